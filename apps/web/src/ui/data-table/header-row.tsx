/** The head of a table: names, sorting, widths (by mouse, or Shift with the arrows), and the checkbox for all. */
import { Checkbox } from "@mantine/core";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { COLUMN_WIDTH_MINIMUM, nextSort, sortList, type TableSort, type TableSorts } from "./column.ts";
import styles from "./data-table.module.css";
import type { DataTableModel } from "./use-data-table.ts";

interface HeaderRowProps<Row extends object> {
  model: DataTableModel<Row>;
  sort?: TableSorts;
  onSort?: (sort: TableSort, add: boolean) => void;
  selection?: ReadonlySet<string>;
}

const STEP_PX = 16;

export function HeaderRow<Row extends object>({ model, sort, onSort, selection }: HeaderRowProps<Row>): ReactNode {
  const t = useT();
  const { table, columns } = model;
  const sorts = sortList(sort);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const resizeByKey = (event: KeyboardEvent, id: string, width: number): void => {
    const step = event.key === "ArrowLeft" ? -STEP_PX : event.key === "ArrowRight" ? STEP_PX : 0;
    if (!event.shiftKey || step === 0) return;
    event.preventDefault();
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(COLUMN_WIDTH_MINIMUM, width + step) }));
  };
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      {selection === undefined ? null : (
        <div role="columnheader" className={styles.check}>
          <Checkbox
            aria-label={t("ui.table.selectAll")}
            checked={table.getIsAllRowsSelected()}
            indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const header = headers[at];
        const place = sorts.findIndex((one) => one.column === column.id);
        const sorted = sorts[place] ?? null;
        const width = header?.getSize() ?? 0;
        return (
          <div
            key={column.id}
            role="columnheader"
            tabIndex={-1}
            aria-sort={sorted === null ? undefined : sorted.descending ? "descending" : "ascending"}
            className={styles.head}
            data-align={column.align}
            onKeyDown={(event) => resizeByKey(event, column.id, width)}
          >
            {column.sortable === true && onSort !== undefined ? (
              <button
                type="button"
                className={styles.sort}
                onClick={(event) => onSort(nextSort(sort, column.id), event.shiftKey)}
              >
                <span className={styles.clip}>{column.header}</span>
                {sorted === null ? null : sorted.descending ? (
                  <ArrowDown size={14} aria-hidden />
                ) : (
                  <ArrowUp size={14} aria-hidden />
                )}
                {sorted === null || sorts.length === 1 ? null : (
                  <span className={styles.place} aria-hidden>
                    {place + 1}
                  </span>
                )}
              </button>
            ) : (
              <span className={styles.clip}>{column.header}</span>
            )}
            <span
              aria-hidden
              className={styles.resize}
              onMouseDown={header?.getResizeHandler()}
              onTouchStart={header?.getResizeHandler()}
              onDoubleClick={() => header?.column.resetSize()}
            />
          </div>
        );
      })}
    </div>
  );
}
