import { expect, test } from "vitest";
import { changedMoves } from "./changed-moves.ts";

test("changed moves are named by role and by whose they are, refused and allowed apart", () => {
  const groups = changedMoves([
    {
      roles: [4],
      grant: [
        [3, 1],
        [1, 5, "author"],
      ],
      revoke: [
        [1, 5],
        [2, 5],
      ],
    },
    { roles: [6], grant: [], revoke: [[1, 5]] },
  ]);
  const [from1, from2] = [
    { from: 1, to: 5 },
    { from: 2, to: 5 },
  ];
  expect(groups).toEqual([
    { role: 4, scope: "everyone", granted: false, moves: [from1, from2] },
    { role: 4, scope: "everyone", granted: true, moves: [{ from: 3, to: 1 }] },
    { role: 4, scope: "author", granted: true, moves: [from1] },
    { role: 6, scope: "everyone", granted: false, moves: [from1] },
  ]);
});
