import type { FoundWorkPackage } from "@halyard/contract/schemas/views";
import type { SearchPlace } from "@halyard/contract/views/search";
import { expect, test } from "vitest";
import { groupsOf, countIn } from "./places.ts";

/** One that has the words in these places; the first of them is the best. */
const one = (...places: SearchPlace[]): FoundWorkPackage =>
  Object.assign(Object.create(null), {
    match: { attribute: places[0], excerpt: null },
    matches: places.map((attribute) => ({ attribute, excerpt: null })),
  });

test("a group has the number of its chip, and says how many of them stand above", () => {
  const found = [one("subject", "description"), one("subject"), one("description"), one("description")];
  expect(groupsOf(found).map(({ place, there, above }) => [place, there.length, above])).toEqual([
    ["subject", 2, 0],
    ["description", 2, 1],
  ]);
  for (const { place, there, above } of groupsOf(found)) expect(there.length + above).toBe(countIn(found, place));
});
