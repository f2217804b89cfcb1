/** `/projects/{id}/roadmap`: the versions of a project, the one that ends first at the top. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame } from "../../projects/project-frame.ts";
import { ViewTabs } from "../project-page/view-tabs.tsx";
import { roadmapQuery } from "../model/queries.ts";
import styles from "./roadmap.module.css";
import { Tools } from "./tools.tsx";
import { Unplanned } from "./unplanned.tsx";
import { VersionCard, type VersionAction } from "./version-card.tsx";
import "../../projects/messages.ts";
import "../model/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/projects/$projectId/roadmap");
const CloseDialog = lazy(async () => ({ default: (await import("./close-dialog.tsx")).CloseDialog }));
const VersionDialog = lazy(async () => ({
  default: (await import("../../projects/settings/versions/version-dialog.tsx")).VersionDialog,
}));
const NotesDialog = lazy(async () => ({ default: (await import("./notes-dialog.tsx")).NotesDialog }));

/** So many versions show what is next in them; further away it can wait. */
const DETAILED = 4;

export function RoadmapPage(): ReactNode {
  const { projectId } = route.useParams();
  const t = useT();
  const { project, frame, name } = useProjectFrame(projectId);
  const [creating, setCreating] = useState(false);
  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  const creates = hasLink(frame, "createVersion");
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t("roadmap.new")}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        tabTitle={`${t("roadmap.title")} · ${name}`}
        breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
        actions={creates ? create : null}
      />
      <ViewTabs projectId={projectId} project={project.data} frame={frame} current="roadmap" />
      {project.data === undefined ? (
        <LoadingRows rows={8} page />
      ) : hasLink(project.data, "workPackages") ? (
        <Roadmap projectId={projectId} project={project.data} create={create} />
      ) : (
        <EmptyView title={t("roadmap.forbidden")} help={t("roadmap.forbiddenHelp")} />
      )}
      <Suspense>
        {creating && project.data !== undefined ? (
          <VersionDialog project={project.data} version={null} onClose={() => setCreating(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}

interface RoadmapProps {
  projectId: string;
  project: Project;
  create: ReactNode;
}

function Roadmap({ projectId, project, create }: RoadmapProps): ReactNode {
  const t = useT();
  const list = useQuery(roadmapQuery(projectId));
  const [q, setQ] = useState("");
  const [closed, setClosed] = useState(false);
  const [dialog, setDialog] = useState<{ action: VersionAction; version: RoadmapVersion } | null>(null);
  if (list.data === undefined) {
    if (list.error === null) return <LoadingRows rows={8} page />;
    return <FailedView error={list.error} title={t("roadmap.failed")} onRetry={() => void list.refetch()} />;
  }
  if (list.data.length === 0) {
    const creates = hasLink(project, "createVersion");
    return <EmptyView title={t("roadmap.empty")} help={t("roadmap.emptyHelp")} action={creates ? create : null} />;
  }
  const close = (): void => setDialog(null);
  const words = q.toLocaleLowerCase();
  const shown = list.data.filter(
    ({ name, status }) => (closed || status !== "closed") && name.toLocaleLowerCase().includes(words),
  );
  return (
    <>
      <Tools
        {...{ projectId, q, closed }}
        onFind={setQ}
        onClosed={setClosed}
        count={shown.length}
        manages={hasLink(project, "createVersion")}
      />
      {/* It scrolls: the keyboard has to reach that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={styles.list} role="region" aria-label={t("roadmap.title")} tabIndex={0}>
        <div className={styles.versions}>
          {shown.length === 0 ? null : <Names />}
          {shown.map((version, at) => (
            <VersionCard
              key={version.id}
              version={version}
              projectId={projectId}
              own={project.id}
              next={at < DETAILED && version.status !== "closed"}
              onAct={(action, of) => setDialog({ action, version: of })}
            />
          ))}
          {q === "" ? <Unplanned projectId={projectId} /> : null}
        </div>
        {shown.length === 0 && q !== "" ? <EmptyView title={t("roadmap.noMatches")} /> : null}
      </div>
      <Suspense>
        {dialog?.action === "notes" ? <NotesDialog version={dialog.version} onClose={close} /> : null}
        {dialog?.action === "close" ? (
          <CloseDialog
            version={dialog.version}
            targets={list.data.filter(({ id, status }) => id !== dialog.version.id && status === "open")}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Over the columns of the versions and of their work. */
function Names(): ReactNode {
  const t = useT();
  return (
    <div className={styles.names} aria-hidden>
      <span>{t("workPackages.field.subject")}</span>
      <span>{t("roadmap.column.dates")}</span>
      <span>{t("workPackages.field.status")}</span>
      <span>{t("workPackages.field.assignee")}</span>
    </div>
  );
}
