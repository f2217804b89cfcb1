/** The projects that have repositories; a row leads to the project's GitHub view. */
import type { ProjectBreakdown } from "@halyard/contract/schemas/github";
import { Link, useNavigate } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { projectFigures } from "./figures.ts";
import styles from "./organization.module.css";

export function ProjectsOverview({ projects }: { projects: readonly ProjectBreakdown[] }): ReactNode {
  const t = useT();
  return (
    <section className={styles.panel} aria-labelledby="github-projects">
      <h2 id="github-projects">{t("github.projects")}</h2>
      {projects.length === 0 ? (
        <EmptyView title={t("github.projects.none")} help={t("github.projects.noneHelp")} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("github.project")}</th>
                <th scope="col">{t("github.projects.repositories")}</th>
                <th scope="col">{t("github.projects.pulls")}</th>
                <th scope="col">{t("github.projects.issues")}</th>
                <th scope="col">{t("github.projects.status")}</th>
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <Row key={project.project_id} project={project} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ project }: { project: ProjectBreakdown }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { pulls, issues, active } = projectFigures(project);
  const to = {
    to: "/projects/$projectId",
    params: { projectId: String(project.project_id) },
    search: { view: "github" },
  } as const;
  const open = (event: MouseEvent): void => {
    // The link goes there by itself, also into a new tab.
    if (!(event.target instanceof Element) || event.target.closest("a") !== null) return;
    void navigate(to);
  };
  return (
    <tr className={styles.row} onClick={open}>
      <td>
        <Link {...to}>{project.project_name}</Link>
        <span className={styles.identifier}>{project.project_identifier}</span>
      </td>
      <td data-label={t("github.projects.repositories")}>{project.repository_count}</td>
      <td data-label={t("github.projects.pulls")}>{pulls}</td>
      <td data-label={t("github.projects.issues")}>{issues}</td>
      <td>
        <Tag tone={active ? "good" : "plain"}>{t(active ? "github.projects.active" : "github.projects.inactive")}</Tag>
      </td>
    </tr>
  );
}
