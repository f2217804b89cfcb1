import { describe, expect, it } from "vitest";
import { fit, fitting, workPackageIdIn } from "./matching.ts";

describe("fit", () => {
  it("wants every word at the beginning of a word, in any order, without case and accents", () => {
    expect(fit("Roles & Permissions", "perm rol")).toBeGreaterThan(0);
    expect(fit("Roles & Permissions", "perm users")).toBe(0);
    expect(fit("Siobhán Kelly", "siobhan")).toBeGreaterThan(0);
    expect(fit("/admin/audit", "audit")).toBeGreaterThan(0);
  });

  it("finds a part of a word once it is long enough to mean something", () => {
    expect(fit("Permissions", "miss")).toBe(1);
    expect(fit("Permissions", "ss")).toBe(0);
  });
});

describe("fitting", () => {
  const entries = ["Create Role", "Roles & Permissions", "Users"];
  it("puts what begins with the words first and leaves out what does not fit", () => {
    expect(fitting(entries, "rol", (entry) => [entry])).toEqual(["Roles & Permissions", "Create Role"]);
    expect(fitting(entries, "", (entry) => [entry])).toEqual(entries);
    expect(fitting(entries, "nothing such", (entry) => [entry])).toEqual([]);
  });
});

describe("workPackageIdIn", () => {
  it.each([
    ["#60", 60],
    [" 60 ", 60],
    ["#0", null],
    ["60a", null],
    ["99999999999", null],
    ["", null],
  ])("%s is %s", (typed, id) => expect(workPackageIdIn(typed)).toBe(id));
});
