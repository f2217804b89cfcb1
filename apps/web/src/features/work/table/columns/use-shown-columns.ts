/** The columns that the table shows: those that were chosen, as they fit its width. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMemo } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SELECT_WIDTH, type Column, type ColumnSizes } from "../../../../shared/ui/data-table/model/column.ts";
import { useFittedColumns } from "../../../../shared/ui/data-table/model/fit-columns.ts";
import { useTypefaces } from "../../../../shared/ui/primitives/text-width.ts";
import { moved } from "../../../../shared/ui/reorder-list/places.ts";
import { useCustomNames, useSortableNames } from "../../custom-fields/use-custom-names.ts";
import { useFields } from "../../editing/use-fields.ts";
import { columnNamed, type OptionalColumn } from "../../search-params/column-layout.ts";
import { workPackageColumns } from "./columns.tsx";
import { uninformative } from "./uninformative.ts";

/**
 * The order after a column was put at the place of another.
 * @param place among the columns that are shown, of which some may be left out
 */
export function reordered(
  chosen: readonly OptionalColumn[],
  shown: readonly { id: string }[],
  id: string,
  place: number,
): readonly OptionalColumn[] {
  const placeOf = (wanted: string | undefined): number => chosen.findIndex((column) => column === wanted);
  const to = placeOf(shown[place]?.id);
  return moved(chosen, placeOf(id), to < 0 ? chosen.length - 1 : to);
}

interface Shown extends Pick<
  Parameters<typeof workPackageColumns>[0],
  "look" | "open" | "chosen" | "branchOf" | "comparison"
> {
  projectId: string;
  rows: readonly WorkPackage[];
  /** With the parents that are shown for their children. */
  all: readonly WorkPackage[];
  grouping: string;
  sizes: ColumnSizes;
  /** What counts first in the order of the rows; null: they stand as they are. */
  sortedBy: string | null;
  /** Pixels of the table; 0: not known yet. */
  room: number;
  /** Beside a panel what doesn't stand whole is left out. */
  drops: boolean;
}

/** By what rows are sorted is to be seen, whether it was chosen as a column or not. */
function withSorted(chosen: readonly OptionalColumn[], sortedBy: string | null): readonly OptionalColumn[] {
  const sorted = sortedBy === null ? undefined : columnNamed(sortedBy);
  return sorted === undefined || chosen.includes(sorted) ? chosen : [...chosen, sorted];
}

/** Made again only when they look different. */
export function useShownColumns(options: Shown): readonly Column<WorkPackage>[] {
  const { projectId, sortedBy, rows, all, grouping, look, open, branchOf, comparison, sizes, drops } = options;
  const t = useT();
  const chosen = useMemo(() => withSorted(options.chosen, sortedBy), [options.chosen, sortedBy]);
  const hasCustom = chosen.some(isCustomFieldKey) || comparison !== null;
  const names = useCustomNames(projectId, hasCustom);
  const sortable = useSortableNames(projectId, hasCustom);
  const fieldsOf = useFields(all);
  // As texts and numbers: what is worked out again for each page of rows leaves the columns as they are.
  const quietNames = [...uninformative(rows, chosen, grouping)].join();
  const idDigits = rows.reduce((most, { id }) => Math.max(most, String(id).length), 1);
  const typefaces = useTypefaces();
  const columns = useMemo(() => {
    const quiet = new Set(chosen.filter((column) => quietNames.split(",").includes(column)));
    return workPackageColumns({
      t,
      look,
      open,
      chosen,
      custom: { names, sortable },
      quiet,
      grouping,
      sortedBy,
      fieldsOf,
      idDigits,
      branchOf,
      comparison,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the names of columns have other widths in another typeface
  }, [
    typefaces,
    t,
    look,
    open,
    chosen,
    names,
    sortable,
    quietNames,
    grouping,
    sortedBy,
    fieldsOf,
    idDigits,
    branchOf,
    comparison,
  ]);
  return useFittedColumns(columns, rows, { sizes, room: Math.max(0, options.room - SELECT_WIDTH), drops, sortedBy });
}
