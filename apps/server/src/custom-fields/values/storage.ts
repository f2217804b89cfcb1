/** In which columns of `custom_values` a value is, by the format of its field and by what has it. */
import type { CustomFieldFormat, CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";

export type OwnerColumn = "work_package_id" | "project_id" | "principal_id" | "version_id" | "time_entry_id";

export const OWNER_COLUMNS: Record<CustomFieldTarget, OwnerColumn> = {
  WorkPackage: "work_package_id",
  Project: "project_id",
  User: "principal_id",
  Group: "principal_id",
  Version: "version_id",
  TimeEntry: "time_entry_id",
};

export type ValueColumn = "num" | "str" | "option_id" | "linked_principal_id" | "linked_version_id";

export const VALUE_COLUMNS: Record<CustomFieldFormat, ValueColumn> = {
  string: "str",
  text: "str",
  link: "str",
  date: "str",
  int: "num",
  float: "num",
  bool: "num",
  list: "option_id",
  hierarchy: "option_id",
  weightedItemList: "option_id",
  user: "linked_principal_id",
  version: "linked_version_id",
};

/** Characters: as much as an index of either database takes, whatever the letters. */
const KEY_LENGTH = 200;

/** By what a short text is sorted and compared; null where nothing is. */
export const keyOf = (format: CustomFieldFormat, value: number | string): string | null =>
  typeof value === "string" && (format === "string" || format === "link" || format === "date")
    ? value.toLowerCase().slice(0, KEY_LENGTH)
    : null;

/** The column by which an index has the values of a field in their order; long texts are in none. */
export const indexedColumn = (format: CustomFieldFormat): Exclude<ValueColumn, "str"> | "str_key" => {
  const column = VALUE_COLUMNS[format];
  return column === "str" ? "str_key" : column;
};
