import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, placesFor, type Order } from "./places.ts";

const row = (id: number) => ({ id });

test("what was placed by hand comes first, the rest as it came", () => {
  expect(inOrder([row(1), row(2), row(3), row(4)], { 3: 2, 2: 5 }).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test("what is moved stands where it was put, and nothing else changes its place, however often", () => {
  const moves = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 120 });
  fc.assert(
    fc.property(moves, (series) => {
      const all = Array.from({ length: 12 }, (_, id) => row(id + 1));
      let order: Order = {};
      let expected = all.map(({ id }) => id);
      for (const [from, to] of series) {
        const moved = expected[from] ?? 1;
        const rest = inOrder(all, order).filter(({ id }) => id !== moved);
        const places = placesFor(rest, order, moved, to);
        // The API takes whole numbers from 0 up; -1 would take a place away.
        for (const place of Object.values(places)) expect(Number.isSafeInteger(place) && place >= 0).toBe(true);
        order = { ...order, ...places };
        expected = expected.toSpliced(from, 1).toSpliced(to, 0, moved);
        expect(inOrder(all, order).map(({ id }) => id)).toEqual(expected);
      }
    }),
  );
});

test.each<[string, Order]>([
  ["next to each other", { 1: 1, 2: 2 }],
  ["at the same place", { 1: 4, 2: 4 }],
  ["at fractions, as boards had them once", { 1: 1, 2: 1 + 1e-9 }],
  ["below none, as boards had them once", { 1: -3, 2: -2.5 }],
])("there is room before and between two that stand %s", (_, order) => {
  const column = [row(1), row(2)];
  const idsAt = (index: number) =>
    inOrder([...column, row(3)], { ...order, ...placesFor(column, order, 3, index) }).map(({ id }) => id);
  expect(idsAt(0)).toEqual([3, 1, 2]);
  expect(idsAt(1)).toEqual([1, 3, 2]);
  expect(idsAt(2)).toEqual([1, 2, 3]);
});
