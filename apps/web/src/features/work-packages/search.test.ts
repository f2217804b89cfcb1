import { expect, test } from "vitest";
import { filtersOf, isFiltered, NO_FILTERS, projectSearch } from "./search.ts";

test("keeps what it knows of an address, and nothing else", () => {
  expect(
    projectSearch({
      view: "table",
      q: 12,
      status: "open",
      type: 3,
      assignee: "me",
      group: "none",
      sort: "-id",
    }),
  ).toEqual({ view: "table", q: "12", status: "open", type: 3, assignee: "me", group: "none", sort: "-id" });
  expect(
    projectSearch({
      view: "grid",
      q: "",
      status: "all",
      type: -1,
      assignee: "you",
      group: "colour",
      sort: "x",
    }),
  ).toEqual({});
  // What is the default anyway is no part of the address.
  expect(projectSearch({ group: "status" })).toEqual({});
});

test("asks for all where nothing is filtered: completed ones are shown by default", () => {
  expect(filtersOf({})).toEqual([]);
  expect(filtersOf({ status: "open", assignee: "none", version: 4 })).toEqual([
    { name: "status", operator: "o", values: [] },
    { name: "assignee", operator: "!*", values: [] },
    { name: "version", operator: "=", values: ["4"] },
  ]);
});

test("a view, a grouping or a sorting is no filter", () => {
  expect(isFiltered({ view: "table", group: "none", sort: "id" })).toBe(false);
  expect(isFiltered({ priority: 8 })).toBe(true);
  expect(isFiltered(NO_FILTERS)).toBe(false);
});
