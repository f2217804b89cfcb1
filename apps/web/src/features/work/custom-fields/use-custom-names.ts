/** What the custom fields of a project are called, by their names in the API, and what the table can do by them. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import { useQuery } from "@tanstack/react-query";
import { viewPartsQuery, type ViewParts } from "../filtering/queries.ts";

type Names = ReadonlyMap<CustomFieldKey, string>;

const NOTHING: Names = new Map();

const customIn = (named: Iterable<readonly [string, string]>): Names =>
  new Map([...named].flatMap(([name, title]) => (isCustomFieldKey(name) ? [[name, title] as const] : [])));

const names = ({ columns }: ViewParts): Names => customIn(columns);

/** Orders are called after their direction, too: `customField3-asc`, "Team (Ascending)". */
const sortable = ({ sorts, columns }: ViewParts): Names =>
  customIn([...columns].filter(([name]) => sorts.has(`${name}-asc`)));

const groupable = ({ groupings }: ViewParts): Names => customIn(groupings);

/** With options of their own, and one value each, which lists can be filtered by: what the columns of a board stand for. */
const listed = ({ fields }: ViewParts): Names =>
  customIn(
    fields
      .filter(
        ({ operators }) =>
          operators.some(({ symbol, options }) => symbol === "=" && Array.isArray(options) && options.length > 0) &&
          !operators.some(({ symbol }) => symbol === "&="),
      )
      .map(({ name, title }) => [name, title]),
  );

const useNames = (projectId: string, wanted: boolean, select: (parts: ViewParts) => Names): Names =>
  useQuery({ ...viewPartsQuery(projectId), enabled: wanted, select }).data ?? NOTHING;

export const useListNames = (projectId: string): Names => useNames(projectId, true, listed);

/** The options of a custom field, in their order; undefined: not read yet. */
export function useCustomOptions(projectId: string, field: CustomFieldKey | null) {
  return useQuery({
    ...viewPartsQuery(projectId),
    enabled: field !== null,
    select: ({ fields }): readonly Link[] => {
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
