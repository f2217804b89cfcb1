/** `/projects/{id}/triage`: the new work of a project that no one has yet. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame } from "../../projects/project-frame.ts";
import { ViewTabs } from "../project-page/view-tabs.tsx";
import { Triage } from "./triage.tsx";
import styles from "./triage.module.css";
import "../../projects/messages.ts";
import "./model/messages.ts";

const route = getRouteApi("/app/projects/$projectId/triage");

export function ProjectTriagePage(): ReactNode {
  const { projectId } = route.useParams();
  const t = useT();
  const { project, frame, name } = useProjectFrame(projectId);
  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        tabTitle={`${t("triage.title")} · ${name}`}
        breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
      />
      <ViewTabs projectId={projectId} project={project.data} frame={frame} current="triage" />
      <Triage key={projectId} projectId={projectId} />
    </div>
  );
}
