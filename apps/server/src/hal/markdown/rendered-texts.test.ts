import { expect, test } from "vitest";
import { RenderedTexts } from "./rendered-texts.ts";

test("keeps what was used last, up to a number of characters", () => {
  const texts = new RenderedTexts(1_000);
  texts.set("a", "1".repeat(250));
  texts.set("b", "2".repeat(250));
  expect(texts.get("a")).toBe("1".repeat(250));
  texts.set("c", "3".repeat(250));
  expect([texts.get("a")?.length, texts.get("b"), texts.get("c")?.length]).toEqual([250, undefined, 250]);
  texts.set("d", "4".repeat(2_000));
  expect([texts.get("d"), texts.get("a")?.length]).toEqual([undefined, 250]);
});

test("tells long texts apart, wherever they differ", () => {
  const texts = new RenderedTexts(1_000_000);
  const long = "x".repeat(100_000);
  texts.set(`${long}a`, "A");
  texts.set(`${long}b`, "B");
  texts.set(`a${long}`, null);
  expect([texts.get(`${long}a`), texts.get(`${long}b`), texts.get(`a${long}`)]).toEqual(["A", "B", null]);
  expect(texts.get(`${long}c`)).toBeUndefined();
});

test("forgets after a while that a text was refused", () => {
  let now = 0;
  const texts = new RenderedTexts(10_000, () => now);
  texts.set("slow", null);
  texts.set("quick", "<p>quick</p>");
  now = 4 * 60_000;
  expect(texts.get("slow")).toBeNull();
  now = 6 * 60_000;
  expect(texts.get("slow")).toBeUndefined();
  expect(texts.get("quick")).toBe("<p>quick</p>");
});
