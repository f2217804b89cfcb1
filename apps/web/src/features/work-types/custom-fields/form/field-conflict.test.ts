import { expect, test } from "vitest";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import { labelsOf, mergedForm, shownForm, type Names } from "./field-conflict.ts";
import { formOf, type FieldForm, type OptionForm } from "./field-form.ts";

const option = (value: string, more: Partial<OptionForm> = {}): OptionForm => ({
  key: value,
  value,
  depth: 0,
  colorId: null,
  short: "",
  weight: "",
  isDefault: false,
  isArchived: false,
  uses: 0,
  ...more,
});
const BEFORE: FieldForm = { ...formOf(null), name: "Wood", format: "list", options: [option("Oak", { uses: 1 })] };
const NAMES: Names = {
  projects: new Map([["3", "Harbour"]]),
  types: new Map([["1", "Task"]]),
  roles: new Map([["5", "Member"]]),
};
const conflicts = (mine: Partial<FieldForm>, theirs: Partial<FieldForm>) =>
  conflictsBetween(
    shownForm(BEFORE, NAMES),
    shownForm({ ...BEFORE, ...mine }, NAMES),
    shownForm({ ...BEFORE, ...theirs }, NAMES),
    labelsOf(BEFORE),
  );

test("what two people changed in different attributes is kept of both", () => {
  const mine = { ...BEFORE, name: "Timber", types: ["1"] };
  const theirs = { ...BEFORE, required: true, options: [option("Oak", { uses: 7 }), option("Elm")] };
  expect(mergedForm(BEFORE, mine, theirs)).toEqual({ ...theirs, name: "Timber", types: ["1"] });
  expect(conflicts(mine, theirs)).toEqual([]);
});

test("a value that is counted meanwhile is no change of the options", () => {
  const theirs = { ...BEFORE, options: [option("Elm")] };
  expect(mergedForm(BEFORE, { ...BEFORE, options: [option("Oak", { uses: 2 })] }, theirs)).toEqual(theirs);
});

test.each<[string, Partial<FieldForm>, Partial<FieldForm>, string, string, string]>([
  ["a name", { name: "Timber" }, { name: "Lumber" }, "Name", "Timber", "Lumber"],
  ["types", { types: ["1"] }, { types: ["9"] }, "Types", "Task", "#9"],
  ["projects", { isForAll: false, projects: ["3"] }, { isForAll: false }, "Projects", "Harbour", ""],
  [
    "who sees it",
    { visibility: "roles" },
    { visibility: "admins" },
    "Who sees it",
    "Some roles",
    "Administrators only",
  ],
  [
    "an option",
    { options: [option("Oak", { colorId: 1 })] },
    { options: [option("Oak", { isArchived: true })] },
    "Options",
    expect.stringMatching(/^Oak \(.+\)$/),
    "Oak (Archived)",
  ],
])("both values of %s that two people changed are shown", (_what, mine, theirs, label, one, other) => {
  expect(conflicts(mine, theirs)).toEqual([{ label, mine: one, theirs: other }]);
});
