import { expect, test } from "vitest";
import { nearMatch } from "./near-match.ts";

test("a line begins shortly before the words that were searched for", () => {
  expect(nearMatch("Talked to the harbour master", ["harbour"])).toBe("Talked to the harbour master");
  const far = "We were at the yard until late and then talked to the harbour master: fine with them";
  expect(nearMatch(far, ["harbour"])).toBe("…and then talked to the harbour master: fine with them");
});

test("one long word before them, or no match at all, cuts nothing that is looked for", () => {
  expect(nearMatch(`${"x".repeat(80)} harbour`, ["harbour"])).toBe("…harbour");
  expect(nearMatch("Nothing here, for as long as it goes on and on", ["harbour"])).toContain("Nothing here");
});
