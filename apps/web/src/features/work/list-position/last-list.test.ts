import { expect, it } from "vitest";
import { neighborsOf, rememberList } from "./last-list.ts";

it("leads from one of the list to those beside it, and from another to none", () => {
  expect(neighborsOf(2)).toEqual({ previous: undefined, next: undefined });
  rememberList([{ id: 5 }, { id: 2 }, { id: 9 }]);
  expect(neighborsOf(2)).toEqual({ previous: 5, next: 9 });
  expect(neighborsOf(5)).toEqual({ previous: undefined, next: 2 });
  expect(neighborsOf(7)).toEqual({ previous: undefined, next: undefined });
});
