import { expect, it } from "vitest";
import { pinned, sameStanding, standingOf } from "./pinned-order.ts";

const row = (id: number, group = "") => ({ id, group });
const groupOf = ({ group }: { group: string }): string => group;
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

it("leaves a changed row where it stood, though it is sorted to the top now", () => {
  const before = standingOf([row(1), row(2), row(3)], groupOf);
  expect(idsOf(pinned([row(3), row(1), row(2)], before, groupOf))).toEqual([1, 2, 3]);
});

it("lets new rows in where the server has them, and gone ones out", () => {
  const before = standingOf([row(1), row(2), row(3)], groupOf);
  expect(idsOf(pinned([row(9), row(3), row(1), row(8)], before, groupOf))).toEqual([9, 1, 3, 8]);
});

it("moves a row into its new group, where the server has it", () => {
  const before = standingOf([row(1, "a"), row(2, "a"), row(3, "b"), row(4, "b")], groupOf);
  const now = [row(2, "a"), row(1, "b"), row(3, "b"), row(4, "b")];
  expect(idsOf(pinned(now, before, groupOf))).toEqual([2, 1, 3, 4]);
});

it("gives back the very rows where nothing stands elsewhere", () => {
  const rows = [row(1), row(2)];
  expect(pinned(rows, new Map(), groupOf)).toBe(rows);
  expect(pinned(rows, standingOf(rows, groupOf), groupOf)).toBe(rows);
});

it("compares standings with their order and groups", () => {
  const standing = standingOf([row(1, "a"), row(2, "a")], groupOf);
  expect(sameStanding(standing, standingOf([row(1, "a"), row(2, "a")], groupOf))).toBe(true);
  expect(sameStanding(standing, standingOf([row(2, "a"), row(1, "a")], groupOf))).toBe(false);
  expect(sameStanding(standing, standingOf([row(1, "a"), row(2, "b")], groupOf))).toBe(false);
});
