import { expect, test } from "vitest";
import { bodyOf, formOf, optionTree, type OptionForm } from "./field-form.ts";

const row = (value: string, depth = 0): OptionForm => ({
  key: value,
  value,
  depth,
  colorId: null,
  short: "",
  weight: "",
  isDefault: false,
  isArchived: false,
  uses: 0,
});

test("rows are put below the last one that is less deep, and empty ones are left out", () => {
  const tree = optionTree([
    row("Europe"),
    row("Spain", 1),
    row("Madrid", 2),
    row(" ", 1),
    row("Italy", 1),
    row("Asia"),
  ]);
  expect(tree).toMatchObject([
    { value: "Europe", children: [{ value: "Spain", children: [{ value: "Madrid" }] }, { value: "Italy" }] },
    { value: "Asia" },
  ]);
});

test("limits are lengths of texts and bounds of numbers", () => {
  const form = { ...formOf(null), name: " Size ", minimum: "1", maximum: "" };
  expect(bodyOf({ ...form, format: "string" }, true)).toMatchObject({ name: "Size", minLength: 1, minValue: null });
  expect(bodyOf({ ...form, format: "int" }, true)).toMatchObject({ minLength: null, minValue: 1, maxValue: null });
});

test("a default is said as the format has it", () => {
  const form = { ...formOf(null), name: "x" };
  expect(bodyOf({ ...form, format: "bool", defaultValue: "true" }, true)["defaultValue"]).toBe(true);
  expect(bodyOf({ ...form, format: "float", defaultValue: "2.5" }, true)["defaultValue"]).toBe(2.5);
  expect(bodyOf({ ...form, format: "date", defaultValue: "" }, true)["defaultValue"]).toBeNull();
});
