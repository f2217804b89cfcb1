/** What is mailed and pushed to people who have not chosen otherwise, by role and reason. */
import { EMAIL_TIMES, RULE_REASONS } from "@halyard/contract/administration/notification-rules";
import type { NotificationRule } from "@halyard/contract/schemas/administration/emails";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { rulesQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

type Rule = Pick<NotificationRule, "reason" | "roleId" | "email" | "push">;

const rolesQueryKey = keys.list("roles", { notificationRules: true });

export function RulesTab(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(rulesQuery);
  if (isPending) return <LoadingRows rows={4} />;
  if (data === undefined) return <FailedView error={error} onRetry={() => void refetch()} />;
  // Reading the same once more leaves what is being edited.
  return <RulesForm key={JSON.stringify(data)} stored={data} />;
}

function RulesForm({ stored }: { stored: readonly NotificationRule[] }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const saved: readonly Rule[] = stored.map(({ reason, roleId, email, push }) => ({ reason, roleId, email, push }));
  const [rules, setRules] = useState(saved);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  const { data: roles = [] } = useQuery({
    queryKey: rolesQueryKey,
    queryFn: async ({ signal }) => (await api.get("roles", { signal }))._embedded.elements,
  });
  const save = useMutation({
    mutationFn: () => api.patch("admin/notification_rules", { rules }),
    onSuccess: async () => {
      toast.success(t("notificationSettings.rulesSaved"));
      await queries.invalidateQueries({ queryKey: rulesQuery.queryKey });
    },
  });
  const change = (index: number, patch: Partial<Rule>) =>
    setRules(rules.map((rule, at) => (at === index ? { ...rule, ...patch } : rule)));
  return (
    <Card title={t("notificationSettings.rulesTitle")} help={t("notificationSettings.rulesIntro")}>
      {rules.length === 0 ? <p className={styles.nothing}>{t("notificationSettings.noRules")}</p> : null}
      <ul className={styles.list}>
        {rules.map((rule, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A rule has no name of its own until it is saved.
          <li key={index} className={styles.rule}>
            <NativeSelect
              label={t("notificationSettings.reason")}
              value={rule.reason ?? ""}
              onChange={({ currentTarget: { value } }) => change(index, { reason: value === "" ? null : value })}
              data={[
                { value: "", label: t("notificationSettings.anyReason") },
                ...RULE_REASONS.map((value) => ({ value, label: t(`notificationSettings.reasons.${value}`) })),
              ]}
            />
            <NativeSelect
              label={t("notificationSettings.role")}
              value={rule.roleId === null ? "" : String(rule.roleId)}
              onChange={({ currentTarget: { value } }) =>
                change(index, { roleId: value === "" ? null : Number(value) })
              }
              data={[
                { value: "", label: t("notificationSettings.anyRole") },
                ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <NativeSelect
              label={t("notificationSettings.emailChoice")}
              value={rule.email ?? "digest"}
              onChange={({ currentTarget: { value } }) =>
                change(index, { email: EMAIL_TIMES.find((choice) => choice === value) ?? "digest" })
              }
              data={EMAIL_TIMES.map((value) => ({ value, label: t(`notificationSettings.${value}`) }))}
            />
            <NativeSelect
              label={t("notificationSettings.push")}
              value={rule.push ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change(index, { push: value === "on" || value === "off" ? value : null })
              }
              data={[
                { value: "", label: t("notificationSettings.pushUnchanged") },
                { value: "on", label: t("notificationSettings.pushOn") },
                { value: "off", label: t("notificationSettings.pushOff") },
              ]}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("notificationSettings.removeRule", { number: index + 1 })}
              onClick={() => setRules(rules.filter((_rule, at) => at !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={styles.bar}>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setRules([...rules, { reason: null, roleId: null, email: "digest", push: null }])}
        >
          {t("notificationSettings.addRule")}
        </Button>
        {isChanged ? (
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t("notificationSettings.saveRules")}
          </Button>
        ) : null}
      </p>
    </Card>
  );
}
