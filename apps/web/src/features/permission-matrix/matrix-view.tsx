/** The matrix with its toolbar, once there is something to show. */
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyView } from "../../ui/state-views.tsx";
import { NARROW, WIDE } from "./geometry.ts";
import { MatrixGrid } from "./matrix-grid.tsx";
import { CreateRole } from "./matrix-states.tsx";
import { MatrixToolbar } from "./matrix-toolbar.tsx";
import type { MatrixCategory, MatrixRole } from "./model/catalogue.ts";
import { filtered, linesOf } from "./model/filters.ts";
import { NOTHING_PENDING } from "./model/pending.ts";
import { comparedIds, foldedIds, type MatrixSearch } from "./search.ts";
import { MatrixStore } from "./store.ts";

const route = getRouteApi("/app/admin/roles/matrix");

export type SearchPatch = { [Name in keyof MatrixSearch]: MatrixSearch[Name] | undefined };

interface MatrixViewProps {
  categories: readonly MatrixCategory[];
  roles: readonly MatrixRole[];
}

export function MatrixView({ categories, roles }: MatrixViewProps): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false });
  const [store] = useState(() => new MatrixStore(categories, roles));
  useEffect(() => store.refresh(categories, roles), [store, categories, roles]);
  const change = useCallback(
    (patch: SearchPatch) => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );

  const saved = useSyncExternalStore(store.subscribe, () => store.get().saved);
  // Only where it is filtered by them do changes change what is shown.
  const pending = useSyncExternalStore(store.subscribe, () =>
    search.changed === true ? store.get().history.present : NOTHING_PENDING,
  );
  const shown = useMemo(
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

  return (
    <>
      <PageHeader title={t("matrix.title")} help={t("matrix.help")} />
      <MatrixToolbar search={search} categories={categories} onSearch={change} />
      {lines.length === 0 || shown.roles.length === 0 ? (
        <EmptyView
          title={t("matrix.noPermissions")}
          help={t("matrix.noPermissionsHelp")}
          action={
            <>
              <Button variant="default" onClick={() => void navigate({ search: {} })}>
                {t("matrix.clearFilters")}
              </Button>
              <CreateRole />
            </>
          }
        />
      ) : (
        <MatrixGrid
          key={String(narrow)}
          store={store}
          lines={lines}
          roles={shown.roles}
          sizes={narrow ? NARROW : WIDE}
          onFold={fold}
          onMenu={() => undefined}
        />
      )}
    </>
  );
}
