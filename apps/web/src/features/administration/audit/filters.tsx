/** The filters of the audit log; all of them are in the address. */
import { NativeSelect, Switch } from "@mantine/core";
import { AUDIT_OUTCOMES, AUDIT_SEVERITIES } from "@halyard/contract/administration/audit";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";
import { FilterMenu } from "../../../shared/ui/filter-menu/filter-menu.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import styles from "./audit-page.module.css";
import { Narrowed } from "./narrowing.tsx";
import { RANGES, type AuditSearch } from "./search.ts";
import "./messages.ts";

interface FiltersProps {
  search: AuditSearch;
  /** How many entries they leave. */
  total: ReactNode;
  onChange: (patch: AuditSearch) => void;
}

export function Filters({ search, total, onChange }: FiltersProps): ReactNode {
  const t = useT();
  const { severity, range = "month", from = "", to = "", text = "", live = false, outcome } = search;
  const find = useCallback((words: string) => onChange({ text: words === "" ? undefined : words }), [onChange]);
  const span = (
    <>
      <NativeSelect
        aria-label={t("audit.range")}
        value={range}
        data={RANGES.map((one) => ({ value: one, label: t(`audit.range.${one}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ range: RANGES.find((one) => one === value) })}
      />
      {range === "custom" ? (
        <>
          <DateField
            aria-label={t("audit.from")}
            value={from}
            max={to === "" ? undefined : to}
            onChange={(value) => onChange({ from: value === "" ? undefined : value })}
          />
          <DateField
            aria-label={t("audit.to")}
            value={to}
            min={from === "" ? undefined : from}
            onChange={(value) => onChange({ to: value === "" ? undefined : value })}
          />
        </>
      ) : null}
    </>
  );
  const follow = (
    <Switch
      className={styles.live}
      label={t("audit.live")}
      checked={live}
      onChange={({ currentTarget: { checked } }) => onChange({ live: checked ? true : undefined })}
    />
  );
  return (
    <div className={styles.filters}>
      <FilterInput label={t("audit.text")} value={text} onChange={find} />
      <Narrowed search={search} onChange={onChange} />
      <FilterMenu
        title={t("audit.filters")}
        filters={[
          {
            name: "severity",
            label: t("audit.severity"),
            value: severity ?? "",
            choices: AUDIT_SEVERITIES.map((value) => ({ value, label: t(`audit.severity.${value}`) })),
            set: (chosen) => onChange({ severity: AUDIT_SEVERITIES.find((one) => one === chosen) }),
          },
          {
            name: "outcome",
            label: t("audit.outcome"),
            value: outcome ?? "",
            choices: AUDIT_OUTCOMES.map((value) => ({ value, label: t(`audit.outcome.${value}`) })),
            set: (chosen) => onChange({ outcome: AUDIT_OUTCOMES.find((one) => one === chosen) }),
          },
        ]}
      />
      {span}
      {total}
      {follow}
    </div>
  );
}
