/** The columns of the project list. */
import { linkOf } from "@halyard/api-client/links";
import type { ProjectOverview } from "@halyard/contract/schemas/projects";
import { Link } from "@tanstack/react-router";
import { Briefcase, ChevronDown, ChevronRight, Layers, LayoutTemplate, Star } from "lucide-react";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import type { translate } from "../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../shared/ui/data-table/model/column.ts";
import { ProjectStatus } from "../project-status.tsx";
import styles from "./project-columns.module.css";

/** Where a row stands, and what can be done in it. */
export interface RowActions {
  level: (row: ProjectOverview) => number;
  /** undefined: nothing is below it. */
  expanded: (row: ProjectOverview) => boolean | undefined;
  toggle: (row: ProjectOverview) => void;
  favor: (row: ProjectOverview) => void;
}

export function projectColumns(t: typeof translate, actions: RowActions): Column<ProjectOverview>[] {
  return [
    {
      id: "name",
      header: t("projects.column.name"),
      width: 240,
      grow: true,
      sortable: true,
      cell: (row) => <Name row={row} actions={actions} t={t} />,
      phoneCell: (row) => (
        <span className={styles.phone}>
          <Name row={row} actions={actions} t={t} />
          <Facts row={row} actions={actions} t={t} />
        </span>
      ),
    },
    {
      id: "status",
      header: t("projects.column.status"),
      width: 116,
      sortable: true,
      wideOnly: true,
      cell: (row) => <ProjectStatus link={linkOf(row, "status")} none={t("projects.noStatus")} />,
    },
    {
      id: "open",
      header: t("projects.column.open"),
      width: 80,
      align: "end",
      sortable: true,
      wideOnly: true,
      cell: ({ open }) => <Figure value={open} />,
    },
    {
      id: "overdue",
      header: t("projects.column.overdue"),
      width: 96,
      align: "end",
      sortable: true,
      cell: ({ overdue }) => <Figure value={overdue} late />,
    },
    {
      id: "progress",
      header: t("projects.column.progress"),
      width: 140,
      sortable: true,
      wideOnly: true,
      cell: (row) => <Progress row={row} t={t} />,
    },
    {
      id: "members",
      header: t("projects.column.members"),
      width: 104,
      align: "end",
      sortable: true,
      wideOnly: true,
      cell: ({ members }) => <Figure value={members} />,
    },
    {
      id: "lastActivityAt",
      header: t("projects.column.lastActivity"),
      width: 130,
      sortable: true,
      wideOnly: true,
      cell: (row) => <RelativeTime time={row.lastActivityAt} />,
    },
  ];
}

const INDENT_PX = 20;

interface CellProps {
  row: ProjectOverview;
  t: typeof translate;
}

function Name({ row, actions, t }: CellProps & { actions: RowActions }): ReactNode {
  const expanded = actions.expanded(row);
  const Fold = expanded === true ? ChevronDown : ChevronRight;
  return (
    <span className={styles.project} style={{ paddingInlineStart: actions.level(row) * INDENT_PX }}>
      {expanded === undefined ? (
        <span className={styles.leaf} />
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-label={t(expanded ? "projects.fold" : "projects.unfold", { name: row.name })}
          aria-expanded={expanded}
          onClick={() => actions.toggle(row)}
        >
          <Fold size={16} aria-hidden />
        </button>
      )}
      {linkOf(row, row.favorited ? "disfavor" : "favor") === null ? (
        <span className={styles.noStar} />
      ) : (
        <button
          type="button"
          className={styles.star}
          aria-label={t("projects.favorite", { name: row.name })}
          aria-pressed={row.favorited}
          onClick={() => actions.favor(row)}
        >
          <Star size={14} aria-hidden fill={row.favorited ? "currentColor" : "none"} />
        </button>
      )}
      <Kind row={row} t={t} />
      <Link
        to="/projects/$projectId"
        params={{ projectId: String(row.id) }}
        className={styles.name}
        title={row.identifier}
      >
        {row.name}
      </Link>
    </span>
  );
}

/** The second line on a phone. */
function Facts({ row, actions, t }: CellProps & { actions: RowActions }): ReactNode {
  const { open, overdue } = row;
  return (
    <span className={styles.facts} style={{ paddingInlineStart: actions.level(row) * INDENT_PX }}>
      <ProjectStatus link={linkOf(row, "status")} none={t("projects.noStatus")} />
      {open === null ? null : <span>{t("projects.openCount", { count: open })}</span>}
      {overdue === null || overdue === 0 ? null : (
        <span className={styles.late}>{t("projects.overdueCount", { count: overdue })}</span>
      )}
    </span>
  );
}

const KINDS = {
  Portfolio: { Icon: Briefcase, name: "projects.kind.portfolio" },
  Program: { Icon: Layers, name: "projects.kind.program" },
  Template: { Icon: LayoutTemplate, name: "projects.kind.template" },
} as const;

/** A project is nothing special; what holds others, or is copied, says what it is. */
function Kind({ row, t }: CellProps): ReactNode {
  const kind = row.templated ? "Template" : row.kind;
  if (kind === "Project") return null;
  const { Icon } = KINDS[kind];
  const name = t(KINDS[kind].name);
  return (
    <span className={styles.kind}>
      <Icon size={14} aria-hidden />
      {name}
    </span>
  );
}

const Figure = ({ value, late = false }: { value: number | null; late?: boolean }): ReactNode =>
  value === null || (late && value === 0) ? null : <span className={late ? styles.late : styles.figure}>{value}</span>;

function Progress({ row, t }: CellProps): ReactNode {
  const { progress } = row;
  if (progress === null) return null;
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={t("projects.progressOf", { name: row.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <span className={styles.fill} style={{ width: `${progress}%` }} />
      </span>
      <span className={styles.figure}>{progress}%</span>
    </span>
  );
}
