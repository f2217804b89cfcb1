/** `/projects/{id}/settings`: the head and the tabs of a project's settings; each section has its own address. */
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { AccessDenied } from "../../../../shared/components/access-denied.tsx";
import { ErrorScreen } from "../../../../shared/components/error-screens.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../../shared/ui/focus/into-view.ts";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { projectQuery } from "../../queries.ts";
import { useCurrentAddress } from "../../use-current-address.ts";
import { LoadingSheet, LoadingTabs } from "./loading-sheet.tsx";
import { sectionsOf, type SectionId } from "./sections.ts";
import styles from "./settings-frame.module.css";
import "../../messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/projects/$projectId/settings");

export function SettingsFrame(): ReactNode {
  const t = useT();
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId));
  useCurrentAddress(projectId, project.data);
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs, `${useLocation().pathname} ${project.data?.id}`);
  if (project.data === undefined && project.error !== null) {
    return <ErrorScreen error={project.error} reset={() => void project.refetch()} />;
  }
  const name = project.data?.name ?? "…";
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("projectSettings.title")}
        tabTitle={t("projectSettings.of", { project: name })}
        breadcrumbs={[
          { label: t("projects.title"), link: { to: "/projects" } },
          { label: name, link: { to: "/projects/$projectId", params: { projectId } } },
        ]}
      />
      <nav ref={tabs} className={styles.tabs} aria-label={t("projectSettings.sections")}>
        {project.data === undefined ? <LoadingTabs /> : null}
        {(project.data === undefined ? [] : sectionsOf(project.data)).map(({ id, path }) => (
          <Link
            key={id}
            to={path}
            params={{ projectId }}
            className={styles.tab}
            activeProps={{ "aria-current": "page" }}
          >
            {t(`projectSettings.section.${id}`)}
          </Link>
        ))}
      </nav>
      {project.data === undefined ? <LoadingSheet /> : <Outlet />}
    </div>
  );
}

/** The first section that is open to the caller. */
export function SettingsIndex(): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId)).data;
  if (project === undefined) return null;
  const [first] = sectionsOf(project);
  if (first === undefined) return <Denied project={project} />;
  return <Navigate to={first.path} params={{ projectId }} replace />;
}

interface SettingsSectionProps {
  id: SectionId;
  /** The section, once the project is there and its links let the caller in. */
  children: (project: Project) => ReactNode;
}

export function SettingsSection({ id, children }: SettingsSectionProps): ReactNode {
  const { projectId } = route.useParams();
  const project = useQuery(projectQuery(projectId)).data;
  if (project === undefined) return null;
  if (!sectionsOf(project).some((section) => section.id === id)) return <Denied project={project} />;
  return children(project);
}

function Denied({ project }: { project: Project }): ReactNode {
  const t = useT();
  return (
    <AccessDenied
      title={t("projectSettings.denied")}
      help={t("projectSettings.deniedHelp")}
      lacking={{ project: project.id }}
    />
  );
}
