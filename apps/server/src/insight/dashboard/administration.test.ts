import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { INSTANCE_SECRET } from "../../platform/instance-settings/instance-secrets.ts";
import { seal } from "../../platform/secrets/secrets.ts";

const { api, ctx, clock, given } = await startTestApp();

const href = (path: string) => ({ href: `/api/v3/${path}` });

/** What needs attention, by its id. */
async function attention(): Promise<Record<string, { severity: string; count: number; titles: string[] }>> {
  const answer = await api.admin.get("admin/overview");
  const list = answer.at("attention");
  if (!Array.isArray(list)) throw new Error(answer.text);
  return Object.fromEntries(
    list.map((one: { id: string; severity: string; count: number; _links: { items: { title: string }[] } }) => [
      one.id,
      { severity: one.severity, count: one.count, titles: one._links.items.map((item) => item.title) },
    ]),
  );
}

test("only administrators see the overview and the journal", async () => {
  await given.user("plain");
  const member = await api.as("plain");
  for (const path of ["admin/overview", "admin/activities"]) {
    expect((await api.anonymous.get(path)).status).toBe(401);
    const refused = await member.get(path);
    expect(refused.error).toBe("MissingPermission");
    expect(refused.at("_embedded.details")).toEqual({ requiredRole: "Admin", currentRole: "User" });
    expect((await api.admin.get(path)).status).toBe(200);
  }
});

test("secrets that the key does not open need attention, by their kinds", async () => {
  expect((await attention())["unopenedSecrets"]).toBeUndefined();
  const other = { secretKey: "another key, of 32 characters or more" };
  const sealed = seal(other, INSTANCE_SECRET, "email.password:of the mail server");
  await ctx.transaction((tx) => tx.insertInto("instance_secrets").values({ name: "email.password", sealed }).execute());
  expect((await attention())["unopenedSecrets"]).toEqual({
    severity: "critical",
    count: 1,
    titles: ["Backup and mail server passwords"],
  });
  await ctx.transaction((tx) => tx.deleteFrom("instance_secrets").execute());
});

test("the overview counts what there is", async () => {
  const before = (await api.admin.get("admin/overview")).body;
  await given.user("counted");
  await given.user("counted-admin", { admin: true });
  const project = await given.project({ name: "Counted" });
  const archived = await given.project({ name: "Archived" });
  await api.admin.patch(`projects/${archived}`, { active: false });
  await api.admin.post("groups", { name: "Counted group" });
  const work = { subject: "Counted work", _links: { type: href("types/1") } };
  expect((await api.admin.post(`projects/${project}/work_packages`, work)).status).toBe(201);
  const after = await api.admin.get("admin/overview");
  const grown = (path: string): number => {
    let value: unknown = before;
    for (const name of path.split(".")) value = Object(value)[name];
    return after.number(path) - Number(value);
  };
  expect(after.at("_type")).toBe("AdministrationOverview");
  expect(after.links).toEqual(["activities", "self"]);
  expect({
    users: grown("users.total"),
    active: grown("users.active"),
    administrators: grown("users.administrators"),
    groups: grown("groups.total"),
    projects: grown("projects.active"),
    archived: grown("projects.archived"),
    workPackages: grown("workPackages.total"),
    closed: grown("workPackages.closed"),
    roles: grown("roles.total"),
  }).toEqual({
    users: 2,
    active: 2,
    administrators: 1,
    groups: 1,
    projects: 1,
    archived: 1,
    workPackages: 1,
    closed: 0,
    roles: 0,
  });
  expect(after.number("types.total")).toBe((await api.admin.get("types")).number("total"));
  expect(after.number("statuses.total")).toBe((await api.admin.get("statuses")).number("total"));
});

test("what waits for someone is counted and named, at most five of a kind", async () => {
  for (let i = 0; i < 7; i += 1) {
    clock.advance(1_000);
    const body = { login: `invited${i}`, email: `i${i}@example.org`, firstName: "In", lastName: `Vited ${i}` };
    expect((await api.admin.post("users", { ...body, status: "invited" })).status).toBe(201);
  }
  const { invitedUsers } = await attention();
  expect(invitedUsers?.count).toBe(7);
  expect(invitedUsers?.titles).toEqual([0, 1, 2, 3, 4].map((i) => `In Vited ${i}`));
  expect(invitedUsers?.severity).toBe("notice");
});

test("an administrator alone, a locked one, and what no one is in", async () => {
  const other = await given.user("other-admin", { admin: true });
  expect((await attention())["onlyOneAdministrator"]).toBeUndefined();
  const admins = await api.admin.list("users", { filters: [{ admin: { operator: "=", values: ["t"] } }] });
  for (const id of admins.each("id").filter((id) => id !== other)) {
    const user = await api.admin.get(`users/${String(id)}`);
    if (user.at("login") !== "admin") await api.admin.post(`users/${String(id)}/lock`);
  }
  await api.admin.post(`users/${other}/lock`);
  const lonely = await attention();
  expect(lonely["onlyOneAdministrator"]).toMatchObject({ severity: "warning", count: 1 });
  expect(lonely["lockedAdministrators"]?.titles).toContain("other-admin Tester");

  const role = await given.role(["view_project"]);
  const name = String((await api.admin.get(`roles/${role}`)).at("name"));
  const project = await given.project({ name: "Aa deserted" });
  const group = await api.admin.post("groups", { name: "Aa nobody" });
  const empty = await attention();
  expect(empty["rolesWithoutHolders"]?.titles).toContain(name);
  expect(empty["projectsWithoutMembers"]?.titles).toContain("Aa deserted");
  expect(empty["groupsWithoutMembers"]?.titles).toContain("Aa nobody");

  const user = await given.user("joiner");
  await api.admin.patch(`groups/${group.id}`, { _links: { members: [href(`users/${user}`)] } });
  await given.member(user, project, role);
  const full = await attention();
  expect(full["rolesWithoutHolders"]?.titles ?? []).not.toContain(name);
  expect(full["projectsWithoutMembers"]?.titles ?? []).not.toContain("Aa deserted");
  expect(full["groupsWithoutMembers"]?.titles ?? []).not.toContain("Aa nobody");
});

test("a status that is no longer default, and jobs that failed", async () => {
  expect((await attention())["defaultStatusMissing"]).toBeUndefined();
  await ctx.transaction(async (tx) => {
    await tx.updateTable("statuses").set({ is_default: 0, is_closed: 0 }).execute();
    await tx.updateTable("priorities").set({ is_default: 0 }).execute();
    const at = clock.now().toISOString();
    const job = { payload: "{}", result: "{}", attempts: 5, run_at: at, created_at: at, updated_at: at };
    for (const uuid of ["a", "b"]) {
      await tx
        .insertInto("jobs")
        .values({ ...job, uuid, kind: "delete_user", status: "failure" })
        .execute();
    }
  });
  const found = await attention();
  expect(found["defaultStatusMissing"]?.severity).toBe("critical");
  expect(found["defaultPriorityMissing"]?.severity).toBe("critical");
  expect(found["closedStatusMissing"]?.severity).toBe("warning");
  expect(found["failedJobs"]).toEqual({ severity: "critical", count: 2, titles: ["delete_user"] });
  const order = Object.values(found).map(({ severity }) => severity);
  expect(order).toEqual(order.toSorted((a, b) => rank(a) - rank(b)));
});

test("what GitHub sent and could not be worked on, for a day", async () => {
  const at = clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    for (const [delivery_id, event, status] of [
      ["1", "push", "failed"],
      ["2", "push", "failed"],
      ["3", "pull_request", "failed"],
      ["4", "issues", "processed"],
    ] as const) {
      const row = { delivery_id, event, status, action: "", payload: "", error: "", received_at: at, processed_at: at };
      await tx.insertInto("github_deliveries").values(row).execute();
    }
  });
  const failed = { severity: "warning", count: 3, titles: ["pull_request", "push"] };
  expect((await attention())["failedDeliveries"]).toEqual(failed);
  clock.advance(25 * 60 * 60_000);
  expect((await attention())["failedDeliveries"]).toBeUndefined();
});

test("streams of the audit log that have failed for a while, and only those that are on", async () => {
  const at = clock.now().toISOString();
  const stream = {
    kind: "file" as const,
    config: "{}",
    secrets: null,
    last_sent_at: null,
    created_at: at,
    updated_at: at,
  };
  await ctx.transaction(async (tx) => {
    await tx
      .insertInto("audit_streams")
      .values({ ...stream, name: "Archive", state: "active", failing_since: at })
      .execute();
    await tx
      .insertInto("audit_streams")
      .values({ ...stream, name: "Old", state: "paused", failing_since: at })
      .execute();
    await tx
      .insertInto("audit_streams")
      .values({ ...stream, name: "Fine", state: "active", failing_since: null })
      .execute();
  });
  expect((await attention())["failingAuditStreams"]).toBeUndefined();
  clock.advance(5 * 60_000);
  expect((await attention())["failingAuditStreams"]).toEqual({ severity: "critical", count: 1, titles: ["Archive"] });
  await ctx.transaction((tx) => tx.updateTable("audit_streams").set({ failing_since: null }).execute());
  expect((await attention())["failingAuditStreams"]).toBeUndefined();
});

const rank = (severity: string): number => ["critical", "warning", "notice"].indexOf(severity);

test("the journal says who did what to what, from what to what", async () => {
  const user = await given.user("journalled");
  const group = await api.admin.post("groups", { name: "Before" });
  await api.admin.patch(`groups/${group.id}`, { name: "After", _links: { members: [href(`users/${user}`)] } });
  await api.admin.patch(`users/${user}`, { password: "a secret of theirs" });
  const [password, renamed] = (await api.admin.list("admin/activities", { pageSize: 2 })).elements;
  expect(renamed).toMatchObject({
    _type: "AdministrativeActivity",
    action: "updated",
    entityType: "Group",
    entityId: group.id,
    changes: [
      { attribute: "name", from: "Before", to: "After" },
      { attribute: "members", from: [], to: [user] },
    ],
    _links: {
      actor: { title: expect.stringMatching(/./) },
      entity: { href: `/api/v3/groups/${group.id}`, title: "After" },
    },
  });
  expect(password).toMatchObject({ entityType: "User", changes: [{ attribute: "password", from: null, to: null }] });
  expect(JSON.stringify(password)).not.toContain("a secret of theirs");

  await api.admin.delete(`groups/${group.id}`);
  const gone = await api.admin.list("admin/activities", { pageSize: 1 });
  expect(gone.at("_embedded.elements.0.action")).toBe("deleted");
  expect(gone.at("_embedded.elements.0._links.entity")).toEqual({ href: null, title: "After" });
});

test("the journal has no work in it, pages, and is filtered", async () => {
  const project = await given.project({ name: "Journal of projects" });
  const work = { subject: "Not administrative", _links: { type: href("types/1") } };
  await api.admin.post(`projects/${project}/work_packages`, work);
  const all = await api.admin.list("admin/activities", { pageSize: 1_000 });
  expect(new Set(all.each("entityType"))).not.toContain("WorkPackage");
  expect(all.elements).toHaveLength(all.number("total"));
  const ids = all.each("id").map(Number);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));

  const second = await api.admin.list("admin/activities", { pageSize: 3, offset: 2 });
  expect(second.each("id")).toEqual(ids.slice(3, 6));
  expect(second.links).toContain("nextByOffset");

  const where = async (name: string, operator: string, ...values: string[]) =>
    (await api.admin.list("admin/activities", { filters: [{ [name]: { operator, values } }], pageSize: 1_000 }))
      .elements;
  const total = all.number("total");
  const groups = (await where("entityType", "=", "Group")).length;
  expect(groups).toBeGreaterThan(0);
  expect(await where("entityType", "!", "Group")).toHaveLength(total - groups);
  expect((await where("text", "~", "journal of projects")).length).toBeGreaterThan(0);
  expect(await where("text", "~", "no such words anywhere")).toEqual([]);
  const mine = await where("actor", "=", "me");
  expect(await where("actor", "!", "me")).toHaveLength(total - mine.length);
  expect(await where("createdAt", "<>d", "2000-01-01", "2000-01-02")).toEqual([]);
  expect(await where("createdAt", "<>d", "2000-01-01", "")).toHaveLength(total);
  const bad = await api.admin.list("admin/activities", { filters: [{ nothing: { operator: "=", values: ["1"] } }] });
  expect(bad.error).toBe("InvalidQuery");
});

test("a page of the journal does not read through the work", async () => {
  const { sql } = await import("kysely");
  const explain = ctx.dialect.name === "sqlite" ? sql`explain query plan` : sql`explain`;
  const plan = await ctx.transaction(async (tx) => {
    // On a table of a few rows PostgreSQL reads all of it, whatever the index.
    if (ctx.dialect.name === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
    return sql`${explain} select id from events where entity_type not in ('WorkPackage', 'Activity', 'Watcher')
      order by id desc limit 20`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain("events_of_administration");
});
