import { branchName } from "@halyard/contract/github/branch-names";
import { expect, test } from "vitest";
import { referencesIn, workPackageOfBranch } from "./references.ts";

const HERE = ["https://halyard.example.org", "http://127.0.0.1:8080"];
const PATTERN = "feature/OP-{id}-{title}";

test("a text names work packages in three ways, each once, in order", () => {
  const text = `Fixes #OP-7 and OP#3, see https://halyard.example.org/projects/boats/work_packages/12/activity
    and http://127.0.0.1:8080/wp/4. Again OP#7.`;
  expect(referencesIn(text, HERE)).toEqual([7, 3, 12, 4]);
});

test.each([
  ["lower case", "op#12 #op-12"],
  ["no number", "OP# OP#x #OP-"],
  ["a part of a word", "STOP#12 OP#12a x#OP-12"],
  ["zero and what is no id", "OP#0 OP#1234567890123"],
  ["another server", "https://other.example.org/work_packages/12"],
  ["a host that only begins like ours", "https://halyard.example.org.evil.test/work_packages/12"],
  ["another page", "https://halyard.example.org/work_packages/new"],
])("a text names none: %s", (_name, text) => {
  expect(referencesIn(text, HERE)).toEqual([]);
});

test("a giant text names fifty at most", () => {
  const text = Array.from({ length: 5_000 }, (_, index) => `OP#${index + 1}`).join(" ") + "https://a/".repeat(50_000);
  expect(referencesIn(text, HERE)).toHaveLength(50);
});

test.each([
  ["feature/OP-42-sail", PATTERN, 42],
  ["feature/OP-42", PATTERN, 42],
  ["Feature/op-42-sail", PATTERN, 42],
  ["feature/OP-42b", PATTERN, 42],
  ["feature/OP-0", PATTERN, null],
  ["feature/OP-9999999999", PATTERN, null],
  ["feature/sail", PATTERN, null],
  ["fix/feature/OP-42-sail", PATTERN, null],
  ["work/9", "work/{id}", 9],
  ["work/x9", "work/{id}", null],
  ["sail-42", "{title}-{id}", 42],
  ["a.b/7", "a.b/{id}", 7],
  ["axb/7", "a.b/{id}", null],
  ["any", "none", null],
  ["a/b-42", "{title}-{id}", null],
  ["task/a-b/x-42", "{type}/{title}/x-{id}", 42],
  ["x-1-y-2", "{title}-y-{id}", 2],
  ["fix-12-and-13", "{title}-{id}", 12],
])("the branch %s by %s is for %s", (branch, pattern, id) => {
  expect(workPackageOfBranch(branch, pattern)).toBe(id);
});

test("a pattern with very many words is read in no time", () => {
  const pattern = `${"{title}a".repeat(31)}{id}`;
  const began = performance.now();
  expect(workPackageOfBranch("a".repeat(250), pattern)).toBeNull();
  expect(workPackageOfBranch(`${"a".repeat(250)}7`, pattern)).toBe(7);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test.each(["Cut the sails", "Größe: «prüfen» & ändern!", "帆", "; rm -rf $(HOME) `x`"])(
  "a branch for %s is found again",
  (title) => {
    const branch = branchName(PATTERN, { id: 42, title });
    expect(branch).not.toMatch(/[\s~^:?*[\\;$`()&!]/);
    expect(workPackageOfBranch(branch, PATTERN)).toBe(42);
  },
);
