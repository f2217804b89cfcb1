import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { missingAncestors, treeOf } from "./tree.ts";

/** @param above from the root to the parent */
function row(id: number, ...above: number[]): WorkPackage {
  const link = (of: number) => ({ href: `/api/v3/work_packages/${of}` });
  const parent = above.at(-1);
  const made: unknown = {
    id,
    _links: { ancestors: above.map(link), parent: parent === undefined ? { href: null } : link(parent) },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what places it is there
  return made as WorkPackage;
}
const none: ReadonlySet<number> = new Set();
const drawn = (rows: readonly WorkPackage[], context: readonly WorkPackage[] = [], folded = none): string => {
  const tree = treeOf(rows, context, folded);
  return tree.rows.map(({ id }) => `${"-".repeat(tree.levels.get(id) ?? 0)}${id}`).join(" ");
};

test("children stand under their parents, in the order of the list", () => {
  expect(drawn([row(1), row(2), row(3, 1), row(4, 1, 3), row(5, 1)])).toBe("1 -3 --4 -5 2");
  // The list may have a child before its parent.
  expect(drawn([row(4, 1, 3), row(2), row(3, 1), row(1)])).toBe("1 -3 --4 2");
});

test("a parent that the list does not have stands where the first below it would", () => {
  const rows = [row(2), row(4, 1, 3), row(5, 9)];
  expect(missingAncestors(rows)).toEqual([1, 3, 9]);
  expect(drawn(rows, [row(1), row(3, 1)])).toBe("2 1 -3 --4 5");
  // Until it is read, and where one may not see it, the child stands by itself.
  expect(drawn(rows)).toBe("2 4 5");
});

test("what is folded hides all below it and can be unfolded again", () => {
  const rows = [row(1), row(3, 1), row(4, 1, 3), row(2)];
  expect(drawn(rows, [], new Set([1]))).toBe("1 2");
  expect([...treeOf(rows, [], new Set([1])).parents]).toEqual([1, 3]);
});

test("a circle, which should not be there, loses nothing else", () => {
  expect(drawn([row(1, 2), row(2, 1), row(3)])).toContain("3");
});
