/** The transitions of a type in the matrix that permissions have, too: ranges, clipboard, keys, undo. */
import { usePhone } from "../../shared/ui/layout/use-phone.ts";
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { MatrixGrid, type GridWords } from "../people/permission-matrix/grid/matrix-grid.tsx";
import { cellRule } from "../people/permission-matrix/model/catalogue.ts";
import { linesOf } from "../people/permission-matrix/model/filters.ts";
import { shownOf, type Pending, type Saved } from "../people/permission-matrix/model/pending.ts";
import type { MenuPlace } from "../people/permission-matrix/selection-menu.tsx";
import { redo, undo } from "../people/permission-matrix/state/actions.ts";
import { useMatrix, type MatrixStore } from "../people/permission-matrix/state/store.ts";
import styles from "./workflows.module.css";

const SelectionMenu = lazy(async () => ({
  default: (await import("../people/permission-matrix/selection-menu.tsx")).SelectionMenu,
}));

const WIDE = { first: 200, column: 52, head: 128, row: 32 };
const NARROW = { first: 132, column: 44, head: 128, row: 44 };

const firstOf = ({ catalogue }: Saved): string | undefined => catalogue.categories[0]?.id;

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

export function TransitionMatrix({ store }: { store: MatrixStore }): ReactNode {
  const t = useT();
  const narrow = usePhone();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const saved = useMatrix(store, () => store.get().saved);
  const pending = useMatrix(store, () => store.get().history.present);
  const columns = useMemo(() => [...saved.roles.values()], [saved]);
  const free = useMemo(() => freeRows(saved, pending), [saved, pending]);
  // One role shows what there is to tick; of others that may make every move a sentence says all.
  const [folded, setFolded] = useState<readonly string[]>(() => [...free].filter((id) => id !== firstOf(saved)));
  const lines = useMemo(
    () =>
      linesOf(saved.catalogue.categories, folded).map((line) =>
        line.kind === "category" && free.has(line.category.id)
          ? { ...line, category: { ...line.category, name: t("workflows.free", { role: line.category.name }) } }
          : line,
      ),
    [saved, folded, free, t],
  );
  const fold = useCallback(
    (id: string, wanted?: boolean) =>
      setFolded((now) => {
        const closing = wanted ?? !now.includes(id);
        return closing ? [...new Set([...now, id])] : now.filter((one) => one !== id);
      }),
    [],
  );
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
    <div className={styles.matrix} onKeyDown={onKeyDown}>
      <MatrixGrid
        key={String(narrow)}
        store={store}
        lines={lines}
        roles={columns}
        sizes={narrow ? NARROW : WIDE}
        onFold={fold}
        onMenu={openMenu}
        words={words}
        upright
      />
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
