/** The transitions of a type in the matrix that permissions have, too: ranges, clipboard, keys, undo. */
import type { Status } from "@halyard/contract/schemas/work-types";
import { usePhone } from "../../shared/ui/layout/use-phone.ts";
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { MatrixGrid, type GridMarks, type GridWords } from "../people/permission-matrix/grid/matrix-grid.tsx";
import { cellRule } from "../people/permission-matrix/model/catalogue.ts";
import { linesOf } from "../people/permission-matrix/model/filters.ts";
import { shownOf, type Pending, type Saved } from "../people/permission-matrix/model/pending.ts";
import type { MenuPlace } from "../people/permission-matrix/selection-menu.tsx";
import { redo, undo } from "../people/permission-matrix/state/actions.ts";
import { useMatrix, type MatrixStore } from "../people/permission-matrix/state/store.ts";
import { returnFocusToPage } from "../../shared/ui/focus/return-focus.ts";
import { ColorDot } from "../../shared/ui/primitives/color-dot.tsx";
import { rowOf, type Entry } from "./model/table.ts";
import { AllFree } from "./all-free.tsx";
import { RolesLeftOut } from "./roles-left-out.tsx";
import styles from "./workflows.module.css";

const SelectionMenu = lazy(async () => ({
  default: (await import("../people/permission-matrix/selection-menu.tsx")).SelectionMenu,
}));

const WIDE = { first: 200, column: 52, head: 140, row: 32 };
const NARROW = { first: 132, column: 44, head: 140, row: 44 };

/** What the grid leaves of the window, in pixels: the bars of the shell, and a margin. */
const AROUND = { wide: 72, narrow: 132 };

/** The roles that make every move. */
const freeRows = (saved: Saved, pending: Pending): ReadonlySet<string> =>
  new Set(
    saved.catalogue.categories
      .filter(({ permissions }) =>
        [...saved.roles.values()].every((role) => {
          const { granted } = shownOf(saved, pending, role);
          return permissions.every((row) => cellRule(role, row) !== "open" || granted.has(row.id));
        }),
      )
      .map(({ id }) => id),
  );

/**
 * As high as the window, in whole rows, so that its heads are in view with all of them; the page scrolls. With the lines
 * above and below.
 */
function heightOf({ head, row }: typeof WIDE, around: number, lines: readonly unknown[]): string {
  const rest = head + 2;
  const rows = `round(down, max(${row * 6}px, 100dvh - ${around + rest}px), ${row}px)`;
  return `calc(${rest}px + min(${row * lines.length}px, ${rows}))`;
}

/** A status looks here as it does everywhere. */
function marksOf(statuses: readonly Status[]): GridMarks {
  const byId = new Map(
    statuses.map((status) => [status.id, <ColorDot key={status.id} bare name={status.name} status={status} />]),
  );
  return { row: (id) => byId.get(rowOf(id).from), column: (id) => byId.get(id) };
}

interface TransitionMatrixProps {
  /** What the type is called. */
  type: string;
  store: MatrixStore;
  statuses: readonly Status[];
  /** The roles that it has rows for. */
  listed: readonly Entry[];
  /** What a tick means. */
  help: string;
  /** Of everyone's moves: those of an author or assignee are only ever more. */
  mayLimit: boolean;
}

/**
 * Each role's moves as a part of the grid. Those of roles that make every move begin folded: open they all say the same.
 */
function useLines(store: MatrixStore) {
  const t = useT();
  const saved = useMatrix(store, () => store.get().saved);
  const pending = useMatrix(store, () => store.get().history.present);
  // The same set as long as it has the same roles: with another one all of the grid is drawn again.
  const named = useMemo(() => [...freeRows(saved, pending)].join(" "), [saved, pending]);
  const free = useMemo((): ReadonlySet<string> => new Set(named === "" ? [] : named.split(" ")), [named]);
  const { categories } = saved.catalogue;
  const [folded, setFolded] = useState<readonly string[]>(() =>
    categories.map(({ id }) => id).filter((id) => free.has(id)),
  );
  const columns = useMemo(() => [...saved.roles.values()], [saved]);
  const lines = useMemo(
    () =>
      linesOf(categories, folded).map((line) =>
        line.kind === "category" && free.has(line.category.id)
          ? { ...line, category: { ...line.category, name: t("workflows.free", { role: line.category.name }) } }
          : line,
      ),
    [categories, folded, free, t],
  );
  const fold = useCallback(
    (id: string, wanted?: boolean) =>
      setFolded((now) => {
        const closing = wanted ?? !now.includes(id);
        return closing ? [...new Set([...now, id])] : now.filter((one) => one !== id);
      }),
    [],
  );
  // Where no role has rules, one line says what a matrix of the same ticks would say, until it is asked for.
  const [isAsked, setAsked] = useState(false);
  const open = (): void => {
    setAsked(true);
    fold(categories[0]?.id ?? "", false);
    requestAnimationFrame(returnFocusToPage);
  };
  return { lines, columns, fold, isAllFree: !isAsked && categories.every(({ id }) => free.has(id)), open };
}

export function TransitionMatrix({ store, type, statuses, listed, help, mayLimit }: TransitionMatrixProps): ReactNode {
  const t = useT();
  const narrow = usePhone();
  const sizes = narrow ? NARROW : WIDE;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const { lines, columns, fold, isAllFree, open } = useLines(store);
  const words = useMemo(
    (): GridWords => ({
      title: t("workflows.grid"),
      corner: t("workflows.corner"),
      count: (count) => t("workflows.statuses", { count }),
    }),
    [t],
  );
  const marks = useMemo(() => marksOf(statuses), [statuses]);
  // Once the key or click that asks for it is over, which would close it.
  const openMenu = useCallback((x: number, y: number) => void setTimeout(() => setMenu({ x, y })), []);
  const closeMenu = (): void => {
    setMenu(null);
    const { focus } = store.get();
    if (focus !== null) store.focus(focus, {}, false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo(store);
    else if (key === "y" || key === "z") redo(store);
    else return;
    event.preventDefault();
  };
  if (isAllFree) {
    const moved = columns.flatMap(({ id }) => statuses.find((status) => String(status.id) === String(id)) ?? []);
    return <AllFree type={type} statuses={moved} listed={listed} onOpen={mayLimit ? open : undefined} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the grid in it
    <div onKeyDown={onKeyDown}>
      <p className={styles.help}>{help}</p>
      <div className={styles.matrix} style={{ height: heightOf(sizes, narrow ? AROUND.narrow : AROUND.wide, lines) }}>
        <MatrixGrid
          key={String(narrow)}
          store={store}
          lines={lines}
          roles={columns}
          sizes={sizes}
          onFold={fold}
          onMenu={openMenu}
          words={words}
          upright
          marks={marks}
        />
      </div>
      <RolesLeftOut listed={listed} />
      <Suspense>
        {menu === null ? null : (
          <SelectionMenu
            store={store}
            place={menu}
            onClose={closeMenu}
            words={{ assign: t("workflows.allow"), revoke: t("workflows.refuse") }}
          />
        )}
      </Suspense>
    </div>
  );
}
