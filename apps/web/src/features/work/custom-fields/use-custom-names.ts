/** What the custom fields of a project are called, by their names in the API, and what the table can do by them. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import { useQuery } from "@tanstack/react-query";
import { filterFieldsQuery } from "../filtering/queries.ts";
import type { FilterField } from "../filtering/fields.ts";

type Names = ReadonlyMap<CustomFieldKey, string>;

const NOTHING: Names = new Map();

const namesOf =
  (wanted: (field: FilterField) => boolean) =>
  (fields: readonly FilterField[]): Names =>
    new Map(
      fields.flatMap((field) =>
        isCustomFieldKey(field.name) && wanted(field) ? [[field.name, field.title] as const] : [],
      ),
    );

const GROUPED = new Set(["list", "people", "yesNo"]);

const names = namesOf(() => true);
/** Long texts, which are never equal to anything, are in no order. */
const sortable = namesOf(({ operators }) => !operators.some(({ kind }) => kind === "text") || operators.some(isEqual));
const groupable = namesOf(({ operators }) => operators.some(({ kind }) => GROUPED.has(kind)));

/** With options of their own, and one value each: what the columns of a board stand for. */
const listed = namesOf(
  ({ operators }) =>
    operators.some(({ symbol, options }) => symbol === "=" && Array.isArray(options) && options.length > 0) &&
    !operators.some(({ symbol }) => symbol === "&="),
);

function isEqual({ symbol }: FilterField["operators"][number]): boolean {
  return symbol === "=";
}

const useNames = (projectId: string, wanted: boolean, select: (fields: readonly FilterField[]) => Names): Names =>
  useQuery({ ...filterFieldsQuery(projectId), enabled: wanted, select }).data ?? NOTHING;

export const useListNames = (projectId: string): Names => useNames(projectId, true, listed);

/** The options of a custom field, in their order; undefined: not read yet. */
export function useCustomOptions(projectId: string, field: CustomFieldKey | null) {
  return useQuery({
    ...filterFieldsQuery(projectId),
    enabled: field !== null,
    select: (fields): readonly Link[] => {
      const options = fields
        .find(({ name }) => name === field)
        ?.operators.find(({ symbol }) => symbol === "=")?.options;
      return options === undefined ? [] : [options].flat();
    },
  });
}

/** @param wanted false: nothing shows one */
export const useCustomNames = (projectId: string, wanted: boolean): Names => useNames(projectId, wanted, names);
export const useSortableNames = (projectId: string, wanted: boolean): Names => useNames(projectId, wanted, sortable);
export const useGroupableNames = (projectId: string, wanted: boolean): Names => useNames(projectId, wanted, groupable);
