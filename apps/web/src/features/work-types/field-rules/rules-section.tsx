/** Below the form of a type: what its fields demand, fix and hide, for the projects of a scheme. */
import { idOf } from "@halyard/api-client/links";
import { NO_RULE, type FieldRule } from "@halyard/contract/work-types/field-rules";
import type { FieldRuleScheme, FieldRuleSet, Type, TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useSaveRules } from "./changes.ts";
import styles from "./field-rules.module.css";
import { ruleSchemesQuery, ruleSetQuery } from "./queries.ts";
import { RuleLine } from "./rule-lines.tsx";
import { SchemeDialog } from "./scheme-dialog.tsx";
import "./messages.ts";

interface RulesSectionProps {
  type: Type;
  form: TypeFormConfiguration;
  /** What an attribute is called. */
  nameOf: (attribute: string) => string;
}

export function RulesSection({ type, form, nameOf }: RulesSectionProps): ReactNode {
  const t = useT();
  const schemes = useQuery(ruleSchemesQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<"new" | "edit" | null>(null);
  if (schemes.data === undefined) {
    return schemes.error === null ? (
      <LoadingRows rows={4} height={40} />
    ) : (
      <FailedView error={schemes.error} onRetry={() => void schemes.refetch()} />
    );
  }
  const scheme = schemes.data.find(({ id }) => id === chosen) ?? schemes.data[0];
  if (scheme === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="field-rules">
      <h3 id="field-rules" className={styles.heading}>
        {t("fieldRules.title")}
      </h3>
      <p className={styles.help}>{t("fieldRules.help")}</p>
      <div className={styles.schemes}>
        <NativeSelect
          label={t("fieldRules.scheme")}
          data={schemes.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(scheme.id)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={() => setDialog("new")}>
          {t("fieldRules.addScheme")}
        </Button>
        {scheme.isDefault ? null : (
          <Button variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => setDialog("edit")}>
            {t("fieldRules.editScheme")}
          </Button>
        )}
      </div>
      <Rules key={scheme.id} {...{ type, form, nameOf, scheme }} />
      {dialog === null ? null : (
        <SchemeDialog
          scheme={dialog === "new" ? null : scheme}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            setDialog(null);
            setChosen(idOf({ href: saved }));
          }}
        />
      )}
    </section>
  );
}

function Rules({ scheme, ...props }: RulesSectionProps & { scheme: FieldRuleScheme }): ReactNode {
  const set = useQuery(ruleSetQuery(scheme.id, props.type.id));
  if (set.data === undefined) {
    return set.error === null ? (
      <LoadingRows rows={6} height={40} />
    ) : (
      <FailedView error={set.error} onRetry={() => void set.refetch()} />
    );
  }
  return <RulesEditor key={set.data.lockVersion} {...props} scheme={scheme} set={set.data} />;
}

interface RulesEditorProps extends RulesSectionProps {
  scheme: FieldRuleScheme;
  set: FieldRuleSet;
}

function RulesEditor({ type, form, nameOf, scheme, set }: RulesEditorProps): ReactNode {
  const t = useT();
  const [changed, setChanged] = useState<Record<string, FieldRule>>({});
  const save = useSaveRules(scheme, type, set);
  const rules = { ...set.rules, ...changed };
  const { projects = 0, workPackages = 0 } = set.concerned ?? {};
  return (
    <>
      <p className={styles.help}>{t("fieldRules.concerned", { projects, count: workPackages })}</p>
      {form.attributes.map(({ name }) => (
        <RuleLine
          key={name}
          attribute={name}
          name={nameOf(name)}
          rule={rules[name] ?? NO_RULE}
          onChange={(rule) => setChanged({ ...changed, [name]: rule })}
        />
      ))}
      {save.error === null ? null : (
        <p role="alert" className={styles.problem}>
          {fieldMessages(save.error)["rules"] ?? t("fieldRules.failed")}
        </p>
      )}
      <div className={styles.end}>
        <Button
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate(rules)}
        >
          {t("fieldRules.save")}
        </Button>
      </div>
    </>
  );
}
