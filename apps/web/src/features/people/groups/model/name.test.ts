import { expect, it } from "vitest";
import { groupNameProblem } from "./name.ts";

it.each([
  ["", "groups.dialog.required"],
  ["   ", "groups.dialog.required"],
  ["ab", "groups.dialog.short"],
  [" ab ", "groups.dialog.short"],
  ["abc", null],
  ["x".repeat(100), null],
  ["x".repeat(101), "groups.dialog.long"],
])("says of %j: %s", (name, problem) => {
  expect(groupNameProblem(name)).toBe(problem);
});
