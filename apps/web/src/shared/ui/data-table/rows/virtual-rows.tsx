/** The rows that can be seen, and a few beyond. */
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import { ROW_PX } from "../model/column.ts";
import type { DataTableProps } from "../model/table-props.ts";
import styles from "../data-table.module.css";
import { placesInGroups, rowItems, type RowItem } from "./row-items.ts";
import { useStagedRendering } from "../../primitives/use-staged-rendering.ts";
import { RowElements } from "./row-elements.ts";
import type { RowHandlers } from "../model/row-handlers.ts";
import { TableRow } from "./table-row.tsx";
import type { DataTableModel } from "../model/use-data-table.ts";
import { useRowKeys } from "./use-row-keys.ts";

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

const AHEAD = 8;

export function VirtualRows<Row extends object>(props: VirtualRowsProps<Row>): ReactNode {
  const { model, scroller, group, selection, onOpen, openId, rowLabel, onEnd, loadingMore = false, total } = props;
  const { hasMore = total !== undefined && model.table.getRowModel().rows.length < total } = props;
  const { tree, isContext, byCell = false, onMove, mayMove, onSay, recycles = false } = props;
  const t = useT();
  const { rowPx } = model;
  const rows = model.table.getRowModel().rows;
  const items = useMemo(() => rowItems(rows, group && ((row) => group(row.original))), [rows, group]);
  const places = useMemo(() => items.flatMap((item, at) => (item.kind === "row" ? [at] : [])), [items]);
  const moves = onMove !== undefined;
  const stands = useMemo(() => (moves ? placesInGroups(items) : null), [moves, items]);
  /** The row that is being dragged: it stays in the page however far it is scrolled away from. */
  const [held, hold] = useState<number | null>(null);
  const originals = useMemo(() => rows.map((row) => row.original), [rows]);
  /** The row that was chosen last: Shift chooses all from there. */
  const anchor = useRef<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (items[at]?.kind === "group" ? ROW_PX : rowPx),
    overscan: AHEAD,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const at = held === null ? undefined : places[held];
      return at === undefined || shown.includes(at) ? shown : [...shown, at].toSorted((a, b) => a - b);
    },
    // The sticky header covers the first row's height.
    scrollPaddingStart: ROW_PX,
    initialRect: { width: 0, height: 800 },
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? at : item.kind === "row" ? item.row.id : `group ${item.group.key} ${at}`;
    },
  });
  const measured = useRef(rowPx);
  useEffect(() => {
    if (measured.current === rowPx) return;
    measured.current = rowPx;
    virtual.measure();
  }, [virtual, rowPx]);
  const openAt = openId == null ? -1 : rows.findIndex(({ id }) => id === openId);
  /** undefined: nothing was looked for yet. */
  const opened = useRef<string | null>(undefined);
  useEffect(() => {
    // Once for each: rows that move afterwards do not take the page along.
    if (openId != null && (openAt === -1 || opened.current === openId)) return;
    const isFirst = opened.current === undefined;
    opened.current = openId ?? null;
    if (openId != null) virtual.scrollToIndex(places[openAt] ?? openAt, { align: isFirst ? "center" : "auto" });
  }, [virtual, places, openId, openAt]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const atEnd = last >= items.length - 1 - AHEAD && hasMore;
  useEffect(() => {
    if (atEnd && !loadingMore) onEnd();
  }, [atEnd, loadingMore, onEnd]);

  const choose = (index: number, range: boolean): void => {
    const row = rows[index];
    if (row === undefined || !row.getCanSelect()) return;
    const from = range ? (anchor.current ?? index) : index;
    const chosen = !row.getIsSelected();
    const ids = rows
      .slice(Math.min(from, index), Math.max(from, index) + 1)
      .filter((one) => one.getCanSelect())
      .map(({ id }) => id);
    anchor.current = index;
    model.table.setRowSelection((before) => {
      const next = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries(chosen ? [...next, ...ids.map((id) => [id, true] as const)] : next);
    });
  };
  /** @returns whether it may go there. @param to its place in its group */
  const move = (index: number, to: number): boolean => {
    const [row, stand] = [originals[index], stands?.[index]];
    if (row === undefined || stand === undefined || mayMove?.(row) !== true) return false;
    if (to < 0 || to >= stand.count) return false;
    onMove?.(row, to);
    onSay(t("ui.reorder.moved", { name: rowLabel(row), place: to + 1, count: stand.count }));
    return true;
  };
  const { active, onFocus, onKeyDown } = useRowKeys({
    rowId: (row) => rows.find(({ original }) => original === row)?.id,
    shift: !moves ? undefined : (index, by) => move(index, (stands?.[index]?.place ?? 0) + by),
    rows: originals,
    columns: model.columns.length,
    byCell,
    body,
    show: (index) => virtual.scrollToIndex(places[index] ?? index),
    open: onOpen,
    choose: selection === undefined ? undefined : choose,
    tree,
  });
  const click = (event: MouseEvent<HTMLElement>, index: number): void => {
    const row = originals[index];
    if (row === undefined || onOpen === undefined || !(event.target instanceof Element)) return;
    if (event.target.closest(CONTROLS) !== null) return;
    // Clicks in menus and dialogs that a cell opened bubble here through React, not through the page.
    if (!event.currentTarget.contains(event.target) || (getSelection()?.toString() ?? "") !== "") return;
    onOpen(row);
  };
  const handlers = useStable({
    focus: onFocus,
    keyDown: (event, index) => {
      const row = originals[index];
      if (row !== undefined) onKeyDown(event, index, row);
    },
    click,
    choose,
    move: (index, to) => void move(index, to),
    hold,
  });
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  const wanted = inTurn(shown, startIndex).flatMap(({ index }) => rowIdAt(items, index));
  // Pages that are read later are added at the end; in another order or by other filters another row is the first.
  const whole = useStagedRendering(wanted, rows[0]?.id ?? "", endIndex - startIndex + 1);
  const elements = useState(() => new RowElements())[0];
  const inPage = recycles ? shown.flatMap(({ index }) => rowIdAt(items, index)) : [];
  const keys = elements.keysOf(inPage, body.current?.contains(document.activeElement) === true);
  const tabRow = Math.min(active.row, rows.length - 1);
  const tabColumn = Math.min(active.column, model.columns.length - 1);

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {shown.map((place) => {
        const item = items[place.index];
        if (item === undefined) return null;
        if (item.kind === "group") {
          return (
            <div
              key={place.key}
              role="row"
              className={styles.group}
              style={{ transform: `translateY(${place.start}px)` }}
            >
              <div role="gridcell" className={styles.groupHead}>
                {item.group.head}
              </div>
            </div>
          );
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
            selectable={selection !== undefined}
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

/** Those in sight before those above it, which are seen last. */
const inTurn = <Item extends { index: number }>(shown: readonly Item[], first: number): readonly Item[] => [
  ...shown.filter(({ index }) => index >= first),
  ...shown.filter(({ index }) => index < first),
];

const rowIdAt = <Row extends { id: string }>(items: readonly RowItem<Row>[], at: number): string[] => {
  const item = items[at];
  return item?.kind === "row" ? [item.row.id] : [];
};

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
