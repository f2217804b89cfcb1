import type { WorkPackage } from "@halyard/contract/resources";
import { expect, it } from "vitest";
import { comparisonOf, idsOf } from "./comparison.ts";

const meta = (matchesFilters: boolean, exists = true) => ({ matchesFilters, exists, timestamp: "" });
const row = (id: number, past: object, now: object = { _meta: meta(true), _links: {} }): WorkPackage =>
  Object.assign(Object.create(null), { id, _links: {}, _embedded: { attributesByTimestamp: [past, now] } });

it("tells what was changed, added and removed, and what each was before", () => {
  const comparison = comparisonOf([
    row(1, { _meta: meta(true), _links: { self: { href: "/1" } } }),
    row(2, { subject: "Old", dueDate: null, _meta: meta(true), _links: { status: { href: "/s", title: "New" } } }),
    row(3, { _meta: meta(false, false), _links: {} }),
    row(4, { _meta: meta(true), _links: {} }, { _meta: meta(false), _links: {} }),
  ]);
  expect([idsOf(comparison, "changed"), idsOf(comparison, "added"), idsOf(comparison, "removed")]).toEqual([
    [2],
    [3],
    [4],
  ]);
  expect(Object.fromEntries(comparison.get(2)?.before ?? [])).toEqual({ subject: "Old", dueDate: "", status: "New" });
});

it("finds nothing in what was not compared", () => {
  expect(comparisonOf([Object.assign(Object.create(null), { id: 1, _links: {} })]).size).toBe(0);
});

it("says what it was at the end where that is not now", () => {
  const past = { subject: "Old", _meta: meta(true), _links: { status: { href: "/s", title: "New" } } };
  const there = Object.assign(row(2, past), { subject: "Then", _links: { status: { href: "/t", title: "Closed" } } });
  expect(comparisonOf([there]).get(2)?.after).toBeNull();
  expect(Object.fromEntries(comparisonOf([there], true).get(2)?.after ?? [])).toEqual({
    subject: "Then",
    status: "Closed",
  });
});
