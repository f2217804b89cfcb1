/** `/projects/{id}`: a project in one of its views, with the details of a work package beside it. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useProjectFrame } from "../../projects/project-frame.ts";
import styles from "./project-page.module.css";
import type { ProjectSearch } from "../search-params/search.ts";
import { ViewTabs } from "./view-tabs.tsx";
import type { CreatePreset } from "../model/view-props.ts";
import { viewsOf, wantedView } from "./views.ts";
import "../../projects/messages.ts";
import "../model/messages.ts";

const route = getRouteApi("/app/projects/$projectId");
const CreateDialog = lazy(async () => ({ default: (await import("../create/create-dialog.tsx")).CreateDialog }));
const DetailsDrawer = lazy(async () => ({ default: (await import("../details/details-drawer.tsx")).DetailsDrawer }));
const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));
const RequirementDialog = lazy(async () => ({
  default: (await import("../status-moves/requirement-dialog.tsx")).RequirementDialog,
}));

export function ProjectPage(): ReactNode {
  const { projectId } = route.useParams();
  return <ProjectViews key={projectId} projectId={projectId} />;
}

function ProjectViews({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { project, frame, name } = useProjectFrame(projectId);
  /** What the create dialog begins with; null: it is closed. */
  const [creating, setCreating] = useState<CreatePreset | null>(null);

  const wanted = wantedView(projectId, search);
  const views = viewsOf(frame);
  const view = views.find((known) => known.mode === wanted) ?? views[0];
  const createLink = linkOf(frame, "createWorkPackage");

  const change = useCallback(
    (part: Partial<ProjectSearch>) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true }),
    [navigate],
  );
  const show = useCallback(
    (next: ProjectSearch, replace: boolean) => void navigate({ search: next, replace }),
    [navigate],
  );
  const open = useCallback((row: { id: number } | null) => change({ workPackage: row?.id }), [change]);
  const created = useCallback(
    (workPackage: WorkPackage, another = false): void => {
      if (!another) setCreating(null);
      void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
      toast.success(t("workPackages.created", { id: workPackage.id }), {
        action: { label: t("workPackages.open"), run: () => open(workPackage) },
      });
    },
    [queries, t, open],
  );
  const create = createLink === null ? null : (preset: CreatePreset = {}) => setCreating(preset);
  useShortcut("c", t("workPackages.new"), () => create?.(), create !== null);

  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  const startCreating = create === null ? {} : { actions: <NewButton onClick={() => create()} /> };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHeader
          title={name}
          breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
          {...startCreating}
        />
        <ViewTabs
          projectId={projectId}
          project={project.data}
          frame={frame}
          onShow={show}
          current={view?.mode ?? wanted}
          search={search}
        />
        <Suspense fallback={<LoadingRows rows={12} page />}>
          {view === undefined ? null : (
            <view.Component
              {...{ projectId, search, open, create }}
              project={project.data}
              onChange={change}
              onCreated={created}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {search.workPackage === undefined ? null : (
          <DetailsDrawer
            key={search.workPackage}
            id={search.workPackage}
            onGo={(id) => open({ id })}
            compared={{ projectId, since: search.since }}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
      {/* Of their own: the open details stay while the code of a dialog comes. */}
      <Suspense>
        {creating !== null && createLink !== null ? (
          <CreateDialog
            projectId={projectId}
            link={createLink}
            preset={creating}
            onClose={() => setCreating(null)}
            onCreated={created}
          />
        ) : null}
        <ConflictDialog />
        <RequirementDialog />
      </Suspense>
    </div>
  );
}

function NewButton({ onClick }: { onClick: () => void }): ReactNode {
  const t = useT();
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={onClick} aria-keyshortcuts="c">
      {t("workPackages.new")}
    </Button>
  );
}
