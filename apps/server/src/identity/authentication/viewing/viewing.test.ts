import { beforeEach, describe, expect, test } from "vitest";
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import { ApiCaller } from "../../../../testing/api.ts";
import { TEST_ADMIN_PASSWORD } from "../../../../testing/database.ts";
import { openViewingWorld, own } from "../../../../testing/viewing-world.ts";

const {
  app,
  api,
  given,
  ctx,
  clock,
  logged,
  project,
  hidden,
  ada,
  ben,
  rita,
  work,
  cookieOf,
  browser,
  viewing,
  whoIs,
  history,
} = await openViewingWorld();
const level = ctx.log.level;

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
      "Only a browser session can view as someone else, not a token.",
    ]);
    expect((await api.as("ada").then((caller) => caller.post(`users/${ben}/view_as`))).status).toBe(403);
    const foreign = await browser(ada, { origin: "https://elsewhere.example" });
    expect((await foreign.post(`users/${ben}/view_as`)).status).toBe(401);
    expect(await whoIs(foreign)).toBe("ada");
  });

  test("never as oneself, an administrator, an account of the system, or someone who cannot sign in", async () => {
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

  test("signing in again ends what the browser had before", async () => {
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
