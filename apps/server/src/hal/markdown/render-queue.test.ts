import { expect, test } from "vitest";
import { RenderQueue } from "./render-queue.ts";
import { RenderedTexts, type Rendered } from "./rendered-texts.ts";

/** A thread that takes some time for each text that begins with "slow", and notes what it was asked for. */
function fakeThread() {
  const asked: string[] = [];
  const render = async (raw: string): Promise<Rendered> => {
    asked.push(raw);
    if (raw.startsWith("slow")) await new Promise((resolve) => setTimeout(resolve, 50));
    return raw === "slow and refused" ? null : `<p>${raw}</p>`;
  };
  return { asked, render };
}

const slowTexts = (count: number) => new Set(Array.from({ length: count }, (_, index) => `slow ${index}`));

test("serves answers in turns", async () => {
  const thread = fakeThread();
  const queue = new RenderQueue(thread, new RenderedTexts(10_000), 60_000);
  const [slow, quick] = await Promise.all([queue.render(slowTexts(4)), queue.render(new Set(["a", "b"]))]);
  expect(thread.asked).toEqual(["slow 0", "a", "slow 1", "b", "slow 2", "slow 3"]);
  expect([slow.size, quick.get("b")]).toEqual([4, "<p>b</p>"]);
});

test("ends an answer when its time is over, and asks for no more of its texts", async () => {
  const thread = fakeThread();
  const queue = new RenderQueue(thread, new RenderedTexts(10_000), 120);
  const some = await queue.render(slowTexts(100));
  expect(some.size).toBeLessThan(10);
  const asked = thread.asked.length;
  await queue.render(new Set(["next"]));
  expect(thread.asked.slice(asked)).toEqual(["next"]);
});

test("asks once for a text of several answers, also when it was refused", async () => {
  const thread = fakeThread();
  const queue = new RenderQueue(thread, new RenderedTexts(10_000), 60_000);
  const texts = new Set(["slow", "slow and refused"]);
  const answers = await Promise.all([queue.render(texts), queue.render(texts)]);
  expect(thread.asked.toSorted()).toEqual(["slow", "slow and refused"]);
  for (const answer of answers) expect([...answer.values()]).toEqual(["<p>slow</p>", null]);
});

test("blames no text for a thread that can't start", async () => {
  let fails = true;
  const thread = { render: async (raw: string) => (fails ? Promise.reject(new Error("no thread")) : raw) };
  const queue = new RenderQueue(thread, new RenderedTexts(10_000), 60_000);
  expect((await queue.render(new Set(["text"]))).size).toBe(0);
  fails = false;
  expect((await queue.render(new Set(["text"]))).get("text")).toBe("text");
});
