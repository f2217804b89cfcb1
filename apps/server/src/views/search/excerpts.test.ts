import { matchesIn, wordsSearched } from "@halyard/contract/views/search";
import { expect, test } from "vitest";
import { placesOf } from "./excerpts.ts";

const said = (comment: string, at: number) => ({
  id: 9 - at,
  comment,
  created_at: "2026-11-20T09:00:00.000Z",
  actor_id: 5,
  actor_name: "Kay",
});
const places = (typed: string, description: string, comments: string[] = [], subject = "Paint the crane") =>
  placesOf({ subject, description, comments: comments.map(said), files: [] }, wordsSearched(typed));
const found = (...given: Parameters<typeof places>) => {
  const [first] = places(...given);
  return { attribute: first?.attribute, excerpt: first?.excerpt ?? null };
};

test.each([
  ["paint", "a color store", "subject", null],
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

test("every place with the words is told, the one with most of them by itself first", () => {
  const told = (...given: Parameters<typeof places>) =>
    places(...given).map(({ attribute, excerpt }) => `${attribute}: ${excerpt}`);
  const office = "# Harbor\n\nDoes the harbor office agree?";
  expect(told("harbor", office, ["no", "The harbor master called: yes."])).toEqual([
    "description: Harbor",
    "comment: The harbor master called: yes.",
  ]);
  // One that has both words hides those with one.
  expect(told("harbor master", office, ["harbor?", "The harbor master called: yes."])).toEqual([
    "comment: The harbor master called: yes.",
  ]);
  expect(told("crane harbor", "the harbor", ["a crane of the harbor"])).toEqual([
    "comment: a crane of the harbor",
    "description: the harbor",
  ]);
  // The line with most of the words, not the first with one.
  expect(told("harbor office", office)).toEqual(["description: Does the harbor office agree?"]);
  // The subject has them all: another text is told where it has them all, too.
  expect(told("paint crane", "the crane", ["Paint that crane!"])).toEqual([
    "subject: null",
    "comment: Paint that crane!",
  ]);
  expect(places("called", "", ["He called"])[0]?.comment).toEqual({
    id: 9,
    createdAt: "2026-11-20T09:00:00.000Z",
    authorId: 5,
    author: "Kay",
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
