import { expect, test } from "vitest";
import { roleDescriptionProblem, roleNameKey, roleNameProblem } from "./roles.ts";

test.each([
  ["", "Role name is required"],
  ["   ", "Role name is required"],
  [" ab ", "Role name must be at least 3 characters"],
  ["a".repeat(51), "Role name must not exceed 50 characters"],
  ["Lead <script>", "Role name can only contain letters, numbers, spaces, hyphens, and underscores"],
  ["Lead\tB", "Role name can only contain letters, numbers, spaces, hyphens, and underscores"],
  ["Lead 🚢", "Role name can only contain letters, numbers, spaces, hyphens, and underscores"],
])("the name %j is refused", (name, message) => {
  expect(roleNameProblem(name)).toBe(message);
});

test.each(["abc", " Lead-2_b ", "a".repeat(50), "Führungskraft", "Руководитель", "責任者一"])(
  "the name %j is fine",
  (name) => {
    expect(roleNameProblem(name)).toBeNull();
  },
);

test("names differ whatever their case, blanks and way of writing accents", () => {
  expect(roleNameKey(" LE\u0301AD ")).toBe(roleNameKey("l\u00e9ad"));
});

test("a description has at most 500 characters", () => {
  expect(roleDescriptionProblem("é".repeat(500))).toBeNull();
  expect(roleDescriptionProblem("é".repeat(501))).toBe("Description must not exceed 500 characters");
});
