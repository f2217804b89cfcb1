import { expect, test } from "vitest";
import { RenderThread } from "./render-thread.ts";

const HOSTILE = "![".repeat(500_000);

test("ends a thread that takes too long, and goes on with another", { timeout: 30_000 }, async () => {
  const thread = new RenderThread(300);
  expect(await thread.render("*before*")).toBe("<p><em>before</em></p>");
  expect(await thread.render(HOSTILE)).toBeNull();
  expect(await thread.render("*after*")).toBe("<p><em>after</em></p>");
});

test("refuses HTML that is far longer than its text", { timeout: 30_000 }, async () => {
  const thread = new RenderThread(20_000);
  const references = `[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(2_000)}`;
  expect(await thread.render(references)).toBeNull();
  expect(await thread.render("*after*")).toBe("<p><em>after</em></p>");
});

test("survives a text that needs more memory than there is", { timeout: 60_000 }, async () => {
  const thread = new RenderThread(50_000);
  const references = `[a]: /${"x".repeat(400_000)}\n\n${"[a] ".repeat(120_000)}`;
  expect(await thread.render(references)).toBeNull();
  expect(await thread.render("*after*")).toBe("<p><em>after</em></p>");
});
