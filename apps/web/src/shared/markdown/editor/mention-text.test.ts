import { expect, test } from "vitest";
import { mentionAt, quoted, toKept, toWritten, type Mention } from "./mention-text.ts";

const kay: Mention = { id: 5, type: "user", name: "Kay" };
const kaya: Mention = { id: 6, type: "user", name: "Kay A. (x)" };
const TAG = '<mention class="mention" data-id="5" data-type="user" data-text="@Kay">@Kay</mention>';

test("mentions are written as @Name and kept as tags, there and back", () => {
  expect(toKept("Ask @Kay, now", [kay])).toBe(`Ask ${TAG}, now`);
  expect(toWritten(`Ask ${TAG}, now`)).toEqual({ text: "Ask @Kay, now", mentions: [kay] });
  expect(toKept("@Kay A. (x) and @Kay", [kay, kaya])).toContain('data-id="6"');
  expect(toKept("me@Kay @Kayak @Nobody", [kay])).toBe("me@Kay @Kayak @Nobody");
  expect(toWritten('<mention data-id="x">@K</mention>').mentions).toEqual([]);
});

test("two people of the same name stay two", () => {
  const other: Mention = { id: 7, type: "user", name: "Kay", written: "Kay (kay2)" };
  const kept = toKept("@Kay and @Kay (kay2)", [kay, other]);
  expect(kept).toBe(`${TAG} and ${TAG.replace('"5"', '"7"')}`);
  const read = toWritten(kept);
  expect(read.text).toBe("@Kay and @Kay (#7)");
  expect(toKept(read.text, read.mentions)).toBe(kept);
});

test("a name with marks in it makes no tag of its own", () => {
  expect(toKept('@<b>"', [{ id: 1, type: "user", name: '<b>"' }])).not.toContain("<b>");
});

test.each([
  ["Hello @Ka", 9, { start: 6, query: "Ka" }],
  ["@", 1, { start: 0, query: "" }],
  ["a@b", 3, null],
  ["Hello", 5, null],
])("in %j at %d the mention is %j", (text, cursor, found) => expect(mentionAt(text, cursor)).toEqual(found));

test("quoting names who said it", () => {
  expect(quoted(`one\n${TAG}`, "Ada")).toBe("> **Ada**\n>\n> one\n> @Kay\n\n");
});
