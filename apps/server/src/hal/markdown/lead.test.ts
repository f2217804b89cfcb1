import { expect, test } from "vitest";
import { leadOf } from "./lead.ts";

test.each([
  ["", ""],
  ["Plain words.", "Plain words."],
  ["Look here: **plan the regatta**, from _start_ to `end`.", "Look here: plan the regatta, from start to end."],
  ["# A heading\n\nand a text", "A heading"],
  ["![a picture](a.png)\n\nRead [the plan](https://example.org/a)\nfirst", "Read the plan first"],
  ["- one\n- two", "one two"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
])("the lead of %j", (markdown, lead) => {
  expect(leadOf(markdown)).toBe(lead);
});

test("a long text is cut", () => {
  const lead = leadOf("word ".repeat(1_000));
  expect(lead).toHaveLength(200);
  expect(lead).toMatch(/word…$|wor…$|wo…$|w…$/u);
});
