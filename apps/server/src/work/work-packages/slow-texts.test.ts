/** Descriptions and comments that take long to render: the others don't wait for them. */
import { expect, test } from "vitest";
import type { ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { app, api, ctx, given } = await startTestApp();
const { admin } = api;

const HOSTILE = ["[", "![", "a**b", "a@b.c ", "<http://a", "[a]["];
const text = (part: string, index: number): string => `${index} <i>${part.repeat(1_000_000)}`.slice(0, 1_000_000);

/** How long `GET /health/ready` took at most while this went on, in ms. */
async function slowestHealth(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  const ask = async () => {
    while (!isOver) {
      const began = performance.now();
      expect((await app.inject({ url: "/health/ready" })).statusCode).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const asking = ask();
  await work();
  isOver = true;
  await asking;
  return slowest;
}

const project = await given.project({ name: "Slow texts" });
const ids: number[] = [];

test("are written, each with the answer of the one before on its way", async () => {
  const slowest = await slowestHealth(async () => {
    for (const [index, part] of HOSTILE.entries()) {
      const body = { subject: `Slow ${index}`, description: { raw: text(part, index) } };
      const answer = await admin.post(`projects/${project}/work_packages`, body);
      expect(answer.status).toBe(201);
      ids.push(answer.id);
    }
  });
  expect(slowest).toBeLessThan(2_000);
});

test("are listed within seconds, as they are and escaped", async () => {
  const began = performance.now();
  const path = `projects/${project}/work_packages`;
  let answers: ApiAnswer[] = [];
  const slowest = await slowestHealth(async () => {
    answers = await Promise.all([admin.get(path), admin.get(`${path}?pageSize=50`)]);
  });
  expect(performance.now() - began).toBeLessThan(10_000);
  // Before, one such text took longer than this, and each was rendered for each list.
  expect(slowest).toBeLessThan(3_000);
  for (const { elements } of answers) {
    expect(elements.length).toBe(HOSTILE.length);
    for (const [index, element] of elements.entries()) {
      const { raw, html } = Object(element).description;
      expect(raw).toBe(text(HOSTILE[index] ?? "", index));
      expect(html).not.toContain("<i>");
      expect(html.slice(0, 20)).toContain("&lt;i&gt;");
    }
  }
});

test("keep no other text from being rendered", async () => {
  const raw = "A **word** ".repeat(500);
  const [, one] = await Promise.all([
    admin.get(`projects/${project}/work_packages`),
    admin.post(`projects/${project}/work_packages`, { subject: "Quick", description: { raw } }),
  ]);
  expect(one.at("description.html")).toContain("<strong>word</strong>");
  const list = await admin.get(`projects/${project}/work_packages?select=elements/id,elements/description`);
  expect(list.each("description.html").at(-1)).toContain("<strong>word</strong>");
});

test("are comments too, and don't hold up the history", async () => {
  const path = `work_packages/${ids[0]}/activities`;
  for (const [index, part] of HOSTILE.slice(0, 3).entries()) {
    expect((await admin.post(path, { comment: { raw: text(part, index + 10) } })).status).toBe(201);
  }
  const slowest = await slowestHealth(async () => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(200);
    for (const html of answer.each("comment.html")) expect(html).not.toContain("<i>");
  });
  expect(slowest).toBeLessThan(2_000);
  await ctx.jobs.runAll();
});

test("are refused above the longest text there can be", async () => {
  const raw = "x".repeat(1_000_001);
  const described = await admin.post(`projects/${project}/work_packages`, { subject: "Long", description: { raw } });
  expect([described.status, described.error]).toEqual([422, "PropertyConstraintViolation"]);
  const commented = await admin.post(`work_packages/${ids[0]}/activities`, { comment: { raw } });
  expect([commented.status, commented.error]).toEqual([422, "PropertyConstraintViolation"]);
});
