import { filter } from "@halyard/api-client/query";
import { expect, test } from "vitest";
import { filterObjects, filtersFrom, filtersIn } from "./filters.ts";

test("filters go into the address and come out of it as the API has them", () => {
  const filters = [filter("status", "o"), filter("assignee", "=", ["me", 4]), filter("dueDate", "<t+", [7])];
  const address = filterObjects(filters);
  expect(address).toEqual([
    { status: { operator: "o", values: [] } },
    { assignee: { operator: "=", values: ["me", "4"] } },
    { dueDate: { operator: "<t+", values: ["7"] } },
  ]);
  expect(filtersFrom(filtersIn(address))).toEqual(filters);
  expect(filtersFrom(filtersIn(JSON.stringify(address)))).toEqual(filters);
  expect(filterObjects([])).toBeUndefined();
  expect(filtersFrom(undefined)).toEqual([]);
});

test.each([
  ["nothing", undefined],
  ["text that is no JSON", "[{status"],
  ["no list", { status: { operator: "o" } }],
  ["a list of anything", [1, null, "x", [], { status: "o" }, { status: { operator: 3 } }]],
])("%s is no filter", (_, raw) => expect(filtersIn(raw)).toBeUndefined());

test("values are text; several filters in one object are several; nothing grows without end", () => {
  expect(
    filtersIn([{ id: { operator: "=", values: [1, "2", null, {}] }, milestone: { operator: "=", values: [true] } }]),
  ).toEqual([{ id: { operator: "=", values: ["1", "2"] } }, { milestone: { operator: "=", values: ["t"] } }]);
  expect(filtersIn([{ status: { operator: "o", values: "x" } }])).toEqual([{ status: { operator: "o", values: [] } }]);
  const one = { id: { operator: "=", values: Array.from({ length: 900 }, (_, id) => id) } };
  const many = filtersIn(Array.from({ length: 90 }, () => one));
  expect(many?.length).toBe(50);
  expect(many?.[0]?.["id"]?.values.length).toBe(500);
});
