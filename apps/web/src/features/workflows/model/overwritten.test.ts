import { expect, test, vi } from "vitest";
import { overwriting } from "./overwritten.ts";

test("of the same two roles it is counted once, whatever else is chosen", () => {
  const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `${at + 1}` }));
  const never = () => false;
  const everyone = vi.fn((_role: number, from: number) => from === 1);
  const count = overwriting({
    roles: entries(3),
    statuses: entries(4),
    now: { everyone, author: never, assignee: never },
    wanted: { everyone: () => true, author: never, assignee: never },
  });
  const like = (...roles: number[]) => count((id) => (roles.includes(id) ? 1 : null));
  expect(like(2)).toEqual({ allowed: 9, refused: 0 });
  const asked = everyone.mock.calls.length;
  expect(like(2)).toEqual({ allowed: 9, refused: 0 });
  expect(everyone).toHaveBeenCalledTimes(asked);
  expect(like(2, 3)).toEqual({ allowed: 18, refused: 0 });
  expect(everyone).toHaveBeenCalledTimes(2 * asked);
});
