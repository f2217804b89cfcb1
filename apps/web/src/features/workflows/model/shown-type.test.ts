// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { browserMemory } from "../../../shared/session/browser-memory.ts";
import { rememberType, shownType } from "./shown-type.ts";

const types = [
  { id: 1, limits: [] },
  { id: 2, limits: [{ role: 4, refused: [[1, 5] as [number, number]], author: [], assignee: [] }] },
  { id: 3, limits: [] },
];
beforeEach(() => browserMemory.set("halyard.workflows.type", ""));

test("the type of the address is shown, else that of last time, else one with rules", () => {
  expect(shownType(types, undefined)).toBe(2);
  rememberType(3);
  expect(shownType(types, undefined)).toBe(3);
  expect(shownType(types, 1)).toBe(1);
  expect(shownType(types, 99)).toBe(3);
  rememberType(99);
  expect(shownType(types, undefined)).toBe(2);
  expect(shownType([], undefined)).toBeUndefined();
});
