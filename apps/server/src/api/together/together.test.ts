import { beforeAll, expect, test } from "vitest";
import type { Answers } from "@halyard/contract/schemas/administration/administration";
import { startTestApp } from "../../../testing/app.ts";
import { ApiCaller } from "../../../testing/api.ts";
import { createToken, type TokenLimits } from "../../identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../../identity/authentication/store.ts";

const { app, ctx, logged, api, given } = await startTestApp();

let open = 0;
let closed = 0;
let member: ApiCaller;

beforeAll(async () => {
  open = await given.project({ name: "Open" });
  closed = await given.project({ name: "Closed" });
  await given.userWith("member", open, ["view_work_packages"]);
  member = await api.as("member");
});

async function together(caller: ApiCaller, ...requests: { href: string; tag?: string | null }[]) {
  const { status, body } = await caller.post("/api/v3/together", { requests });
  expect(status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the harness holds it against the contract
  return (body as unknown as Answers).answers;
}

test("answers what each address answers by itself", async () => {
  const paths = ["/api/v3", "/api/v3/users/me", `/api/v3/projects/${open}?select=id`, "/api/v3/types"];
  const answers = await together(member, ...paths.map((href) => ({ href })));
  for (const [index, path] of paths.entries()) {
    const alone = await member.get(path);
    expect(answers[index]).toEqual({ status: 200, body: alone.text, etag: alone.headers["etag"], retryAfter: null });
  }
});

test("says that an answer which is known has not changed", async () => {
  const [first] = await together(member, { href: "/api/v3/types" });
  const [again] = await together(member, { href: "/api/v3/types", tag: first?.etag ?? null });
  expect(again).toMatchObject({ status: 304, body: "" });
});

test("reads with a token that only reads, and with one that is limited to a project", async () => {
  const user = await userByLogin(ctx.db, "member");
  const limited = async (limits: Partial<TokenLimits>) => {
    const all = { scope: "write", expiresAt: null, projectIds: null, ...limits } as const;
    const token = await ctx.transaction((tx) => createToken(tx, user?.id ?? 0, "limited", ctx.clock.now(), all));
    return new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
  };
  const requests = [{ href: `/api/v3/projects/${open}` }, { href: "/api/v3/notifications" }];
  const statuses = async (caller: ApiCaller) => (await together(caller, ...requests)).map((answer) => answer?.status);
  expect(await statuses(await limited({ scope: "read" }))).toEqual([200, 200]);
  expect(await statuses(await limited({ projectIds: [open] }))).toEqual([200, 403]);
  expect(await statuses(await limited({ projectIds: [closed] }))).toEqual([404, 403]);
});

test("guards each request by itself", async () => {
  const paths = [`/api/v3/projects/${open}`, `/api/v3/projects/${closed}`, "/api/v3/admin/overview", "/api/v3/nothing"];
  const requests = paths.map((href) => ({ href }));
  const statuses = async (caller: ApiCaller) => (await together(caller, ...requests)).map((answer) => answer?.status);
  expect(await statuses(member)).toEqual([200, 404, 403, 404]);
  expect(await statuses(api.admin)).toEqual([200, 200, 200, 404]);
  expect(await statuses(api.anonymous)).toEqual(
    await Promise.all(paths.map(async (path) => (await api.anonymous.get(path)).status)),
  );
});

test("a role that is taken away counts in the next request", async () => {
  await given.userWith("leaving", closed, ["view_work_packages"]);
  const leaving = await api.as("leaving");
  const href = `/api/v3/projects/${closed}`;
  expect((await together(leaving, { href }))[0]?.status).toBe(200);
  const { body } = await api.admin.get(
    `/api/v3/memberships?filters=[{"project":{"operator":"=","values":["${closed}"]}}]`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a collection
  const list = body as unknown as { _embedded: { elements: { id: number }[] } };
  for (const { id } of list._embedded.elements) await api.admin.delete(`/api/v3/memberships/${id}`);
  expect((await together(leaving, { href }))[0]?.status).toBe(404);
});

test("what never ends and files are left to be asked for by themselves", async () => {
  const hrefs = [
    "/api/v3/events",
    "/api/v3/%65vents?lastEventId=1",
    "/api/v3/events#x",
    "/api/v3//events/",
    "/api/v3/x/../events",
    "/api/v3/attachments/1/content",
    "/api/v3/users/1/avatar",
  ];
  expect(await together(api.admin, ...hrefs.map((href) => ({ href })))).toEqual(hrefs.map(() => null));
});

test("reads at once exactly what the contract declares as JSON, of all routes", async () => {
  const { answers: declared } = await import("@halyard/contract/answers/answers");
  const spec = await api.admin.get("/api/v3/spec.json");
  const { paths }: { paths: Record<string, object> } = JSON.parse(spec.text);
  const templates = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}));
  expect(templates.length).toBeGreaterThan(150);
  const isLeftOut: Record<string, boolean> = {};
  for (let from = 0; from < templates.length; from += 10) {
    const some = templates.slice(from, from + 10);
    const hrefs = some.map((path) => ({ href: path.replaceAll(/\{\w+\}/g, "1") }));
    const answers = await together(api.admin, ...hrefs);
    for (const [index, path] of some.entries()) isLeftOut[path] = answers[index] === null;
  }
  const keyOf = (path: string) => `GET ${path.replace(/^\/api\/v3\/?/, "").replaceAll(/\{\w+\}/g, "{}")}`;
  expect(isLeftOut).toEqual(Object.fromEntries(templates.map((path) => [path, !(keyOf(path) in declared)])));
  const media = (path: string) => JSON.stringify(Object(paths[path])["get"].responses["200"]?.content ?? {});
  const others = templates.filter((path) => !media(path).includes("json"));
  expect(others.filter((path) => isLeftOut[path] === false)).toEqual([]);
});

test.each([
  [{}],
  [{ requests: [] }],
  [{ requests: "all" }],
  [{ requests: [{ href: "https://example.org/api/v3" }] }],
  [{ requests: [{ href: "//example.org/api/v3" }] }],
  [{ requests: [{ href: "/api/v3x" }] }],
  [{ requests: [{ href: "/health/ready" }] }],
  [{ requests: Array.from({ length: 41 }, () => ({ href: "/api/v3" })) }],
  [{ requests: [{ href: `/api/v3/types?q=${"x".repeat(9_000)}` }] }],
])("refuses %j", async (body) => {
  expect((await api.admin.post("/api/v3/together", body)).status).toBe(400);
});

test("leaves the API by no path", async () => {
  const hrefs = [
    "/api/v3/../../health/ready",
    "/api/v3/%2e%2e/%2e%2e/metrics",
    "/api/v3/..\\\\..\\\\metrics",
    "/api/v3/%zz",
  ];
  expect(await together(api.admin, ...hrefs.map((href) => ({ href })))).toEqual([null, null, null, null]);
});

test("reads while nothing can be changed, and nothing but the root under maintenance", async () => {
  const path = "/api/v3/admin/settings/maintenance";
  const mode = async (value: string) => {
    const lockVersion = (await api.admin.get(path)).number("lockVersion");
    return api.admin.patch(path, { mode: value, lockVersion });
  };
  const requests = [{ href: "/api/v3" }, { href: "/api/v3/types" }];
  const statuses = async () => (await together(member, ...requests)).map((answer) => answer?.status);
  expect((await mode("read_only")).status).toBe(200);
  expect(await statuses()).toEqual([200, 200]);
  await mode("maintenance");
  expect(await statuses()).toEqual([200, 503]);
  expect((await together(member, { href: "/api/v3/types" }))[0]?.retryAfter).toBe("60");
  await mode("off");
});
