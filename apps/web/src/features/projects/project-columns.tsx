/** The columns of the project list. */
import { linkOf, idOf } from "@halyard/api-client/links";
import type { Link as HalLink } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import { Globe, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { translate } from "../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../shared/ui/primitives/color-dot.tsx";
import type { Column } from "../../shared/ui/data-table/model/column.ts";
import { RelativeTime } from "../../shared/dates/dates.tsx";
import styles from "./project-columns.module.css";

export function projectColumns(t: typeof translate): Column<Project>[] {
  return [
    {
      id: "name",
      header: t("projects.column.name"),
      width: 240,
      grow: true,
      sortable: true,
      cell: (project) => <Name project={project} />,
    },
    {
      id: "identifier",
      header: t("projects.column.identifier"),
      width: 220,
      wideOnly: true,
      cell: (project) => <span className={styles.quiet}>{project.identifier}</span>,
    },
    {
      id: "status",
      header: t("projects.column.status"),
      width: 130,
      cell: (project) => <Status link={linkOf(project, "status")} none={t("projects.noStatus")} />,
    },
    {
      id: "visibility",
      header: t("projects.column.visibility"),
      width: 120,
      wideOnly: true,
      cell: (project) => (
        <span className={styles.visibility}>
          {project.public ? <Globe size={14} aria-hidden /> : <Lock size={14} aria-hidden />}
          {t(project.public ? "projects.public" : "projects.private")}
        </span>
      ),
    },
    {
      id: "updatedAt",
      header: t("projects.column.updated"),
      width: 150,
      sortable: true,
      wideOnly: true,
      cell: (project) => <RelativeTime time={project.updatedAt} />,
    },
  ];
}

function Name({ project }: { project: Project }): ReactNode {
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: String(project.id) }}
      className={styles.name}
      title={project.name}
    >
      {project.name}
    </Link>
  );
}

const STATUS_COLORS: Partial<Record<string, string>> = {
  on_track: "#37b24d",
  at_risk: "#f59f00",
  off_track: "#e03131",
  not_started: "#868e96",
  finished: "#1c7ed6",
  discontinued: "#343a40",
};

function Status({ link, none }: { link: HalLink | null; none: string }): ReactNode {
  if (link === null) return <span className={styles.quiet}>{none}</span>;
  const code = link.href?.split("/").at(-1) ?? "";
  return <ColorDot name={link.title ?? String(idOf(link) ?? code)} color={STATUS_COLORS[code]} />;
}
