/** The work table: sorting, columns, filters, saved views. */
import { addMessages } from "../registry.ts";

export const workTable = {
  "workPackages.sort": "Sort: {by}{more, plural, =0 {} other { +#}}",
  "workPackages.sort.title": "Sort by",
  "workPackages.sort.field": "Attribute",
  "workPackages.sort.direction": "Direction of {field}",
  "workPackages.sort.ascending": "Ascending",
  "workPackages.sort.descending": "Descending",
  "workPackages.sort.remove": "Do not sort by {field}",
  "workPackages.sort.add": "Add an attribute",
  "workPackages.sort.hint": "Three at most. Shift and a click on a column's head adds it here too.",
  "workPackages.field.duration": "Duration",
} as const;

addMessages(workTable);
