import { expect, it } from "vitest";
import { resultsSearch } from "./search.ts";

it("keeps what it knows of an address and leaves out what it does not", () => {
  expect(
    resultsSearch({ q: "sail", kind: "people", where: "comment", project: "3", author: 4, days: 7, sort: "changed" }),
  ).toEqual({
    q: "sail",
    kind: "people",
    where: "comment",
    project: 3,
    author: 4,
    days: "7",
    sort: "changed",
  });
  expect(
    resultsSearch({ q: 12, kind: "boats", where: "sea", project: "x", author: -1, days: 8, sort: "color" }),
  ).toEqual({
    q: "12",
  });
  expect(resultsSearch({})).toEqual({});
});
