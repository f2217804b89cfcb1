/**
 * Rows that are read again stay the same objects where nothing in them changed, so that only those that changed are drawn.
 * Each page is compared as it comes: all pages of a long list at once took longer than a frame bears.
 */
import type { Collection } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { replaceEqualDeep, type InfiniteData } from "@tanstack/react-query";

/** A page of rows, which are shown as soon as they are there; how many there are of all is asked for beside it. */
export type Rows = Pick<Collection<WorkPackage>, "_embedded" | "count" | "pageSize">;

/** The page with the rows of the one before that are as they were; that one itself where all are. */
export function keptPage(before: Rows | undefined, page: Rows): Rows {
  if (before === undefined) return page;
  const known = new Map(before._embedded.elements.map((row) => [row.id, row]));
  const elements = page._embedded.elements.map((row) => replaceEqualDeep(known.get(row.id), row));
  const same =
    elements.length === before._embedded.elements.length &&
    elements.every((row, at) => row === before._embedded.elements[at]);
  return same ? before : { ...page, _embedded: { elements } };
}

type Pages = InfiniteData<Rows>;
const isPages = (data: unknown): data is Pages => typeof data === "object" && data !== null && "pages" in data;

/** What was there before, where each of its pages is. */
export function keptPages(before: unknown, after: unknown): unknown {
  if (!isPages(before) || !isPages(after) || before.pages.length !== after.pages.length) return after;
  return after.pages.every((page, at) => page === before.pages[at]) ? before : after;
}
