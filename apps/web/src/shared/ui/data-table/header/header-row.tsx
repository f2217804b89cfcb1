/** The head of a table: its columns, and the checkbox for all rows. */
import { Checkbox } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import type { Choosing } from "../model/use-choosing.ts";
import { placeWithin, type TableSort, type TableSorts } from "../model/column.ts";
import styles from "../data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";
import type { DataTableModel } from "../model/use-data-table.ts";

interface HeaderRowProps<Row extends object> {
  model: DataTableModel<Row>;
  sort?: TableSorts;
  onSort?: (sort: TableSort, add: boolean) => void;
  selection?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  choosing?: Choosing;
  byCell?: boolean;
  onReorder?: (id: string, place: number) => void;
  /** For screen readers. */
  onSay?: (text: string) => void;
}

export function HeaderRow<Row extends object>(props: HeaderRowProps<Row>): ReactNode {
  const { model, selection, choosing, byCell = false, onReorder, onSay, sort, onSort } = props;
  const t = useT();
  const { table, columns } = model;
  const row = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const head = row.current?.querySelector<HTMLElement>(`[data-head="${focused.current}"]`);
    focused.current = null;
    (head?.querySelector("button") ?? head)?.focus();
  });
  const step = (to: number): void => {
    const next = Math.min(columns.length - 1, Math.max(0, to));
    focused.current = next;
    setActive(next);
  };
  const move = (from: number, wanted: number): void => {
    const column = columns[from];
    const to = placeWithin(columns, wanted);
    if (column === undefined || to === from) return;
    onSay?.(t("ui.reorder.moved", { name: column.header, place: to + 1, count: columns.length }));
    // Its head goes along with it, and so does the focus.
    step(to);
    onReorder?.(column.id, to);
  };
  const shown = Math.min(active, columns.length - 1);
  return (
    <div ref={row} role="row" aria-rowindex={1} className={styles.header}>
      {!model.selectable ? null : (
        <div role="columnheader" className={styles.check}>
          <Checkbox
            aria-label={t("ui.table.selectAll")}
            checked={table.getIsAllRowsSelected()}
            indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <HeaderCell
          key={column.id}
          {...{ model, column, at }}
          {...(sort === undefined ? {} : { sort })}
          {...(onSort === undefined ? {} : { onSort })}
          {...(onReorder === undefined ? {} : { onMove: move })}
          tabbed={byCell ? at === shown : null}
          {...(byCell ? { onStep: (by: number) => step(at + by), onFocus: () => setActive(at) } : {})}
        />
      ))}
      {model.single && choosing !== undefined && selection !== undefined ? (
        <div role="columnheader" className={styles.end}>
          <button
            type="button"
            className={styles.chosen}
            onClick={() => {
              choosing.set(false);
              props.onSelect?.(new Set());
            }}
          >
            {t("ui.table.chosen")}
          </button>
        </div>
      ) : null}
    </div>
  );
}
