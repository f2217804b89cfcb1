/** The grid: permissions by category down, roles across, drawn only where it can be seen, in either direction. */
import { memo, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Sizes } from "../model/geometry.ts";
import { CategoryLine, GridLine } from "./grid-line.tsx";
import { RoleHeads, type PlacedRole } from "./role-heads.tsx";
import styles from "./grid.module.css";
import type { MatrixRole } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import { viewOf } from "../model/selection.ts";
import { lineKey } from "./input/key-navigation.ts";
import type { MatrixStore } from "../state/store.ts";
import { useStagedCells } from "./use-staged-cells.ts";
import { useRangeDrag } from "./input/use-range-drag.ts";
import { useGridKeys } from "./input/use-grid-keys.ts";
import { useGridPaste } from "./input/use-grid-paste.ts";
import { useGridPointer } from "./input/use-grid-pointer.ts";
import { useFocusPlace, useMovedFocus } from "./use-grid-focus.ts";
import { useShownPart } from "./use-shown-part.ts";
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
  /** The names of columns stand upright. */
  upright?: boolean;
  marks?: GridMarks;
}

/** Signs beside the names of what has one. Kept between renders, as with another all of the grid is drawn again. */
export interface GridMarks {
  row: (id: string) => ReactNode;
  column: (id: number) => ReactNode;
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
  upright = false,
  marks,
}: MatrixGridProps): ReactNode {
  const permissions = usePermissionWords();
  const { title, corner, count: countWords } = words ?? permissions;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => roles.map((role) => role.id), [roles]);
  const sizes = useSharedRoom(scroller, least, columns.length);
  const focus = useFocusPlace(store, lines, columns);
  useLayoutEffect(() => {
    const rows = lines.flatMap((line) => (line.kind === "permission" ? [line.permission.id] : []));
    store.set({ view: viewOf(rows, columns) });
  }, [store, lines, columns]);
  const { down, across, placed, shownLines, wanted } = useShownPart({ scroller, lines, roles, sizes, focus });
  const drawn = useStagedCells(wanted, placed, focus.line);
  useMovedFocus(store, scroller, lines[focus.lineIndex]?.kind === "permission", focus, {
    line: (index) => down.scrollToIndex(index),
    column: (index) => across.scrollToIndex(index),
  });

  const drawing = useRangeDrag(store, scroller, lines, columns, sizes);
  // Read when a key asks for it: in the midst of rendering it would lay the page out.
  const page = (): number =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 600) - sizes.head) / sizes.row) - 1);
  const menuAt = (element: HTMLElement): void => onMenu(...placeBelow(element));
  const onKeyDown = useGridKeys({ store, lines, columns, page, onFold, onMenu: menuAt });

  useGridPaste(store, scroller);
  const pointer = useGridPointer(store, drawing, onMenu);
  const width = sizes.first + columns.length * sizes.column;
  return (
    <div ref={scroller} className={styles.scroller} style={variablesOf(sizes)}>
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
        {...pointer}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            <div role="columnheader" aria-colindex={1} className={styles.corner}>
              {corner}
            </div>
            <RoleHeads
              roles={placed}
              store={store}
              counted={words === undefined}
              upright={upright}
              mark={marks?.column}
            />
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
                mark={marks?.row}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});

function placeBelow(element: HTMLElement): [x: number, y: number] {
  const { left, bottom } = element.getBoundingClientRect();
  return [left, bottom + 4];
}

/** For the style sheet. */
const variablesOf = (sizes: Sizes) => ({
  "--first": `${sizes.first}px`,
  "--column": `${sizes.column}px`,
  "--head": `${sizes.head}px`,
  "--row": `${sizes.row}px`,
});

function usePermissionWords(): GridWords {
  const t = useT();
  return useMemo(
    () => ({
      title: t("matrix.title"),
      corner: t("matrix.permission"),
      count: (count) => t("matrix.permissions", { count }),
    }),
    [t],
  );
}
