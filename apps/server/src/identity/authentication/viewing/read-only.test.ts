import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import { ApiCaller } from "../../../../testing/api.ts";
import { TEST_ADMIN_PASSWORD } from "../../../../testing/database.ts";
import { openViewingWorld, own } from "../../../../testing/viewing-world.ts";
import { createToken } from "../sessions/tokens.ts";
import { HARMLESS } from "./guard.ts";

const { app, api, ctx, clock, logged, project, ada, ben, rita, work, cookieOf, sessions, browser, viewing, whoIs } =
  await openViewingWorld();

beforeEach(async () => {
  await ctx.jobs.runAll();
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
    // What the search index keeps for itself follows from the rest; refusals are noted on purpose.
    if (name === "sessions" || name === "security_events" || name.startsWith("work_package_words")) continue;
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

  test("what lets someone in is not shown, whose else what is", async () => {
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

  test("a write of a foreign page, or of none, is no one's", async () => {
    const cookie = await cookieOf(ada);
    await new ApiCaller(app, { cookie, ...own }, logged).post(`users/${ben}/view_as`);
    const foreign = new ApiCaller(app, { cookie, origin: "https://elsewhere.example" }, logged);
    expect((await foreign.post(`projects/${project}/work_packages`, { subject: "Forged" })).status).toBe(404);
    expect((await foreign.delete("view_as")).status).toBe(401);
    expect(await whoIs(foreign)).toBe("ben");
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

  test("rubbish in the header, or a forged cookie, lets no one in", async () => {
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
    // A token that comes along is who asks, and it views as no one.
    const session = await viewing();
    const token = await ctx.transaction((tx) => createToken(tx, rita, "test", ctx.clock.now()));
    expect((await session.get("users/me", { headers: { authorization: `Bearer ${token}` } })).at("login")).toBe("rita");
  });
});
