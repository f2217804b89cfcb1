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

test("tries a refused text again within seconds, then ever more seldom", () => {
  let now = 0;
  const texts = new RenderedTexts(10_000, () => now);
  texts.set("quick", "<p>quick</p>");
  const waits: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    texts.set("slow", null);
    const refused = now;
    while (texts.get("slow") === null) now += 1_000;
    waits.push((now - refused) / 1_000);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  expect(texts.get("quick")).toBe("<p>quick</p>");
});

test("counts from the start again where a text could be rendered after all", () => {
  let now = 0;
  const texts = new RenderedTexts(10_000, () => now);
  for (const html of [null, null, "<p>slow</p>", null]) {
    texts.set("slow", html);
    now += 60_000;
  }
  texts.set("slow", "<p>slow</p>");
  texts.set("slow", null);
  now += 5_000;
  expect(texts.get("slow")).toBeUndefined();
});
