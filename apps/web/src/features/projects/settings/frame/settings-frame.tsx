/** `/projects/{id}/settings`: the head of a project's settings, their sections, and the one of the address. */
import { ApiError } from "@halyard/api-client/error";
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useState, type ReactNode, type Ref } from "react";
import { AccessDenied } from "../../../../shared/components/access-denied.tsx";
import { ErrorScreen } from "../../../../shared/components/error-screens.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { useProjectFrame, type ProjectFrame } from "../../project-frame.ts";
import { projectQuery } from "../../queries.ts";
import { SectionNav } from "../sections/section-nav.tsx";
import { SECTIONS, sectionsOf, type SectionId } from "../sections/sections.ts";
import { LoadingSheet } from "./loading-sheet.tsx";
import { SectionActionsPlace, SectionCountPlace } from "./section-actions.tsx";
import styles from "./settings-frame.module.css";
import "../../messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/projects/$projectId/settings");

interface SettingsFrameProps {
  /** The ways to the other pages of the project. They belong to other features, so the application brings them. */
  renderTabs: (head: { projectId: string; project: Project | undefined; frame: ProjectFrame | undefined }) => ReactNode;
}

export function SettingsFrame({ renderTabs }: SettingsFrameProps): ReactNode {
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
        title={name}
        tabTitle={t("projectSettings.of", { project: name })}
        breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }]}
      />
      {renderTabs({ projectId, project: data, frame })}
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

/** Those of which no one could guess the rules from what is in them. */
const EXPLAINED = ["phases", "types", "fields", "modules", "repositories", "lifecycle"] as const satisfies SectionId[];

interface IntroProps {
  id: SectionId;
  /** What the section offers as a whole. */
  actions?: Ref<HTMLDivElement>;
  /** How many there are. */
  count?: Ref<HTMLSpanElement>;
}

/** What a section is. */
function Intro({ id, actions, count }: IntroProps): ReactNode {
  const t = useT();
  const explained = EXPLAINED.find((one) => one === id);
  return (
    <div className={styles.intro}>
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2>{t(`projectSettings.section.${id}`)}</h2>
          <span ref={count} className={styles.count} role="status" />
        </div>
        {explained === undefined ? null : <p>{t(`projectSettings.help.${explained}`)}</p>}
      </div>
      <div ref={actions} className={styles.actions} data-signs />
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
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [countPlace, setCountPlace] = useState<HTMLElement | null>(null);
  if (project === undefined) return null;
  if (!sectionsOf(project).some((section) => section.id === id)) return <Denied project={project} />;
  return (
    <SectionActionsPlace value={place}>
      <SectionCountPlace value={countPlace}>
        <Intro id={id} actions={setPlace} count={setCountPlace} />
        {children(project)}
      </SectionCountPlace>
    </SectionActionsPlace>
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
