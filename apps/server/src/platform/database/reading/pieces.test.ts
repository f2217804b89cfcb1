/** The pieces of texts: what is one, and what is anywhere in the text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isPiece, piecesOf, piecesToFind } from "./pieces.ts";

test("a word has all of three to eight characters in a row for pieces, a number three of its digits", () => {
  expect([...piecesOf("keels 12345 go")]).toEqual(["kee", "eel", "els", "keel", "eels", "keels", "123", "234", "345"]);
  expect([...piecesOf("a7b ünï 🚀🚀🚀1")]).toEqual(["a7b", "ünï", "🚀🚀🚀", "🚀🚀1", "🚀🚀🚀1"]);
  expect(Math.max(...[...piecesOf("x".repeat(20))].map((piece) => piece.length))).toBe(8);
});

const text = fc.string({ unit: fc.constantFrom("a", "b", "1", "2", "-", " ", "é", "🚀"), maxLength: 60 });

test("whatever is in a text is found by its pieces, and one piece in nothing else", () => {
  fc.assert(
    fc.property(text, text, fc.nat(60), fc.integer({ min: 1, max: 20 }), (some, other, from, length) => {
      const within = Array.from(some)
        .slice(from, from + length)
        .join("");
      const pieces = piecesOf(some);
      for (const asked of [within, other]) {
        const isFound = piecesToFind(asked).every((piece) => pieces.has(piece));
        if (some.includes(asked)) expect(isFound).toBe(true);
        else if (isPiece(asked)) expect(isFound).toBe(false);
      }
    }),
    { seed: 4_711, numRuns: 2_000 },
  );
});

test("a longer word, a number, two words and a short one are no pieces", () => {
  expect(["harbours", "a1b", "harbour99", "12345", "sea wall", "ab"].map(isPiece)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
