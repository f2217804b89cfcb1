/** `/projects/{id}/backlog`: what is open beside the sprints, ranked and planned by hand. */
import { hasLink } from "@halyard/api-client/links";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { useProjectFrame } from "../../projects/project-frame.ts";
import { useChosen } from "../list-position/use-chosen.ts";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import { useLookups } from "../model/use-lookups.ts";
import { ViewTabs } from "../project-page/view-tabs.tsx";
import { FieldsOf } from "../editing/fields-of.tsx";
import { FilterBar } from "../filtering/filter-bar.tsx";
import { filtersFrom } from "../search-params/filters.ts";
import type { OpenedSearch } from "../search-params/opened.ts";
import { mayEdit } from "../model/queries.ts";
import { QuickEdit, type Asked } from "../quick-edit/quick-edit.tsx";
import { BulkBar } from "../table/bulk/bulk-bar.tsx";
import styles from "./backlog.module.css";
import { BACKLOG, totalsOf } from "./model/buckets.ts";
import { Panes, type Open } from "./panes.tsx";
import { PlanContext, useMove, type Bucket, type Plan } from "./plan-context.ts";
import { useBacklog } from "./use-backlog.ts";
import { useDrag } from "./use-drag.ts";
import "../../projects/messages.ts";
import "../model/messages.ts";
import "./model/messages.ts";

const route = getRouteApi("/app/projects/$projectId/backlog");
const DetailsDrawer = lazy(async () => ({ default: (await import("../details/details-drawer.tsx")).DetailsDrawer }));
const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));
const SprintDialog = lazy(async () => ({ default: (await import("./sprints/sprint-dialog.tsx")).SprintDialog }));
const FinishDialog = lazy(async () => ({ default: (await import("./sprints/finish-dialog.tsx")).FinishDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./sprints/delete-dialog.tsx")).DeleteDialog }));

export function BacklogPage(): ReactNode {
  const { projectId } = route.useParams();
  const t = useT();
  const { project, frame, name } = useProjectFrame(projectId);
  const [creating, setCreating] = useState(false);
  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  const creates = hasLink(frame, "createSprint");
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHeader
          title={name}
          tabTitle={`${t("backlog.title")} · ${name}`}
          breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
          actions={
            creates ? (
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
                {t("backlog.new")}
              </Button>
            ) : null
          }
        />
        <ViewTabs projectId={projectId} project={project.data} frame={frame} current="backlog" />
        {project.data === undefined ? (
          <LoadingRows rows={12} height={33} page />
        ) : hasLink(project.data, "sprints") ? (
          <Planning
            key={projectId}
            projectId={projectId}
            project={project.data}
            creating={creating}
            onCreate={setCreating}
          />
        ) : (
          <EmptyView title={t("backlog.forbidden")} help={t("backlog.forbiddenHelp")} />
        )}
      </div>
      {hasLink(project.data, "sprints") ? <Opened /> : null}
    </div>
  );
}

/** The details of the open work package, beside all that the page has. */
function Opened(): ReactNode {
  const { workPackage } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id?: number): void =>
    void navigate({ search: (before) => ({ ...before, workPackage: id }), replace: true });
  return (
    <Suspense>
      {workPackage === undefined ? null : (
        <>
          <DetailsDrawer key={workPackage} id={workPackage} onGo={show} onClose={() => show()} />
          <InSight id={workPackage} />
        </>
      )}
    </Suspense>
  );
}

/** Beside the details the lists lie below each other: the row that was clicked may have left the screen. */
function InSight({ id }: { id: number }): null {
  useEffect(() => {
    const bring = (): boolean => {
      const row = document.querySelector(`li[data-work-package="${id}"]`);
      row?.scrollIntoView({ block: "nearest" });
      return row !== null;
    };
    if (bring()) return undefined;
    // The page was opened with it: the lists are still being read.
    const lists = new MutationObserver(() => {
      if (bring()) lists.disconnect();
    });
    lists.observe(document.body, { childList: true, subtree: true });
    return () => lists.disconnect();
  }, [id]);
  return null;
}

interface PlanningProps {
  projectId: string;
  project: Project;
  creating: boolean;
  onCreate: (creating: boolean) => void;
}

function Planning({ projectId, project, creating, onCreate }: PlanningProps): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const look = useLookups();
  const words = (search.q ?? "").toLocaleLowerCase();
  const filters = filtersFrom(search.filters);
  const [dialog, setDialog] = useState<Open | null>(null);
  const read = useBacklog(projectId, look, filters, words !== "");
  const fits = ({ id, subject }: WorkPackage): boolean =>
    `#${id} ${subject}`.toLocaleLowerCase().includes(words) && read.matches(id);
  const { rowsIn } = read;
  const { buckets, move } = usePlan(projectId, read);
  const rows = buckets.flatMap(({ key }) => rowsIn(key)).filter(fits);
  const { selection, setSelection, choose, chosen } = useChosen(rows, () => rows.filter((row) => !isFolded(row)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const plan: Plan = {
    buckets,
    rowsIn,
    fits,
    move,
    selection,
    choose,
    together: (row) => (selection.has(String(row.id)) ? chosen.filter(mayEdit) : [row]),
    assign: (those) => setAsked({ field: "assignee", rows: those }),
  };
  useDrag(plan);
  useShortcut("n", t("backlog.new"), () => onCreate(true), hasLink(project, "createSprint"));
  const change = useCallback(
    (part: Partial<OpenedSearch>) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  );
  const open = useCallback((row: { id: number } | null) => change({ workPackage: row?.id }), [change]);
  const created = useCallback(
    () => void queries.invalidateQueries({ queryKey: keys.lists("work_packages") }),
    [queries],
  );
  useNextPrevious(rows, search.workPackage, open);
  const openId = search.workPackage ?? null;
  const view = { projectId, project, openId, open, onCreated: created };
  const filtered = words !== "" || filters.length > 0;
  const bar = (
    <FilterBar
      projectId={projectId}
      search={search}
      onChange={change}
      label={t("backlog.filter")}
      // The backlog has what is open; what is done in a sprint is folded below its rows.
      hasCompleted={false}
      count={read.total === undefined ? undefined : t("backlog.total", { count: filtered ? rows.length : read.total })}
    />
  );
  const closeDialogs = (): void => {
    onCreate(false);
    setDialog(null);
  };
  if (read.error !== null) {
    return (
      <>
        {/* It may be a filter that the server refuses. */}
        {bar}
        <FailedView error={read.error} title={t("backlog.failed")} onRetry={read.retry} />
      </>
    );
  }
  return (
    <PlanContext value={plan}>
      <QuickEdit
        {...{ rows, selection }}
        onSelect={setSelection}
        openId={search.workPackage}
        elsewhere={asked}
        onAnswered={() => setAsked(null)}
      />
      <FieldsOf rows={rows}>
        {bar}
        <BulkBar projectId={projectId} rows={chosen} onSelect={setSelection} />
        <Panes read={read} buckets={buckets} view={view} onAct={setDialog} />
      </FieldsOf>
      <Dialogs {...{ project, read, creating, dialog }} onClose={closeDialogs} />
    </PlanContext>
  );
}

/** Finished work in a sprint is folded away, so a range doesn't include it. */
const isFolded = ({ id }: WorkPackage): boolean =>
  document.querySelector(`details:not([open]) [data-work-package="${id}"]`) !== null;

/** The backlog and the open sprints, what is in each, and moving between them. */
function usePlan(projectId: string, read: ReturnType<typeof useBacklog>) {
  const t = useT();
  const { rowsIn: rowsNow } = read;
  const latest = useRef(rowsNow);
  useEffect(() => {
    latest.current = rowsNow;
  });
  const rowsIn = useCallback((key: number) => latest.current(key), []);
  const move = useMove(projectId, rowsIn);
  const buckets = useMemo(
    (): Bucket[] => [
      { key: BACKLOG, name: t("backlog.title"), sprint: null },
      ...read.open.map((sprint) => ({ key: sprint.id, name: sprint.name, sprint })),
    ],
    [read.open, t],
  );
  return { buckets, move };
}

interface DialogsProps extends Pick<OpenDialogProps, "project" | "read" | "onClose"> {
  creating: boolean;
  dialog: Open | null;
}

function Dialogs({ project, read, creating, dialog, onClose }: DialogsProps): ReactNode {
  return (
    <Suspense>
      {creating ? <SprintDialog project={project} sprint={null} sprints={read.sprints} onClose={onClose} /> : null}
      {dialog === null ? null : <OpenDialog {...dialog} {...{ project, read, onClose }} />}
      <ConflictDialog />
    </Suspense>
  );
}

interface OpenDialogProps extends Open {
  project: Project;
  read: ReturnType<typeof useBacklog>;
  onClose: () => void;
}

/** What is done with a sprint. */
function OpenDialog({ kind, sprint, project, read, onClose }: OpenDialogProps): ReactNode {
  const { statuses } = useLookups();
  const rows = read.rowsIn(sprint.id);
  switch (kind) {
    case "edit":
      return <SprintDialog project={project} sprint={sprint} sprints={read.sprints} onClose={onClose} />;
    case "finish":
      return (
        <FinishDialog
          sprint={sprint}
          planned={read.open.filter(({ id }) => id !== sprint.id)}
          totals={totalsOf(rows, (status) => statuses.get(status)?.isClosed === true)}
          onClose={onClose}
        />
      );
    case "delete":
      return <DeleteDialog sprint={sprint} count={rows.length} onClose={onClose} />;
  }
}
