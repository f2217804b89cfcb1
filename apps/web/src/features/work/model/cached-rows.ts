/** A work package in everything that is cached and shows it. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { Collection } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { InfiniteData, MutationKey, QueryClient } from "@tanstack/react-query";
import { keys } from "../../../shared/api/query-keys.ts";
import { overReads } from "../../../shared/api/reads.ts";

type List = Collection<WorkPackage>;
/** A list as it is cached: read in pages, or at once. Figures and the like are lists to the cache too. */
type CachedList = InfiniteData<List, number> | List;

/** Of the writes of this person, as long as they are remembered. */
export const changeKey = (id: number): MutationKey => keys.part("work_packages", id, "change");

const isRead = (data: unknown): data is object => typeof data === "object" && data !== null;

/** The pages of a cached list; none where it is no list of work packages. */
export function pagesOf(data: CachedList | undefined): readonly List[] {
  if (!isRead(data)) return [];
  if ("pages" in data) return data.pages;
  return isList(data) ? [data] : [];
}

/** Search results are embedded too, but not as `elements`. */
const isList = (data: object): data is List => "_embedded" in data && "elements" in Object(data._embedded);

/** Puts the work package into every list and page that shows it. */
export function showEverywhere(queries: QueryClient, workPackage: WorkPackage): void {
  queries.setQueryData(keys.one("work_packages", workPackage.id), workPackage);
  const swap = (element: WorkPackage): WorkPackage =>
    element.id === workPackage.id ? { ...element, ...workPackage } : underNewTitle(element, workPackage);
  queries.setQueriesData<CachedList>({ queryKey: keys.lists("work_packages") }, (data) =>
    withElements(data, (elements) => elements.map(swap)),
  );
}

/**
 * Keeps what is shown of the work package on the screen while it is saved, whatever is read meanwhile.
 * @param shownOver the row as it is shown, where this was read
 * @returns ends it
 */
export function keepShown(queries: QueryClient, id: number, shownOver: (read: WorkPackage) => WorkPackage): () => void {
  const swap = (element: WorkPackage): WorkPackage => (element.id === id ? shownOver(element) : element);
  const ends = [
    overReads<WorkPackage>(queries, { queryKey: keys.one("work_packages", id), exact: true }, shownOver),
    overReads<CachedList | undefined>(queries, { queryKey: keys.lists("work_packages") }, (list) =>
      withElements(list, (elements) => elements.map(swap)),
    ),
  ];
  return () => ends.forEach((end) => end());
}

/** Its children name it. */
function underNewTitle(element: WorkPackage, { id, subject }: WorkPackage): WorkPackage {
  const parent = isRead(element._links) ? linkOf(element, "parent") : null;
  if (parent === null || idOf(parent) !== id || parent.title === subject) return element;
  return { ...element, _links: { ...element._links, parent: { ...parent, title: subject } } };
}

/** The list with other elements, page by page. */
function withElements(
  data: CachedList | undefined,
  change: (elements: readonly WorkPackage[]) => WorkPackage[],
): CachedList | undefined {
  const changed = (list: List): List => ({
    ...list,
    _embedded: { ...list._embedded, elements: change(list._embedded.elements) },
  });
  if (!isRead(data)) return data;
  if ("pages" in data) return { ...data, pages: data.pages.map(changed) };
  return isList(data) ? changed(data) : data;
}

/**
 * The list with the work package where the last change puts it: first of all, or of its group. For lists in the order of
 * the last change. Pages keep their lengths.
 * @returns null where the list has not read it
 */
export function broughtUp(data: CachedList | undefined, id: number, groupBy: string | null): CachedList | null {
  const all = pagesOf(data).flatMap((page) => page._embedded.elements);
  const row = all.find((element) => element.id === id);
  if (row === undefined) return null;
  const groupOf = (element: WorkPackage): string | null =>
    groupBy === null ? null : (linkOf(element, groupBy)?.href ?? null);
  const others = all.filter((element) => element.id !== id);
  const first = others.findIndex((element) => groupOf(element) === groupOf(row));
  const place = first < 0 ? all.indexOf(row) : first;
  const ordered = others.toSpliced(place, 0, row);
  let taken = 0;
  return (
    withElements(data, (elements) => {
      taken += elements.length;
      return ordered.slice(taken - elements.length, taken);
    }) ?? null
  );
}
