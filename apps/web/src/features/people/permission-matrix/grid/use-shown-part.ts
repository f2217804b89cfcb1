/** The lines and columns that can be seen, and the one with the focus: no others are drawn, in either direction. */
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, type RefObject } from "react";
import type { MatrixRole } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import type { Sizes } from "../model/geometry.ts";
import { lineKey } from "./input/key-navigation.ts";
import type { PlacedRole } from "./role-heads.tsx";
import type { FocusPlace } from "./use-grid-focus.ts";

/** Of either direction. In both at once, or each scroll would render twice. */
const SHARED = { scrollPaddingEnd: 16, useFlushSync: false, initialRect: { width: 1_000, height: 700 } } as const;

/** The grid as it scrolls, and what it is made of. */
interface Whole {
  scroller: RefObject<HTMLElement | null>;
  lines: readonly Line[];
  roles: readonly MatrixRole[];
  sizes: Sizes;
  focus: FocusPlace;
}

export function useShownPart({ scroller, lines, roles, sizes, focus: { lineIndex, columnIndex } }: Whole) {
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const down = useVirtualizer({
    ...SHARED,
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
    overscan: 4,
    rangeExtractor: useCallback((range: Range) => withFocus(range, lineIndex), [lineIndex]),
  });
  const across = useVirtualizer({
    ...SHARED,
    horizontal: true,
    count: roles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.column,
    paddingStart: sizes.first,
    scrollPaddingStart: sizes.first,
    overscan: 2,
    rangeExtractor: useCallback((range: Range) => withFocus(range, columnIndex), [columnIndex]),
  });
  useLayoutEffect(() => across.measure(), [across, sizes.column]);
  const shownColumns = across.getVirtualItems();
  const columnsKey = shownColumns.map(({ index }) => index).join(" ");
  const placed = useMemo(() => {
    const indexes = columnsKey === "" ? [] : columnsKey.split(" ").map(Number);
    return indexes.flatMap((column, at): PlacedRole[] => {
      const role = roles[column];
      const left = sizes.first + column * sizes.column;
      const gap = (column - (indexes[at - 1] ?? -1) - 1) * sizes.column;
      return role === undefined ? [] : [{ role, column, left, gap }];
    });
  }, [columnsKey, roles, sizes]);

  const shownLines = down.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = down.range ?? {};
  const seen = shownLines.filter(({ index }) => index >= startIndex && index <= endIndex);
  /** What is in sight first, then what is about to be. */
  const wanted = [...new Set([...seen, ...shownLines])].flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "permission" ? [lineKey(line)] : [];
  });
  return { down, across, placed, shownLines, wanted };
}

/** What has the focus stays there, or the keys would go nowhere. */
function withFocus(range: Range, focused: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((one, other) => one - other);
}
