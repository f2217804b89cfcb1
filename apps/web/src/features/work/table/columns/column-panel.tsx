/** Choosing columns: those that are shown, in their order, and the others. */
import "../../model/messages.ts";
import "../../search-params/messages.ts";
import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { moved } from "../../../../shared/ui/reorder-list/places.ts";
import { ReorderList } from "../../../../shared/ui/reorder-list/reorder-list.tsx";
import styles from "./column-panel.module.css";
import {
  DEFAULT_LAYOUT,
  fieldsOf,
  OPTIONAL_COLUMNS,
  type Layout,
  type OptionalColumn,
} from "../../search-params/column-layout.ts";

interface ColumnPanelProps {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

export function ColumnPanel({ layout, onChange }: ColumnPanelProps): ReactNode {
  const t = useT();
  const { columns } = layout;
  const label = (column: OptionalColumn): string => t(`workPackages.field.${column}`);
  const others = OPTIONAL_COLUMNS.filter((column) => !columns.includes(column)).toSorted((a, b) =>
    label(a).localeCompare(label(b)),
  );
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
      {columns.length === 0 ? null : (
        <div className={styles.shown}>
          <ReorderList
            label={t("workPackages.columns.shown")}
            items={columns}
            itemId={(column) => OPTIONAL_COLUMNS.indexOf(column)}
            itemName={label}
            onMove={(column, place) => put(moved(columns, columns.indexOf(column), place - 1))}
          >
            {(column) => box(column, true)}
          </ReorderList>
        </div>
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
