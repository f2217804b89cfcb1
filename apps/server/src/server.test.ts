import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { requestScope } from "./platform/requests/request-scope.ts";
import { PUSH_KEY } from "./inbox/push/keys.ts";
import { seal } from "./platform/secrets/secrets.ts";
import { createServer } from "./server.ts";
import { startTestApp } from "../testing/app.ts";
import { answerWhileEnding } from "../testing/requests/while-ending.ts";

const { api, app, ctx, given, another } = await startTestApp();

const webRoot = join(ctx.settings.dataDir, "web");
mkdirSync(join(webRoot, "assets"), { recursive: true });
writeFileSync(join(webRoot, "index.html"), "<title>Halyard</title>");
writeFileSync(join(webRoot, "assets", "index-4f2a.js"), "console.log(1)");
writeFileSync(join(webRoot, "assets", "index-4f2a.js.br"), brotliCompressSync("console.log(1)"));
const site = await createServer(ctx, webRoot);
afterAll(() => site.close());

test("the process lives, is ready, and says what it measures", async () => {
  await api.admin.get("projects");
  expect(await api.anonymous.get("/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await api.anonymous.get("/health/ready")).toMatchObject({ status: 200, body: { status: "ok" } });
  const metrics = await api.anonymous.get("/metrics");
  expect(metrics.status).toBe(200);
  expect(metrics.text).toContain(
    'halyard_http_request_duration_seconds_count{method="GET",route="/api/v3/projects",status="200"}',
  );
  expect(metrics.text).toContain("nodejs_eventloop_lag");
});

test("another secret key than the one that sealed what is stored is said beside being ready", async () => {
  await ctx.transaction((tx) =>
    tx
      .insertInto("push_keys")
      .values({ id: 1, public_key: "p", private_key: seal(ctx.settings, PUSH_KEY, "k"), created_at: "2026-01-01" })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const ready = async (settings: typeof ctx.settings) => {
    const server = await createServer({ ...ctx, settings }, null);
    const answer = await server.inject({ url: "/health/ready" });
    await server.close();
    return [answer.statusCode, JSON.parse(answer.body)];
  };
  const other = { ...ctx.settings, secretKey: "another key, of 32 characters or more" };
  expect(await ready(ctx.settings)).toEqual([200, { status: "ok" }]);
  expect(await ready(other)).toEqual([
    200,
    { status: "ok", warnings: [expect.stringContaining("HALYARD_SECRET_KEY")] },
  ]);
});

test("without its database the process lives on and is not ready", async () => {
  const cut = await another();
  const server = await createServer(cut, null);
  await cut.close();
  expect((await server.inject({ url: "/health/live" })).statusCode).toBe(200);
  expect((await server.inject({ url: "/health/ready" })).statusCode).toBe(503);
  const call = await server.inject({ url: "/api/v3/projects" });
  expect([call.statusCode, JSON.parse(call.body).errorIdentifier]).toEqual([
    503,
    "urn:openproject-org:api:v3:errors:ServiceUnavailable",
  ]);
  expect(call.headers["retry-after"]).toBe("1");
  expect(call.body).not.toContain("database");
  await server.close();
});

test("who is connected when it ends is still answered", async () => {
  const answer = await answerWhileEnding(ctx, "GET /health/live HTTP/1.1\r\nHost: halyard\r\n\r\n");
  expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 200 OK");
});

test("reads of one answer hear together that no one waits for it", async () => {
  const busy = await createServer(ctx, null);
  const heard: number[] = [];
  busy.get("/busy", (request, reply) => {
    const scope = requestScope.getStore();
    const leave = Array.from({ length: 20 }, (_, index) => scope?.onGone(() => void heard.push(index)));
    for (const forget of leave.slice(2)) forget?.();
    expect(reply.raw.listenerCount("close")).toBeLessThan(10);
    request.raw.socket.destroy();
    return reply.hijack();
  });
  await expect(busy.listen({ port: 0, host: "127.0.0.1" }).then((url) => fetch(`${url}/busy`))).rejects.toThrow();
  await vi.waitFor(() => expect(heard).toEqual([0, 1]));
  await busy.close();
});

test("doubled slashes and one at the end are forgiven", async () => {
  const id = await given.project({ name: "Slashes" });
  for (const path of [`//api/v3//projects/${id}`, `/api/v3/projects/${id}/`, `/api/v3/projects//${id}/?select=id`]) {
    expect([path, (await api.admin.get(path)).status]).toEqual([path, 200]);
  }
});

test("what is not there is the contract's error", async () => {
  const answer = await api.admin.get("no_such_thing");
  expect([answer.status, answer.error]).toEqual([404, "NotFound"]);
  expect(answer.headers["content-type"]).toBe("application/hal+json; charset=utf-8");
});

test("a body that is too large is refused before it is read", async () => {
  const answer = await api.admin.post("projects", `{"name":"${"x".repeat(6_000_000)}"}`);
  expect([answer.status, answer.error]).toEqual([400, "InvalidRequestBody"]);
});

test("malformed bodies and foreign content types are the contract's errors", async () => {
  for (const body of ["{", "[]", "null", '"text"', "{'name':1}", '{"name":']) {
    const answer = await api.admin.post("projects", body);
    expect([body, answer.status, answer.error]).toEqual([body, 400, "InvalidRequestBody"]);
  }
  const foreign = await api.admin.post("projects", "<x/>", { headers: { "content-type": "text/xml" } });
  expect([foreign.status, foreign.error]).toEqual([415, "TypeNotSupported"]);
});

test("odd addresses are never an error of the server", async () => {
  const odd = [
    "/api/v3/%",
    "/api/v3/projects/%00",
    "/api/v3/projects/%E0%A4%A",
    "/%2e%2e/etc/passwd",
    "/api/v3/projects/" + "9".repeat(400),
    "/api/v3/projects/999999999999",
    "/api/v3/users/999999999999",
    "/api/v3/work_packages/2147483648",
  ];
  for (const path of odd) {
    const { status } = await api.admin.get(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
});

test("values that no row can have are never an error of the server", async () => {
  for (const values of [["999999999999"], ["99999999999999999999"], ["\0"], ["-1"], ["1.5"]]) {
    for (const [path, name, operator] of [
      ["users", "id", "="],
      ["users", "name", "~"],
      ["work_packages", "assignee", "="],
      ["projects", "name_and_identifier", "~"],
    ]) {
      const { status } = await api.admin.list(path ?? "", { filters: [{ [name ?? ""]: { operator, values } }] });
      expect([path, name, values, status < 500]).toEqual([path, name, values, true]);
    }
  }
});

test("pages are told to load nothing from elsewhere", async () => {
  const { headers } = await app.inject({ url: "/health/live" });
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
});

test("long answers are packed for those who can unpack, in one piece and quickly", async () => {
  for (const [accepted, encoding] of [
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
  ]) {
    const packed = await app.inject({ url: "/metrics", headers: { "accept-encoding": accepted } });
    expect(packed.headers["content-encoding"]).toBe(encoding);
    // What is packed as it is sent has no length, and takes three times as long.
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
    expect(packed.headers["vary"]).toBe("accept-encoding");
  }
  const plain = await app.inject({ url: "/metrics" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
});

test("any address that a browser opens is the client's, and is asked for again each time", async () => {
  for (const url of ["/", "/projects/12", "/admin/roles?tab=matrix", "/index.html"]) {
    const page = await site.inject({ url });
    expect([url, page.statusCode, page.body]).toEqual([url, 200, "<title>Halyard</title>"]);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["cache-control"]).toBe("no-cache");
  }
});

test("files with a hash in their names are kept for good, and come packed to those who can unpack", async () => {
  const url = "/assets/index-4f2a.js";
  const forever = "public, max-age=31536000, immutable";
  const file = await site.inject({ url });
  expect([file.statusCode, file.body, file.headers["content-encoding"]]).toEqual([200, "console.log(1)", undefined]);
  expect([file.headers["cache-control"], file.headers["vary"]]).toEqual([forever, "accept-encoding"]);
  const packed = await site.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe("console.log(1)");
  expect([packed.headers["content-encoding"], packed.headers["cache-control"]]).toEqual(["br", forever]);
  expect(packed.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
});

test("a hashed file that is gone is not the client's page: a browser would run it as a script", async () => {
  const file = await site.inject({ url: "/assets/index-0000.js" });
  expect(file.statusCode).toBe(404);
});

test("what is no page stays the contract's error beside a client", async () => {
  for (const [method, url] of [
    ["GET", "/api/v3/no_such_thing"],
    ["POST", "/projects"],
    ["DELETE", "/"],
  ] as const) {
    const answer = await site.inject({ method, url, headers: { "content-type": "application/json" }, payload: "{}" });
    expect([url, answer.statusCode, JSON.parse(answer.body)._type]).toEqual([url, 404, "Error"]);
  }
});
