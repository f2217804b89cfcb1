/** What stands in each column of the work table, how wide it is, and how it gives way to others. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../../shared/components/person.tsx";
import { FormattedDate, RelativeTime } from "../../../../shared/dates/dates.tsx";
import type { ColumnStep } from "../../../../shared/ui/data-table/model/column.ts";
import { RANK } from "../../../../shared/ui/data-table/model/give-way.ts";
import { Choice, Hours, WholeNumber } from "../../editing/field-editors.tsx";
import { hoursText } from "../../model/duration.ts";
import { resolutionOf } from "../../model/resolution.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import type { KnownColumn } from "../../search-params/column-layout.ts";
import { AssigneeCell, DateCell, DurationCell, PriorityCell, StatusCell, TypeCell } from "./cells.tsx";
import styles from "./cells.module.css";

/** What cells need to know besides their row. */
export interface Context {
  t: typeof translate;
  look: Lookups;
  /** What stands where there is no value. */
  none: string;
}

export interface Definition {
  /** Pixels; of a text, the least that it is cut to. */
  width: number;
  /** What a row has in it: the column is as wide as the widest. */
  text?: (row: WorkPackage, context: Context) => string;
  /** Pixels of the sign beside the text. */
  sign?: number;
  /** Pixels of a text that are enough: a single long name doesn't take the width of the others. */
  enough?: number;
  /** Where there is no room for words: what stands in it without them, after which others have given way. */
  bare?: { rank: number; cell: (row: WorkPackage, context: Context) => ReactNode };
  /** Its share of the width that is left; none unless told. */
  grow?: number;
  /** Numbers end at one edge. */
  align?: "end";
  /** Shown on small screens too. */
  always?: boolean;
  cell: (row: WorkPackage, context: Context) => ReactNode;
}

const quiet = (text: string): ReactNode => <span className={styles.quiet}>{text}</span>;
const plain = (text: string, none: string): ReactNode => (text === "" ? quiet(none) : <span>{text}</span>);

const resolutionText = (row: WorkPackage, { t, look }: Context): string =>
  resolutionOf(look.statuses.get(titleOf(row, "status")), t("workPackages.unresolved"));

/** A link's title. */
const titled =
  (attribute: string) =>
  (row: WorkPackage, { none }: Context): string =>
    titleOf(row, attribute) || none;
const person =
  (attribute: string) =>
  (row: WorkPackage, { t }: Context): string =>
    titleOf(row, attribute) || t("workPackages.noOne");

/** A person's disc, a type's square, and the signs of a status and a priority, each with its gap. */
/** Of a person's name. */
const NAME_PX = 148;
const SIGN = { person: 28, type: 26, status: 18, priority: 20 };

export const DEFINITIONS: Record<KnownColumn, Definition> = {
  type: {
    width: 90,
    text: titled("type"),
    sign: SIGN.type,
    cell: (row, { look }) => <TypeCell row={row} look={look} />,
  },
  assignee: {
    width: 150,
    grow: 1,
    text: person("assignee"),
    sign: SIGN.person,
    enough: NAME_PX,
    bare: {
      rank: RANK.person,
      cell: (row, { t }) => <AssigneeCell row={row} none={t("workPackages.noOne")} bare />,
    },
    cell: (row, { t }) => <AssigneeCell row={row} none={t("workPackages.noOne")} />,
  },
  responsible: {
    width: 150,
    grow: 1,
    text: person("responsible"),
    sign: SIGN.person,
    enough: NAME_PX,
    bare: {
      rank: RANK.person,
      cell: (row, { t }) => <AssigneeCell row={row} attribute="responsible" none={t("workPackages.noOne")} bare />,
    },
    cell: (row, { t }) => <AssigneeCell row={row} attribute="responsible" none={t("workPackages.noOne")} />,
  },
  author: {
    width: 150,
    grow: 1,
    text: person("author"),
    sign: SIGN.person,
    enough: NAME_PX,
    bare: { rank: RANK.person, cell: (row) => <PersonName person={linkOf(row, "author")} bare /> },
    cell: (row) => <PersonName person={linkOf(row, "author")} />,
  },
  priority: {
    width: 90,
    text: titled("priority"),
    sign: SIGN.priority,
    bare: { rank: RANK.name, cell: (row, { look }) => <PriorityCell {...{ row, look }} bare /> },
    cell: (row, { look }) => <PriorityCell row={row} look={look} />,
  },
  status: {
    width: 100,
    always: true,
    text: titled("status"),
    sign: SIGN.status,
    bare: { rank: RANK.name, cell: (row, { look }) => <StatusCell {...{ row, look }} bare /> },
    cell: (row, { look }) => <StatusCell {...{ row, look }} />,
  },
  resolution: {
    width: 98,
    text: resolutionText,
    cell: (row, context) => quiet(resolutionText(row, context)),
  },
  version: {
    width: 110,
    grow: 1,
    text: titled("version"),
    cell: (row, { none }) => <Choice row={row} attribute="version" none={none} />,
  },
  sprint: {
    width: 110,
    grow: 1,
    text: titled("sprint"),
    cell: (row, { none }) => <Choice row={row} attribute="sprint" none={none} />,
  },
  projectPhase: {
    width: 110,
    grow: 1,
    text: titled("projectPhase"),
    cell: (row, { none }) => <Choice row={row} attribute="projectPhase" none={none} />,
  },
  category: {
    width: 110,
    grow: 1,
    text: titled("category"),
    cell: (row, { none }) => <Choice row={row} attribute="category" none={none} />,
  },
  startDate: {
    width: 120,
    cell: (row, { t, look }) => (
      <DateCell row={row} attribute="startDate" none={t("workPackages.noDate")} look={look} />
    ),
  },
  dueDate: {
    width: 120,
    cell: (row, { t, look }) => <DateCell row={row} attribute="dueDate" none={t("workPackages.noDate")} look={look} />,
  },
  duration: { width: 100, align: "end", cell: (row, { none }) => <DurationCell row={row} none={none} /> },
  estimatedTime: {
    width: 130,
    align: "end",
    cell: (row, { none }) => <Hours row={row} attribute="estimatedTime" none={none} />,
  },
  remainingTime: {
    width: 130,
    align: "end",
    cell: (row, { none }) => <Hours row={row} attribute="remainingTime" none={none} />,
  },
  spentTime: { width: 100, align: "end", cell: (row, { none }) => plain(hoursText(row.spentTime), none) },
  percentageDone: {
    width: 110,
    align: "end",
    cell: (row, { none }) => <WholeNumber row={row} attribute="percentageDone" none={none} suffix="%" />,
  },
  storyPoints: {
    width: 110,
    align: "end",
    cell: (row, { none }) => <WholeNumber row={row} attribute="storyPoints" none={none} suffix="" />,
  },
  parent: { width: 150, grow: 1, text: titled("parent"), cell: (row, { none }) => plain(titleOf(row, "parent"), none) },
  project: {
    width: 130,
    grow: 1,
    text: titled("project"),
    cell: (row, { none }) => plain(titleOf(row, "project"), none),
  },
  createdAt: { width: 84, cell: (row) => <FormattedDate date={row.createdAt} short /> },
  updatedAt: { width: 120, cell: (row) => <RelativeTime time={row.updatedAt} /> },
};

/** Their cells have editors, where one may edit. */
export const EDITED: ReadonlySet<string> = new Set<KnownColumn>([
  "type",
  "assignee",
  "responsible",
  "priority",
  "status",
  "version",
  "sprint",
  "projectPhase",
  "category",
  "startDate",
  "dueDate",
  "duration",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
]);

interface Repetition {
  id: KnownColumn;
  /** It says the same in every row. */
  quiet: boolean;
  /** The head of the group or another column says it. A resolution says what the status does. */
  repeats: boolean;
}

/** How a column gives way: what can be edited nowhere else in the row stays as a sign. */
export function stepsOf(
  { id, quiet, repeats }: Repetition,
  bare: ColumnStep<WorkPackage> | undefined,
): ColumnStep<WorkPackage>[] {
  const leaves = repeats || (quiet && !EDITED.has(id));
  return [
    ...(bare !== undefined && (quiet || leaves) ? [{ ...bare, rank: RANK.sign }] : []),
    ...(leaves ? [{ rank: RANK.repeated, to: 0 }] : []),
    ...(bare === undefined || quiet || leaves ? [] : [bare]),
  ];
}
