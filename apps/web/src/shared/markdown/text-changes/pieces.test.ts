import { expect, test } from "vitest";
import { changeIn } from "./queries.ts";
import { piecesOf } from "./pieces.ts";

test("two texts are one of what stayed, went and came, and both can be read off it", () => {
  const [from, to] = ["A ship\nwith one sail", "A ship\nwith two sails"];
  const pieces = piecesOf(from, to);
  const text = (kind: string): string =>
    pieces.map((piece) => (piece.kind === null || piece.kind === kind ? piece.text : "")).join("");
  expect([text("went"), text("came")]).toEqual([from, to]);
  expect(pieces[0]).toEqual({ text: "A ship\nwith ", kind: null });
});

test("an empty text makes one piece of the other", () => {
  expect(piecesOf("", "New")).toEqual([{ text: "New", kind: "came" }]);
  expect(piecesOf("Old", "")).toEqual([{ text: "Old", kind: "went" }]);
});

test("giant texts without anything in common do not keep the page waiting", () => {
  const words = (word: string): string => Array.from({ length: 60_000 }, (_, at) => `${word}${at}`).join(" ");
  const began = performance.now();
  const pieces = piecesOf(words("a"), words("b"));
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(
    pieces
      .filter(({ kind }) => kind === "came")
      .map(({ text }) => text)
      .join(""),
  ).toBe(words("b"));
});

test.each([
  [
    "Description changed (/journals/7/diff/description)",
    { words: "Description changed", id: 7, attribute: "description" },
  ],
  ["Subject set to A (/journals/7/diff)", null],
  ["Status changed from New to Done", null],
])("%s", (raw, change) => expect(changeIn(raw)).toEqual(change));
