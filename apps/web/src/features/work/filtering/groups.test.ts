import { expect, test } from "vitest";
import type { FilterField } from "./fields.ts";
import { filterOf, valueGroup, withValues } from "./groups.ts";

const inline = [{ href: "/api/v3/types/7", title: "Bug" }];
const listed = (name: string, kind: "list" | "people" | "text", options: FilterField["operators"][0]["options"]) => ({
  name,
  title: name,
  operators: [{ symbol: kind === "text" ? "~" : "=", kind, whole: false, options }],
});
const type = listed("type", "list", inline);
const assignee = listed("assignee", "people", { href: "/api/v3/principals" });
const author = listed("author", "people", { href: "/api/v3/users" });
const subject = listed("subject", "text", []);
const fields: FilterField[] = [type, assignee, author, subject];

test("values are found of fields that say them all, and of the usual ones", () => {
  expect(withValues(fields).map(({ field }) => field.name)).toEqual(["type", "assignee"]);
});

test("a value is found by the beginning of one of its words, first by that of the whole", () => {
  const known = [
    { field: assignee, options: [{ value: "4", label: "Anne Bugge" }] },
    { field: type, options: [{ value: "7", label: "Bug" }] },
  ];
  const found = (typed: string) => valueGroup(known, typed).items.map(({ value }) => value);
  expect(found("bug")).toEqual(["type=7", "assignee=4"]);
  expect(found(" ANNE b")).toEqual(["assignee=4"]);
  expect(found("ugg")).toEqual([]);
  expect(found(" ")).toEqual([]);
});

test("an item stands for a field's usual filter, or for one value of it", () => {
  expect(filterOf("subject", fields)).toEqual({ name: "subject", operator: "~", values: [] });
  expect(filterOf("type=7", fields)).toEqual({ name: "type", operator: "=", values: ["7"] });
  expect(filterOf("gone=7", fields)).toBeNull();
});
