/** `/projects/{id}`: the project's work in a table that is edited in place, with details beside it. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import { Button, TextInput } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useT } from "../../app/i18n.tsx";
import { keys } from "../../app/keys.ts";
import type { TableSort } from "../../ui/data-table/column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { FailedView } from "../../ui/state-views.tsx";
import { toast } from "../../ui/toast-store.ts";
import { projectQuery } from "../projects/queries.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { workPackageColumns, type OptionalColumn } from "./columns.tsx";
import { FilterBar } from "./filter-bar.tsx";
import styles from "./project-page.module.css";
import { workPackagesQuery, type WorkPackage } from "./queries.ts";
import { isFiltered, SORTS, type ProjectSearch } from "./search.ts";
import { useColumns } from "./use-columns.ts";
import { useLookups } from "./use-lookups.ts";

const route = getRouteApi("/app/projects/$projectId");
const CreateDialog = lazy(async () => ({ default: (await import("./create-dialog.tsx")).CreateDialog }));
const DetailsDrawer = lazy(async () => ({ default: (await import("./details-drawer.tsx")).DetailsDrawer }));
const ConflictDialog = lazy(async () => ({ default: (await import("./conflict-dialog.tsx")).ConflictDialog }));

export function ProjectPage(): ReactNode {
  const { projectId } = route.useParams();
  return <ProjectWork key={projectId} projectId={projectId} />;
}

function ProjectWork({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const look = useLookups();
  const project = useQuery(projectQuery(projectId));
  const list = useInfiniteQuery(workPackagesQuery(projectId, search));
  const [chosen, setChosen] = useColumns(projectId);
  const [creating, setCreating] = useState(false);

  const rows = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total;
  const createLink = linkOf(project.data, "createWorkPackage");

  const change = useCallback(
    (part: Partial<ProjectSearch>) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true }),
    [navigate],
  );
  const open = useCallback((workPackage: WorkPackage | null) => change({ workPackage: workPackage?.id }), [change]);
  const columns = useMemo(() => {
    const shown = new Set<string>(["subject", "actions", ...chosen]);
    return workPackageColumns(t, look, open).filter((column) => shown.has(column.id));
  }, [t, look, open, chosen]);

  const clear = (): void =>
    change({
      q: undefined,
      status: undefined,
      type: undefined,
      assignee: undefined,
      priority: undefined,
      version: undefined,
    });
  const sortBy = ({ column, descending }: TableSort): void =>
    change({ sort: SORTS.find((known) => known === column), desc: descending || undefined });
  const created = (workPackage: WorkPackage): void => {
    setCreating(false);
    void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
    toast.success(t("workPackages.created", { id: workPackage.id }), {
      action: { label: t("workPackages.open"), run: () => open(workPackage) },
    });
  };
  const step = (by: number): void => {
    const at = rows.findIndex((row) => row.id === search.workPackage);
    const next = rows[Math.max(0, at + by)];
    if (next !== undefined) open(next);
  };
  useShortcut("c", t("workPackages.new"), () => setCreating(true), createLink !== null);
  useShortcut("j", t("workPackages.shortcut.next"), () => step(1));
  useShortcut("k", t("workPackages.shortcut.previous"), () => step(-1));

  if (project.error !== null && project.data === undefined) {
    return <FailedView error={project.error} onRetry={() => void project.refetch()} />;
  }
  const startCreating = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)} aria-keyshortcuts="c">
      {t("workPackages.new")}
    </Button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHeader
          title={project.data?.name ?? "…"}
          help={total === undefined ? undefined : t("workPackages.help", { count: total })}
          breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
          {...(createLink === null ? {} : { actions: startCreating })}
        />
        <FilterBar projectId={projectId} project={project.data} search={search} onChange={change} onClear={clear}>
          <ColumnMenu chosen={chosen} onChange={(next: readonly OptionalColumn[]) => setChosen(next)} />
        </FilterBar>
        {hasLink(project.data, "createWorkPackageImmediately") ? (
          <QuickCreate projectId={projectId} onCreated={created} />
        ) : null}
        <DataTable
          label={t("workPackages.title")}
          columns={columns}
          rows={rows}
          rowId={(row) => String(row.id)}
          rowLabel={(row) => row.subject}
          status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
          error={list.error}
          failedTitle={t("workPackages.failed")}
          onRetry={() => void list.refetch()}
          empty={
            isFiltered(search)
              ? {
                  title: t("workPackages.noneFound"),
                  help: t("workPackages.noneFoundHelp"),
                  action: (
                    <Button variant="default" onClick={clear}>
                      {t("workPackages.clearFilters")}
                    </Button>
                  ),
                }
              : {
                  title: t("workPackages.empty"),
                  help: t("workPackages.emptyHelp"),
                  action: createLink === null ? null : startCreating,
                }
          }
          sort={{ column: search.sort ?? "updatedAt", descending: search.desc ?? search.sort === undefined }}
          onSort={sortBy}
          onOpen={open}
          openId={search.workPackage === undefined ? null : String(search.workPackage)}
          {...(total === undefined ? {} : { total })}
          onEndReached={() => void list.fetchNextPage()}
          loadingMore={list.isFetchingNextPage}
        />
      </div>
      <Suspense>
        {search.workPackage === undefined ? null : (
          <DetailsDrawer key={search.workPackage} id={search.workPackage} onClose={() => open(null)} />
        )}
        {creating && createLink !== null ? (
          <CreateDialog
            projectId={projectId}
            link={createLink}
            onClose={() => setCreating(false)}
            onCreated={created}
          />
        ) : null}
        <ConflictDialog />
      </Suspense>
    </div>
  );
}

/** One line, Enter: the quickest way to write something down. The text stays where the server refuses it. */
function QuickCreate({
  projectId,
  onCreated,
}: {
  projectId: string;
  onCreated: (row: WorkPackage) => void;
}): ReactNode {
  const t = useT();
  const [subject, setSubject] = useState("");
  const creation = useMutation({
    mutationFn: (text: string) =>
      api.post<WorkPackage>(`projects/${encodeURIComponent(projectId)}/work_packages`, { subject: text }),
    onSuccess: (created) => {
      setSubject("");
      onCreated(created);
    },
  });
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault();
        if (subject.trim() !== "" && !creation.isPending) creation.mutate(subject.trim());
      }}
    >
      <TextInput
        variant="unstyled"
        aria-label={t("workPackages.quickNew")}
        placeholder={t("workPackages.quickNew")}
        leftSection={<Plus size={16} aria-hidden />}
        maxLength={255}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
    </form>
  );
}
