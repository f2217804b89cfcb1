/** `/projects`: every project that one may see, below what it belongs to, with how it stands. */
import { linkOf } from "@halyard/api-client/links";
import { PROJECT_SORTS, type ProjectsSearch } from "@halyard/contract/views/project-lists";
import type { ProjectOverview } from "@halyard/contract/schemas/projects";
import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { rootQuery } from "../../../shared/session/session.ts";
import { DataTable } from "../../../shared/ui/data-table/data-table.tsx";
import type { ColumnSizes, TableSort } from "../../../shared/ui/data-table/model/column.ts";
import { useFittedColumns } from "../../../shared/ui/data-table/model/fit-columns.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { ListToolbar, type SearchChange } from "./list-toolbar.tsx";
import { projectColumns } from "./project-columns.tsx";
import { projectTree } from "./project-tree.ts";
import { projectOverviewQuery, toggleFavorite } from "./queries.ts";
import { useFolded } from "./use-folded.ts";
import "../messages.ts";

const route = getRouteApi("/app/projects");
const CreateProjectDialog = lazy(async () => ({
  default: (await import("../create/create-project-dialog.tsx")).CreateProjectDialog,
}));

const NOTHING: readonly ProjectOverview[] = [];
const UNSIZED: ColumnSizes = {};

export function ProjectsPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const createLink = linkOf(useQuery(rootQuery).data, "createProject");
  useShortcut("c", t("projects.new"), () => setCreating(true), createLink !== null);
  const change = useCallback(
    (patch: SearchChange) => void navigate({ search: (now) => dropUndefined({ ...now, ...patch }), replace: true }),
    [navigate],
  );
  const open = useCallback(
    ({ id }: { id: number }): void => void navigate({ to: "/projects/$projectId", params: { projectId: String(id) } }),
    [navigate],
  );
  const startCreating = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)} aria-keyshortcuts="c">
      {t("projects.new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("projects.title")} {...(createLink === null ? {} : { actions: startCreating })} />
      <ProjectTable
        search={search}
        onChange={change}
        onShow={(wanted) => void navigate({ search: wanted })}
        onOpen={open}
        create={createLink === null ? null : startCreating}
      />
      {creating && createLink !== null ? (
        <Suspense>
          <CreateProjectDialog link={createLink} onClose={() => setCreating(false)} onCreated={open} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What is not there is no part of the address. */
function dropUndefined(search: SearchChange): ProjectsSearch {
  const { q, scope, status, sort, desc } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(scope === undefined ? {} : { scope }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
    ...(desc === undefined ? {} : { desc }),
  };
}

interface ProjectTableProps {
  search: ProjectsSearch;
  onChange: (change: SearchChange) => void;
  onShow: (search: ProjectsSearch) => void;
  onOpen: (project: ProjectOverview) => void;
  /** The button that makes one; null: this person may not. */
  create: ReactNode;
}

function ProjectTable({ search, onChange, onShow, onOpen, create }: ProjectTableProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const list = useQuery(projectOverviewQuery(search));
  const { folded, toggle } = useFolded();
  const { sort = "name", desc = false } = search;
  const rows = list.data ?? NOTHING;
  const tree = useMemo(() => projectTree(rows, folded, sort, desc), [rows, folded, sort, desc]);
  const { mutate: favor } = useMutation({
    mutationFn: toggleFavorite,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all("projects") }),
    onError: reportError,
  });
  const place = useMemo(
    () => ({
      level: (row: ProjectOverview) => tree.levels.get(row.id) ?? 0,
      expanded: (row: ProjectOverview) => (tree.parents.has(row.id) ? !folded.has(row.id) : undefined),
      toggle: (row: ProjectOverview) => toggle(row.id),
    }),
    [tree, folded, toggle],
  );
  const { ref: edge, width: room } = useElementSize();
  const known = useMemo(() => projectColumns(t, { ...place, favor }), [t, place, favor]);
  const columns = useFittedColumns(known, tree.rows, { sizes: UNSIZED, room, drops: false, sortedBy: sort });
  const sortBy = ({ column, descending }: TableSort): void => {
    const wanted = PROJECT_SORTS.find((known) => known === column);
    onChange({ sort: wanted === "name" ? undefined : wanted, desc: descending || undefined });
  };
  const filtered = search.q !== undefined || search.scope !== undefined || search.status !== undefined;
  const clear = (
    <Button variant="default" onClick={() => onChange({ q: undefined, scope: undefined, status: undefined })}>
      {t("projects.clearFilter")}
    </Button>
  );
  return (
    <>
      <ListToolbar
        search={search}
        total={list.data?.filter((row) => !row.context).length}
        onChange={onChange}
        onShow={onShow}
      />
      <div ref={edge} />
      <DataTable
        label={t("projects.title")}
        columns={columns}
        rows={tree.rows}
        rowId={(project) => String(project.id)}
        rowLabel={(project) => project.name}
        status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
        error={list.error}
        failedTitle={t("projects.failed")}
        onRetry={() => void list.refetch()}
        empty={
          filtered
            ? { title: t("projects.noneFound"), help: t("projects.noneFoundHelp"), action: clear }
            : { title: t("projects.empty"), help: t("projects.emptyHelp"), action: create }
        }
        sort={{ column: sort, descending: desc }}
        onSort={sortBy}
        onOpen={onOpen}
        tree={place}
        twoLines
        isContext={(row) => row.context}
      />
    </>
  );
}
