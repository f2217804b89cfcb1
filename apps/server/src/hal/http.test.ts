import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { halPlugin } from "./http.ts";

const { api, app, ctx, given } = await startTestApp();

const JSON_TYPE = { "content-type": "application/json" };
const WRONG_TOKEN = { authorization: "Bearer wrong" };

beforeAll(async () => {
  await given.project({ name: "Hidden", identifier: "hidden" });
  await given.project({ name: "Open", identifier: "open", public: true });
  await given.user("reader");
  await given.member(await given.user("member"), (await api.admin.get("projects/open")).id, ["view_work_packages"]);
});

const eventCount = async () => (await ctx.db.selectFrom("events").select("id").execute()).length;

async function call(method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", url: string, headers: object, body?: string) {
  const payload = body === undefined ? {} : { payload: body };
  const answer = await app.inject({ method, url: `/api/v3/${url}`, headers: { ...headers }, ...payload });
  return { status: answer.statusCode, type: answer.headers["content-type"], text: answer.body };
}

test("wrong credentials come before a missing or foreign content type", async () => {
  for (const type of [{}, { "content-type": "text/xml" }, JSON_TYPE]) {
    for (const url of ["projects", "no_such_thing", "projects/form"]) {
      expect([url, type, (await call("POST", url, { ...WRONG_TOKEN, ...type }, "{")).status]).toEqual([url, type, 401]);
    }
  }
});

test("a missing content type comes before a missing right and before what is not there", async () => {
  for (const [method, url] of [
    ["POST", "projects"],
    ["POST", "projects/form"],
    ["PATCH", "projects/hidden"],
    ["PATCH", "projects/open"],
    ["POST", "no_such_thing"],
  ] as const) {
    const answer = await call(method, url, {});
    expect([url, answer.status, answer.type]).toEqual([url, 406, "text/plain; charset=utf-8"]);
    expect(answer.text).toBe("Missing content-type header");
    expect([url, (await call(method, url, { "content-type": "text/plain" }, "x")).status]).toEqual([url, 415]);
  }
});

test("reading and deleting need no content type and may have any", async () => {
  expect((await call("GET", "projects", {})).status).toBe(200);
  expect((await call("GET", "projects", { "content-type": "text/xml" })).status).toBe(200);
  expect((await call("DELETE", "projects/hidden", { "content-type": "application/json" })).status).toBe(404);
});

test("a stream that ends early is a failure, but not where the client has gone", async () => {
  const lines: string[] = [];
  const own = Fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
  halPlugin(own);
  own.get("/:who", async (request, reply) => {
    if (request.url === "/gone") reply.raw.destroy();
    throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  await own.inject({ url: "/gone" }).catch(() => undefined);
  expect(lines).toEqual([]);
  expect((await own.inject({ url: "/there" })).statusCode).toBe(500);
  expect(lines.join("")).toContain("request failed");
  await own.close();
});

test("bodies are taken as either kind of JSON, with or without a charset", async () => {
  for (const type of [
    "application/json",
    "application/hal+json",
    "application/json; charset=utf-8",
    "Application/JSON",
  ]) {
    const answer = await api.admin.post("projects/form", { name: "x" }, { headers: { "content-type": type } });
    expect([type, answer.status, answer.headers["content-type"]]).toEqual([
      type,
      200,
      "application/hal+json; charset=utf-8",
    ]);
  }
});

test("an answer without a body has no content type", async () => {
  const user = await given.user("fleeting");
  const role = await api.admin.post("roles", { name: "Fleeting" });
  for (const [path, status] of [
    [`users/${user}`, 202],
    [`roles/${role.id}`, 204],
  ] as const) {
    const answer = await api.admin.delete(path);
    expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([status, "", undefined]);
  }
  const head = await app.inject({ method: "HEAD", url: "/api/v3/types" });
  expect([head.statusCode, head.headers["content-type"]]).toEqual([200, "application/hal+json; charset=utf-8"]);
});

test("answers are HAL whatever is accepted", async () => {
  for (const accept of ["application/json", "application/hal+json", "*/*", "text/html"]) {
    const answer = await api.admin.get("projects", { headers: { accept } });
    expect([accept, answer.headers["content-type"]]).toEqual([accept, "application/hal+json; charset=utf-8"]);
  }
});

test("a missing right and what is not there come before a malformed body", async () => {
  const reader = await api.as("reader");
  const member = await api.as("member");
  for (const body of ["{", "[]", '{"name":5}', '{"name":""}']) {
    expect([body, (await reader.patch("projects/hidden", body)).error]).toEqual([body, "NotFound"]);
    expect([body, (await reader.patch("projects/open", body)).error]).toEqual([body, "MissingPermission"]);
    expect([body, (await member.patch("projects/open", body)).error]).toEqual([body, "MissingPermission"]);
    expect([body, (await reader.post("projects", body)).error]).toEqual([body, "MissingPermission"]);
    expect([body, (await reader.patch("versions/999", body)).error]).toEqual([body, "NotFound"]);
  }
  expect((await api.admin.patch("projects/open", "{")).error).toBe("InvalidRequestBody");
  expect((await api.admin.patch("projects/open", { name: 5 })).error).toBe("PropertyFormatError");
  expect((await api.admin.patch("projects/open", { name: " " })).error).toBe("PropertyConstraintViolation");
});

test("a method that a path does not have is not there", async () => {
  for (const [method, url] of [
    ["PUT", "projects/open"],
    ["PATCH", "projects"],
    ["DELETE", "projects"],
    ["POST", "projects/open"],
    ["DELETE", "principals/1"],
    ["POST", "configuration"],
    ["PATCH", "categories/1"],
  ] as const) {
    const answer = await call(method, url, JSON_TYPE, method === "DELETE" ? undefined : "{}");
    expect([method, url, answer.status, JSON.parse(answer.text)._type]).toEqual([method, url, 404, "Error"]);
  }
});

test("what is refused writes nothing", async () => {
  const before = await eventCount();
  const large = `{"name":"${"x".repeat(10_000_000)}"}`;
  for (const [body, error] of [
    ["{", "InvalidRequestBody"],
    ['{"name":"x",}', "InvalidRequestBody"],
    ["[]", "InvalidRequestBody"],
    ['"x"', "InvalidRequestBody"],
    [large, "InvalidRequestBody"],
    ['{"name":null}', "PropertyConstraintViolation"],
    ['{"name":["x"]}', "PropertyFormatError"],
    ['{"name":"a\\u0000b"}', "PropertyFormatError"],
    ['{"name":"x","_links":{"parent":{"href":"/api/v3/users/1"}}}', "ResourceTypeMismatch"],
  ] as const) {
    expect([body.slice(0, 60), (await api.admin.post("projects", body)).error]).toEqual([body.slice(0, 60), error]);
    const change = await api.admin.patch("projects/open", body);
    expect([body.slice(0, 60), change.error]).toEqual([body.slice(0, 60), error]);
  }
  expect((await api.admin.get("projects")).at("total")).toBe(2);
  expect((await api.admin.get("projects/open")).at("name")).toBe("Open");
  expect(await eventCount()).toBe(before);
});

test("neither database keeps text with a zero character, wherever it comes from", async () => {
  for (const path of ["field_rule_schemes", "admin/scim_clients"]) {
    const { status, error } = await api.admin.post(path, { name: "a\0b" });
    expect([path, status, error]).toEqual([path, 400, "BadRequest"]);
  }
});

test("ids that no row can have are not there", async () => {
  for (const id of ["0", "-1", "1.5", "1e3", "2147483648", "9999999999", "9".repeat(40), "me", "%00", "x'y", "1%2F2"]) {
    for (const path of ["projects", "versions", "categories", "types", "statuses", "priorities"]) {
      const answer = await api.admin.get(`${path}/${id}`);
      expect([path, id, answer.status, answer.error]).toEqual([path, id, 404, "NotFound"]);
    }
  }
});
