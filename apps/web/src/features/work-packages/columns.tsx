/** The columns of the work table (spec part 1, section 3: default visible columns), edited in place where one may. */
import { hasLink, linkOf, titleOf } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { TypeIcon } from "@halyard/contract/type-icons";
import type { ReactNode } from "react";
import type { translate } from "../../app/i18n.tsx";
import { PersonLabel, PersonName } from "../../app/person.tsx";
import { AvatarName } from "../../ui/avatar.tsx";
import { ColorDot, StatusBadge } from "../../ui/color-dot.tsx";
import type { Column } from "../../ui/data-table/column.ts";
import { formatShortDay, FormattedDate, RelativeTime } from "../../ui/dates.tsx";
import { TypeName } from "../types/type-icon.tsx";
import { ChoiceEditor } from "./choice-editor.tsx";
import styles from "./columns.module.css";
import editors from "./editors.module.css";
import type { WorkPackage } from "./queries.ts";
import { resolutionOf } from "./resolution.ts";
import { RowActions } from "./row-actions.tsx";
import { ValueEditor } from "./value-editor.tsx";

export interface Lookups {
  /** Colours by name. */
  types: ReadonlyMap<string, string | null>;
  typeIcons: ReadonlyMap<string, TypeIcon>;
  priorities: ReadonlyMap<string, string | null>;
  statuses: ReadonlyMap<string, { name: string; color: string | null; isClosed: boolean }>;
  /** `YYYY-MM-DD`, where the person is. */
  today: string;
}

export const OPTIONAL_COLUMNS = [
  "assignee",
  "author",
  "priority",
  "status",
  "resolution",
  "startDate",
  "dueDate",
  "createdAt",
  "updatedAt",
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];
export const DEFAULT_COLUMNS: readonly OptionalColumn[] = [
  "assignee",
  "author",
  "priority",
  "status",
  "resolution",
  "startDate",
  "dueDate",
  "createdAt",
];

export const mayEdit = (workPackage: WorkPackage): boolean => hasLink(workPackage, "updateImmediately");

export function workPackageColumns(
  t: typeof translate,
  look: Lookups,
  open: (workPackage: WorkPackage) => void,
): Column<WorkPackage>[] {
  return [
    {
      id: "subject",
      header: t("workPackages.field.work"),
      width: 280,
      grow: true,
      sortable: true,
      cell: (row) => <Work row={row} look={look} open={open} />,
    },
    {
      id: "assignee",
      header: t("workPackages.field.assignee"),
      width: 150,
      sortable: true,
      wideOnly: true,
      cell: (row) => <AssigneeCell row={row} none={t("workPackages.nobody")} />,
    },
    {
      id: "author",
      header: t("workPackages.field.author"),
      width: 140,
      sortable: true,
      wideOnly: true,
      cell: (row) => <PersonName person={linkOf(row, "author")} />,
    },
    {
      id: "priority",
      header: t("workPackages.field.priority"),
      width: 110,
      sortable: true,
      wideOnly: true,
      cell: (row) => <PriorityCell row={row} look={look} />,
    },
    {
      id: "status",
      header: t("workPackages.field.status"),
      width: 132,
      sortable: true,
      cell: (row) => <StatusCell row={row} look={look} />,
    },
    {
      id: "resolution",
      header: t("workPackages.field.resolution"),
      width: 110,
      wideOnly: true,
      cell: (row) => (
        <span className={styles.quiet}>
          {resolutionOf(look.statuses.get(titleOf(row, "status")), t("workPackages.unresolved"))}
        </span>
      ),
    },
    {
      id: "startDate",
      header: t("workPackages.field.startDate"),
      width: 120,
      sortable: true,
      wideOnly: true,
      cell: (row) => <DateCell row={row} attribute="startDate" none={t("workPackages.noDate")} look={look} />,
    },
    {
      id: "dueDate",
      header: t("workPackages.field.dueDate"),
      width: 120,
      sortable: true,
      wideOnly: true,
      cell: (row) => <DateCell row={row} attribute="dueDate" none={t("workPackages.noDate")} look={look} />,
    },
    {
      id: "createdAt",
      header: t("workPackages.field.createdAt"),
      width: 110,
      sortable: true,
      wideOnly: true,
      cell: (row) => <FormattedDate date={row.createdAt} />,
    },
    {
      id: "updatedAt",
      header: t("workPackages.field.updatedAt"),
      width: 120,
      sortable: true,
      wideOnly: true,
      cell: (row) => <RelativeTime time={row.updatedAt} />,
    },
    {
      id: "actions",
      header: t("workPackages.field.actions"),
      width: 72,
      wideOnly: true,
      cell: (row) => <RowActions workPackage={row} onOpen={open} />,
    },
  ];
}

interface CellProps {
  row: WorkPackage;
  look: Lookups;
}

function Work({ row, look, open }: CellProps & { open: (workPackage: WorkPackage) => void }): ReactNode {
  const type = titleOf(row, "type");
  return (
    <span className={styles.work}>
      <span className={styles.type} title={type}>
        <TypeName name={type} color={look.types.get(type)} icon={look.typeIcons.get(type)} />
      </span>
      <span className={styles.id}>#{row.id}</span>
      <button type="button" className={styles.subject} title={row.subject} onClick={() => open(row)}>
        {row.subject}
      </button>
    </span>
  );
}

/** The subject as an editor: in the details. */
export function SubjectEditor({ row }: { row: WorkPackage }): ReactNode {
  if (!mayEdit(row)) return <span>{row.subject}</span>;
  return <ValueEditor workPackage={row} attribute="subject" shown={row.subject} maxLength={SUBJECT_LENGTH_MAXIMUM} />;
}

export function StatusCell({ row, look }: CellProps): ReactNode {
  const badge = (name: string): ReactNode => <StatusBadge name={name} color={look.statuses.get(name)?.color} />;
  if (!mayEdit(row)) return badge(titleOf(row, "status"));
  return <ChoiceEditor workPackage={row} attribute="status" show={badge} />;
}

export function PriorityCell({ row, look }: CellProps): ReactNode {
  const dot = (name: string): ReactNode => <ColorDot name={name} color={look.priorities.get(name)} />;
  if (!mayEdit(row)) return dot(titleOf(row, "priority"));
  return <ChoiceEditor workPackage={row} attribute="priority" show={dot} />;
}

export function AssigneeCell({ row, none }: { row: WorkPackage; none: string }): ReactNode {
  const assignee = linkOf(row, "assignee");
  const name = titleOf(row, "assignee");
  if (!mayEdit(row)) {
    return name === "" ? <span className={styles.quiet}>{none}</span> : <PersonName person={assignee} />;
  }
  const person = (shown: string): ReactNode =>
    shown === name ? <PersonLabel person={assignee} /> : <AvatarName name={shown} />;
  return <ChoiceEditor workPackage={row} attribute="assignee" show={person} none={none} />;
}

interface DateCellProps extends CellProps {
  attribute: "startDate" | "dueDate";
  none: string;
}

export function DateCell({ row, attribute, none, look }: DateCellProps): ReactNode {
  // A milestone has one date, which stands in either column and is written as `date`.
  const milestone = row.date !== undefined;
  const value = milestone ? row.date : row[attribute];
  const late = attribute === "dueDate" && isLate(row, value ?? null, look);
  const shown =
    value == null ? null : (
      <time dateTime={value} className={late ? editors.late : undefined}>
        {formatShortDay(value)}
      </time>
    );
  if (!mayEdit(row)) return shown ?? <span className={styles.quiet}>{none}</span>;
  return (
    <ValueEditor workPackage={row} attribute={milestone ? "date" : attribute} type="date" shown={shown} none={none} />
  );
}

function isLate(row: WorkPackage, due: string | null, look: Lookups): boolean {
  return due !== null && due < look.today && look.statuses.get(titleOf(row, "status"))?.isClosed !== true;
}
