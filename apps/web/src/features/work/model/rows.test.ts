import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { keptPage, keptPages, type Rows } from "./rows.ts";

const row = (id: number, subject: string): WorkPackage =>
  Object.assign(Object.create(null), { id, subject, _links: { status: { href: "/api/v3/statuses/1", title: "New" } } });
const page = (...elements: WorkPackage[]): Rows => ({ count: elements.length, pageSize: 100, _embedded: { elements } });
const pages = (...all: Rows[]) => ({ pages: all, pageParams: all.map((_, at) => at + 1) });

test("a page that is read again keeps the rows that are as they were, wherever they stand now", () => {
  const before = page(row(1, "Sail"), row(2, "Mast"), row(3, "Deck"));
  expect(keptPage(undefined, before)).toBe(before);
  expect(keptPage(before, page(row(1, "Sail"), row(2, "Mast"), row(3, "Deck")))).toBe(before);
  const after = keptPage(before, page(row(3, "Deck"), row(1, "Sail"), row(2, "Mast and boom")));
  const [deck, sail, mast] = after._embedded.elements;
  expect([deck, sail]).toEqual([before._embedded.elements[2], before._embedded.elements[0]]);
  expect(deck === before._embedded.elements[2] && sail === before._embedded.elements[0]).toBe(true);
  expect(mast?.subject).toBe("Mast and boom");
  expect(before._embedded.elements[1]?.subject).toBe("Mast");
});

test("a list whose pages are all as they were is the same list", () => {
  const [first, second] = [page(row(1, "Sail")), page(row(2, "Mast"))];
  const list = pages(first, second);
  expect(keptPages(list, pages(first, second))).toBe(list);
  const shorter = pages(first);
  expect(keptPages(list, shorter)).toBe(shorter);
  const other = pages(first, page(row(2, "Boom")));
  expect(keptPages(list, other)).toBe(other);
  expect(keptPages(undefined, list)).toBe(list);
});
