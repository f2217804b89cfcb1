/** The grid: permissions by category down, roles across, drawn only where it can be seen, in either direction. */
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { toggle } from "../state/actions.ts";
import type { Sizes } from "./geometry.ts";
import { CategoryLine, GridLine } from "./grid-line.tsx";
import { RoleHeads, type PlacedRole } from "./role-heads.tsx";
import styles from "./grid.module.css";
import type { MatrixRole } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import { selectOnly, selectRange, viewOf } from "../model/selection.ts";
import { lineKey } from "./key-navigation.ts";
import { useMatrix, type MatrixStore } from "../state/store.ts";
import { useStagedCells } from "./use-staged-cells.ts";
import { cellOf, useRangeDrag } from "./use-range-drag.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useSharedRoom } from "./use-shared-room.ts";

const NO_ROLES: readonly PlacedRole[] = [];

interface MatrixGridProps {
  store: MatrixStore;
  lines: readonly Line[];
  roles: readonly MatrixRole[];
  /** The least; columns are wider where there is room. */
  sizes: Sizes;
  onFold: (category: string, folded?: boolean) => void;
  /** The selection's menu, at a place of the window. */
  onMenu: (x: number, y: number) => void;
  /** What its rows are, where they are no permissions. */
  words?: GridWords;
}

export interface GridWords {
  title: string;
  /** Above the names of the rows. */
  corner: string;
  count: (count: number) => string;
}

export const MatrixGrid = memo(function MatrixGrid({
  store,
  lines,
  roles,
  sizes: least,
  onFold,
  onMenu,
  words,
}: MatrixGridProps): ReactNode {
  const t = useT();
  const permissions = useMemo(
    (): GridWords => ({
      title: t("matrix.title"),
      corner: t("matrix.permission"),
      count: (count) => t("matrix.permissions", { count }),
    }),
    [t],
  );
  const { title, corner, count: countWords } = words ?? permissions;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => roles.map((role) => role.id), [roles]);
  const sizes = useSharedRoom(scroller, least, columns.length);
  const focus = useMatrix(store, () => store.get().focus);
  const move = useMatrix(store, () => store.get().move);
  const focusLine = lines.findIndex((line) => lineKey(line) === focus?.line);
  const focusColumn = focus?.roleId === null || focus === null ? 0 : columns.indexOf(focus.roleId);

  useLayoutEffect(() => {
    const rows = lines.flatMap((line) => (line.kind === "permission" ? [line.permission.id] : []));
    store.set({ view: viewOf(rows, columns) });
  }, [store, lines, columns]);
  const lost = focusLine < 0 || focusColumn < 0;
  useLayoutEffect(() => {
    const [line] = lines;
    if (lost && line !== undefined) store.set({ focus: { line: lineKey(line), roleId: columns[0] ?? null } });
  }, [store, lines, columns, lost]);

  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const down = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
    scrollPaddingEnd: 16,
    overscan: 4,
    // In both directions at once, or each scroll would render twice.
    useFlushSync: false,
    initialRect: { width: 1_000, height: 700 },
    rangeExtractor: useCallback((range: Range) => withFocus(range, focusLine), [focusLine]),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.column,
    paddingStart: sizes.first,
    scrollPaddingStart: sizes.first,
    scrollPaddingEnd: 16,
    overscan: 2,
    useFlushSync: false,
    initialRect: { width: 1_000, height: 700 },
    rangeExtractor: useCallback((range: Range) => withFocus(range, focusColumn), [focusColumn]),
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
  const wanted = [...new Set([...seen, ...shownLines])].flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "permission" ? [lineKey(line)] : [];
  });
  const drawn = useStagedCells(wanted, placed, focus?.line ?? null);

  // Where the focus was moved to must be seen before it can be focused.
  useLayoutEffect(() => {
    if (move === null) return;
    const { focus: to } = store.get();
    const element = scroller.current;
    if (to === null || element === null) return;
    const target = [...element.querySelectorAll<HTMLElement>("[data-line], [data-permission]")].find(({ dataset }) =>
      dataset["line"] === undefined
        ? dataset["permission"] === to.line && dataset["role"] === String(to.roleId)
        : dataset["line"] === to.line,
    );
    const control = target?.matches("button") === true ? target : target?.querySelector<HTMLElement>("[tabindex]");
    control?.focus({ preventScroll: true });
    if (!move.reveal) return;
    if (focusLine >= 0) down.scrollToIndex(focusLine);
    if (focusColumn >= 0 && lines[focusLine]?.kind === "permission") across.scrollToIndex(focusColumn);
    // oxlint-disable-next-line react/exhaustive-deps -- each move, and nothing else, brings the focus into sight
  }, [move]);

  const drawing = useRangeDrag(store, scroller, lines, columns, sizes);
  // Read when a key asks for it: in the midst of rendering it would lay the page out.
  const page = (): number =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 600) - sizes.head) / sizes.row) - 1);
  const menuAt = (element: HTMLElement): void => {
    const { left, bottom } = element.getBoundingClientRect();
    onMenu(left, bottom + 4);
  };
  const onKeyDown = useGridKeys({ store, lines, columns, page, onFold, onMenu: menuAt });

  /** The changes as the last press of a box left them. */
  const pressed = useRef<unknown>(null);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if (drawing.hasDrawn()) return;
    const modified = event.shiftKey || event.ctrlKey || event.metaKey;
    const cell = cellOf(event.target);
    if (cell === null) return selectLine(event, modified);
    const finger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
    if (finger) store.focus({ line: cell.permissionId, roleId: cell.roleId }, { selection: selectOnly(cell) }, false);
    const box = event.target instanceof Element && event.target.closest("[role=checkbox]") !== null;
    // The click that begins a range is not meant for its box: the click that ends the range takes it back.
    const began = pressed.current;
    pressed.current = null;
    if (event.shiftKey && began !== null && began === store.get().history) store.undo();
    if (!box || modified) return;
    toggle(store, cell);
    pressed.current = store.get().history;
  };
  /** A click on the name of a permission or role selects its row or column. */
  const selectLine = (event: MouseEvent<HTMLElement>, also: boolean): void => {
    if (!(event.target instanceof Element)) return;
    const { view, selection } = store.get();
    const row = event.target.closest<HTMLElement>("[data-row-of]")?.dataset["rowOf"];
    const column = event.target.closest<HTMLElement>("[data-column-of]")?.dataset["columnOf"];
    const [top, bottom] = row === undefined ? [view.rows[0], view.rows.at(-1)] : [row, row];
    const [left, right] =
      column === undefined ? [view.columns[0], view.columns.at(-1)] : [Number(column), Number(column)];
    if ((row === undefined) === (column === undefined)) return;
    if (top === undefined || bottom === undefined || left === undefined || right === undefined) return;
    const anchor = { permissionId: top, roleId: left };
    const head = { permissionId: bottom, roleId: right };
    store.focus({ line: top, roleId: left }, { selection: selectRange(selection, view, anchor, head, also) }, false);
  };
  /** A screen reader focuses without keys or pointer: the next key has to mean that cell. */
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    const known = store.get().focus;
    if (cell === null || (known?.line === cell.permissionId && known.roleId === cell.roleId)) return;
    store.set({ focus: { line: cell.permissionId, roleId: cell.roleId } });
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    event.preventDefault();
    const selection = store.isSelected(cell) ? store.get().selection : selectOnly(cell);
    store.focus({ line: cell.permissionId, roleId: cell.roleId }, { selection }, false);
    onMenu(event.clientX, event.clientY);
  };

  const width = sizes.first + columns.length * sizes.column;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{
        "--first": `${sizes.first}px`,
        "--column": `${sizes.column}px`,
        "--head": `${sizes.head}px`,
        "--row": `${sizes.row}px`,
      }}
    >
      {/* The grid's cells take the focus; it hears what happens in them. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="grid"
        aria-label={title}
        aria-multiselectable
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        className={styles.grid}
        style={{ width, height: down.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerDown={drawing.onPointerDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            <div role="columnheader" aria-colindex={1} className={styles.corner}>
              {corner}
            </div>
            <RoleHeads roles={placed} store={store} counted={words === undefined} />
          </div>
        </div>
        <div role="rowgroup">
          {shownLines.map(({ index, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            return line.kind === "category" ? (
              <CategoryLine
                key={lineKey(line)}
                store={store}
                line={line}
                index={index}
                top={start}
                columns={columns.length}
                countWords={countWords}
                onFold={onFold}
              />
            ) : (
              <GridLine
                key={lineKey(line)}
                store={store}
                permission={line.permission}
                index={index}
                top={start}
                roles={drawn.get(lineKey(line)) ?? NO_ROLES}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** What has the focus stays there, or the keys would go nowhere. */
function withFocus(range: Range, focused: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
  return [...indexes, focused].toSorted((one, other) => one - other);
}
