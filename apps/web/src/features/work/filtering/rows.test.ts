import { filter } from "@halyard/api-client/query";
import { expect, test } from "vitest";
import type { FilterField } from "./fields.ts";
import { completeOf, rowsFor, sameFilters, withFilter } from "./rows.ts";

const fields: FilterField[] = ["status", "type"].map((name) => ({
  name,
  title: name,
  operators: [
    { symbol: "=", kind: "list", whole: false, options: [] },
    { symbol: "*", kind: "none", whole: false, options: [] },
  ],
}));
const open = filter("status", "=", [1]);
const bugs = filter("type", "=", [7]);
const begun = filter("type", "=");

test("only complete rows are asked for; an operator that is not known is the server's to judge", () => {
  const rows = [open, begun, filter("status", "*"), filter("status", "??")].map((one, key) => ({ key, filter: one }));
  expect(completeOf(rows, fields)).toEqual([open, filter("status", "*"), filter("status", "??")]);
});

test("rows stay with their keys, incomplete ones at their place; others come and go with the address", () => {
  const before = [
    { key: 1, filter: open },
    { key: 2, filter: begun },
  ];
  expect(rowsFor([open], before, fields)).toEqual(before);
  expect(rowsFor([open, bugs], before, fields)).toEqual([...before, { key: 3, filter: bugs }]);
  expect(rowsFor([bugs], before, fields)).toEqual([before[1], { key: 3, filter: bugs }]);
  expect(rowsFor([], before, fields)).toEqual([before[1]]);
});

test("filters are the same by what they say", () => {
  expect(sameFilters([open], [{ values: ["1"], operator: "=", name: "status" }])).toBe(true);
  expect(sameFilters([open], [filter("status", "=", [2])])).toBe(false);
  expect(sameFilters([open], [open, bugs])).toBe(false);
});

test("another value of a field goes to those it is filtered by", () => {
  const rows = [{ key: 4, filter: bugs }];
  const both = filter("type", "=", [7, 8]);
  expect(withFilter(rows, filter("type", "=", [8]))).toEqual({ rows: [{ key: 4, filter: both }], key: 4 });
  expect(withFilter(rows, bugs)).toEqual({ rows, key: 4 });
  expect(withFilter(rows, begun)).toEqual({ rows: [...rows, { key: 5, filter: begun }], key: 5 });
});
