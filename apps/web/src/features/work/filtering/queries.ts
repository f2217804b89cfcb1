/** What the filter builder reads: the fields that a project can be filtered by, and the values to choose from. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { lastPartOf } from "@halyard/api-client/links";
import type { FieldSchema, Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { distinctNames } from "../../../shared/components/name-hints.ts";
import { pathIn } from "../model/queries.ts";
import { fieldsOf, type FilterField } from "./fields.ts";

const SUGGESTIONS = 20;
/** One request answers no more. */
const MOST_OPTIONS = 1_000;

export interface Option {
  value: string;
  label: string;
}

export interface ViewParts {
  fields: FilterField[];
  /** What columns, orders and groupings are called, by their names in the API. */
  columns: ReadonlyMap<string, string>;
  sorts: ReadonlyMap<string, string>;
  groupings: ReadonlyMap<string, string>;
}

const namesIn = ({ _links }: FieldSchema): ReadonlyMap<string, string> =>
  new Map([_links?.allowedValues ?? []].flat().map((link) => [lastPartOf(link), link.title ?? lastPartOf(link)]));

/** All that views of the project can be made of. */
export const viewPartsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "view-parts"),
    queryFn: async ({ signal }): Promise<ViewParts> => {
      const schema = await api.get(pathIn(projectId, "queries/schema"), { signal });
      return {
        fields: fieldsOf(schema._embedded.filtersSchemas._embedded.elements),
        columns: namesIn(schema.columns),
        sorts: namesIn(schema.sortBy),
        groupings: namesIn(schema.groupBy),
      };
    },
    staleTime: FRESH.types,
  });

export const filterFieldsQuery = (projectId: string) =>
  queryOptions({ ...viewPartsQuery(projectId), select: ({ fields }: ViewParts) => fields });

/** Where the values of a field are. */
const VALUES = [
  "GET principals",
  "GET users",
  "GET groups",
  "GET roles",
  "GET versions",
  "GET project_phase_definitions",
  "GET queries/available_projects",
  "GET work_packages",
  "GET projects/{}/work_packages",
] as const;

/** The values of a field, from where its schema says that they are. */
export const optionsQuery = (options: Link | readonly Link[]) => {
  const href = isList(options) ? null : options.href;
  return queryOptions({
    queryKey: ["filter-options", isList(options) ? options : href],
    queryFn: async ({ signal }): Promise<Option[]> => {
      if (isList(options)) return options.flatMap((link) => optionOf(link.href, link.title));
      if (href === null) return [];
      const query = { pageSize: MOST_OPTIONS };
      const list = await api.follow({ href }, undefined, { operation: VALUES, query, signal });
      const named = list._embedded.elements.flatMap((one) => {
        const { self } = one._links;
        if (self === undefined || Array.isArray(self)) return [];
        return [{ ...one, id: valueIn(self.href), href: self.href, name: "name" in one ? one.name : one.subject }];
      });
      const nameOf = distinctNames(named);
      return named.flatMap((one) => optionOf(one.href, nameOf(one)));
    },
    staleTime: FRESH.users,
  });
};

const isList = (options: Link | readonly Link[]): options is readonly Link[] => Array.isArray(options);

/** The value of an address is its last part: an id, or `me`. */
const valueIn = (href: string | null): string => href?.split("/").at(-1) ?? "";

function optionOf(href: string | null, label: string | undefined): Option[] {
  const value = valueIn(href);
  return value === "" ? [] : [{ value, label: label === undefined || label === "" ? value : label }];
}

const workPackageOption = (one: WorkPackage): Option => ({ value: String(one.id), label: `#${one.id} ${one.subject}` });

/** The work packages of these ids. */
export const workPackageNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.list("work_packages", { named: ids }),
    queryFn: ({ signal }) =>
      workPackages({ filters: filters([filter("id", "=", ids)]), pageSize: MOST_OPTIONS }, signal),
    enabled: ids.length > 0,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });

/** Suggestions for what was typed: a number, or words of the subject. */
export const workPackageSearchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.list("work_packages", { suggested: text }),
    queryFn: ({ signal }) =>
      workPackages(
        {
          filters: filters(text === "" ? [] : [filter("subjectOrId", "**", [text])]),
          sortBy: sortBy(["updatedAt", "desc"]),
          pageSize: SUGGESTIONS,
        },
        signal,
      ),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });

async function workPackages(query: Record<string, string | number>, signal: AbortSignal): Promise<Option[]> {
  const list = await api.get("work_packages", { query, signal });
  return list._embedded.elements.map(workPackageOption);
}
