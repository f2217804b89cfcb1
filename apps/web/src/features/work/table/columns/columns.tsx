/** The columns of the work table: how wide they are at first, and what stands in them. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../../shared/components/person.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { FormattedDate, RelativeTime } from "../../../../shared/dates/dates.tsx";
import { hoursText } from "../../model/duration.ts";
import { AsAllowed } from "../../editing/as-allowed.tsx";
import { Choice, Hours, WholeNumber } from "../../editing/field-editors.tsx";
import type { Fields } from "../../editing/treatment.ts";
import { resolutionOf } from "../../model/resolution.ts";
import { RowActions } from "../../actions/row-actions.tsx";
import { SORTS } from "../../search-params/sorts.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { AssigneeCell, DateCell, DurationCell, PriorityCell, StatusCell, TypeCell } from "./cells.tsx";
import styles from "./cells.module.css";
import { ComparedCell } from "../../compare/compared-cell.tsx";
import type { Comparison } from "../../compare/comparison.ts";
import { CustomCell } from "../../custom-fields/custom-cell.tsx";
import type { KnownColumn, OptionalColumn } from "../../search-params/column-layout.ts";
import { PhoneCell } from "./phone-cell.tsx";
import { WorkCell, type Branch } from "./work-cell.tsx";

interface Context {
  t: typeof translate;
  look: Lookups;
  /** What stands where there is no value. */
  none: string;
  /** Whether the column says nothing that its group does not say. */
  quiet: boolean;
}

interface Definition {
  /** Pixels. */
  width: number;
  /** Of a column that says nothing by itself: the others have the rest. */
  quietWidth?: number;
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

const DEFINITIONS: Record<KnownColumn, Definition> = {
  type: { width: 130, cell: (row, { look }) => <TypeCell row={row} look={look} /> },
  assignee: { width: 160, grow: 1, cell: (row, { t }) => <AssigneeCell row={row} none={t("workPackages.noOne")} /> },
  responsible: {
    width: 164,
    grow: 1,
    cell: (row, { t }) => <AssigneeCell row={row} attribute="responsible" none={t("workPackages.noOne")} />,
  },
  author: { width: 150, grow: 1, cell: (row) => <PersonName person={linkOf(row, "author")} /> },
  priority: { width: 110, cell: (row, { look }) => <PriorityCell row={row} look={look} /> },
  status: {
    width: 140,
    quietWidth: 68,
    always: true,
    cell: (row, { look, quiet: bare }) => <StatusCell {...{ row, look, bare }} />,
  },
  resolution: {
    width: 98,
    cell: (row, { t, look }) =>
      quiet(resolutionOf(look.statuses.get(titleOf(row, "status")), t("workPackages.unresolved"))),
  },
  version: { width: 130, grow: 1, cell: (row, { none }) => <Choice row={row} attribute="version" none={none} /> },
  sprint: { width: 130, grow: 1, cell: (row, { none }) => <Choice row={row} attribute="sprint" none={none} /> },
  projectPhase: {
    width: 130,
    grow: 1,
    cell: (row, { none }) => <Choice row={row} attribute="projectPhase" none={none} />,
  },
  category: { width: 130, grow: 1, cell: (row, { none }) => <Choice row={row} attribute="category" none={none} /> },
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
  parent: { width: 180, grow: 1, cell: (row, { none }) => plain(titleOf(row, "parent"), none) },
  project: { width: 140, grow: 1, cell: (row, { none }) => plain(titleOf(row, "project"), none) },
  createdAt: { width: 84, cell: (row) => <FormattedDate date={row.createdAt} short /> },
  updatedAt: { width: 120, cell: (row) => <RelativeTime time={row.updatedAt} /> },
};

/** Their cells have editors, where one may edit. */
const EDITED: ReadonlySet<string> = new Set<KnownColumn>([
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

const sortable: ReadonlySet<string> = new Set(SORTS);

/** What custom fields are called, and which of them the table can be sorted by. */
interface CustomColumns {
  names: ReadonlyMap<string, string>;
  sortable: ReadonlyMap<string, string>;
}

/** As custom fields are shown that a project has. */
const customColumn = (
  attribute: CustomFieldKey,
  name: string,
  isSortable: boolean,
  cell: Column<WorkPackage>["cell"],
): Column<WorkPackage> => ({ id: attribute, header: name, width: 150, sortable: isSortable, wideOnly: true, cell });

interface Shown {
  t: typeof translate;
  look: Lookups;
  open: (workPackage: WorkPackage) => void;
  /** In their order. */
  chosen: readonly OptionalColumn[];
  /** What custom fields are called, and which of them sort. */
  custom: CustomColumns;
  /** Those that say the same in every row. */
  quiet: ReadonlySet<OptionalColumn>;
  /** What the schema of a row says; undefined: not read yet. */
  fieldsOf: (row: WorkPackage) => Fields | undefined;
  /** How many digits the longest id has, so that subjects stand below each other. */
  idDigits: number;
  /** Where a row stands below others, in a hierarchy. */
  branchOf?: ((row: WorkPackage) => Branch | undefined) | undefined;
  /** What was different at the moment that the table compares with; null: it does not. */
  comparison: Comparison | null;
}

export function workPackageColumns(shown: Shown): Column<WorkPackage>[] {
  const { t, look, open, chosen, custom, fieldsOf, idDigits, branchOf, comparison } = shown;
  const compared = (row: WorkPackage, attribute: string, cell: ReactNode): ReactNode =>
    comparison === null ? (
      cell
    ) : (
      <ComparedCell row={row} difference={comparison.get(row.id)} attribute={attribute}>
        {cell}
      </ComparedCell>
    );
  const lateSaid = !chosen.includes("dueDate");
  const plainly: Context = { t, look, none: t("workPackages.none"), quiet: false };
  const allowed = (row: WorkPackage, attribute: string, cell: Definition["cell"], context: Context): ReactNode => (
    <AsAllowed row={row} attribute={attribute} fields={fieldsOf(row)}>
      {(treated) => cell(treated, context)}
    </AsAllowed>
  );
  return [
    {
      id: "subject",
      header: t("workPackages.field.work"),
      // Subjects are what people look for: most of what is left is theirs, too.
      width: 300,
      // With the status it fits on a phone.
      narrowWidth: 186,
      grow: 2,
      sortable: true,
      fixed: true,
      cell: (row) =>
        compared(row, "subject", <WorkCell {...{ row, look, open, idDigits, lateSaid }} branch={branchOf?.(row)} />),
      phoneCell: (row) =>
        compared(
          row,
          "subject",
          <PhoneCell row={row} look={look} none={t("workPackages.noDate")}>
            <WorkCell {...{ row, look, open, idDigits }} branch={branchOf?.(row)} />
          </PhoneCell>,
        ),
    },
    ...chosen.flatMap((id): Column<WorkPackage> | [] => {
      if (isCustomFieldKey(id)) {
        const name = custom.names.get(id);
        const value = (row: WorkPackage) => (
          <CustomCell row={row} attribute={id} fields={fieldsOf(row)} none={plainly.none} />
        );
        return name === undefined
          ? []
          : customColumn(id, name, custom.sortable.has(id), (row) => compared(row, id, value(row)));
      }
      const { width, quietWidth = width, grow = 0, align = "start", always = false, cell } = DEFINITIONS[id];
      const quiet = shown.quiet.has(id);
      const context = { ...plainly, quiet };
      return {
        id,
        header: t(`workPackages.field.${id}`),
        width: quiet ? quietWidth : width,
        grow,
        align,
        quiet,
        sortable: sortable.has(id),
        wideOnly: !always,
        cell: (row) => compared(row, id, EDITED.has(id) ? allowed(row, id, cell, context) : cell(row, context)),
      };
    }),
    {
      id: "actions",
      header: t("workPackages.field.actions"),
      unlabeled: true,
      width: 48,
      wideOnly: true,
      fixed: true,
      cell: (row) => <RowActions workPackage={row} onOpen={open} />,
    },
  ];
}
