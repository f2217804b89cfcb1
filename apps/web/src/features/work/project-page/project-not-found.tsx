/** An address below a project that leads nowhere: the project stays, with the ways to its pages. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { NotFoundScreen } from "../../../shared/components/not-found-screen.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame } from "../../projects/project-frame.ts";
import styles from "./project-page.module.css";
import { ViewTabs } from "./view-tabs.tsx";
import "../../projects/messages.ts";
import "../model/messages.ts";

const route = getRouteApi("/app/projects/$projectId/$page");

export function ProjectNotFound(): ReactNode {
  const t = useT();
  const { projectId } = route.useParams();
  const { project, frame, name } = useProjectFrame(projectId);
  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  return (
    <div className={styles.main}>
      <PageHeader title={name} breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]} />
      <ViewTabs projectId={projectId} frame={frame} project={project.data} current={null} />
      <NotFoundScreen project={{ projectId, name }} />
    </div>
  );
}
