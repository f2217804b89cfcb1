import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "../../platform/errors.ts";
import { checkSelect, readFilters, readListQuery } from "./list-query.ts";

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error.identifier;
    throw error;
  }
  return "none";
};

test("without parameters it is the first page of the usual size, unfiltered and in the list's own order", () => {
  expect(readListQuery({})).toEqual({
    filters: null,
    sortBy: null,
    groupBy: null,
    showSums: false,
    offset: 1,
    pageSize: 20,
    select: null,
    raw: {},
  });
});

test("page numbers that are none mean the first page", () => {
  for (const offset of ["0", "-3", "x", "", "1.5", "NaN"]) {
    expect([offset, readListQuery({ offset }).offset]).toEqual([offset, 1]);
  }
  expect(readListQuery({ offset: "7" }).offset).toBe(7);
});

test("page sizes are held below the largest", () => {
  const examples: [string, number][] = [
    ["-1", 1_000],
    ["0", 0],
    ["5", 5],
    ["1000", 1_000],
    ["1001", 1_000],
    ["99999999999999999999", 20],
    ["-2", 20],
    ["x", 20],
    ["", 20],
  ];
  for (const [pageSize, size] of examples) {
    expect([pageSize, readListQuery({ pageSize }).pageSize]).toEqual([pageSize, size]);
  }
});

test("filters are read as they are written", () => {
  const filters = JSON.stringify([
    { status: { operator: "=", values: ["1", 2, true, false] } },
    { id: { operator: "*" } },
  ]);
  expect(readListQuery({ filters }).filters).toEqual([
    { name: "status", operator: "=", values: ["1", "2", "t", "f"] },
    { name: "id", operator: "*", values: [] },
  ]);
  expect(readFilters('[{"id":{"operator":"*","values":null}}]')).toEqual([{ name: "id", operator: "*", values: [] }]);
  expect(readFilters("[]")).toEqual([]);
  expect(readFilters(undefined)).toBeNull();
});

test("malformed filters are refused, never ignored", () => {
  for (const filters of [
    "{",
    "x",
    "{}",
    "null",
    "1",
    '["status"]',
    "[null]",
    "[[]]",
    "[{}]",
    '[{"status":null}]',
    '[{"status":{}}]',
    '[{"status":{"operator":1}}]',
    '[{"status":{"operator":"=","values":"1"}}]',
    '[{"status":{"operator":"=","values":{}}}]',
    '[{"status":{"operator":"=","values":[null]}}]',
    '[{"status":{"operator":"=","values":[["1"]]}}]',
  ]) {
    expect([filters, refusal(() => readListQuery({ filters }))]).toEqual([filters, "InvalidQuery"]);
  }
});

test("an order is a list of pairs or a plain list of names", () => {
  expect(readListQuery({ sortBy: '[["name","DESC"],["id","asc"]]' }).sortBy).toEqual([
    { name: "name", direction: "desc" },
    { name: "id", direction: "asc" },
  ]);
  expect(readListQuery({ sortBy: "name:desc,id" }).sortBy).toEqual([
    { name: "name", direction: "desc" },
    { name: "id", direction: "asc" },
  ]);
  expect(readListQuery({ sortBy: '[["a"],["b"],["c"],["d"]]' }).sortBy).toHaveLength(3);
});

test("a malformed order is refused", () => {
  for (const sortBy of ["[", "[1]", "[[]]", "[[1]]", "[null]", '[{"name":"asc"}]']) {
    expect([sortBy, refusal(() => readListQuery({ sortBy }))]).toEqual([sortBy, "InvalidQuery"]);
  }
});

test("a selection names members of the collection and of its elements", () => {
  expect(readListQuery({ select: "total,elements/id, elements/name" }).select).toEqual({
    collection: new Set(["total"]),
    elements: new Set(["id", "name"]),
  });
  expect(readListQuery({ select: '["total","elements/*"]' }).select).toEqual({
    collection: new Set(["total"]),
    elements: new Set(["*"]),
  });
  expect(readListQuery({ select: "elements" }).select?.elements).toEqual(new Set(["*"]));
  expect(readListQuery({ select: "" }).select).toBeNull();
});

test("what is selected must exist", () => {
  const known = new Set(["id", "name"]);
  const check = (select: string) => {
    const read = readListQuery({ select }).select;
    if (read !== null) checkSelect(read, known);
  };
  for (const select of ["total", "*", "elements/*", "self,_type,count,elements/id,elements/name"]) {
    expect([select, refusal(() => check(select))]).toEqual([select, "none"]);
  }
  for (const select of ["nothing", "elements/nothing", "id", "elements/"]) {
    expect([select, refusal(() => check(select))]).toEqual([select, "InvalidSignal"]);
  }
});

test("of a parameter that comes twice the last one counts", () => {
  expect(readListQuery({ pageSize: ["5", "7"], offset: ["2"] })).toMatchObject({ pageSize: 7, offset: 2 });
});

test("no parameters make it fail otherwise than by the contract's errors", () => {
  const text = fc.oneof(fc.string(), fc.json());
  const query = fc.record(
    { filters: text, sortBy: text, select: text, offset: text, pageSize: text, groupBy: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (parameters) => {
      expect(["none", "InvalidQuery", "BadRequest"]).toContain(refusal(() => readListQuery(parameters)));
    }),
  );
});
