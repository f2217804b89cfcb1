/** How the projects are: health, pace, progress. */
import type { MentorData } from "@halyard/contract/mentoring";
import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../mentor.module.css";

const HEALTH = { excellent: "good", healthy: "good", "at-risk": "warning", critical: "bad" } as const;
const PACE = { ahead: "good", "on-track": "plain", "at-risk": "warning", delayed: "bad" } as const;

export function ProjectsTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  if (data.projects.length === 0) return <EmptyView title={t("mentor.noProjects")} help={t("mentor.noProjectsHelp")} />;
  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className={styles.heading}>
        {t("mentor.projects")}
      </h2>
      <ul className={styles.grid}>
        {data.projects.map((project) => (
          <li key={project.id} className={styles.card}>
            <h3 className={styles.name}>{project.name}</h3>
            <span className={styles.tags}>
              <Tag tone={HEALTH[project.health]}>{t(`mentor.health.${project.health}`)}</Tag>
              <Tag tone={PACE[project.status]}>{t(`mentor.pace.${project.status}`)}</Tag>
            </span>
            <div className={styles.issue}>
              <span className={styles.quiet}>{t("mentor.progress")}</span>
              <Progress
                value={project.progress}
                aria-label={t("mentor.progressOf", { name: project.name })}
                color="marine"
              />
              <strong>{t("mentor.percent", { percent: project.progress })}</strong>
            </div>
            <span className={styles.quiet}>
              {t("mentor.projectFigures", {
                students: project.students,
                pullRequests: project.openPullRequests,
                overdue: project.overdue,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
