/** The columns of the project list. */
import { linkOf } from "@halyard/api-client/links";
import type { ProjectOverview } from "@halyard/contract/schemas/projects";
import { Link } from "@tanstack/react-router";
import { Briefcase, ChevronDown, ChevronRight, Layers, LayoutTemplate, Star } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedDate, RelativeTime } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import type { translate } from "../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../shared/ui/data-table/model/column.ts";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import { RANK } from "../../../shared/ui/data-table/model/give-way.ts";
import { PhoneRow } from "../../../shared/ui/data-table/phone-row.tsx";
import { textWidth } from "../../../shared/ui/primitives/text-width.ts";
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
      fixed: true,
      wants: (rows) => Math.max(0, ...rows.map((row) => nameWidth(row, actions, t))),
      cell: (row) => <Name row={row} actions={actions} t={t} />,
      phoneCell: (row) => (
        <span className={styles.phone} style={{ paddingInlineStart: actions.level(row) * INDENT_PX }}>
          <PhoneRow
            name={
              <span className={styles.project}>
                <Kind row={row} t={t} />
                <ProjectLink row={row} />
                <Fold row={row} actions={actions} t={t} />
              </span>
            }
            sign={0}
            end={
              row.progress === null ? null : (
                <span className={styles.figure}>{t("projects.progressDone", { percent: row.progress })}</span>
              )
            }
            facts={<Facts row={row} t={t} />}
            menu={<Favorite row={row} actions={actions} t={t} />}
          />
        </span>
      ),
    },
    {
      id: "status",
      header: t("projects.column.status"),
      width: 104,
      sortable: true,
      wideOnly: true,
      cell: (row) => <ProjectStatus link={linkOf(row, "status")} none={t("projects.noStatus")} />,
    },
    {
      id: "open",
      header: t("projects.column.open"),
      width: 64,
      align: "end",
      sortable: true,
      wideOnly: true,
      cell: ({ open }) => <Figure value={open} />,
    },
    {
      id: "overdue",
      header: t("projects.column.overdue"),
      width: 84,
      align: "end",
      sortable: true,
      cell: ({ overdue }) => <Figure value={overdue} late />,
    },
    {
      id: "progress",
      header: t("projects.column.progress"),
      width: 132,
      sortable: true,
      wideOnly: true,
      // The bar repeats the number, so it shrinks before names are cut.
      yields: [{ rank: RANK.repeated, to: 108 }],
      cell: (row) => <Progress row={row} t={t} />,
    },
    {
      id: "nextVersion",
      header: t("projects.column.nextVersion"),
      width: 148,
      wideOnly: true,
      cell: (row) => <Next row={row} />,
    },
    {
      id: "members",
      header: t("projects.column.members"),
      width: 88,
      align: "end",
      sortable: true,
      wideOnly: true,
      cell: ({ members }) => <Figure value={members} />,
    },
    {
      id: "lastActivityAt",
      header: t("projects.column.lastActivity"),
      width: 136,
      sortable: true,
      wideOnly: true,
      cell: (row) => <RelativeTime time={row.lastActivityAt} />,
    },
  ];
}

const INDENT_PX = 20;
/** Of the star, and of what says what kind of project it is, with its sign. */
const STAR_PX = 30;
const KIND_PX = 38;

/** Pixels of a name with what stands beside it. */
function nameWidth(row: ProjectOverview, { level }: RowActions, t: typeof translate): number {
  const kind = kindOf(row);
  const beside = kind === null ? 0 : KIND_PX + textWidth(t(kind.name));
  return level(row) * INDENT_PX + textWidth(row.name, { weight: 500 }) + STAR_PX + beside;
}

interface CellProps {
  row: ProjectOverview;
  t: typeof translate;
}

type ActingProps = CellProps & { actions: RowActions };

function Name({ row, actions, t }: ActingProps): ReactNode {
  return (
    <span className={styles.project} style={{ paddingInlineStart: actions.level(row) * INDENT_PX }}>
      {actions.expanded(row) === undefined ? (
        <span className={styles.leaf} />
      ) : (
        <Fold row={row} actions={actions} t={t} />
      )}
      <span className={styles.words}>
        <span className={styles.first}>
          <Kind row={row} t={t} />
          <ProjectLink row={row} />
          <Favorite row={row} actions={actions} t={t} />
        </span>
        {row.lead === "" ? null : (
          <span className={styles.lead} title={row.lead}>
            {row.lead}
          </span>
        )}
      </span>
    </span>
  );
}

const ProjectLink = ({ row }: { row: ProjectOverview }): ReactNode => (
  <Link to="/projects/$projectId" params={{ projectId: String(row.id) }} className={styles.name} title={row.identifier}>
    {row.name}
  </Link>
);

/** Where others are below it. */
function Fold({ row, actions, t }: ActingProps): ReactNode {
  const expanded = actions.expanded(row);
  if (expanded === undefined) return null;
  const Sign = expanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={t(expanded ? "projects.fold" : "projects.unfold", { name: row.name })}
      aria-expanded={expanded}
      onClick={() => actions.toggle(row)}
    >
      <Sign size={16} aria-hidden />
    </button>
  );
}

function Favorite({ row, actions, t }: ActingProps): ReactNode {
  if (linkOf(row, row.favorited ? "disfavor" : "favor") === null) return null;
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={t("projects.favorite", { name: row.name })}
      aria-pressed={row.favorited}
      onClick={() => actions.favor(row)}
    >
      <Star size={14} aria-hidden fill={row.favorited ? "currentColor" : "none"} />
    </button>
  );
}

/** The second line on a phone. */
function Facts({ row, t }: CellProps): ReactNode {
  const { open, overdue } = row;
  return (
    <span className={styles.facts}>
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
function kindOf(row: ProjectOverview): (typeof KINDS)[keyof typeof KINDS] | null {
  const kind = row.templated ? "Template" : row.kind;
  return kind === "Project" ? null : KINDS[kind];
}

function Kind({ row, t }: CellProps): ReactNode {
  const kind = kindOf(row);
  if (kind === null) return null;
  const { Icon, name } = kind;
  return (
    <span className={styles.kind}>
      <Icon size={14} aria-hidden />
      {t(name)}
    </span>
  );
}

const Figure = ({ value, late = false }: { value: number | null; late?: boolean }): ReactNode =>
  value === null || (late && value === 0) ? null : <span className={late ? styles.late : styles.figure}>{value}</span>;

/** What comes next, and when; one that should have ended is late. */
function Next({ row }: Pick<CellProps, "row">): ReactNode {
  const { nextVersion: next } = row;
  if (next === null) return null;
  return (
    <span className={styles.words}>
      <span className={styles.version} title={next.name}>
        {next.name}
      </span>
      <span className={next.endDate < localDay() ? styles.late : styles.lead}>
        <FormattedDate date={next.endDate} short />
      </span>
    </span>
  );
}

function Progress({ row, t }: CellProps): ReactNode {
  const { progress } = row;
  if (progress === null) return null;
  return (
    <span className={styles.progress}>
      <DoneBar done={progress} total={100} label={t("projects.progressOf", { name: row.name })} />
      <span className={styles.figure}>{progress}%</span>
    </span>
  );
}
