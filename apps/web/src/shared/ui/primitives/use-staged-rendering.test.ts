import { expect, test } from "vitest";
import { nextWhole, ROWS_A_FRAME } from "./use-staged-rendering.ts";

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(from + at));
const drawn = (seen: readonly string[], whole: ReadonlySet<string>) => ({ seen: new Set(seen), whole, list: "" });
const nothing = drawn([], new Set());

test("a windowful is drawn in turns, what was whole stays so, and what is gone is forgotten", () => {
  const window = ids(0, 40);
  const first = nextWhole(nothing, window);
  expect([...first]).toEqual(ids(0, ROWS_A_FRAME));
  const second = nextWhole(drawn(window, first), window);
  expect([...second]).toEqual(ids(0, 2 * ROWS_A_FRAME));
  // Scrolled by two: those that stay, and as many new ones as a frame bears.
  expect([...nextWhole(drawn(window, second), ids(2, 40))]).toEqual(ids(2, 3 * ROWS_A_FRAME - 2));
});

test("where all is new, nothing is drawn whole before it has stayed for a frame", () => {
  const [here, there] = [ids(0, 40), ids(100, 40)];
  const whole = nextWhole(drawn(here, new Set(here)), there);
  expect([...whole]).toEqual([]);
  expect([...nextWhole(drawn(there, whole), there)]).toEqual(ids(100, ROWS_A_FRAME));
});

test("of another list all that is in sight is drawn at once, the rest in turns", () => {
  const [here, there] = [ids(0, 40), ids(100, 40)];
  const before = drawn(here, new Set(here));
  const whole = nextWhole(before, there, "other", 20);
  expect([...whole]).toEqual(ids(100, 20));
  const next = { ...drawn(there, whole), list: "other" };
  expect([...nextWhole(next, there, "other", 20)]).toEqual(ids(100, 20 + ROWS_A_FRAME));
});
