/** A person's own rules: what is emailed and pushed, by project and reason. They are saved together. */
import { EMAIL_TIMES, RULE_REASONS } from "@halyard/contract/administration/notification-rules";
import type { NotificationRule } from "@halyard/contract/schemas/administration/emails";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { toast } from "../../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import styles from "../../profile-page.module.css";
import { ownRulesQuery } from "./queries.ts";
import "./messages.ts";

type Rule = Pick<NotificationRule, "reason" | "projectId" | "email" | "push">;

interface RulesCardProps {
  projects: readonly { id: number; name: string }[];
}

export function RulesCard({ projects }: RulesCardProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(ownRulesQuery);
  return (
    <section className={styles.card} aria-label={t("profile.rules")}>
      <h2 className={styles.heading}>{t("profile.rules")}</h2>
      <p className={styles.quiet}>{t("profile.rules.help")}</p>
      {data === undefined && error === null ? <LoadingRows rows={2} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("profile.rules.failed")} onRetry={() => void refetch()} />
      ) : null}
      {/* Reading the same once more leaves what is being edited. */}
      {data === undefined ? null : <RulesForm key={JSON.stringify(data)} stored={data} projects={projects} />}
    </section>
  );
}

function RulesForm({ stored, projects }: RulesCardProps & { stored: readonly NotificationRule[] }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [rules, setRules] = useState<readonly Rule[]>(() =>
    stored.map(({ reason, projectId, email, push }) => ({ reason, projectId, email, push })),
  );
  const save = useMutation({
    mutationFn: () => api.patch("notification_rules", { rules }),
    onSuccess: async () => {
      toast.success(t("profile.rules.saved"));
      await queries.invalidateQueries({ queryKey: ownRulesQuery.queryKey });
    },
  });
  return (
    <>
      {rules.length === 0 ? <p className={styles.quiet}>{t("profile.rules.none")}</p> : null}
      <ul className={styles.list}>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A rule has no name of its own until it is saved.
          <li key={index} className={styles.rule}>
            <RuleFields
              rule={rule}
              projects={projects}
              onChange={(patch) => setRules(rules.map((one, at) => (at === index ? { ...one, ...patch } : one)))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("profile.rules.remove", { number: index + 1 })}
              onClick={() => setRules(rules.filter((_one, at) => at !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setRules([...rules, { reason: null, projectId: null, email: null, push: null }])}
        >
          {t("profile.rules.add")}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t("profile.rules.save")}
        </Button>
      </div>
    </>
  );
}

interface RuleFieldsProps extends RulesCardProps {
  rule: Rule;
  onChange: (patch: Partial<Rule>) => void;
}

function RuleFields({ rule, projects, onChange }: RuleFieldsProps): ReactNode {
  const t = useT();
  const { projectId } = rule;
  const isListed = projectId === null || projects.some(({ id }) => id === projectId);
  return (
    <>
      <NativeSelect
        label={t("profile.rules.project")}
        value={projectId === null ? "" : String(projectId)}
        onChange={({ currentTarget: { value } }) => onChange({ projectId: value === "" ? null : Number(value) })}
        data={[
          { value: "", label: t("profile.rules.anyProject") },
          ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isListed ? [] : [{ value: String(projectId), label: `#${projectId}` }]),
        ]}
      />
      <NativeSelect
        label={t("profile.rules.reason")}
        value={rule.reason ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ reason: value === "" ? null : value })}
        data={[
          { value: "", label: t("profile.rules.anyReason") },
          ...RULE_REASONS.map((value) => ({ value, label: t(`profile.rules.reason.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("profile.rules.email")}
        value={rule.email ?? "digest"}
        onChange={({ currentTarget: { value } }) =>
          onChange({ email: EMAIL_TIMES.find((one) => one === value) ?? "digest" })
        }
        data={EMAIL_TIMES.map((value) => ({ value, label: t(`profile.rules.${value}`) }))}
      />
    </>
  );
}
