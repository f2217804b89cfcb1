/** Choosing columns: those that are shown, in their order, and the others. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import "../../model/messages.ts";
import "../../search-params/messages.ts";
import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { moved } from "../../../../shared/ui/reorder-list/places.ts";
import { ReorderList } from "../../../../shared/ui/reorder-list/reorder-list.tsx";
import { useCustomNames } from "../../custom-fields/use-custom-names.ts";
import styles from "./column-panel.module.css";
import {
  DEFAULT_LAYOUT,
  fieldsOf,
  OPTIONAL_COLUMNS,
  type Layout,
  type OptionalColumn,
} from "../../search-params/column-layout.ts";

interface ColumnPanelProps {
  projectId: string;
  layout: Layout;
  /** By what the rows are sorted: that is shown, too, chosen or not. */
  sortedBy?: string | undefined;
  onChange: (layout: Layout) => void;
}

export function ColumnPanel({ projectId, layout, sortedBy, onChange }: ColumnPanelProps): ReactNode {
  const t = useT();
  const custom = useCustomNames(projectId, true);
  const all: readonly OptionalColumn[] = [...OPTIONAL_COLUMNS, ...[...custom.keys()].filter(isCustomFieldKey)];
  // What the project does not have any more, or the person does not see, stays where it is and is not shown.
  const columns = layout.columns.filter((column) => all.includes(column));
  const label = (column: OptionalColumn): string =>
    isCustomFieldKey(column) ? (custom.get(column) ?? column) : t(`workPackages.field.${column}`);
  const sorted = all.find((column) => column === sortedBy && !columns.includes(column));
  const others = all
    .filter((column) => !columns.includes(column) && column !== sorted)
    .toSorted((a, b) => label(a).localeCompare(label(b)));
  const panel = useRef<HTMLDivElement>(null);
  /** Checked or not, a column goes to the other list: the focus goes with it. */
  const toggled = useRef<OptionalColumn | null>(null);
  useEffect(() => {
    if (toggled.current === null) return;
    panel.current?.querySelector<HTMLElement>(`[data-column="${toggled.current}"]`)?.focus();
    toggled.current = null;
  });
  const put = (next: readonly OptionalColumn[]): void => onChange({ ...layout, columns: next });
  const box = (column: OptionalColumn, checked: boolean): ReactNode => (
    <Checkbox
      size="xs"
      label={label(column)}
      checked={checked}
      data-column={column}
      onChange={() => {
        toggled.current = column;
        put(checked ? columns.filter((other) => other !== column) : [...columns, column]);
      }}
    />
  );
  return (
    <div ref={panel} className={styles.panel}>
      {columns.length === 0 ? <p className={styles.hint}>{t("workPackages.columns.none")}</p> : null}
      {columns.length === 0 ? null : <p className={styles.hint}>{t("workPackages.columns.room")}</p>}
      {columns.length === 0 ? null : (
        <div className={styles.shown}>
          <ReorderList
            label={t("workPackages.columns.shown")}
            items={columns}
            itemId={(column) => all.indexOf(column)}
            itemName={label}
            onMove={(column, place) => put(moved(columns, columns.indexOf(column), place - 1))}
          >
            {(column) => box(column, true)}
          </ReorderList>
        </div>
      )}
      {sorted === undefined ? null : (
        <Checkbox
          size="xs"
          className={styles.sorted}
          label={t("workPackages.columns.sorted", { column: label(sorted) })}
          checked
          disabled
          readOnly
        />
      )}
      {others.length === 0 ? null : (
        <fieldset className={styles.others}>
          <legend>{t("workPackages.columns.others")}</legend>
          {others.map((column) => (
            <div key={column}>{box(column, false)}</div>
          ))}
        </fieldset>
      )}
      {fieldsOf(layout) === undefined ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(DEFAULT_LAYOUT)}>
          {t("workPackages.columns.reset")}
        </Button>
      )}
    </div>
  );
}
