import { expect, test } from "vitest";
import { conflictsBetween, switched } from "./conflicts.ts";

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
