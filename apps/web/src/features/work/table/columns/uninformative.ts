/** The columns that say nothing by themselves: what the rows are grouped by, or the same value in every row. Pure. */
import type { WorkPackage } from "@halyard/contract/resources";
import { titleOf } from "@halyard/api-client/links";
import type { KnownColumn, OptionalColumn } from "../../search-params/column-layout.ts";

const CHOICES: readonly KnownColumn[] = [
  "type",
  "assignee",
  "responsible",
  "author",
  "priority",
  "status",
  "version",
  "sprint",
  "projectPhase",
  "category",
  "parent",
  "project",
];

/** With fewer rows it is chance that they agree. */
const ENOUGH = 5;

export function uninformative(
  rows: readonly WorkPackage[],
  chosen: readonly OptionalColumn[],
  grouping: string,
): ReadonlySet<OptionalColumn> {
  const agrees = (column: OptionalColumn): boolean => {
    const first = rows[0];
    if (rows.length < ENOUGH || first === undefined || !CHOICES.some((choice) => choice === column)) return false;
    const value = titleOf(first, column);
    return rows.every((row) => titleOf(row, column) === value);
  };
  return new Set(chosen.filter((column) => column === grouping || agrees(column)));
}
