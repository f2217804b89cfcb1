/** A path can be written in many ways. However it is, the request is the same one: who asks and what is sent counts alike. */
import Fastify from "fastify";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { authenticationPlugin } from "./identity/authentication/callers/plugin.ts";
import { halPlugin } from "./hal/http.ts";
import { createServer } from "./server.ts";
import { ApiAnswer } from "../testing/api.ts";
import { openViewingWorld } from "../testing/viewing-world.ts";

const { api, app, ctx, project, viewing, whoIs } = await openViewingWorld();

const webRoot = join(ctx.settings.dataDir, "web");
mkdirSync(webRoot, { recursive: true });
writeFileSync(join(webRoot, "index.html"), "<title>Halyard</title>");
const site = await createServer(ctx, webRoot);
afterAll(() => site.close());

const VARIANTS: Record<string, (path: string) => string> = {
  "a letter of api": (path) => path.replace("/api", "/%61pi"),
  "all letters of api": (path) => path.replace("/api", "/%61%70%69"),
  "a letter of v3": (path) => path.replace("/v3", "/%763"),
  "the last letter": (path) => path.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "a hyphen, an underscore or a letter in upper-case hex": (path) =>
    path.replace(/[-_j-o](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
  "slashes doubled": (path) => path.replaceAll("/", "//"),
  "a slash at the end": (path) => `${path}/`,
  "all of it": (path) => `${path.replaceAll("/", "//").replace("api", "a%70i")}/`,
};

async function operations(): Promise<{ method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"; path: string }[]> {
  const { paths } = Object((await api.admin.get("spec.json")).body) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item).map((method) => ({
      method: method.toUpperCase() as "GET",
      path: template.replaceAll(/\{project\}/g, String(project)).replaceAll(/\{\w+\}/g, "1"),
    })),
  );
  const beside = ["/api/docs", "/health/live", "/health/ready", "/metrics"];
  return [
    ...described,
    ...beside.map((path) => ({ method: "GET" as const, path })),
    { method: "POST", path: "/webhooks/github" },
  ];
}

/** The status and which error it is; what is no JSON has none. */
async function answerTo(method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", url: string, headers = {}, body?: string) {
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  const isError = answer.statusCode >= 400 && answer.body.startsWith("{");
  return [answer.statusCode, isError ? new ApiAnswer(answer.statusCode, {}, answer.body).error : null];
}

const WRITES = new Set(["POST", "PATCH", "PUT"]);

describe("each route, however its path is written", () => {
  const CASES: [name: string, headers: Record<string, string>, body: string | undefined][] = [
    ["of a stranger", { "content-type": "application/json" }, "{}"],
    ["without a content type", {}, "{}"],
    ["with a foreign content type", { "content-type": "text/xml" }, "<x/>"],
    ["with a wrong token", { authorization: "Bearer wrong", "content-type": "application/json" }, "{}"],
  ];
  const variants = Object.entries(VARIANTS);
  /** Each route is asked for in some of the ways, which change from route to route and from case to case. */
  const waysOf = (route: number, ofCase: number) => {
    const first = (3 * route + 2 * ofCase) % variants.length;
    return [...variants, ...variants].slice(first, first + (ofCase === 0 ? 3 : 1));
  };

  test.each(CASES)("answers a request %s alike", { timeout: 120_000 }, async (name, headers, body) => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(300);
    const ofCase = CASES.findIndex((one) => one[0] === name);
    for (const [route, { method, path }] of all.entries()) {
      const sent = WRITES.has(method) ? body : undefined;
      if (sent === undefined && name.includes("content type")) continue;
      const plain = await answerTo(method, path, headers, sent);
      expect([method, path, Number(plain[0]) < 500 || plain[0] === 501]).toEqual([method, path, true]);
      for (const [variant, write] of waysOf(route, ofCase)) {
        const url = write(path);
        expect([variant, url, ...(await answerTo(method, url, headers, sent))]).toEqual([variant, url, ...plain]);
      }
    }
  });
});

test("links of an answer name the plain path, however it was asked for", async () => {
  const plain = await api.admin.get("/api/v3/statuses");
  const encoded = await api.admin.get("/%61pi//v3/%73tatuses/");
  expect(encoded.at("_links.self.href")).toBe("/api/v3/statuses");
  expect(encoded.body).toEqual(plain.body);
});

test("what stands for something else when it is written out stays encoded", async () => {
  for (const path of ["/api%2Fv3%2fstatuses", "/%2561pi/v3/statuses", "/%%361pi/v3/statuses", "/api/v3/%"]) {
    const { status } = await api.admin.get(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  expect((await api.admin.get("/api/v3/projects/a%2Fb")).status).toBe(404);
});

test("an unknown path of the API is the API's, also encoded; any other is the client's page", async () => {
  for (const url of ["/api/v3/no_such_thing", "/%61pi/v3/no_such_thing", "//api//v%33/no_such_thing/", "/ap%69/x"]) {
    const missing = await site.inject({ url });
    expect([url, missing.statusCode, missing.headers["content-type"]]).toEqual([
      url,
      404,
      "application/hal+json; charset=utf-8",
    ]);
    expect([url, (await site.inject({ url, headers: { authorization: "Bearer wrong" } })).statusCode]).toEqual([
      url,
      401,
    ]);
    expect([url, (await site.inject({ url, method: "POST" })).statusCode]).toEqual([url, 406]);
  }
  for (const url of ["/%61ssets/gone.js", "/w%65bhooks/none", "/healt%68/none"]) {
    expect([url, (await site.inject({ url })).statusCode]).toEqual([url, 404]);
  }
  const absent = await site.inject({ url: "/%61pi/v3/%62udgets/1" });
  expect([absent.statusCode, absent.body]).toEqual([404, expect.stringContaining("not available")]);
  for (const url of ["/", "/projects/12", "/pr%6fjects/12", "/apis/x"]) {
    const page = await site.inject({ url });
    expect([url, page.statusCode, page.body]).toEqual([url, 200, "<title>Halyard</title>"]);
  }
});

test("signing in looks at no session, however its path is written", async () => {
  const headers = { cookie: "halyard_session=ended", "x-requested-with": "XMLHttpRequest" };
  for (const path of ["/api/v3/auth/logout", "/%61pi/v3/auth/logout", "/api/v3/%61uth/logout"]) {
    expect([path, (await api.anonymous.post(path, {}, { headers })).status]).toEqual([path, 204]);
  }
});

test("viewing as someone else stays read only", async () => {
  const caller = await viewing();
  for (const path of [
    `/api/v3/projects/${project}`,
    `/%61pi/v3/projects/${project}`,
    `/api/v3/%70rojects/${project}`,
  ]) {
    const refused = await caller.patch(path, { name: "Changed" });
    expect([path, refused.status, refused.at("_embedded.details.viewing")]).toEqual([path, 403, "readOnly"]);
  }
  const tokens = await caller.get("/%61pi/v3/users/me/api_tok%65ns");
  expect([tokens.status, tokens.at("_embedded.details.viewing")]).toEqual([403, "readOnly"]);
  expect(await whoIs(caller)).toBe("ben");
});

test("a handler outside of the API that asks who calls is answered 401, not a failure", async () => {
  const own = Fastify();
  authenticationPlugin(own, ctx, { isSigned: () => false, userOf: async () => null });
  halPlugin(own);
  own.get("/elsewhere", async (request) => ({ id: request.caller.id }));
  own.get("/elsewhere/revision", async (request) => ({ revision: request.catalogueRevision }));
  for (const url of ["/elsewhere", "/elsewhere/revision"]) {
    const answer = await own.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 401]);
    expect(answer.headers["www-authenticate"]).toContain("Basic");
  }
  await own.close();
});

test("targets that only a bare socket can send let no one past the sign-in", async () => {
  const { port } = new URL(await site.listen({ port: 0, host: "127.0.0.1" }));
  for (const target of [
    `http://127.0.0.1:${port}/api/v3/users`,
    `http:///api/v3/users`,
    `http://x//%61pi/v3/users`,
    "/api/v3/users#x",
    "/api/v3/users;x",
    "api/v3/users",
    "/./api/v3/users",
    "/x/../api/v3/users",
    "/\\api/v3/users",
    "/API/v3/users",
  ]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer wrong\r\nconnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    const isRefusedOrPage = /^HTTP\/1\.1 40[0-9]/.test(answer) || answer.includes("<title>Halyard</title>");
    expect([target, isRefusedOrPage, answer.slice(0, 300)]).toEqual([target, true, expect.any(String)]);
  }
});
