/** The transitions of a type in the matrix that permissions have, too: ranges, clipboard, keys, undo. */
import { usePhone } from "../../shared/ui/layout/use-phone.ts";
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { MatrixGrid, type GridWords } from "../people/permission-matrix/grid/matrix-grid.tsx";
import { cellRule, type MatrixCategory } from "../people/permission-matrix/model/catalogue.ts";
import { linesOf } from "../people/permission-matrix/model/filters.ts";
import { shownOf, type Pending, type Saved } from "../people/permission-matrix/model/pending.ts";
import type { MenuPlace } from "../people/permission-matrix/selection-menu.tsx";
import { redo, undo } from "../people/permission-matrix/state/actions.ts";
import { useMatrix, type MatrixStore } from "../people/permission-matrix/state/store.ts";
import { FreeRoles } from "./free-roles.tsx";
import styles from "./workflows.module.css";

const SelectionMenu = lazy(async () => ({
  default: (await import("../people/permission-matrix/selection-menu.tsx")).SelectionMenu,
}));

const WIDE = { first: 200, column: 52, head: 128, row: 32 };
const NARROW = { first: 132, column: 44, head: 128, row: 44 };

/** What stands around the grid, in pixels: the page's head and foot, and above it the roles without rules. */
const aroundOf = (roles: number): number => 284 + (roles === 0 ? 0 : 16 + 36 * roles);

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

/** Of the whole grid, with its lines above and below, in pixels. */
const lengthOf = ({ head, row }: typeof WIDE, lines: readonly unknown[]): number => head + row * lines.length + 2;

interface TransitionMatrixProps {
  store: MatrixStore;
  /** What a tick means. */
  help: string;
}

/** The roles that have rules, as the grid's lines, and those that a sentence says all of until they are opened. */
function useLines(store: MatrixStore) {
  const t = useT();
  const saved = useMatrix(store, () => store.get().saved);
  const pending = useMatrix(store, () => store.get().history.present);
  const free = useMemo(() => freeRows(saved, pending), [saved, pending]);
  const [folded, setFolded] = useState<readonly string[]>([]);
  // What was opened stays, whatever becomes of it.
  const [opened, setOpened] = useState<readonly string[]>(() =>
    saved.catalogue.categories.flatMap(({ id }) => (free.has(id) ? [] : [id])),
  );
  const columns = useMemo(() => [...saved.roles.values()], [saved]);
  const shown = useMemo(
    () => saved.catalogue.categories.filter(({ id }) => opened.includes(id) || !free.has(id)),
    [saved, opened, free],
  );
  const lines = useMemo(
    () =>
      linesOf(shown, folded).map((line) =>
        line.kind === "category" && free.has(line.category.id)
          ? { ...line, category: { ...line.category, name: t("workflows.free", { role: line.category.name }) } }
          : line,
      ),
    [shown, folded, free, t],
  );
  const open = (role: MatrixCategory): void => {
    setOpened((now) => [...now, role.id]);
    const [line, column] = [role.permissions[0], columns[1] ?? columns[0]];
    if (line === undefined || column === undefined) return;
    // The button goes, so the focus goes on to the first move, once that is there.
    setTimeout(() => store.focus({ line: line.id, roleId: column.id }));
  };
  const fold = useCallback(
    (id: string, wanted?: boolean) =>
      setFolded((now) => {
        const closing = wanted ?? !now.includes(id);
        return closing ? [...new Set([...now, id])] : now.filter((one) => one !== id);
      }),
    [],
  );
  const closed = saved.catalogue.categories.filter((role) => !shown.includes(role));
  return { lines, columns, closed, open, fold };
}

export function TransitionMatrix({ store, help }: TransitionMatrixProps): ReactNode {
  const t = useT();
  const narrow = usePhone();
  const sizes = narrow ? NARROW : WIDE;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const { lines, columns, closed, open, fold } = useLines(store);
  const words = useMemo(
    (): GridWords => ({
      title: t("workflows.grid"),
      corner: t("workflows.corner"),
      count: (count) => t("workflows.statuses", { count }),
    }),
    [t],
  );
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the grid in it
    <div onKeyDown={onKeyDown}>
      <FreeRoles roles={closed} onOpen={open} />
      {lines.length === 0 ? null : (
        <>
          <p className={styles.help}>{help}</p>
          <div
            className={styles.matrix}
            style={{ height: `min(${lengthOf(sizes, lines)}px, max(320px, 100dvh - ${aroundOf(closed.length)}px))` }}
          >
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
            />
          </div>
        </>
      )}
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
