import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkPackage } from "../queries.ts";
import { inOrder, placesFor, type Order } from "./board.ts";

// What the order looks at of a card is its id.
const card = (id: number): WorkPackage => ({ ...blank, id });
const blank: WorkPackage = {
  _type: "WorkPackage",
  _links: {},
  id: 0,
  lockVersion: 0,
  subject: "",
  description: { format: "markdown", raw: "", html: "" },
  estimatedTime: null,
  percentageDone: null,
  storyPoints: null,
  createdAt: "",
  updatedAt: "",
};

test("what was placed by hand comes first, the rest as it came", () => {
  expect(inOrder([card(1), card(2), card(3), card(4)], { 3: 2, 2: 5 }).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test("a moved card stands where it was put, and no other changes its place, however often", () => {
  const moves = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 120 });
  fc.assert(
    fc.property(moves, (series) => {
      const all = Array.from({ length: 12 }, (_, id) => card(id + 1));
      let order: Order = {};
      let expected = all.map(({ id }) => id);
      for (const [from, to] of series) {
        const moved = expected[from] ?? 1;
        const rest = inOrder(all, order).filter(({ id }) => id !== moved);
        order = { ...order, ...placesFor(rest, order, moved, to) };
        expected = expected.toSpliced(from, 1).toSpliced(to, 0, moved);
        expect(inOrder(all, order).map(({ id }) => id)).toEqual(expected);
      }
    }),
  );
});

test("between two neighbours there is always room", () => {
  const column = [card(1), card(2)];
  const order: Order = { 1: 1, 2: 1 + 1e-9 };
  const places = { ...order, ...placesFor(column, order, 3, 1) };
  expect(inOrder([...column, card(3)], places).map(({ id }) => id)).toEqual([1, 3, 2]);
});
