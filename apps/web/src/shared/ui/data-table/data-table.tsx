/**
 * The table of every list: sticky header, only the visible rows in the page, sorting by header (done by the
 * server), columns that can be sized, rows that can be chosen and opened, and the four states.
 */
import { VisuallyHidden } from "@mantine/core";
import { useCallback, useRef, useState, type ClipboardEvent, type ReactNode } from "react";
import { Later } from "../feedback/later.tsx";
import { EmptyView, FailedView } from "../feedback/state-views.tsx";
import type { Column } from "./model/column.ts";
import type { DataTableProps } from "./model/table-props.ts";
import styles from "./data-table.module.css";
import { HeaderRow } from "./header/header-row.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useDataTable } from "./model/use-data-table.ts";
import { VirtualRows } from "./rows/virtual-rows.tsx";

export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, status, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const model = useDataTable(props);
  const retry = props.onRetry;
  const onEnd = useCallback(() => props.onEndReached?.(), [props]);
  const empty = status === "ready" && rows.length === 0;
  const [said, setSaid] = useState("");
  const [wasReady] = useState(status === "ready");
  return (
    <div ref={scroller} className={styles.scroller} data-bare={model.bare || undefined}>
      <div
        role={props.tree === undefined ? "grid" : "treegrid"}
        data-grid
        aria-label={label}
        aria-busy={status === "loading"}
        aria-rowcount={status === "ready" ? rowCount(props) : undefined}
        aria-multiselectable={selection === undefined ? undefined : true}
        className={styles.grid}
        data-checks={model.selectable || undefined}
        onPaste={(event) => toCell(event, model.columns, props.onPasteAt)}
        onCopy={(event) => toCell(event, model.columns, props.onCopyAt)}
        style={{ "--tracks": model.tracks, "--row-px": `${model.rowPx}px`, minWidth: model.leastWidth }}
      >
        <HeaderRow model={model} onSay={setSaid} {...props} />
        {status === "loading" ? <SkeletonRows columns={model.columns} selectable={model.selectable} /> : null}
        {status === "ready" && !empty ? (
          <Later atOnce={wasReady} placeholder={<SkeletonRows columns={model.columns} selectable={model.selectable} />}>
            <VirtualRows model={model} scroller={scroller} onEnd={onEnd} onSay={setSaid} {...props} />
          </Later>
        ) : null}
      </div>
      {props.onReorder === undefined && props.onMove === undefined ? null : (
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      )}
      {status === "failed" ? (
        <div className={styles.state}>
          <FailedView
            error={props.error}
            {...(props.failedTitle === undefined ? {} : { title: props.failedTitle })}
            {...(retry === undefined ? {} : { onRetry: retry })}
          />
        </div>
      ) : null}
      {empty ? (
        <div className={styles.state}>{isEmptyText(props.empty) ? <EmptyView {...props.empty} /> : props.empty}</div>
      ) : null}
    </div>
  );
}

const TYPED_INTO = "input, textarea, [contenteditable]";

/** A key of the clipboard over a cell: not where someone types, or has chosen a text. */
function toCell<Row>(
  event: ClipboardEvent,
  columns: readonly Column<Row>[],
  act: ((event: ClipboardEvent, at: number, column: Column<Row>) => void) | undefined,
): void {
  const { target } = event;
  if (act === undefined || !(target instanceof Element) || target.closest(TYPED_INTO) !== null) return;
  if (event.type === "copy" && document.getSelection()?.isCollapsed === false) return;
  const cell = target.closest<HTMLElement>("[data-cell]");
  const at = Number(cell?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? Number.NaN);
  const column = columns[Number(cell?.dataset["cell"] ?? Number.NaN)];
  if (column !== undefined && !Number.isNaN(at)) act(event, at, column);
}

/** With the head; -1 says that it is not known. */
const rowCount = ({ total, hasMore, rows }: Pick<DataTableProps<object>, "total" | "hasMore" | "rows">): number =>
  total === undefined && hasMore === true ? -1 : (total ?? rows.length) + 1;

function isEmptyText(
  empty: DataTableProps<object>["empty"],
): empty is { title: string; help?: string; action?: ReactNode } {
  return typeof empty === "object" && empty !== null && "title" in empty;
}
