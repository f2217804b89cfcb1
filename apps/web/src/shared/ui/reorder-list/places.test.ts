import { expect, test } from "vitest";
import { moved } from "./places.ts";

test("an element goes to its place, the others close up around it", () => {
  const list = ["a", "b", "c", "d"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(list, 1, 1)).toEqual(list);
  expect(moved(list, 1, 99)).toEqual(["a", "c", "d", "b"]);
  expect(moved(list, 2, -5)).toEqual(["c", "a", "b", "d"]);
  expect(moved(list, 7, 0)).toEqual(list);
  expect(list).toEqual(["a", "b", "c", "d"]);
});
