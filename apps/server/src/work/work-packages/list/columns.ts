/** The columns of work packages: what they are called, and what can be done by them. */
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { GROUPINGS } from "./groups.ts";
import { attributeName } from "../resource/resource.ts";
import { workPackageSorts } from "./sorts.ts";

export interface WorkPackageColumn {
  id: string;
  name: string;
  sortable: boolean;
  groupable: boolean;
  /** Its colour may be shown. */
  highlightable: boolean;
}

const DISPLAYED = [
  "id",
  "project",
  "subject",
  "type",
  "status",
  "priority",
  "parent",
  "author",
  "assignee",
  "responsible",
  "category",
  "version",
  "sprint",
  "startDate",
  "dueDate",
  "duration",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "spentTime",
  "storyPoints",
  "position",
  "createdAt",
  "updatedAt",
];
export const COLUMN_NAMES: ReadonlySet<string> = new Set(DISPLAYED);
const HIGHLIGHTED = new Set(["status", "priority", "dueDate"]);
/** Sorted by as if it were the id. */
const SORTED_AS_ID = "parent";

const kept = new WeakMap<Catalogue, ReadonlyMap<string, WorkPackageColumn>>();

/** In the order in which they are offered. */
export function workPackageColumns(catalogue: Catalogue): ReadonlyMap<string, WorkPackageColumn> {
  let columns = kept.get(catalogue);
  if (columns === undefined) {
    columns = new Map(
      DISPLAYED.map((id) => [
        id,
        {
          id,
          name: attributeName(catalogue, id) ?? id,
          sortable: id !== SORTED_AS_ID && Object.hasOwn(workPackageSorts, id),
          groupable: Object.hasOwn(GROUPINGS, id),
          highlightable: HIGHLIGHTED.has(id),
        },
      ]),
    );
    kept.set(catalogue, columns);
  }
  return columns;
}
