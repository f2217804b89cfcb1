/** `/projects`: every project that one may see. */
import { linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { rootQuery } from "../../shared/session/session.ts";
import type { TableSort } from "../../shared/ui/data-table/model/column.ts";
import { DataTable } from "../../shared/ui/data-table/data-table.tsx";
import { FilterInput } from "../../shared/ui/inputs/filter-input.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { projectColumns } from "./project-columns.tsx";
import styles from "./projects-page.module.css";
import { projectsQuery } from "./queries.ts";
import { PROJECT_SORTS } from "./search.ts";
import "./messages.ts";

const route = getRouteApi("/app/projects");
const CreateProjectDialog = lazy(async () => ({
  default: (await import("./create-project-dialog.tsx")).CreateProjectDialog,
}));

export function ProjectsPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const createLink = linkOf(useQuery(rootQuery).data, "createProject");
  const list = useInfiniteQuery(projectsQuery(search));
  const columns = useMemo(() => projectColumns(t), [t]);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total;
  useShortcut("c", t("projects.new"), () => setCreating(true), createLink !== null);

  const filterBy = useCallback(
    (q: string) => void navigate({ search: (now) => ({ ...now, q: q === "" ? undefined : q }), replace: true }),
    [navigate],
  );
  const sortBy = ({ column, descending }: TableSort): void => {
    const sort = PROJECT_SORTS.find((known) => known === column);
    void navigate({ search: (now) => ({ ...now, sort, desc: descending || undefined }), replace: true });
  };
  const open = (project: Project): void =>
    void navigate({ to: "/projects/$projectId", params: { projectId: String(project.id) } });
  const clear = (
    <Button variant="default" onClick={() => filterBy("")}>
      {t("projects.clearFilter")}
    </Button>
  );
  const startCreating = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)} aria-keyshortcuts="c">
      {t("projects.new")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t("projects.title")}
        help={t("projects.help")}
        {...(createLink === null ? {} : { actions: startCreating })}
      />
      <div className={styles.toolbar}>
        <FilterInput label={t("projects.filter")} value={search.q ?? ""} onChange={filterBy} />
        <span className={styles.count} role="status">
          {total === undefined ? null : t("projects.count", { count: total })}
        </span>
      </div>
      <DataTable
        label={t("projects.title")}
        columns={columns}
        rows={rows}
        rowId={(project) => String(project.id)}
        rowLabel={(project) => project.name}
        status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
        error={list.error}
        failedTitle={t("projects.failed")}
        onRetry={() => void list.refetch()}
        empty={
          search.q === undefined
            ? {
                title: t("projects.empty"),
                help: t("projects.emptyHelp"),
                action: createLink === null ? null : startCreating,
              }
            : { title: t("projects.noneFound"), help: t("projects.noneFoundHelp"), action: clear }
        }
        sort={{ column: search.sort ?? "name", descending: search.desc === true }}
        onSort={sortBy}
        onOpen={open}
        {...(total === undefined ? {} : { total })}
        onEndReached={() => void list.fetchNextPage()}
        loadingMore={list.isFetchingNextPage}
      />
      {creating && createLink !== null ? (
        <Suspense>
          <CreateProjectDialog link={createLink} onClose={() => setCreating(false)} onCreated={open} />
        </Suspense>
      ) : null}
    </>
  );
}
