import { expect, test } from "vitest";
import { completed, completeTexts, markdown, plain, renderedHtml, textsLeft } from "./formattable.ts";
import { SHORT_LENGTH, TURN_MS } from "./limits.ts";
import { escapeHtml } from "./plain.ts";
import { renderMarkdown } from "./renderer.ts";

/** How long the event loop is held up while this goes on, in ms. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(beat);
  return Math.max(longest, performance.now() - last);
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));

const NORMAL = [
  "# Release notes\n\n- **fast** lists, see #12\n- [docs](https://example.org/a?b=c)\n\n> quoted\n\n```js\nlet a = 1 < 2;\n```",
  "| a | b |\n|---|---|\n| 1 | `2` |\n\nhttps://example.org and ~~gone~~\nnext line",
  'Thanks <mention data-id="5" data-type="user">@Kay</mention> & <b>you</b>',
  "1. one\n   1. two\n      - three\n\n[x][1]\n\n[1]: /projects/1 'title'",
];

test("has the raw text beside the rendered one", () => {
  expect(markdown("*x*")).toEqual({ format: "markdown", raw: "*x*", html: "<p><em>x</em></p>" });
  expect(markdown("")).toEqual({ format: "markdown", raw: "", html: "" });
  expect(plain("a < b\nc")).toEqual({ format: "plain", raw: "a < b\nc", html: "<p>a &lt; b<br/>c</p>" });
  expect(plain("")).toEqual({ format: "plain", raw: "", html: "" });
  expect(escapeHtml(`<a href="x">&</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
});

test("renders the same at once, in the thread and from the cache", { timeout: 30_000 }, async () => {
  const texts = [...NORMAL, ...NORMAL.map((text) => `${text}\n\n`.repeat(Math.ceil((SHORT_LENGTH * 2) / text.length)))];
  for (const text of texts) {
    let raw = text;
    // On a busy machine a text can be given up after its second, and stays so for minutes: then another one is tried.
    const isRendered = async () => (await renderedHtml((raw += "\n\nmore"))) === renderMarkdown(raw);
    await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
    const expected = renderMarkdown(raw);
    expect(await renderedHtml(raw)).toBe(expected);
    expect(JSON.parse(JSON.stringify(markdown(raw)))).toEqual({ format: "markdown", raw, html: expected });
  }
});

test("completes texts wherever they are in a document", async () => {
  const raw = `*deep* ${"x".repeat(SHORT_LENGTH)}`;
  const before = textsLeft();
  const document = { _embedded: { elements: [{ description: markdown(raw), other: null }] }, name: "x" };
  expect(textsLeft()).toBe(before + 1);
  await completeTexts(document);
  expect(JSON.stringify(document)).toContain("<em>deep</em>");
});

test("leaves short texts to the thread when the turn's time is over", async () => {
  await nextTurn();
  const before = textsLeft();
  // By the processor: the machine may be busy with other things.
  const began = process.threadCpuUsage();
  const texts = Array.from({ length: 500 }, (_, index) => `${"[a][".repeat(SHORT_LENGTH / 5)} ${index}`);
  const document = texts.map((raw) => markdown(raw));
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(TURN_MS * 20);
  expect(textsLeft()).toBeGreaterThan(before);
  await completeTexts(document);
  expect(document[0]?.html).toBe(renderMarkdown(texts[0] ?? ""));
});

test("shows a hostile text as it is, escaped, and leaves the event loop free", { timeout: 30_000 }, async () => {
  const hostile = ["[", "![", "a**b", "a@b.c ", "<http://a", "[a]["].map((part) =>
    `<script>"${part.repeat(1_000_000 / part.length)}`.slice(0, 1_000_000),
  );
  let document: ReturnType<typeof markdown>[] = [];
  const blocked = await longestBlock(async () => {
    document = await completed(() => hostile.map((raw) => markdown(raw)));
  });
  expect(blocked).toBeLessThan(1_000);
  for (const { raw, html } of document) {
    expect(html).not.toContain("<script>");
    expect(html.startsWith("<p>&lt;script&gt;&quot;")).toBe(true);
    expect(raw.startsWith('<script>"')).toBe(true);
  }
});

test("remembers that a text could not be rendered, and renders the next one", { timeout: 30_000 }, async () => {
  const next = (name: string) => `**${name}** ${"x".repeat(SHORT_LENGTH)}`;
  // Until then the thread may be at a text of the test before.
  await expect.poll(() => renderedHtml(next("idle")), { timeout: 10_000 }).toContain("<strong>");
  const hostile = `${"![".repeat(400_000)}once`;
  const first = await renderedHtml(hostile);
  expect(first).toBe(plain(hostile).html);
  // The answer may have ended before the thread gave the text up.
  const isKnown = () => {
    const before = textsLeft();
    expect(markdown(hostile).html).toBe(first);
    return textsLeft() === before;
  };
  await expect.poll(isKnown, { timeout: 10_000 }).toBe(true);
  expect(await renderedHtml(next("after"))).toBe(renderMarkdown(next("after")));
});
