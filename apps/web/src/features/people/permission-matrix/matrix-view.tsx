/** The matrix with its toolbar, once there is something to show. */
import { Button } from "@mantine/core";
import { usePhone, useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LeaveGuard } from "../../../shared/ui/dialog/leave-guard.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { redo, undo } from "./state/actions.ts";
import { NARROW, WIDE } from "./model/geometry.ts";
import { AboutFocus } from "./about-focus.tsx";
import { MatrixActions } from "./matrix-actions.tsx";
import { MatrixGrid } from "./grid/matrix-grid.tsx";
import styles from "./matrix-page.module.css";
import { CreateRole } from "./matrix-states.tsx";
import { MatrixToolbar } from "./matrix-toolbar.tsx";
import { RolePermissions } from "./phone/role-permissions.tsx";
import type { MatrixCategory, MatrixRole } from "./model/catalogue.ts";
import { filtered, linesOf } from "./model/filters.ts";
import { NOTHING_PENDING } from "./model/pending.ts";
import { comparedIds, foldedIds, type MatrixSearch, type SearchPatch } from "./state/search.ts";
import type { MenuPlace } from "./selection-menu.tsx";
import { useMatrix, type MatrixStore } from "./state/store.ts";
import { useMatrixStore } from "./state/use-matrix-store.ts";

const SelectionMenu = lazy(async () => ({ default: (await import("./selection-menu.tsx")).SelectionMenu }));

const route = getRouteApi("/app/admin/roles/matrix");

interface MatrixViewProps {
  categories: readonly MatrixCategory[];
  roles: readonly MatrixRole[];
}

export function MatrixView({ categories, roles }: MatrixViewProps): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = usePhone();
  const phone = useSmallPhone();
  const { store, onSaving } = useMatrixStore(categories, roles);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const change = useCallback(
    (patch: SearchPatch) => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );

  const shown = useFiltered(store, search);
  const folded = search.folded;
  const lines = useMemo(() => linesOf(shown.categories, foldedIds(folded)), [shown.categories, folded]);
  const fold = useCallback(
    (category: string, wanted?: boolean) => {
      const now = foldedIds(folded);
      const closing = wanted ?? !now.includes(category);
      const next = closing ? [...new Set([...now, category])] : now.filter((id) => id !== category);
      change({ folded: next.length === 0 ? undefined : next.join(",") });
    },
    [folded, change],
  );

  // Once the key or click that asks for it is over: a menu that is there in the midst of it takes it for a reason to close.
  const openMenu = useCallback((x: number, y: number) => void setTimeout(() => setMenu({ x, y })), []);
  const closeMenu = (): void => {
    setMenu(null);
    const { focus } = store.get();
    if (focus !== null) store.focus(focus, {}, false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo(store);
    else if (key === "y" || key === "z") redo(store);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is in it
    <div className={styles.page} onKeyDown={onKeyDown}>
      <PageHeader
        title={t("matrix.title")}
        docs="/docs/using#the-permission-matrix-administrators"
        actions={<MatrixActions store={store} onSaving={onSaving} />}
      />
      <MatrixToolbar
        store={store}
        search={search}
        categories={categories}
        roles={roles}
        onSearch={change}
        onMenu={openMenu}
      />
      {lines.length === 0 || shown.roles.length === 0 ? (
        <NoPermissions onClear={() => void navigate({ search: {} })} />
      ) : phone ? (
        <RolePermissions
          store={store}
          lines={lines}
          roles={shown.roles}
          chosen={search.role}
          onChoose={(role) => change({ role })}
          onFold={fold}
        />
      ) : (
        <>
          <MatrixGrid
            key={String(narrow)}
            store={store}
            lines={lines}
            roles={shown.roles}
            sizes={narrow ? NARROW : WIDE}
            onFold={fold}
            onMenu={openMenu}
          />
          <AboutFocus store={store} />
        </>
      )}
      <Suspense>{menu === null ? null : <SelectionMenu store={store} place={menu} onClose={closeMenu} />}</Suspense>
      <UnsavedGuard store={store} />
    </div>
  );
}

/** What the address leaves of it. */
function useFiltered(store: MatrixStore, search: MatrixSearch) {
  const saved = useMatrix(store, () => store.get().saved);
  // Only where it is filtered by them do changes change what is shown.
  const pending = useMatrix(store, () => (search.changed === true ? store.get().history.present : NOTHING_PENDING));
  return useMemo(
    () =>
      filtered(saved, pending, {
        text: search.q ?? "",
        risk: search.risk ?? null,
        category: search.category ?? null,
        differences: search.differences === true,
        changed: search.changed === true,
        roles: comparedIds(search.compare),
      }),
    [saved, pending, search.q, search.risk, search.category, search.differences, search.changed, search.compare],
  );
}

/** Nothing passes the filters. */
function NoPermissions({ onClear }: { onClear: () => void }): ReactNode {
  const t = useT();
  return (
    <EmptyView
      title={t("matrix.noPermissions")}
      help={t("matrix.noPermissionsHelp")}
      action={
        <>
          <Button variant="default" onClick={onClear}>
            {t("matrix.clearFilters")}
          </Button>
          <CreateRole />
        </>
      }
    />
  );
}

/** Apart from the page, which need not render with each change. */
function UnsavedGuard({ store }: { store: MatrixStore }): ReactNode {
  const t = useT();
  const count = useMatrix(store, () => store.changes);
  return (
    <LeaveGuard
      active={count > 0}
      title={t("matrix.leave")}
      confirmLabel={t("matrix.leaveConfirm")}
      onLeave={() => store.reset()}
    >
      {t("matrix.leaveText", { count })}
    </LeaveGuard>
  );
}

/** The keys of a text field are its own. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
