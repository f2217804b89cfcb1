import { expect, test } from "vitest";
import { apiSorts, DEFAULT_SORTS, isManual, manualFirst, sortOf, sortsIn, sortsOf } from "./sorts.ts";

test("reads what it knows of an address: three at most, each column once", () => {
  expect(sortsIn("status,-dueDate")).toEqual([
    { column: "status", descending: false },
    { column: "dueDate", descending: true },
  ]);
  expect(sortsIn("id,-id,colour,subject,type,status")?.map(({ column }) => column)).toEqual(["id", "subject", "type"]);
  expect(sortsIn("colour")).toBeNull();
  expect(sortsIn(12)).toBeNull();
});

test("by hand has no direction, and comes first", () => {
  const read = sortsIn("-dueDate,-manualSorting") ?? [];
  expect([isManual(read), isManual(manualFirst(read))]).toEqual([false, true]);
  expect(sortOf(manualFirst(read))).toBe("manualSorting,-dueDate");
});

test("the default is no part of the address, and holds where the address says nothing", () => {
  expect(sortOf(DEFAULT_SORTS)).toBeUndefined();
  expect(sortOf([])).toBeUndefined();
  expect(sortsOf({})).toEqual(DEFAULT_SORTS);
  const text = sortOf([
    { column: "priority", descending: true },
    { column: "id", descending: false },
  ]);
  expect(text).toBe("-priority,id");
  expect(apiSorts(sortsOf({ sort: text }))).toEqual([
    ["priority", "desc"],
    ["id", "asc"],
  ]);
});
