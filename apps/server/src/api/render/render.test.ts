import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { app, api, given } = await startTestApp();
const text = (body: string, kind = "markdown") =>
  api.admin.post(`render/${kind}`, body, { headers: { "content-type": "text/plain" } });

test("Markdown becomes HTML in which nothing runs", async () => {
  const answer = await text("Some **bold** <script>alert(1)</script> [link](javascript:alert(1))");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.text).toContain("<strong>bold</strong>");
  expect(answer.text).not.toContain("<script");
  expect(answer.text).not.toContain('href="javascript');
});

test("plain text keeps its lines", async () => {
  expect((await text("one\n<two>", "plain")).text).toBe("<p>one<br/>&lt;two&gt;</p>");
});

test("refuses a text of someone who has not signed in", async () => {
  for (const kind of ["markdown", "plain"]) {
    const answer = await api.anonymous.post(`render/${kind}`, "x", { headers: { "content-type": "text/plain" } });
    expect([kind, answer.status, answer.error]).toEqual([kind, 401, "Unauthenticated"]);
  }
});

test("answers a text that takes too long as it is, and others meanwhile", async () => {
  const hostile = "[".repeat(999_000);
  const slow = text(`<b>${hostile}`);
  const began = performance.now();
  expect((await app.inject({ url: "/health/ready" })).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  const answer = await slow;
  expect([answer.status, answer.text]).toEqual([200, `<p>&lt;b&gt;${hostile}</p>`]);
  expect((await text("**after**".padEnd(3_000, " x"))).text).toContain("<strong>after</strong>");
});

test("refuses a text that is too long", async () => {
  const answer = await text("x".repeat(1_000_001));
  expect([answer.status, answer.error]).toEqual([400, "InvalidRequestBody"]);
});

test("another content type is refused", async () => {
  const answer = await api.admin.post("render/markdown", "x", { headers: { "content-type": "text/css" } });
  expect(answer.status).toBe(415);
});

test("what the text is said to stand in must be there for who asks", async () => {
  const project = await given.project({ name: "Context" });
  await given.user("stranger");
  const status = async (login: string, context: string) => {
    const headers = { "content-type": "text/plain" };
    return (await (await api.as(login)).post(`render/markdown?context=${context}`, "x", { headers })).status;
  };
  expect(await status("admin", `/api/v3/projects/${project}`)).toBe(200);
  expect(await status("stranger", `/api/v3/projects/${project}`)).toBe(400);
  for (const context of ["/api/v3/work_packages/999", "/api/v3/users/1", "x"]) {
    expect([context, await status("admin", context)]).toEqual([context, 400]);
  }
});
