/** The columns of the work table, as a list of rows needs them. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { headWidth } from "../../../../shared/ui/data-table/model/fit-columns.ts";
import { widestText } from "../../../../shared/ui/primitives/text-width.ts";
import { AsAllowed } from "../../editing/as-allowed.tsx";
import type { Fields } from "../../editing/treatment.ts";
import { RowActions } from "../../actions/row-actions.tsx";
import { SORTS } from "../../search-params/sorts.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { ComparedCell } from "../../compare/compared-cell.tsx";
import type { Comparison } from "../../compare/comparison.ts";
import { CustomCell } from "../../custom-fields/custom-cell.tsx";
import type { OptionalColumn } from "../../search-params/column-layout.ts";
import { DEFINITIONS, EDITED, stepsOf, type Context, type Definition } from "./definitions.tsx";
import { PhoneCell } from "./phone-cell.tsx";
import { workWidth, WorkCell, type Branch } from "./work-cell.tsx";

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
  /** The one that the heads of the groups say. */
  grouping: string;
  /** What counts first in the order of the rows. */
  sortedBy: string | null;
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
      <ComparedCell row={row} difference={comparison.get(row.id)} attribute={attribute} custom={custom.names}>
        {cell}
      </ComparedCell>
    );
  const dueSaid = !chosen.includes("dueDate");
  const context: Context = { t, look, none: t("workPackages.none") };
  const allowed = (row: WorkPackage, attribute: string, cell: Definition["cell"]): ReactNode => (
    <AsAllowed row={row} attribute={attribute} fields={fieldsOf(row)}>
      {(treated) => cell(treated, context)}
    </AsAllowed>
  );
  return [
    {
      id: "subject",
      header: t("workPackages.field.work"),
      width: 260,
      // With the status it fits on a phone.
      narrowWidth: 186,
      // Subjects are what people look for: most of what is left is theirs, too.
      grow: 2,
      wants: (rows) => workWidth({ rows, look, idDigits, dueSaid, branchOf }),
      sortable: true,
      fixed: true,
      cell: (row) =>
        compared(row, "subject", <WorkCell {...{ row, look, open, idDigits, dueSaid }} branch={branchOf?.(row)} />),
      phoneCell: (row) =>
        compared(
          row,
          "subject",
          <PhoneCell row={row} look={look} none={t("workPackages.noDate")} isStatusSaid={shown.grouping === "status"}>
            <WorkCell {...{ row, look, open, idDigits }} branch={branchOf?.(row)} />
          </PhoneCell>,
        ),
    },
    ...chosen.flatMap((id): Column<WorkPackage> | [] => {
      if (isCustomFieldKey(id)) {
        const name = custom.names.get(id);
        const value = (row: WorkPackage) => (
          <CustomCell row={row} attribute={id} fields={fieldsOf(row)} none={context.none} />
        );
        return name === undefined
          ? []
          : customColumn(id, name, custom.sortable.has(id), (row) => compared(row, id, value(row)));
      }
      const { text, sign = 0, enough = Infinity, bare, cell, always = false, ...rest } = DEFINITIONS[id];
      const header = t(`workPackages.field.${id}`);
      const quiet = shown.quiet.has(id);
      // What the head of the group says is a sign here, by which it can be changed.
      const saidAbove = id === shown.grouping && bare !== undefined ? bare : null;
      const drawn =
        (draw: Definition["cell"]): Column<WorkPackage>["cell"] =>
        (row) =>
          compared(row, id, EDITED.has(id) ? allowed(row, id, draw) : draw(row, context));
      return {
        ...rest,
        id,
        header,
        quiet,
        sortable: sortable.has(id),
        wideOnly: !always,
        ...(saidAbove === null ? {} : { width: headWidth(header, id === shown.sortedBy), grow: undefined }),
        ...(text === undefined || saidAbove !== null
          ? {}
          : {
              wants: (rows) => sign + Math.min(enough, widestText(rows.map((row) => text(row, context)))),
              ...(enough === Infinity
                ? {}
                : { longest: (rows) => sign + widestText(rows.map((row) => text(row, context))) }),
            }),
        yields: stepsOf(
          { id, quiet, repeats: id === shown.grouping || id === "resolution" },
          bare && {
            rank: bare.rank,
            to: headWidth(header, id === shown.sortedBy),
            cell: drawn(bare.cell),
          },
        ),
        cell: drawn(saidAbove?.cell ?? cell),
      };
    }),
    {
      id: "actions",
      header: t("workPackages.field.actions"),
      unlabeled: true,
      width: 32,
      wideOnly: true,
      fixed: true,
      cell: (row) => <RowActions workPackage={row} onOpen={open} />,
    },
  ];
}
