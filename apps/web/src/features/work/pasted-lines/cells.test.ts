import type { Named } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { expect, it } from "vitest";
import { cellOf } from "./cells.ts";

const field = (type: string): SchemaField => ({
  type,
  name: "A field",
  required: false,
  hasDefault: false,
  writable: true,
});

const choices = ["Bern", "Basel, Land", "Basel", "Twice", "Twice"].map((name, index): Named => ({
  _type: "CustomOption",
  id: index,
  name,
  _links: { self: { href: `/o/${index}` } },
}));

it.each([
  ["String", "a word", { value: "a word" }],
  ["Link", "https://example.org", { value: "https://example.org" }],
  ["Date", "tomorrow", { value: "tomorrow" }],
  ["Formattable", "**b**", { value: { raw: "**b**" } }],
  ["Integer", "-7", { value: -7 }],
  ["Integer", "7.5", { problem: "number" }],
  ["Float", "2.5", { value: 2.5 }],
  ["Float", "much", { problem: "number" }],
  ["Boolean", "Yes", { value: true }],
  ["Boolean", "0", { value: false }],
  ["Boolean", "maybe", { problem: "truth" }],
  ["Duration", "1h 30m", { value: "PT1H30M" }],
  ["Duration", "long", { problem: "duration" }],
  ["WorkPackage", "#12", { links: { href: "/api/v3/work_packages/12" } }],
  ["WorkPackage", "the other", { problem: "choice" }],
  ["CustomOption", "bern", { links: { href: "/o/0" } }],
  ["CustomOption", "Twice", { problem: "choice" }],
  ["CustomOption", "Zug", { problem: "choice" }],
  ["[]CustomOption", "Basel, Land, Bern", { links: [{ href: "/o/1" }, { href: "/o/0" }] }],
  ["[]CustomOption", "Basel, Zug", { problem: "choice" }],
])("%s %j", (type, text, cell) => expect(cellOf("customField1", field(type), text, choices)).toEqual(cell));

it("counts a duration in days, as the table shows it", () => {
  expect(cellOf("duration", field("Duration"), "3", [])).toEqual({ value: "P3D" });
});
