/** What the command palette finds on the server: work packages, projects and people. */
import { filter, filters, sortBy, type Filter } from "@halyard/api-client/query";
import type { Collection, Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { keys, type ResourceName } from "../keys.ts";

const SHOWN = 6;
/** One more try at once: who types waits for the next letter rather than for a server that does not answer. */
const RETRIES = 1;

export interface FoundWork extends Resource {
  id: number;
  subject: string;
}

export interface FoundNamed extends Resource {
  id: number;
  name: string;
}

function found<Element>(resource: ResourceName, path: string, list: readonly Filter[], sort: string, pageSize = SHOWN) {
  const query = { filters: filters(list), sortBy: sortBy([sort, sort === "name" ? "asc" : "desc"]), pageSize };
  return queryOptions({
    queryKey: keys.list(resource, { palette: true, path, ...query }),
    queryFn: async ({ signal }) =>
      (await api.get<Collection<Element>>(path, { query, signal, retries: RETRIES }))._embedded.elements,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}

/** By subject, or by number where the text is one (`#60`). */
export const workQuery = (typed: string) =>
  found<FoundWork>("work_packages", "work_packages", [filter("subjectOrId", "**", [typed])], "updatedAt");

const active = filter("active", "=", ["t"]);

export const projectsQuery = (typed: string) =>
  found<FoundNamed>("projects", "projects", [active, filter("typeahead", "**", [typed])], "name");

/** Where work may be created, all of them at once where nothing was typed. */
export const creatableProjectsQuery = (typed: string) =>
  found<FoundNamed>(
    "projects",
    "projects",
    [active, ...(typed === "" ? [] : [filter("typeahead", "**", [typed])])],
    "name",
    100,
  );

export const peopleQuery = (typed: string) =>
  found<FoundNamed & { email?: string }>(
    "users",
    "principals",
    [filter("type", "=", ["User"]), filter("typeahead", "**", [typed])],
    "name",
  );
