import { expect, test } from "vitest";
import { mergedFiles, type Piece } from "./merge-chunks.ts";

const piece = (bytes: number, entries: readonly number[], needs: readonly number[] = [], fixed = false): Piece => ({
  bytes,
  entries,
  needs,
  fixed,
});
const costs = { weights: [1, 1, 1], requestBytes: 1_000 };

test("pieces that the same entries need become one file", () => {
  expect(mergedFiles([piece(50_000, [0, 1]), piece(90_000, [0, 1]), piece(10, [2])], costs)).toEqual([0, 0, 2]);
});

test("a piece is merged where the bytes loaded in vain weigh less than a request", () => {
  expect(mergedFiles([piece(50_000, [0, 1]), piece(900, [0])], costs)).toEqual([0, 0]);
  expect(mergedFiles([piece(50_000, [0, 1]), piece(1_100, [0])], costs)).toEqual([0, 1]);
});

test("an entry that counts more loads less in vain", () => {
  const pieces = [piece(50_000, [0, 1]), piece(1_500, [0])];
  expect(mergedFiles(pieces, { ...costs, weights: [2, 1, 1] })).toEqual([0, 0]);
  expect(mergedFiles(pieces, { ...costs, weights: [1, 2, 1] })).toEqual([0, 1]);
});

test("an entry and what no entry shares stay by themselves", () => {
  expect(mergedFiles([piece(10, [0], [1], true), piece(10, [0]), piece(10, [1])], costs)).toEqual([0, 1, 2]);
});

test("files never import each other in a circle", () => {
  // 0 imports 1, 1 imports 2: with 0 and 2 in one file, it and 1 would import each other.
  const pieces = [piece(10, [0], [1, 2]), piece(90_000, [0, 1, 2], [2]), piece(10, [0, 1, 2])];
  const file = mergedFiles(pieces, { weights: [1, 1, 1], requestBytes: 5_000 });
  expect(file[0] === file[2] && file[0] !== file[1]).toBe(false);
});

test("what the merged file imports is loaded by all of its entries, and counts", () => {
  const alone = [piece(10, [0, 1]), piece(10, [1])];
  expect(mergedFiles(alone, costs)).toEqual([0, 0]);
  // The second piece brings a large one, which the first entry has no use for.
  expect(mergedFiles([piece(10, [0, 1]), piece(10, [1], [2]), piece(90_000, [1], [], true)], costs)).toEqual([0, 1, 2]);
});
