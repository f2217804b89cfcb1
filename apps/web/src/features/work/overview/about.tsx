/** What the project is about and how it stands, in its leaders' words. */
import { hasLink, isOneOf, linkOf } from "@halyard/api-client/links";
import type { Formattable as FormattableText } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ProjectStatus } from "../../projects/project-status.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { roadmapQuery } from "../model/queries.ts";
import { CardFrame } from "./card.tsx";
import { RenderedText } from "../../../shared/markdown/rendered-text.tsx";
import styles from "./overview.module.css";
import { rolesQuery } from "./queries.ts";

interface AboutProps {
  /** As in the address. */
  projectId: string;
  project: Project | undefined;
}

export function About({ projectId, project }: AboutProps): ReactNode {
  const t = useT();
  return (
    <CardFrame title={t("workPackages.overview.about")}>
      {project === undefined ? <LoadingRows rows={3} /> : <Words {...{ projectId, project }} />}
    </CardFrame>
  );
}

function Health({ project }: { project: Project }): ReactNode {
  const t = useT();
  return (
    <span className={styles.state}>
      <VisuallyHidden>{t("workPackages.overview.status")}</VisuallyHidden>{" "}
      <ProjectStatus link={linkOf(project, "status")} none={t("workPackages.overview.noStatus")} />
    </span>
  );
}

function Words({ projectId, project }: AboutProps & { project: Project }): ReactNode {
  const t = useT();
  return (
    <div className={styles.about}>
      <div className={styles.health}>
        <Health project={project} />
        <Text text={project.statusExplanation} />
      </div>
      <div>
        {(project.description?.raw ?? "") === "" ? (
          <p className={styles.quiet}>{t("workPackages.overview.noDescription")}</p>
        ) : (
          <Text text={project.description} />
        )}
      </div>
      <KeyFacts {...{ projectId, project }} />
    </div>
  );
}

const FACES = 8;

/** Which version ends next, and who takes part. */
function KeyFacts({ projectId, project }: AboutProps & { project: Project }): ReactNode {
  const t = useT();
  const versions = useQuery(roadmapQuery(projectId)).data ?? [];
  const next = versions
    .filter(({ status, endDate }) => status === "open" && endDate !== null)
    .toSorted((a, b) => String(a.endDate).localeCompare(String(b.endDate)))[0];
  const roles = useQuery({ ...rolesQuery(project.id), enabled: hasLink(project, "memberships") }).data ?? [];
  const people = [...new Map(roles.flatMap(({ members }) => members).map((one) => [one.href, one])).values()].filter(
    (one) => isOneOf(one, "users"),
  );
  if (next?.endDate == null && people.length === 0) return null;
  return (
    <dl className={styles.keyFacts}>
      {next?.endDate == null ? null : (
        <>
          <dt>{t("workPackages.overview.next")}</dt>
          <dd>
            <span>{next.name}</span>
            <span className={styles.quiet}>{formatShortDay(next.endDate)}</span>
          </dd>
        </>
      )}
      {people.length === 0 ? null : (
        <>
          <dt>{t("workPackages.overview.members")}</dt>
          <dd className={styles.faces}>
            {people.slice(0, FACES).map(({ name, href }) => (
              <span key={href} role="img" aria-label={name} title={name}>
                <Avatar name={name} size={20} />
              </span>
            ))}
            {people.length > FACES ? <span className={styles.quiet}>+{people.length - FACES}</span> : null}
          </dd>
        </>
      )}
    </dl>
  );
}

function Text({ text }: { text: FormattableText | undefined }): ReactNode {
  if ((text?.raw ?? "") === "" || text === undefined) return null;
  return (
    <div className={styles.text}>
      <RenderedText text={text} />
    </div>
  );
}
