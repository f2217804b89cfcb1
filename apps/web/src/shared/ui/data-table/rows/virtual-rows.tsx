/** The rows that can be seen, and a few beyond. */
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from "react";
import type { DataTableProps } from "../model/table-props.ts";
import styles from "../data-table.module.css";
import { rowItems, type RowItem } from "./row-items.ts";
import { useStagedRendering } from "../../primitives/use-staged-rendering.ts";
import { RowElements } from "./row-elements.ts";
import type { RowHandlers } from "../model/row-handlers.ts";
import { TableRow } from "./table-row.tsx";
import type { DataTableModel } from "../model/use-data-table.ts";
import { useHoldToChoose } from "../model/use-choosing.ts";
import { useRowChoice } from "./use-row-choice.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowMoves } from "./use-row-moves.ts";
import { useShownRows } from "./use-shown-rows.ts";

interface VirtualRowsProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  | "group"
  | "selection"
  | "onOpen"
  | "openId"
  | "rowLabel"
  | "loadingMore"
  | "total"
  | "hasMore"
  | "tree"
  | "isContext"
  | "byCell"
  | "onMove"
  | "mayMove"
  | "recycles"
> {
  model: DataTableModel<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  onEnd: () => void;
  /** For screen readers. */
  onSay: (text: string) => void;
}

export function VirtualRows<Row extends object>(props: VirtualRowsProps<Row>): ReactNode {
  const { model, scroller, group, selection, onOpen, openId, rowLabel, onEnd, loadingMore = false, total } = props;
  const { hasMore = total !== undefined && model.table.getRowModel().rows.length < total } = props;
  const { tree, isContext, byCell = false, onMove, mayMove, onSay, recycles = false } = props;
  const { rowPx } = model;
  const rows = model.table.getRowModel().rows;
  const items = useMemo(() => rowItems(rows, group && ((row) => group(row.original))), [rows, group]);
  const originals = useMemo(() => rows.map((row) => row.original), [rows]);
  const [held, hold] = useState<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const { shown, range, height, scrollTo } = useShownRows({
    items,
    rowPx,
    scroller,
    held,
    hasMore,
    loadingMore,
    onEnd,
    openId,
  });
  const choose = useRowChoice(model);
  useHoldToChoose(body, selection === undefined || model.selectable ? undefined : choose);
  const { stands, move } = useRowMoves({ items, rows: originals, onMove, mayMove, rowLabel, onSay });
  const { active, onFocus, onKeyDown } = useRowKeys({
    rowId: (row) => rows.find(({ original }) => original === row)?.id,
    shift: stands === null ? undefined : (index, by) => move(index, (stands[index]?.place ?? 0) + by),
    rows: originals,
    columns: model.columns.length,
    byCell,
    body,
    show: scrollTo,
    open: onOpen,
    choose: selection === undefined ? undefined : choose,
    tree,
  });
  const handlers = useStable({
    focus: onFocus,
    keyDown: (event, index) => {
      const row = originals[index];
      if (row !== undefined) onKeyDown(event, index, row);
    },
    click: (event, index) => {
      const row = originals[index];
      if (row !== undefined && onOpen !== undefined && isOnRow(event)) onOpen(row);
    },
    choose,
    move: (index, to) => void move(index, to),
    hold,
  });
  const { startIndex, endIndex } = range;
  const wanted = inTurn(shown, startIndex).flatMap(({ index }) => rowIdAt(items, index));
  // Pages that are read later are added at the end; in another order or by other filters another row is the first.
  const whole = useStagedRendering(wanted, rows[0]?.id ?? "", endIndex - startIndex + 1);
  const elements = useState(() => new RowElements())[0];
  const inPage = recycles ? shown.flatMap(({ index }) => rowIdAt(items, index)) : [];
  // oxlint-disable-next-line react/refs -- who has the focus now, which no state knows
  const keys = elements.keysOf(inPage, body.current?.contains(document.activeElement) === true);
  const tabRow = Math.min(active.row, rows.length - 1);
  const tabColumn = Math.min(active.column, model.columns.length - 1);

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ height }}>
      <GroupAbove items={items} first={startIndex} />
      {shown.map((place) => {
        const item = items[place.index];
        if (item === undefined) return null;
        if (item.kind === "group") {
          return <GroupHead key={place.key} start={place.start} head={item.group.head} />;
        }
        const { row, index } = item;
        return (
          <TableRow
            key={keys.get(row.id) ?? place.key}
            whole={whole.has(row.id) || index === tabRow}
            row={row.original}
            index={index}
            start={place.start}
            columns={model.columns}
            label={rowLabel(row.original)}
            selectable={model.selectable}
            chosen={selection === undefined || !row.getCanSelect() ? null : row.getIsSelected()}
            opens={onOpen !== undefined}
            open={row.id === openId}
            context={isContext?.(row.original) ?? false}
            level={tree?.level(row.original)}
            expanded={tree?.expanded(row.original)}
            tabbed={index === tabRow ? (byCell ? tabColumn : "row") : null}
            byCell={byCell}
            group={stands === null ? null : (stands[index]?.group ?? "")}
            place={stands?.[index]?.place ?? 0}
            moves={stands !== null && mayMove?.(row.original) === true}
            handlers={handlers}
          />
        );
      })}
    </div>
  );
}

/** @param start pixels from the top */
const GroupHead = ({ start, head }: { start: number; head: ReactNode }): ReactNode => (
  <div role="row" className={styles.group} style={{ transform: `translateY(${start}px)` }}>
    <div role="gridcell" className={styles.groupHead}>
      {head}
    </div>
  </div>
);

/** Keeps the head of the topmost group in sight. Hidden from screen readers, which get the real one. */
function GroupAbove<Row>({ items, first }: { items: readonly RowItem<Row>[]; first: number }): ReactNode {
  const head = headAt(items, first);
  if (head === null) return null;
  return (
    <div className={styles.groupAbove} aria-hidden>
      <div className={styles.groupHead}>{head}</div>
    </div>
  );
}

/** The head of the group that the place is in; null: rows are not grouped. Drawn on each scroll, so it copies no rows. */
function headAt<Row>(items: readonly RowItem<Row>[], place: number): ReactNode {
  if (items[0]?.kind !== "group") return null;
  for (let at = Math.min(place, items.length - 1); at >= 0; at -= 1) {
    const item = items[at];
    if (item?.kind === "group") return item.group.head;
  }
  return null;
}

/** Those in sight before those above it, which are seen last. */
const inTurn = <Item extends { index: number }>(shown: readonly Item[], first: number): readonly Item[] => [
  ...shown.filter(({ index }) => index >= first),
  ...shown.filter(({ index }) => index < first),
];

const rowIdAt = <Row extends { id: string }>(items: readonly RowItem<Row>[], at: number): string[] => {
  const item = items[at];
  return item?.kind === "row" ? [item.row.id] : [];
};

/** A click on the row itself: on no control of it, and not the end of choosing text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return false;
  // Clicks in menus and dialogs that a cell opened bubble here through React, not through the page.
  return currentTarget.contains(target) && (getSelection()?.toString() ?? "") === "";
}

const CONTROLS = "a, button, input, label, select, textarea, [role=menu], [role=dialog], [role=listbox]";

/** Handlers that stay the same while what they do is that of the newest render. */
function useStable(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useState<RowHandlers>(() => ({
    focus: (...event) => latest.current.focus(...event),
    keyDown: (...event) => latest.current.keyDown(...event),
    click: (...event) => latest.current.click(...event),
    choose: (...what) => latest.current.choose(...what),
    move: (...what) => latest.current.move(...what),
    hold: (...what) => latest.current.hold(...what),
  }))[0];
}
