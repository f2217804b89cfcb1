import { expect, test } from "vitest";
import { iconOf, iconOfName, isTypeIcon, TYPE_ICONS } from "./type-icons.ts";

test.each([
  ["Bug", "bug"],
  ["Debugging", "bug"],
  ["New FEATURE", "feature"],
  ["Milestone", "milestone"],
  ["Epic", "epic"],
  ["User story", "story"],
  ["Summary task", "task"],
  ["Größe", "task"],
  ["", "task"],
])("the name %j brings the icon %s", (name, icon) => {
  expect(iconOfName(name)).toBe(icon);
});

test("a chosen icon comes before the name's, an unknown one does not", () => {
  expect(iconOf({ name: "Bug", icon: "idea" })).toBe("idea");
  expect(iconOf({ name: "Bug", icon: "sparkles" })).toBe("bug");
  expect(iconOf({ name: "Bug", icon: null })).toBe("bug");
  expect(iconOf({ name: "Epic" })).toBe("epic");
  expect([...TYPE_ICONS.map(isTypeIcon), isTypeIcon("__proto__")]).toEqual([...TYPE_ICONS.map(() => true), false]);
});
