import { beforeEach, describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import { ApiCaller } from "../../testing/api.ts";
import { startTestApp } from "../../testing/app.ts";
import { TEST_ADMIN_PASSWORD } from "../../testing/database.ts";
import { createServer } from "../../server.ts";
import { startSession } from "../sessions.ts";
import { createToken, hashOf } from "../tokens.ts";
import { HARMLESS } from "./guard.ts";

const { app, api, given, ctx, clock, logged, another } = await startTestApp();
await ctx.events.start();
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const level = ctx.log.level;

const own = { "x-requested-with": "XMLHttpRequest" };
const project = await given.project({ name: "Seen by Ben" });
const hidden = await given.project({ name: "Not seen by Ben" });
const ada = await given.user("ada", { admin: true });
const ben = await given.userWith("ben", project, [
  "view_work_packages",
  "add_work_packages",
  "edit_work_packages",
  "view_own_time_entries",
  "log_own_time",
  "save_queries",
]);
const rita = await given.userWith("rita", project, ["view_work_packages"]);
await given.user("nora");
const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Seen" })).id;

async function cookieOf(userId: number): Promise<string> {
  const client = { userAgent: "test", address: "127.0.0.1" };
  const secret = await ctx.transaction((tx) => startSession(tx, userId, client, ctx.clock.now()));
  return `halyard_session=${secret}`;
}

const sessions = new Map<ApiCaller, string>();

/** A browser in which this user is signed in. */
async function browser(userId: number, headers: Record<string, string> = own): Promise<ApiCaller> {
  const cookie = await cookieOf(userId);
  const caller = new ApiCaller(app, { cookie, ...headers }, logged);
  sessions.set(caller, hashOf(cookie.split("=")[1] ?? ""));
  return caller;
}

/** Ada's browser while she views as Ben. */
async function viewing(userId = ben): Promise<ApiCaller> {
  const caller = await browser(ada);
  const answer = await caller.post(`users/${userId}/view_as`);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return caller;
}

const whoIs = async (caller: ApiCaller) => (await caller.get("users/me")).at("login");
const history = async (userId = ben) => api.admin.list(`users/${userId}/viewings`, { pageSize: 1 });

/** The newest row of the journal of the administrators. */
async function lastEntry() {
  const entries = await api.admin.list("admin/activities", { pageSize: 1 });
  return {
    action: entries.at("_embedded.elements.0.action"),
    actor: entries.at("_embedded.elements.0._links.actor.title"),
    entity: entries.at("_embedded.elements.0._links.entity.title"),
    changes: JSON.stringify(entries.at("_embedded.elements.0.changes")),
  };
}

beforeEach(async () => {
  await ctx.jobs.runAll();
});

describe("starting", () => {
  test("an administrator sees what the user sees, until they stop", async () => {
    const caller = await browser(ada);
    expect((await caller.get("projects")).each("id")).toContain(hidden);
    const answer = await caller.post(`users/${ben}/view_as`);
    expect(answer.status).toBe(201);
    expect(answer.at("_links.viewer.title")).toBe("ada Tester");
    expect(answer.at("_links.user.title")).toBe("ben Tester");
    const lasts = Date.parse(String(answer.at("expiresAt"))) - Date.parse(String(answer.at("startedAt")));
    expect(lasts).toBe(30 * 60_000);
    expect(await whoIs(caller)).toBe("ben");
    expect((await caller.get("projects")).each("id")).not.toContain(hidden);
    expect((await caller.get(`projects/${hidden}`)).status).toBe(404);
    expect((await caller.get("admin/overview")).status).toBe(403);
    expect((await caller.get("users/me")).links).toContain("preferences");
    const root = await caller.get("");
    expect(root.at("_links.user.title")).toBe("ben Tester");
    expect(root.at("_embedded.viewing._links.viewer.href")).toBe(`/api/v3/users/${ada}`);
    expect(root.at("_embedded.viewing._links.stop")).toMatchObject({ href: "/api/v3/view_as", method: "delete" });
    expect((await caller.delete("view_as")).status).toBe(204);
    expect(await whoIs(caller)).toBe("ada");
    expect((await caller.get("")).at("_embedded")).toBeUndefined();
    // Once more is no harm.
    expect((await caller.delete("view_as")).status).toBe(204);
  });

  test("only administrators, only by a session, only from our own pages", async () => {
    for (const id of [ben, rita, await given.user("noone")]) {
      const refused = await (await browser(id)).post(`users/${rita === id ? ben : rita}/view_as`);
      expect([refused.status, refused.error]).toEqual([403, "MissingPermission"]);
    }
    expect((await api.anonymous.post(`users/${ben}/view_as`)).status).toBe(401);
    const byToken = await api.admin.post(`users/${ben}/view_as`);
    expect([byToken.status, byToken.at("message")]).toEqual([
      403,
      "Only a session of a browser can view as somebody else, no token.",
    ]);
    expect((await api.as("ada").then((caller) => caller.post(`users/${ben}/view_as`))).status).toBe(403);
    const foreign = await browser(ada, { origin: "https://elsewhere.example" });
    expect((await foreign.post(`users/${ben}/view_as`)).status).toBe(401);
    expect(await whoIs(foreign)).toBe("ada");
  });

  test("never as oneself, an administrator, an account of the system, or somebody who cannot sign in", async () => {
    const caller = await browser(ada);
    const locked = await given.user("locked");
    await api.admin.post(`users/${locked}/lock`);
    const invited = await api.admin.post("users", {
      login: "invited",
      email: "invited@example.org",
      firstName: "In",
      lastName: "Vited",
      status: "invited",
    });
    const builtin = await ctx.db.selectFrom("users").where("builtin", "<>", "none").select("id").execute();
    expect(builtin.length).toBeGreaterThan(1);
    for (const id of [ada, 1, locked, invited.id, ...builtin.map((one) => one.id)]) {
      const refused = await caller.post(`users/${id}/view_as`);
      expect([id, refused.status, refused.error]).toEqual([id, 422, "PropertyConstraintViolation"]);
      expect((await caller.get(`users/${id}`)).links).not.toContain("viewAs");
    }
    for (const id of ["999999", "nobody", "0", "-1", "1e9"]) {
      expect([id, (await caller.post(`users/${id}/view_as`)).status]).toEqual([id, 404]);
    }
    expect(await whoIs(caller)).toBe("ada");
    expect((await caller.get(`users/${ben}`)).links).toContain("viewAs");
    expect((await (await browser(ben)).get(`users/${rita}`)).text).not.toContain("view_as");
  });

  test("neither through what one views, nor twice", async () => {
    const caller = await viewing();
    const again = await caller.post(`users/${rita}/view_as`);
    expect([again.status, again.at("_embedded.details.viewing")]).toEqual([403, "readOnly"]);
    expect(await whoIs(caller)).toBe("ben");
  });

  test("two starts of one session at once leave one", async () => {
    const caller = await browser(ada);
    await Promise.all([ben, rita].map((id) => caller.post(`users/${id}/view_as`)));
    const all = await ctx.db.selectFrom("viewings").orderBy("id", "desc").limit(2).select("ended_by").execute();
    expect(all.map((one) => one.ended_by).filter((by) => by === null)).toHaveLength(1);
    await caller.delete("view_as");
    expect(await whoIs(caller)).toBe("ada");
  });
});

const lastSeen = (sessionId: string | undefined) =>
  ctx.db
    .selectFrom("sessions")
    .where("id", "=", sessionId ?? "")
    .select(["last_seen_at"])
    .executeTakeFirstOrThrow();

/** A sum of each table, but of when the session of the browser that reads was last seen. */
async function everything(reader: ApiCaller): Promise<Record<string, string>> {
  const tables = (await ctx.db.introspection.getTables()).map((table) => table.name);
  expect(tables).toContain("notifications");
  const sums: Record<string, string> = {};
  const keep = (name: string, rows: readonly unknown[]) => {
    const text = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n");
    sums[name] = createHash("sha256").update(text).digest("hex");
  };
  for (const name of tables) {
    // What the search index keeps for itself follows from the rest.
    if (name === "sessions" || name.startsWith("work_package_words")) continue;
    keep(name, (await sql`select * from ${sql.table(name)}`.execute(ctx.db)).rows);
  }
  const own = sessions.get(reader);
  const rows = await ctx.db.selectFrom("sessions").selectAll().execute();
  expect(rows.map(({ id }) => id)).toContain(own);
  keep(
    "sessions",
    rows.map((row) => (row.id === own ? [row.id, row.user_id, row.viewing_id] : row)),
  );
  return sums;
}

/**
 * Every operation of the API as it is registered, `DELETE /api/v3/users/{id}`, with an address to call it at: of the
 * first row that this caller finds in the list that it belongs to, so that there is something to be found.
 */
async function operations(caller: ApiCaller): Promise<{ key: string; method: string; path: string }[]> {
  const { paths }: { paths: Record<string, object> } = JSON.parse((await api.admin.get("spec.json")).text);
  const first = new Map<string, number>();
  for (const list of new Set(Object.keys(paths).map((template) => template.split("/{", 1)[0]!))) {
    if (!Object.keys(paths[list] ?? {}).includes("get") || list === "/api/v3/events") continue;
    const answer = await caller.get(list);
    const id = answer.text.startsWith("{") ? answer.at("_embedded.elements.0.id") : undefined;
    if (typeof id === "number") first.set(list, id);
  }
  first.set("/api/v3/work_packages", work).set("/api/v3/projects", project).set("/api/v3/users", ben);
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.keys(item).map((method) => ({
      key: `${method.toUpperCase()} ${template.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      method,
      path: template.replaceAll(/\{(\w+)\}/g, (_all, name) =>
        String(name === "project" ? project : name === "index" ? 0 : (first.get(template.split("/{", 1)[0]!) ?? work)),
      ),
    })),
  );
}

describe("read only", () => {
  test("each write of each route is refused, but for what has no effect", { timeout: 60_000 }, async () => {
    const caller = await viewing();
    const all = await operations(caller);
    const before = await everything(caller);
    const allowed: string[] = [];
    let refused = 0;
    for (const { key, method, path } of all) {
      // Signing in and out looks at no session; of the way out see above.
      if (method === "get" || path.startsWith("/api/v3/auth/") || path === "/api/v3/view_as") continue;
      const send = method === "post" || method === "patch" || method === "put" ? caller[method] : caller.delete;
      const answer = await send(path);
      if (answer.text.includes('"viewing":"readOnly"')) {
        expect([key, answer.status, answer.error]).toEqual([key, 403, "MissingPermission"]);
        refused += 1;
      } else allowed.push(key);
    }
    expect(refused).toBeGreaterThan(120);
    expect([...allowed, "DELETE /api/v3/view_as"].toSorted()).toEqual([...HARMLESS].toSorted());
    expect(await everything(caller)).toEqual(before);
    expect(await whoIs(caller)).toBe("ben");
  });

  test("neither does reading anything leave a trace", { timeout: 60_000 }, async () => {
    const mentioned = await api.admin.post(`work_packages/${work}/activities`, {
      comment: { raw: `<mention data-id="${ben}" data-type="user" data-text="@ben">@ben</mention>` },
    });
    expect(mentioned.status).toBe(201);
    await ctx.jobs.runAll();
    const viewed = await api.as("ben");
    const links = { entity: { href: `/api/v3/work_packages/${work}` } };
    const logs = await viewed.post("time_entries", { spentOn: "2026-03-02", hours: "PT1H", _links: links });
    const asks = await viewed.post("queries", { name: "Ben's own" });
    expect([logs.status, asks.status]).toEqual([201, 201]);
    await browser(ben);
    const caller = await viewing();
    const all = await operations(caller);
    const before = await everything(caller);
    const seen = await lastSeen(sessions.get(caller));
    clock.advance(6 * 60_000);
    const read: string[] = [];
    for (const { key, method, path } of all) {
      if (method !== "get" || path === "/api/v3/events") continue;
      const answer = await caller.get(path);
      expect([path, answer.status < 500 || answer.status === 501]).toEqual([path, true]);
      if (answer.status === 200) read.push(key);
    }
    expect(read.length).toBeGreaterThan(60);
    for (const list of ["notifications", "queries", "time_entries", "work_packages", "projects", "users"]) {
      expect(read).toContain(`GET /api/v3/${list}/:id`);
    }
    expect(await everything(caller)).toEqual(before);
    expect(await lastSeen(sessions.get(caller))).not.toEqual(seen);
  });

  test("what lets somebody in is not shown, whose else what is", async () => {
    const caller = await viewing();
    for (const path of [
      "users/me/api_tokens",
      "users/me/sessions",
      `users/${ben}/sessions`,
      `users/${rita}/sessions`,
    ]) {
      const refused = await caller.get(path);
      expect([path, refused.status, refused.at("_embedded.details.viewing")]).toEqual([path, 403, "readOnly"]);
    }
    expect((await caller.get("users/me/preferences")).status).toBe(200);
    expect((await caller.get("notifications")).status).toBe(200);
  });

  test("a write of a foreign page, or of none, is nobody's", async () => {
    const cookie = await cookieOf(ada);
    await new ApiCaller(app, { cookie, ...own }, logged).post(`users/${ben}/view_as`);
    const foreign = new ApiCaller(app, { cookie, origin: "https://elsewhere.example" }, logged);
    expect((await foreign.post(`projects/${project}/work_packages`, { subject: "Forged" })).status).toBe(404);
    expect((await foreign.delete("view_as")).status).toBe(401);
    expect(await whoIs(foreign)).toBe("ben");
  });
});

/** Of each end: what happens, and what the history says of it. */
const ENDINGS: {
  name: string;
  by: string;
  end: (at: { caller: ApiCaller; viewer: number; user: number }) => unknown;
}[] = [
  { name: "stopping", by: "stopped", end: ({ caller }) => caller.delete("view_as") },
  { name: "signing out", by: "signed_out", end: ({ caller }) => caller.post("auth/logout") },
  { name: "half an hour", by: "time", end: () => clock.advance(VIEWING_LASTS_MS) },
  {
    name: "the viewer's demotion",
    by: "viewer",
    end: ({ viewer }) => api.admin.patch(`users/${viewer}`, { admin: false }),
  },
  { name: "the viewer's lock", by: "viewer", end: ({ viewer }) => api.admin.post(`users/${viewer}/lock`) },
  {
    name: "the viewer's sessions' end",
    by: "signed_out",
    end: ({ viewer }) => api.admin.delete(`users/${viewer}/sessions`),
  },
  { name: "the user's lock", by: "user", end: ({ user }) => api.admin.post(`users/${user}/lock`) },
  { name: "the user's promotion", by: "user", end: ({ user }) => api.admin.patch(`users/${user}`, { admin: true }) },
];

describe("ending", () => {
  test.each(ENDINGS)("by $name", async ({ name, by, end }) => {
    const slug = name.replaceAll(/\W/g, "");
    const viewer = await given.user(`viewer-${slug}`, { admin: true });
    const user = await given.user(`viewed-${slug}`);
    const caller = await browser(viewer);
    expect((await caller.post(`users/${user}/view_as`)).status).toBe(201);
    expect(await whoIs(caller)).toBe(`viewed-${slug}`);
    await end({ caller, viewer, user });
    const gone = ["signed_out"].includes(by) || name.includes("viewer's lock");
    const me = await caller.get("users/me");
    expect([me.status, gone ? null : me.at("login")]).toEqual(gone ? [401, null] : [200, `viewer-${slug}`]);
    // What the journal has of it is there in time, too.
    await ctx.jobs.runAll();
    const past = await history(user);
    expect(past.at("_embedded.elements.0.endedBy")).toBe(by);
    expect(past.at("_embedded.elements.0._links.viewer.href")).toBe(`/api/v3/users/${viewer}`);
    const ends = ctx.db.selectFrom("events").where("action", "=", "view_ended").where("entity_id", "=", user);
    expect(await ends.select("id").execute()).toHaveLength(1);
    // What ended does not come back with what it ended by.
    await api.admin.post(`users/${user}/unlock`);
    await api.admin.patch(`users/${user}`, { admin: false });
    await api.admin.post(`users/${viewer}/unlock`);
    await api.admin.patch(`users/${viewer}`, { admin: true });
    const later = await caller.get("users/me");
    if (!gone) expect(later.at("login")).toBe(`viewer-${slug}`);
    else expect(later.status).toBe(401);
  });

  test("by the user's deletion, of which nothing is left to see", async () => {
    const user = await given.user("soon-gone");
    const caller = await viewing(user);
    await api.admin.delete(`users/${user}`);
    expect(await whoIs(caller)).toBe("ada");
    await ctx.jobs.runAll();
    expect(await whoIs(caller)).toBe("ada");
    expect(await ctx.db.selectFrom("viewings").where("user_id", "=", user).selectAll().execute()).toEqual([]);
  });

  test("the history outlasts the viewer, by no name", async () => {
    const viewer = await given.user("leaver", { admin: true });
    const user = await given.user("stayer");
    await (await browser(viewer)).post(`users/${user}/view_as`);
    await api.admin.delete(`users/${viewer}`);
    await ctx.jobs.runAll();
    const past = await history(user);
    expect(past.at("_embedded.elements.0.endedBy")).toBe("viewer");
    expect(past.at("_embedded.elements.0._links.viewer.title")).not.toContain("leaver");
  });

  test("signing in anew ends what the browser had before", async () => {
    const cookie = await cookieOf(ada);
    const caller = new ApiCaller(app, { cookie, ...own }, logged);
    await caller.post(`users/${ben}/view_as`);
    const body = { login: "admin", password: TEST_ADMIN_PASSWORD };
    expect((await caller.post("auth/login", body)).status).toBe(200);
    expect((await caller.get("users/me")).status).toBe(401);
    expect((await history()).at("_embedded.elements.0.endedBy")).toBe("signed_out");
  });

  test("a right that the user loses is gone at the next request", async () => {
    const user = await given.user("mover");
    const membership = await given.member(user, project, ["view_work_packages"]);
    const caller = await viewing(user);
    expect((await caller.get(`work_packages/${work}`)).status).toBe(200);
    await api.admin.delete(`memberships/${membership}`);
    expect((await caller.get(`work_packages/${work}`)).status).toBe(404);
  });
});

describe("a page that was read with other eyes", () => {
  const as = (who: number | "nobody") => ({ headers: { "halyard-viewing-as": String(who) } });
  const changed = [409, "changed"];
  const said = (answer: Awaited<ReturnType<ApiCaller["get"]>>) => [
    answer.status,
    answer.at("_embedded.details.viewing"),
  ];

  test("neither reads nor writes once they changed", async () => {
    const caller = await browser(ada);
    expect((await caller.get("projects", as("nobody"))).status).toBe(200);
    await caller.post(`users/${ben}/view_as`, {}, as("nobody"));
    expect(said(await caller.get("projects", as("nobody")))).toEqual(changed);
    expect((await caller.get("projects", as(ben))).status).toBe(200);
    expect(said(await caller.get("projects", as(rita)))).toEqual(changed);
    clock.advance(VIEWING_LASTS_MS);
    const before = await everything(caller);
    expect(said(await caller.get("projects", as(ben)))).toEqual(changed);
    expect(
      said(await caller.post(`projects/${project}/work_packages`, { subject: "In whose name?" }, as(ben))),
    ).toEqual(changed);
    expect(said(await caller.delete(`users/${rita}`, as(ben)))).toEqual(changed);
    expect(await everything(caller)).toEqual(before);
    expect((await caller.get("projects", as("nobody"))).status).toBe(200);
  });

  test("is answered nothing once the session is gone, but the way in and out", async () => {
    const nobody = new ApiCaller(app, own, logged);
    for (const path of ["", "projects", `projects/${project}`, "users/me"])
      expect([path, ...said(await nobody.get(path, as(ben)))]).toEqual([path, ...changed]);
    expect(said(await nobody.delete(`users/${rita}`, as(ben)))).toEqual(changed);
    expect((await nobody.get("", as("nobody"))).status).toBe((await nobody.get("")).status);
    const body = { login: "admin", password: TEST_ADMIN_PASSWORD };
    expect((await nobody.post("auth/login", body, as(ben))).status).toBe(200);
    expect((await nobody.post("auth/logout", {}, as(ben))).status).toBe(204);
  });

  test("rubbish in the header, or a forged cookie, lets nobody in", async () => {
    const caller = await browser(ada);
    for (const who of ["", "0", "null", `${ben}, nobody`, "Nobody"]) {
      expect([who, (await caller.get("projects", { headers: { "halyard-viewing-as": who } })).status]).toEqual([
        who,
        409,
      ]);
    }
    const forged = new ApiCaller(
      app,
      { cookie: `${await cookieOf(ben)}; viewing_id=1; viewed=${ada}`, ...own },
      logged,
    );
    expect(await whoIs(forged)).toBe("ben");
    expect(
      (await new ApiCaller(app, { cookie: "halyard_session=forged", ...own }, logged).get("users/me")).status,
    ).toBe(401);
    // A token that comes along is who asks, and it views as nobody.
    const session = await viewing();
    const token = await ctx.transaction((tx) => createToken(tx, rita, "test", ctx.clock.now()));
    expect((await session.get("users/me", { headers: { authorization: `Bearer ${token}` } })).at("login")).toBe("rita");
  });
});

describe("what is written down", () => {
  test("start and end with both names, for administrators and for the user", async () => {
    const caller = await viewing();
    expect(await lastEntry()).toMatchObject({ action: "viewed_as", actor: "ada Tester", entity: "ben Tester" });
    clock.advance(17 * 60_000);
    await caller.delete("view_as");
    const end = await lastEntry();
    expect(end).toMatchObject({ action: "view_ended", actor: "ada Tester", entity: "ben Tester" });
    expect(end.changes).toContain("stopped");
    const mine = await (await browser(ben)).list("users/me/viewings", { pageSize: 1 });
    const [from, to] = ["startedAt", "endedAt"].map((name) =>
      Date.parse(String(mine.at(`_embedded.elements.0.${name}`))),
    );
    expect((to ?? 0) - (from ?? 0)).toBe(17 * 60_000);
    expect(mine.at("_embedded.elements.0._links.viewer.title")).toBe("ada Tester");
  });

  test("a lock's end is the deed of who locked", async () => {
    const user = await given.user("locked-while-viewed");
    await viewing(user);
    await api.admin.post(`users/${user}/lock`);
    const entries = await api.admin.list("admin/activities", { pageSize: 2 });
    expect(entries.each("action")).toEqual(["updated", "view_ended"]);
    expect(entries.at("_embedded.elements.1._links.actor.href")).toBe("/api/v3/users/1");
    expect(JSON.stringify(entries.at("_embedded.elements.1.changes"))).toContain("ada Tester");
  });

  test("the history is the user's and the administrators'", async () => {
    expect((await api.admin.get(`users/${ben}/viewings`)).status).toBe(200);
    expect((await (await api.as("rita")).get(`users/${ben}/viewings`)).status).toBe(403);
    expect((await (await api.as("nora")).get(`users/${ben}/viewings`)).status).toBe(403);
    expect((await api.anonymous.get(`users/${ben}/viewings`)).status).toBe(401);
    expect((await api.admin.get("users/999999/viewings")).status).toBe(404);
    const page = await api.admin.list(`users/${ben}/viewings`, { pageSize: 2, offset: 2 });
    expect([page.at("count"), page.number("total") > 4]).toEqual([2, true]);
  });

  test("every line that is logged meanwhile has both", async () => {
    const caller = await viewing();
    ctx.log.level = "info";
    const from = logged.length;
    await caller.get("projects");
    await caller.patch(`work_packages/${work}`, { subject: "x" });
    ctx.log.level = level;
    await caller.delete("view_as");
    const lines = logged.slice(from).filter((line) => line.includes("answered"));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ viewerId: ada, userId: ben });
    expect(lines.join("")).not.toContain("halyard_session");
  });
});

describe("live", () => {
  async function listen(cookie: string, at = address) {
    const answer = await fetch(`${at}/api/v3/events`, { headers: { cookie } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let ended = false;
    const read = async () => {
      const { value, done } = await reader.read();
      ended = done;
      text += value ?? "";
    };
    await read();
    return {
      heard: () => text,
      until: async (words: string) => {
        while (!text.includes(words) && !ended) await read();
        return text;
      },
      toEnd: async () => {
        while (!ended) await read();
        return text;
      },
    };
  }

  test("one hears what the user hears, until it ends in every process", async () => {
    const cookie = await cookieOf(ada);
    const caller = new ApiCaller(app, { cookie, ...own }, logged);
    // The stream that is open hears no more with the administrator's ears.
    const before = await listen(cookie);
    await caller.post(`users/${ben}/view_as`);
    await before.toEnd();
    const stream = await listen(cookie);
    const secret = (await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Secret" })).id;
    const seen = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Seen, too" })).id;
    const heard = await stream.until(`"entityId":${seen}`);
    expect(heard).not.toContain(`"entityId":${secret}`);
    await caller.delete("view_as");
    await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Secret again" });
    expect(await stream.toEnd()).not.toContain("view_ended");
  });

  test("what one process starts and ends counts in another at the next request, and ends its streams", async () => {
    const second = await another();
    await second.events.start();
    const other = await createServer(second, null);
    const at = await other.listen({ port: 0, host: "127.0.0.1" });
    try {
      const cookie = await cookieOf(ada);
      const here = new ApiCaller(app, { cookie, ...own }, logged);
      const there = new ApiCaller(other, { cookie, ...own }, logged);
      await here.post(`users/${ben}/view_as`);
      expect(await whoIs(there)).toBe("ben");
      expect((await there.patch(`work_packages/${work}`, { subject: "x" })).status).toBe(403);
      const stream = await listen(cookie, at);
      await here.delete("view_as");
      expect(await whoIs(there)).toBe("ada");
      await stream.toEnd();
    } finally {
      await other.close();
    }
  });

  test("its time ends it, without anything else", async () => {
    const cookie = await cookieOf(ada);
    await new ApiCaller(app, { cookie, ...own }, logged).post(`users/${ben}/view_as`);
    clock.advance(VIEWING_LASTS_MS - 100);
    const stream = await listen(cookie);
    await stream.toEnd();
    expect(stream.heard()).not.toContain("data:");
  });
});
