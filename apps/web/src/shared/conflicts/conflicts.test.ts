import { expect, test } from "vitest";
import { conflictsBetween, mergedInto, switched } from "./conflicts.ts";

test("a conflict is what both changed, to different values", () => {
  const before = { name: "Old", status: "open", endDate: "" };
  const labels = { name: "Name", status: "Status", endDate: "End date" };
  const theirs = { name: "Theirs", status: "closed", endDate: "" };
  expect(conflictsBetween(before, { ...before, name: "Mine" }, theirs, labels)).toEqual([
    { label: "Name", mine: "Mine", theirs: "Theirs" },
  ]);
  expect(conflictsBetween(before, { ...before, endDate: "2026-12-01" }, theirs, labels)).toEqual([]);
  expect(conflictsBetween(before, { ...before, name: "Theirs" }, theirs, labels)).toEqual([]);
});

test("what two people switch in one list is switched by both", () => {
  expect([...switched(["a", "b"], ["a", "c"], ["a", "b", "d"])].toSorted()).toEqual(["a", "c", "d"]);
  expect([...switched(["a", "b"], ["a"], ["b"])]).toEqual([]);
  expect([...switched(["a"], ["a", "b"], ["b"])]).toEqual(["b"]);
});

test("puts what was changed here on top of what someone else changed in other fields", () => {
  const before = { name: "Crew", port: 636, isOn: true };
  const stored = { name: "Crew", port: 389, isOn: true };
  expect(mergedInto(stored, before, { ...before, name: "Staff" })).toEqual({ name: "Staff", port: 389, isOn: true });
  expect(mergedInto(stored, before, { ...before, port: 3_269 }).port).toBe(3_269);
});
