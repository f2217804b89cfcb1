import type { FilterInstanceSchema } from "@halyard/contract/schemas/views";
import { filter } from "@halyard/api-client/query";
import { expect, test } from "vitest";
import { fieldsOf, firstFilter, isComplete, withOperator } from "./fields.ts";

function schema(name: string, operators: Record<string, string | null>): FilterInstanceSchema {
  const dependencies = Object.fromEntries(
    Object.entries(operators).map(([symbol, type]) => [
      `/api/v3/queries/operators/${encodeURIComponent(symbol)}`,
      type === null ? {} : { values: { type, _links: { allowedValues: { href: "/api/v3/statuses" } } } },
    ]),
  );
  const document: unknown = {
    _links: { filter: { href: `/api/v3/queries/filters/${name}`, title: name.toUpperCase() } },
    _dependencies: [{ dependencies }],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of it is there
  return document as FilterInstanceSchema;
}

const fields = fieldsOf([
  schema("status", { o: null, "=": "[]Status", "!": "[]Status", "*": null }),
  schema("assignee", { "=": "[]User", "!*": null }),
  schema("dueDate", { "<t+": "[1]Integer", t: null, "=d": "[1]Date", "<>d": "[2]Date" }),
  schema("estimatedTime", { "=": "[1]Float", ">=": "[1]Float" }),
  schema("duration", { "=": "[1]Integer" }),
  schema("subject", { "~": "[1]String" }),
  schema("milestone", { "=": "[1]Boolean" }),
  schema("parent", { "=": "[]WorkPackage" }),
  schema("search", { "**": "[1]String" }),
]);
const field = (name: string) => {
  const found = fields.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
const operator = (name: string, symbol: string) => field(name).operators.find((one) => one.symbol === symbol);

test("each operator says what it takes; what has its own place in the page is not offered", () => {
  const kinds = Object.fromEntries(
    fields.map((one) => [one.name, one.operators.map(({ symbol, kind }) => `${symbol} ${kind}`)]),
  );
  expect(kinds).toEqual({
    status: ["o none", "= list", "! list", "* none"],
    assignee: ["= people", "!* none"],
    dueDate: ["<t+ number", "t none", "=d date", "<>d days"],
    estimatedTime: ["= number", ">= number"],
    duration: ["= number"],
    subject: ["~ text"],
    milestone: ["= yesNo"],
    parent: ["= workPackages"],
  });
  expect(field("status").title).toBe("STATUS");
});

test.each<[string, string, readonly string[], boolean]>([
  ["status", "o", [], true],
  ["status", "=", [], false],
  ["status", "=", ["1"], true],
  ["duration", "=", ["1.5"], false],
  ["estimatedTime", "=", ["1.5"], true],
  ["estimatedTime", "=", [" "], false],
  ["estimatedTime", "=", ["many"], false],
  ["subject", "~", ["  "], false],
  ["milestone", "=", [], false],
  ["milestone", "=", ["f"], true],
  ["dueDate", "=d", ["2031-01-0"], false],
  ["dueDate", "=d", ["2031-01-02"], true],
  ["dueDate", "<>d", ["", ""], false],
  ["dueDate", "<>d", ["", "2031-01-02"], true],
  ["dueDate", "<>d", ["x", "2031-01-02"], false],
  ["customField9", "=", [], true],
])("%s %s %j is asked for: %s", (name, symbol, values, complete) =>
  expect(isComplete(name === "customField9" ? undefined : operator(name, symbol), filter(name, symbol, values))).toBe(
    complete,
  ),
);

test("a new row begins with the usual operator; values stay where the next operator takes the same", () => {
  expect(firstFilter(field("status"))).toEqual(filter("status", "="));
  expect(firstFilter(field("dueDate"))).toEqual(filter("dueDate", "<t+"));
  expect(firstFilter(field("milestone"))).toEqual(filter("milestone", "=", ["t"]));
  expect(withOperator(field("status"), filter("status", "=", ["1"]), "!")).toEqual(filter("status", "!", ["1"]));
  expect(withOperator(field("status"), filter("status", "=", ["1"]), "o")).toEqual(filter("status", "o"));
  expect(withOperator(field("dueDate"), filter("dueDate", "<t+", ["7"]), "=d")).toEqual(filter("dueDate", "=d"));
});
