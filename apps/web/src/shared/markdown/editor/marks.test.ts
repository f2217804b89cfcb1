import { expect, test } from "vitest";
import { continued, marked, type Mark } from "./marks.ts";

/** `[` and `]` stand around what is chosen. */
function chosenIn(text: string): [string, number, number] {
  const from = text.indexOf("[");
  return [text.replace("[", "").replace("]", ""), from, text.indexOf("]") - 1];
}
const shown = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;

test.each<[Mark, string, string]>([
  ["bold", "a [word]", "a **[word]**"],
  ["bold", "a **[word]**", "a [word]"],
  ["bold", "a *[word]*", "a ***[word]***"],
  ["italic", "a **[word]**", "a ***[word]***"],
  ["italic", "a ***[word]***", "a **[word]**"],
  ["italic", "[]", "*[]*"],
  ["strike", "[x]", "~~[x]~~"],
  ["code", "[x]", "`[x]`"],
  ["code", "[x\ny]", "```\n[x\ny]\n```"],
  ["list", "[a\nb]", "- a\n- b[]"],
  ["list", "- a\n- [b]", "- a\nb[]"],
  ["list", "1. a[]", "- a[]"],
  ["list", "[]\nb", "- []\nb"],
  ["numbers", "a\n[b\nc]\nd", "a\n1. b\n2. c[]\nd"],
  ["numbers", "[1. b\n2. c]", "b\nc[]"],
  ["heading", "ti[tl]e", "### title[]"],
  ["heading", "### title[]", "title[]"],
  ["quote", "- a[]", "> - a[]"],
  ["link", "[]", "[](https://)"],
])("%s makes %j %j", (mark, before, after) => {
  const done = marked(...chosenIn(before), mark);
  if (mark === "link") expect(done).toEqual({ text: after, from: 3, to: 11 });
  else expect(shown(done)).toBe(after);
});

test.each([
  ["- one[]", "- one\n- []"],
  ["- one\n- []", "- one\n[]"],
  ["9. nine[] more", "9. nine\n10. [] more"],
  ["  * in[]", "  * in\n  * []"],
  ["> said[]", "> said\n> []"],
  ["plain[]", null],
  ["-no list[]", null],
])("Enter in %j makes %j", (before, after) => {
  const [text, from] = chosenIn(before);
  const done = continued(text, from);
  expect(done === null ? null : shown(done)).toBe(after);
});
