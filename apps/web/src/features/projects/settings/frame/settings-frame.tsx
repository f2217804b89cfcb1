/** `/projects/{id}/settings`: the head of a project's settings, their sections, and the one of the address. */
import { ApiError } from "@halyard/api-client/error";
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate, Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "../../../../shared/components/access-denied.tsx";
import { ErrorScreen } from "../../../../shared/components/error-screens.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame } from "../../project-frame.ts";
import { projectQuery } from "../../queries.ts";
import { SectionNav } from "../sections/section-nav.tsx";
import { SECTIONS, sectionsOf, type SectionId } from "../sections/sections.ts";
import { LoadingSheet } from "./loading-sheet.tsx";
import styles from "./settings-frame.module.css";
import "../../messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/projects/$projectId/settings");

export function SettingsFrame(): ReactNode {
  const t = useT();
  const { projectId } = route.useParams();
  const { project, frame, name } = useProjectFrame(projectId);
  const { data, error } = project;
  // What isn't there or isn't open has no settings; whatever else failed is said in its place.
  if (data === undefined && error instanceof ApiError && (error.status === 404 || error.status === 403)) {
    return <ErrorScreen error={error} reset={() => void project.refetch()} />;
  }
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
      <div className={styles.body}>
        <SectionNav projectId={projectId} project={frame} />
        <div className={styles.content}>
          {data !== undefined ? (
            <Outlet />
          ) : error === null ? (
            <LoadingSection />
          ) : (
            <FailedView error={error} onRetry={() => void project.refetch()} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The section of the address, before its project is there. */
function LoadingSection(): ReactNode {
  const asked = useLocation().pathname.split("/").at(-1);
  const section = SECTIONS.find(({ id }) => id === asked);
  if (section === undefined) return <LoadingSheet shape="form" />;
  return (
    <>
      <Intro id={section.id} />
      <LoadingSheet shape={section.shape} />
    </>
  );
}

/** What a section is, and what it is for. */
function Intro({ id }: { id: SectionId }): ReactNode {
  const t = useT();
  return (
    <div className={styles.intro}>
      <h2>{t(`projectSettings.section.${id}`)}</h2>
      <p>{t(`projectSettings.help.${id}`)}</p>
    </div>
  );
}

/** The first section that is open to the caller; where the address names none that there is, too. */
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
  return (
    <>
      <Intro id={id} />
      {children(project)}
    </>
  );
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
