/** Every role, as a view: on a page of its own and in the Users & Access hub. */
import type { Role } from "@halyard/contract/resources";
import { ActionIcon, Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowDownAZ, ArrowUpAZ, Plus } from "lucide-react";
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import { FilterChips } from "../../../../shared/ui/layout/filter-chips.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import { Later } from "../../../../shared/ui/feedback/later.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { DeleteRoleDialog } from "../actions/delete-role-dialog.tsx";
import { rolesQuery } from "../model/queries.ts";
import { RoleCard } from "./role-card.tsx";
import { RoleFilterMenu } from "./role-filters.tsx";
import { roleColumns } from "./role-columns.tsx";
import { listedRoles } from "../model/role-facts.ts";
import { ROLE_SORT, ROLE_SORTS, ROLE_VIEWS, type RoleListSearch } from "../model/search.ts";
import styles from "../model/roles.module.css";
import "../model/messages.ts";

export type RolesSearchChange = { [Name in keyof RoleListSearch]: RoleListSearch[Name] | undefined };
const NONE: readonly Role[] = [];

export interface RolesViewProps {
  /** What the address says. */
  search: RoleListSearch;
  /** Changes the address. Stable between renders. */
  onSearch: (patch: RolesSearchChange) => void;
  /** The head above the view, with the view's actions. */
  header: ComponentType<{ actions: ReactNode }>;
  /** What the list is called where it is read out. */
  label: string;
  /** The page around the view has the search box. */
  searchedAbove?: boolean;
}

export function RolesView({
  search,
  onSearch: change,
  header: Header,
  label,
  searchedAbove = false,
}: RolesViewProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const query = useQuery(rolesQuery);
  const [deleting, setDeleting] = useState<Role | null>(null);
  const ask = useCallback((q: string) => change({ q: q === "" ? undefined : q }), [change]);
  useShortcut("c", t("roles.create"), () => void navigate({ to: "/admin/roles/create" }));
  const roles = query.data ?? NONE;
  const shown = useMemo(() => listedRoles(roles, search), [roles, search]);
  const columns = useMemo(() => roleColumns(t, setDeleting), [t]);
  const filtered = shown.length < roles.length;
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/roles/create" {...props} />}
    >
      {t("roles.create")}
    </Button>
  );
  const empty = filtered ? (
    <EmptyView
      title={t("roles.list.none")}
      help={t("roles.list.noneMatch")}
      action={
        search.q === undefined ? null : (
          <Button variant="default" onClick={() => ask("")}>
            {t("roles.list.clear")}
          </Button>
        )
      }
    />
  ) : (
    <EmptyView title={t("roles.list.none")} action={create} />
  );
  const failed = { error: query.error, onRetry: () => void query.refetch() };
  return (
    <div className={styles.page}>
      <Header actions={create} />
      <Toolbar
        search={search}
        onSearch={change}
        onQuery={searchedAbove ? null : ask}
        counts={query.data === undefined ? null : countsOf(roles, shown)}
      />
      {search.view !== "grid" ? (
        <DataTable
          label={label}
          columns={columns}
          rows={shown}
          rowId={(role) => String(role.id)}
          rowLabel={(role) => role.name}
          status={query.isPending ? "loading" : query.data === undefined ? "failed" : "ready"}
          error={failed.error}
          failedTitle={t("roles.failed")}
          onRetry={failed.onRetry}
          empty={empty}
          sort={{ column: search.sort ?? ROLE_SORT, descending: search.desc === true }}
          onSort={({ column, descending }) =>
            change({
              sort: ROLE_SORTS.find((known) => known === column),
              desc: descending ? true : undefined,
            })
          }
          total={shown.length}
        />
      ) : query.isPending ? (
        <LoadingRows rows={6} height={96} />
      ) : query.data === undefined ? (
        <FailedView title={t("roles.failed")} {...failed} />
      ) : shown.length === 0 ? (
        empty
      ) : (
        <Later placeholder={<LoadingRows rows={6} height={96} />}>
          <ul className={styles.grid} aria-label={label}>
            {shown.map((role) => (
              <RoleCard key={role.id} role={role} onDelete={setDeleting} />
            ))}
          </ul>
        </Later>
      )}
      {deleting === null ? null : <DeleteRoleDialog role={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

const countsOf = (roles: readonly Role[], shown: readonly Role[]) => ({ shown: shown.length, total: roles.length });

interface ToolbarProps {
  search: RoleListSearch;
  onSearch: (patch: RolesSearchChange) => void;
  /** null: the search box is elsewhere. */
  onQuery: ((q: string) => void) | null;
  /** null: not known. */
  counts: { shown: number; total: number } | null;
}

function Sorting({ search, onSearch }: Pick<ToolbarProps, "search" | "onSearch">): ReactNode {
  const t = useT();
  return (
    <>
      <NativeSelect
        className={styles.sort}
        aria-label={t("roles.list.sort")}
        value={search.sort ?? ROLE_SORT}
        onChange={({ currentTarget: { value } }) => onSearch({ sort: ROLE_SORTS.find((known) => known === value) })}
        data={ROLE_SORTS.map((value) => ({
          value,
          label: `${t("roles.list.sort")}: ${t(`roles.list.sort.${value}`)}`,
        }))}
      />
      <ActionIcon
        variant="default"
        className={styles.sort}
        aria-label={t(search.desc === true ? "roles.list.descending" : "roles.list.ascending")}
        onClick={() => onSearch({ desc: search.desc === true ? undefined : true })}
      >
        {search.desc === true ? <ArrowUpAZ size={16} aria-hidden /> : <ArrowDownAZ size={16} aria-hidden />}
      </ActionIcon>
    </>
  );
}

function Toolbar({ search, onSearch, onQuery, counts }: ToolbarProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.toolbar}>
      {onQuery === null ? null : (
        <FilterInput label={t("roles.list.search")} value={search.q ?? ""} onChange={onQuery} />
      )}
      <RoleFilterMenu search={search} onSearch={onSearch} />
      <FilterChips
        label={t("roles.list.show")}
        chips={(["all", "system"] as const).map((key) => ({
          key,
          name: t(`roles.list.show.${key}`),
          count: null,
          isChosen: key === (search.show ?? "all"),
        }))}
        onChoose={(key) => onSearch({ show: key === "system" ? "system" : undefined })}
      />
      <span role="status" className={styles.showing}>
        {counts === null ? null : t("roles.list.showing", counts)}
      </span>
      <div className={styles.push}>
        {/* A table is sorted by its headings. */}
        {search.view === "grid" ? <Sorting search={search} onSearch={onSearch} /> : null}
        <SegmentedControl
          aria-label={t("roles.list.view")}
          value={search.view ?? "list"}
          onChange={(value) => onSearch({ view: value === "grid" ? "grid" : undefined })}
          className={styles.views}
          data={ROLE_VIEWS.map((value) => ({ value, label: t(`roles.list.view.${value}`) }))}
        />
      </div>
    </div>
  );
}
