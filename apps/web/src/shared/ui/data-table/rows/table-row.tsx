/** One row. It is made again only when something of its own changes, however many there are and whatever is scrolled. */
import { memo, type ReactNode } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import { CellTab } from "../model/cell-tab.ts";
import type { Column } from "../model/column.ts";
import type { RowHandlers } from "../model/row-handlers.ts";
import { RowGrip } from "./row-grip.tsx";
import styles from "../data-table.module.css";

export interface TableRowProps<Row extends object> {
  row: Row;
  index: number;
  /** Pixels from the top. */
  start: number;
  columns: readonly Column<Row>[];
  label: string;
  /** null: rows are not chosen, or this one cannot be. */
  chosen: boolean | null;
  selectable: boolean;
  opens: boolean;
  open: boolean;
  context: boolean;
  level: number | undefined;
  expanded: boolean | undefined;
  /** All of its cells; else its name alone, until it is its turn. */
  whole: boolean;
  /** Where Tab leads in it: `row`, the column's index, or nowhere. */
  tabbed: "row" | number | null;
  byCell: boolean;
  /** The group that it stays in and its place there, where rows can be moved; null: they cannot. */
  group: string | null;
  place: number;
  /** Whether this one may be moved; else others come to stand around it. */
  moves: boolean;
  handlers: RowHandlers;
}

function Row<R extends object>(props: TableRowProps<R>): ReactNode {
  const { row, index, columns, chosen, byCell, tabbed, group, handlers } = props;
  const t = useT();
  const tab = byCell ? -1 : undefined;
  return (
    <CellTab value={tab}>
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-selected={chosen ?? undefined}
        aria-level={props.level === undefined ? undefined : props.level + 1}
        aria-expanded={props.expanded}
        className={styles.row}
        data-placed
        aria-busy={props.whole ? undefined : true}
        data-row={index}
        data-chosen={chosen === true || undefined}
        data-open={props.open || undefined}
        data-opens={props.opens || undefined}
        data-context={props.context || undefined}
        tabIndex={byCell ? undefined : tabbed === "row" ? 0 : -1}
        aria-keyshortcuts={props.moves ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        style={{ transform: `translateY(${props.start}px)` }}
        onFocus={(event) => handlers.focus(event, index)}
        onKeyDown={(event) => handlers.keyDown(event, index)}
        onClick={(event) => handlers.click(event, index)}
      >
        {props.selectable ? (
          <div role="gridcell" className={styles.check}>
            {group === null || !props.whole ? null : (
              <RowGrip {...{ group, index, handlers }} place={props.place} moves={props.moves} />
            )}
            {chosen === null || !props.whole ? null : (
              // A plain element: a table makes hundreds of these at once.
              <input
                type="checkbox"
                className={styles.box}
                aria-label={t("ui.table.selectRow", { row: props.label })}
                checked={chosen}
                tabIndex={tab}
                onChange={({ nativeEvent }) =>
                  handlers.choose(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            )}
          </div>
        ) : null}
        {props.whole ? (
          columns.map((column, at) => (
            <div
              key={column.id}
              role="gridcell"
              className={styles.cell}
              data-align={column.align}
              data-quiet={column.quiet || undefined}
              data-unlabeled={column.unlabeled || undefined}
              data-over={column.over || undefined}
              data-cell={at}
              tabIndex={byCell ? (tabbed === at ? 0 : -1) : undefined}
            >
              {column.cell(row)}
            </div>
          ))
        ) : (
          <div role="gridcell" className={styles.cell}>
            {props.label}
          </div>
        )}
      </div>
    </CellTab>
  );
}

// `memo` loses the type parameter.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const TableRow = memo(Row) as typeof Row;
