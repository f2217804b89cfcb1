/** The head of one column: sorts (with Shift beside the others), sizes, and is dragged to another place. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import { nextSort, sortList, widthWithin, type Column, type TableSort, type TableSorts } from "../model/column.ts";
import styles from "../data-table.module.css";
import { Separator, stepOf } from "./separator.tsx";
import type { DataTableModel } from "../model/use-data-table.ts";

export interface HeaderCellProps<Row extends object> {
  model: DataTableModel<Row>;
  column: Column<Row>;
  at: number;
  sort?: TableSorts;
  onSort?: (sort: TableSort, add: boolean) => void;
  /** Given: columns can be put in order. @param to among the columns that are shown */
  onMove?: (from: number, to: number) => void;
  /** Whether Tab leads here; null: to every head, as there is no walking through cells. */
  tabbed: boolean | null;
  onStep?: (by: number) => void;
  onFocus?: () => void;
}

export function HeaderCell<Row extends object>(props: HeaderCellProps<Row>): ReactNode {
  const { model, column, at, sort, onSort, onMove, tabbed, onStep, onFocus } = props;
  const t = useT();
  const sorts = sortList(sort);
  const place = sorts.findIndex((one) => one.column === column.id);
  const sorted = sorts[place] ?? null;
  const width = model.widths[at] ?? 0;
  const sortable = column.sortable === true && onSort !== undefined;
  const movable = onMove !== undefined && column.fixed !== true;
  const head = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState<"left" | "right" | null>(null);
  const dropped = useEffectEvent((from: number, to: number) => onMove?.(from, to));
  useEffect(() => {
    const element = head.current;
    if (element === null || !movable) return undefined;
    let stop: (() => void) | null = null;
    let gone = false;
    void import("./header-drag.ts").then(({ dragHeader }) => {
      if (!gone) stop = dragHeader(element, at, setLine, dropped);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [movable, at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key);
    if (step === 0 || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey) model.resize(column.id, widthWithin(width + step));
    else if (event.altKey && movable) onMove(at, at + Math.sign(step));
    else if (!event.altKey && onStep !== undefined) onStep(Math.sign(step));
    else return;
    event.preventDefault();
  };
  const tabIndex = tabbed === null ? undefined : tabbed ? 0 : -1;
  return (
    // Where the column does not sort, its head itself is walked to.
    <div
      ref={head}
      role="columnheader"
      tabIndex={sortable ? -1 : (tabIndex ?? -1)}
      aria-sort={sorted === null ? undefined : sorted.descending ? "descending" : "ascending"}
      title={movable ? t("ui.table.moveHint") : undefined}
      className={styles.head}
      data-align={column.align}
      data-line={line ?? undefined}
      data-head={at}
      data-unlabeled={column.unlabeled || undefined}
      data-over={column.over || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          tabIndex={tabIndex}
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
        <span className={column.unlabeled === true ? styles.unlabeled : styles.clip}>{column.header}</span>
      )}
      <Separator
        model={model}
        id={column.id}
        header={column.header}
        width={width}
        tabIndex={tabbed === null ? null : tabbed ? 0 : -1}
      />
    </div>
  );
}
