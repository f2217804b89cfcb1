import { matchesIn, wordsSearched } from "@halyard/contract/views/search";
import { expect, test } from "vitest";
import { matchIn, matchInComments } from "./excerpts.ts";

const found = (typed: string, description: string, comments: string[] = [], subject = "Paint the crane") =>
  matchIn({ subject, description }, wordsSearched(typed)) ?? matchInComments(subject, comments, wordsSearched(typed));

test.each([
  ["paint", "a paint store", "subject", null],
  ["paint store", "The **store** of _paint_", "description", "The store of _paint_"],
  ["KRÄNE", "# Für die Krane\n\nund mehr", "description", "Für die Krane"],
  ["ask", "- [ ] Ask for it\n- [x] Paint", "description", "Ask for it"],
  [
    "agree",
    "- [ ] Who owns it?\n- [ ] Does the pier have to\nagree?\n\nLater",
    "description",
    "Does the pier have to agree?",
  ],
  ["pier", "see [the pier](https://x.example/a)", "description", "see the pier"],
  ["wharf", "see [this](https://x.example/wharf)", "description", "see [this](https://x.example/wharf)"],
  ["nowhere", "nothing of it", "subject", null],
  ["!!", "marks !! only", "subject", null],
])("%j in %j is in the %s: %j", (typed, description, attribute, excerpt) => {
  expect(found(typed, description)).toEqual({ attribute, excerpt });
});

test("a comment is named where the other texts lack the word, the newest first", () => {
  const mention = '<mention class="mention" data-id="5" data-type="user" data-text="@Kay">@Kay</mention>';
  expect(found("kay paint", "dry", [`ask ${mention}, now`, "Kay was here"])).toEqual({
    attribute: "comment",
    excerpt: "ask @Kay, now",
  });
});

test("a long text is cut around the word, whole words first, and never seeks for long", () => {
  const before = "one two three four five six seven eight nine ten eleven twelve ";
  const { excerpt } = found("needle", `${before}needle ${"hay ".repeat(200)}`);
  expect(excerpt).toMatch(/^…(?:\w+ )+needle (?:hay )+\w*…$/);
  expect(excerpt?.length).toBeLessThanOrEqual(102);
  const from = performance.now();
  found("needle", `${"[".repeat(50_000)}${"x".repeat(100_000)}`, [
    "*".repeat(100_000),
    "#".repeat(100_000),
    "\n- x".repeat(25_000),
  ]);
  expect(performance.now() - from).toBeLessThan(1_000);
});

test("what fits is marked letter by letter, whatever its accents", () => {
  const marked = (text: string, typed: string) =>
    [...matchesIn(text, wordsSearched(typed))].map(({ start, end }) => text.slice(start, end));
  expect(marked("Überholung der Kräne", "uber kra")).toEqual(["Über", "Krä"]);
  expect(marked("U\u0308berholung", "über")).toEqual(["U\u0308ber"]);
  expect(marked("aber überall", "ber")).toEqual([]);
  expect(marked("re-paint 12", "paint 1")).toEqual(["paint", "1"]);
});
