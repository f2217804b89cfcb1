/** What the pages of a project's news have in common: where they are, and that the project has news for the reader. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader, type Crumb } from "../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame } from "../project-frame.ts";
import styles from "./news.module.css";
import "../messages.ts";
import "./messages.ts";

interface NewsFrameProps {
  projectId: string;
  /** Of the page; none: until it is known. */
  title: string | undefined;
  help?: string;
  /** Below the list of the news. */
  isBelow?: boolean;
  renderActions?: (project: Project) => ReactNode;
  children: (project: Project) => ReactNode;
}

export function NewsFrame({
  projectId,
  title,
  help,
  isBelow = false,
  renderActions,
  children,
}: NewsFrameProps): ReactNode {
  const t = useT();
  const { project, name } = useProjectFrame(projectId);
  if (project.error !== null && project.data === undefined) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  const crumbs: Crumb[] = [
    { label: t("projects.title"), link: { to: "/projects" } },
    { label: name, link: { to: "/projects/$projectId", params: { projectId } } },
  ];
  if (isBelow) {
    crumbs.push({ label: t("projectNews.title"), link: { to: "/projects/$projectId/news", params: { projectId } } });
  }
  const isShown = hasLink(project.data, "news");
  return (
    <div className={styles.page}>
      <PageHeader
        title={title ?? "…"}
        tabTitle={`${title ?? t("projectNews.title")} · ${name}`}
        breadcrumbs={crumbs}
        {...(help === undefined ? {} : { help })}
        {...(project.data === undefined || !isShown ? {} : { actions: renderActions?.(project.data) })}
      />
      {project.data === undefined ? (
        <LoadingRows rows={8} />
      ) : isShown ? (
        children(project.data)
      ) : (
        <EmptyView title={t("projectNews.forbidden")} help={t("projectNews.forbiddenHelp")} />
      )}
    </div>
  );
}
