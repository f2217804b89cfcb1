/** Which rows and heads of groups are in the page: those that can be seen, and a few beyond. */
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { ROW_PX } from "../model/column.ts";
import type { RowItem } from "./row-items.ts";

interface Listed<Row> {
  items: readonly RowItem<Row>[];
  rowPx: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** The row that is being dragged: it stays in the page however far it is scrolled away from. */
  held: number | null;
  /** There are more than these. */
  hasMore: boolean;
  loadingMore: boolean;
  /** Their end is in sight. */
  onEnd: () => void;
  /** The row that is open beside the list. */
  openId: string | null | undefined;
}

const AHEAD = 8;

export function useShownRows<Row extends { id: string }>(listed: Listed<Row>) {
  const { items, rowPx, scroller, held, hasMore, loadingMore, onEnd, openId } = listed;
  const places = useMemo(() => items.flatMap((item, at) => (item.kind === "row" ? [at] : [])), [items]);
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
    // The sticky header covers one row, the sticky head of a group another.
    scrollPaddingStart: items[0]?.kind === "group" ? 2 * ROW_PX : ROW_PX,
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
  const openAt = openId == null ? -1 : items.findIndex((item) => item.kind === "row" && item.row.id === openId);
  /** undefined: nothing was looked for yet. */
  const opened = useRef<string | null>(undefined);
  useEffect(() => {
    // Once for each: rows that move afterwards do not take the page along.
    if (openId != null && (openAt === -1 || opened.current === openId)) return;
    const isFirst = opened.current === undefined;
    opened.current = openId ?? null;
    if (openId == null) return;
    const [middle = 0] = (isFirst ? virtual.getOffsetForIndex(openAt, "center") : undefined) ?? [];
    // The first row that is seen is whole.
    if (isFirst) virtual.scrollToOffset(Math.floor(middle / rowPx) * rowPx);
    else virtual.scrollToIndex(openAt, { align: "auto" });
  }, [virtual, openId, openAt, rowPx]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const atEnd = last >= items.length - 1 - AHEAD && hasMore;
  useEffect(() => {
    if (atEnd && !loadingMore) onEnd();
  }, [atEnd, loadingMore, onEnd]);
  return {
    shown,
    /** Those in sight, without the ones beyond. */
    range: virtual.range ?? { startIndex: 0, endIndex: 0 },
    height: virtual.getTotalSize(),
    scrollTo: (row: number) => virtual.scrollToIndex(places[row] ?? row),
  };
}
