/** The columns of work packages: what they are called, and what can be done by them. */
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { isGroupable, isSortable } from "../custom-fields/columns.ts";
import { GROUPINGS } from "./groupings.ts";
import { attributeName } from "../resource/resource.ts";
import { workPackageSorts } from "./order/sorts.ts";

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
  "projectPhase",
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
const HIGHLIGHTED = new Set(["status", "priority", "dueDate"]);
/** Sorted by as if it were the id. */
const SORTED_AS_ID = "parent";

const kept = new WeakMap<Catalogue, Map<string, WorkPackageColumn>>();

/** In the order in which they are offered. */
export function workPackageColumns(catalogue: Catalogue): ReadonlyMap<string, WorkPackageColumn> {
  let columns = kept.get(catalogue);
  if (columns === undefined) {
    columns = new Map<string, WorkPackageColumn>(
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
    for (const field of catalogue.customFields.of("WorkPackage")) columns.set(field.key, columnOf(field));
    kept.set(catalogue, columns);
  }
  return columns;
}

const columnOf = (field: CustomField): WorkPackageColumn => ({
  id: field.key,
  name: field.name,
  sortable: isSortable(field),
  groupable: isGroupable(field),
  highlightable: false,
});

/** Whether a list can be in that order. */
export const isOrder = (catalogue: Catalogue, name: string): boolean =>
  Object.hasOwn(workPackageSorts, name) || workPackageColumns(catalogue).get(name)?.sortable === true;

/** By what a list can be grouped. */
export const groupingNames = (catalogue: Catalogue): string[] => [
  ...Object.keys(GROUPINGS),
  ...catalogue.customFields
    .of("WorkPackage")
    .filter(isGroupable)
    .map(({ key }) => key),
];
