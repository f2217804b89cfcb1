import { expect, test } from "vitest";
import { dialogOf, matches, workManagementSearch } from "./search.ts";

test("the address keeps what it understands", () => {
  const whole = { q: "rev", show: "types", open: "types-7" };
  expect(workManagementSearch(whole)).toEqual(whole);
  expect(workManagementSearch({ q: 7, show: "all", open: "users-1" })).toEqual({ q: "7" });
  expect(workManagementSearch({ q: "", show: null, open: 5 })).toEqual({});
});

test("a dialog is of a kind, and of one or of a new one", () => {
  expect(dialogOf("statuses-new")).toEqual({ kind: "statuses", id: null });
  expect(dialogOf("types-12")).toEqual({ kind: "types", id: 12 });
  for (const open of [undefined, "", "types", "types-0", "types--1", "types-new-1"]) expect(dialogOf(open)).toBeNull();
});

test("a name has every word of the search, in any order and case", () => {
  expect(matches("In Progress", "prog IN")).toBe(true);
  expect(matches("In Progress", undefined)).toBe(true);
  expect(matches("In Progress", "in testing")).toBe(false);
  expect(matches("Größe", "GRÖSSE")).toBe(false);
});
