import { expect, test } from "vitest";
import { filtersOf, isFiltered, NO_FILTERS, projectSearch } from "./search.ts";

const open = { status: { operator: "o", values: [] } };

test("keeps what it knows of an address, and nothing else", () => {
  expect(projectSearch({ view: "table", q: 12, filters: [open], group: "none", sort: "-id" })).toEqual({
    view: "table",
    q: "12",
    filters: [open],
    group: "none",
    sort: "-id",
  });
  expect(projectSearch({ view: "github", status: "open" })).toEqual({ view: "github", status: "open" });
  expect(
    projectSearch({ view: "grid", status: "5", q: "", filters: "all", group: "colour", sort: "x", colour: 1 }),
  ).toEqual({});
  // What is the default anyway is no part of the address.
  expect(projectSearch({ group: "status", sort: "-updatedAt", filters: [] })).toEqual({});
});

test("asks for all where nothing is filtered: completed ones are shown by default", () => {
  expect(filtersOf({})).toEqual([]);
  expect(filtersOf({ filters: [open], q: "sail" })).toEqual([
    { name: "status", operator: "o", values: [] },
    { name: "search", operator: "**", values: ["sail"] },
  ]);
});

test("a view, a grouping or a sorting is no filter", () => {
  expect(isFiltered({ view: "table", group: "none", sort: "id" })).toBe(false);
  expect(isFiltered({ filters: [open] })).toBe(true);
  expect(isFiltered({ q: "sail" })).toBe(true);
  expect(isFiltered(NO_FILTERS)).toBe(false);
});
