/**
 * Chooses permissions by category, with search, a risk filter, and everything at once. What is not shown is not
 * touched: Select All and Clear All mean what one sees.
 */
import type { CatalogueEntry, CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import type { Permission, Risk } from "@halyard/contract/permissions/permissions";
import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useId, useMemo, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";
import { coverage, matchingChoices, saysMore } from "../model/role-facts.ts";
import { RiskTag } from "../model/role-marks.tsx";
import { RISKS } from "../model/search.ts";
import type { Selection } from "./selection.ts";
import styles from "./role-form.module.css";

interface PermissionPickerProps {
  /** What a role of this kind may hold. */
  choices: readonly CatalogueGroup[];
  chosen: ReadonlySet<Permission>;
  followed: Selection["followed"];
  /** Has to stay the same function: there are many lines. */
  onChoose: (ids: readonly Permission[], on: boolean) => void;
}

export function PermissionPicker({ choices, chosen, followed, onChoose }: PermissionPickerProps): ReactNode {
  const t = useT();
  const [q, setQ] = useState("");
  const [risk, setRisk] = useState<Risk | null>(null);
  const shown = useMemo(() => matchingChoices(choices, q, risk), [choices, q, risk]);
  const names = useMemo(
    () => new Map(choices.flatMap((group) => group.permissions.map(({ id, name }) => [id, name] as const))),
    [choices],
  );
  const shownIds = shown.flatMap((group) => group.permissions.map(({ id }) => id));
  const total = names.size;
  const selected = [...names.keys()].filter((id) => chosen.has(id)).length;
  const named = (ids: readonly Permission[]): string => ids.map((id) => names.get(id) ?? id).join(", ");
  return (
    <>
      <div className={styles.pickerBar}>
        <FilterInput label={t("roleForm.search")} value={q} onChange={setQ} />
        <div className={styles.labeled}>
          {/* The group says it to a screen reader. */}
          <span aria-hidden>{t("roleForm.riskShort")}</span>
          <SegmentedControl
            aria-label={t("roleForm.risk")}
            value={risk ?? "all"}
            onChange={(value) => setRisk(RISKS.find((known) => known === value) ?? null)}
            data={(["all", ...RISKS] as const).map((value) => ({ value, label: t(`roles.risk.${value}`) }))}
          />
        </div>
        <span className={styles.quiet} role="status">
          {t("roleForm.coverage", { selected, total, percent: coverage(selected, total) })}
        </span>
        <div className={styles.atOnce}>
          <Button variant="subtle" onClick={() => onChoose(shownIds, true)}>
            {t("roleForm.selectAll")}
          </Button>
          <Button variant="subtle" onClick={() => onChoose(shownIds, false)}>
            {t("roleForm.clearAll")}
          </Button>
        </div>
      </div>
      <div role="status" className={styles.followed}>
        {followed.added.length > 0 ? <p>{t("roleForm.alsoAdded", { names: named(followed.added) })}</p> : null}
        {followed.removed.length > 0 ? <p>{t("roleForm.alsoRemoved", { names: named(followed.removed) })}</p> : null}
      </div>
      {shown.length === 0 ? <EmptyView title={t("roleForm.noMatch")} /> : null}
      {shown.map((group) => (
        <PickerGroup key={group.id} group={group} chosen={chosen} names={names} onChoose={onChoose} />
      ))}
    </>
  );
}

interface PickerGroupProps {
  group: CatalogueGroup;
  chosen: ReadonlySet<Permission>;
  names: ReadonlyMap<Permission, string>;
  onChoose: (ids: readonly Permission[], on: boolean) => void;
}

function PickerGroup({ group, chosen, names, onChoose }: PickerGroupProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(true);
  const body = useId();
  const ids = group.permissions.map(({ id }) => id);
  const selected = ids.filter((id) => chosen.has(id)).length;
  return (
    <section className={styles.group} aria-label={group.name}>
      <div className={styles.groupHead}>
        <Checkbox
          aria-label={t("roleForm.selectGroup", { category: group.name })}
          checked={selected === ids.length}
          indeterminate={selected > 0 && selected < ids.length}
          onChange={() => onChoose(ids, selected < ids.length)}
        />
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={body}
          aria-label={t("roleForm.fold", { category: group.name })}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <span className={styles.groupName}>{group.name}</span>
        </button>
        <span className={styles.quiet}>{t("roleForm.ofGroup", { selected, total: ids.length })}</span>
      </div>
      <ul id={body} className={styles.choices} hidden={!open}>
        {group.permissions.map((permission) => (
          <Choice
            key={permission.id}
            permission={permission}
            needs={permission.dependencies.map((id) => names.get(id) ?? id).join(", ")}
            chosen={chosen.has(permission.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

/** At the end of its line; most are of low risk, which isn't said. */
function Risky({ risk }: { risk: Risk }): ReactNode {
  const t = useT();
  if (risk === "low") return null;
  return risk === "high" ? <RiskTag risk={risk} /> : <span className={styles.quiet}>{t(`roles.risk.${risk}`)}</span>;
}

interface ChoiceProps {
  permission: CatalogueEntry;
  needs: string;
  chosen: boolean;
  onChoose: (ids: readonly Permission[], on: boolean) => void;
}

const Choice = memo(function Choice({ permission, needs, chosen, onChoose }: ChoiceProps): ReactNode {
  const t = useT();
  return (
    <li className={styles.choice}>
      <Checkbox
        checked={chosen}
        // Every role of this kind has it, as its description says.
        disabled={permission.public && chosen}
        onChange={(event) => onChoose([permission.id], event.currentTarget.checked)}
        label={permission.name}
        description={
          <>
            {saysMore(permission) ? permission.description : null}
            {needs === "" ? null : <> {t("roles.needs", { names: needs })}.</>}
            {permission.public ? <> {t("roles.public")}.</> : null}
          </>
        }
        className={styles.choiceBox}
        classNames={{ labelWrapper: styles.choiceWords ?? "", description: styles.choiceHelp ?? "" }}
      />
      <Risky risk={permission.risk} />
    </li>
  );
});
