/**
 * Changes of work packages that concern their own rows alone: each row is read once, where it is not known already, and
 * lists are read again only where their order or what is in them depends on what changed.
 */
import type { WorkPackage } from "@halyard/contract/resources";
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@halyard/api-client/error";
import { api } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/query-keys.ts";
import { readAgain } from "../../shared/api/reads.ts";
import { broughtUp, changeKey, pagesOf, showEverywhere } from "../../features/work/model/cached-rows.ts";
import { workPackageQuery } from "../../features/work/model/queries.ts";
import type { LiveEvent, QueryPrefix } from "./live-events.ts";

type CachedList = Parameters<typeof broughtUp>[0];

/** More at once are read with their lists. */
const MOST_ROWS = 20;

/** @returns what is to be read again besides */
export async function showRowChanges(queries: QueryClient, events: readonly LiveEvent[]): Promise<QueryPrefix[]> {
  const byId = Map.groupBy(events, ({ entityId }) => entityId);
  if (byId.size > MOST_ROWS) {
    return [keys.lists("work_packages"), ...[...byId.keys()].map((id) => keys.one("work_packages", id))];
  }
  const stale = await Promise.all([...byId].map(([id, changes]) => showRowChange(queries, id, changes)));
  return stale.flat();
}

async function showRowChange(queries: QueryClient, id: number, changes: readonly LiveEvent[]): Promise<QueryPrefix[]> {
  const at = changes.map((change) => change.at).reduce((one, other) => (one > other ? one : other));
  const one = keys.one("work_packages", id);
  // Of this page's own change the answer is shown already, or will be.
  const isKnown = queries.isMutating({ mutationKey: changeKey(id) }) > 0 || knownSince(queries, id) >= at;
  if (!isKnown && isShown(queries, id)) {
    try {
      const row = await api.get(`work_packages/${id}`);
      if (!isOvertaken(queries, row)) showEverywhere(queries, row);
      readAgain(queries, one);
      readAgain(queries, keys.lists("work_packages"));
    } catch (error) {
      // It is where this person does not see it any more, or the server is away: the lists say which.
      if (error instanceof ApiError) return [keys.lists("work_packages"), one];
      throw error;
    }
  }
  const parts = queries.getQueryCache().findAll({ queryKey: one, type: "active" });
  const stale = parts
    .map(({ queryKey }) => queryKey)
    .filter((key) => key.length > one.length && !(isKnown && key.includes("activities")));
  const changed = new Set(changes.flatMap(({ attributes }) => attributes ?? []));
  return [...stale, ...listsTouched(queries, id, changed)];
}

const listQueries = (queries: QueryClient): Query[] =>
  queries.getQueryCache().findAll({ queryKey: keys.lists("work_packages") });

const listIn = (query: Query): CachedList =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is cached otherwise has no pages, see pagesOf
  query.state.data as CachedList;

const rowsOf = (query: Query, id: number): WorkPackage[] =>
  pagesOf(listIn(query)).flatMap(({ _embedded }) => _embedded.elements.filter((row) => row.id === id));

const isShown = (queries: QueryClient, id: number): boolean =>
  queries.getQueryData(workPackageQuery(id).queryKey) !== undefined ||
  listQueries(queries).some((query) => rowsOf(query, id).length > 0);

/** Each copy of it that is shown. */
function shownOf(queries: QueryClient, id: number): WorkPackage[] {
  const one = queries.getQueryData(workPackageQuery(id).queryKey);
  return [...(one === undefined ? [] : [one]), ...listQueries(queries).flatMap((query) => rowsOf(query, id))];
}

/** The oldest state of it that is shown anywhere; empty: it is not shown. */
function knownSince(queries: QueryClient, id: number): string {
  return (
    shownOf(queries, id)
      .map(({ updatedAt }) => updatedAt)
      .toSorted()[0] ?? ""
  );
}

/** Whether this page has changed it while it was read: what was read is from before then. */
function isOvertaken(queries: QueryClient, { id, lockVersion }: WorkPackage): boolean {
  const isNewer = (row: WorkPackage): boolean => row.lockVersion > lockVersion;
  return queries.isMutating({ mutationKey: changeKey(id) }) > 0 || shownOf(queries, id).some(isNewer);
}

/** The lists whose order or contents depend on one of the attributes; those in the order of changes are put right here. */
function listsTouched(queries: QueryClient, id: number, changed: ReadonlySet<string>): QueryPrefix[] {
  return listQueries(queries).flatMap((query): QueryPrefix[] => {
    const { sorts, groupBy, filtered } = namesIn({ ...Object(query.queryKey[2]) });
    if (filtered === null || filtered.some((name) => name === "updatedAt" || dependsOn(name, changed))) {
      return [query.queryKey];
    }
    if (sorts.some(([name]) => changed.has(name)) || (groupBy !== null && changed.has(groupBy)))
      return [query.queryKey];
    if (sorts.every(([name]) => name !== "updatedAt")) return [];
    const isByChange = sorts.length === 1 && sorts[0]?.[1] === "desc";
    const brought = isByChange ? broughtUp(listIn(query), id, groupBy) : null;
    if (brought === null) return [query.queryKey];
    queries.setQueryData(query.queryKey, brought, { updatedAt: query.state.dataUpdatedAt });
    return [];
  });
}

/** Filters that search in texts. */
const TEXTS = new Set(["search", "subjectOrId"]);

const dependsOn = (name: string, changed: ReadonlySet<string>): boolean =>
  changed.has(name) || (TEXTS.has(name) && (changed.has("subject") || changed.has("description")));

interface Names {
  sorts: [name: string, direction: string][];
  groupBy: string | null;
  /** By which attributes it is filtered or summed up; null: it is no list of rows by filters. */
  filtered: string[] | null;
}

function namesIn({ context, filters, sortBy, groupBy, showSums }: Partial<Record<string, unknown>>): Names {
  const read = (text: unknown): unknown[] => {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : [];
    return Array.isArray(value) ? value : [];
  };
  const summed = showSums === true ? ["storyPoints"] : [];
  const filtered = typeof filters === "string" ? read(filters).flatMap((one) => Object.keys(Object(one))) : null;
  return {
    sorts: read(sortBy).map((sort) => [String(Object(sort)[0]), String(Object(sort)[1])]),
    groupBy: typeof groupBy === "string" ? groupBy : null,
    // The ancestors of a tree's rows are asked for by their ids.
    filtered: context === undefined && filtered === null ? null : [...(filtered ?? []), ...summed],
  };
}
