import { STATUS_IDS } from "@halyard/contract/defaults";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Context } from "../../platform/context.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { startTestApp } from "../../../testing/app.ts";
import { openTestContext } from "../../../testing/context.ts";
import { FIELDS } from "./content/fields.ts";
import { seedOnFirstRun } from "../first-run.ts";
import { rollUp } from "../../work/work-packages/scheduling/totals.ts";
import { resolveProgress } from "../../work/work-packages/scheduling/progress.ts";

const { api, ctx } = await startTestApp("demo");
const today = ctx.clock.now().toISOString().slice(0, 10);

const workPackagesOf = ({ db }: Context) => db.selectFrom("work_packages").orderBy("id").selectAll().execute();
const journalOf = ({ db }: Context) =>
  db.selectFrom("events").where("entity_type", "=", "WorkPackage").orderBy("id").selectAll().execute();
const people = await ctx.db.selectFrom("users").where("builtin", "=", "none").selectAll().execute();
const projects = await ctx.db.selectFrom("projects").orderBy("id").selectAll().execute();
const work = await workPackagesOf(ctx);
const journal = await journalOf(ctx);

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe("what belongs to it", () => {
  const count = async (table: "relations" | "time_entries" | "attachments" | "project_texts" | "emoji_reactions") =>
    (
      await ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;

  test("every screen has something to show", async () => {
    expect(Number(await count("relations"))).toBeGreaterThan(20);
    expect(Number(await count("time_entries"))).toBeGreaterThan(100);
    expect(Number(await count("project_texts"))).toBeGreaterThan(20);
    expect(Number(await count("emoji_reactions"))).toBeGreaterThan(5);
    const files = await ctx.db.selectFrom("attachments").selectAll().execute();
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect((await ctx.files.open(file.file_key))?.bytes).toBe(file.file_size);
  });

  test("no one has spent time in the future or on what was not there or not begun, and nothing relates to another project", async () => {
    const entries = await ctx.db
      .selectFrom("time_entries")
      .innerJoin("work_packages", "work_packages.id", "time_entries.work_package_id")
      .innerJoin("statuses", "statuses.id", "work_packages.status_id")
      .select(["spent_on", "work_packages.created_at as created", "statuses.name as status"])
      .execute();
    const wrong = ({ spent_on: day, created, status }: (typeof entries)[number]): boolean =>
      day > today || day < created.slice(0, 10) || status === "New";
    expect(entries.filter(wrong)).toEqual([]);
    const strays = await ctx.db
      .selectFrom("relations")
      .innerJoin("work_packages as a", "a.id", "relations.from_id")
      .innerJoin("work_packages as b", "b.id", "relations.to_id")
      .whereRef("a.project_id", "!=", "b.project_id")
      .select("relations.id")
      .execute();
    expect(strays).toEqual([]);
  });

  test("nothing relates to its own parent", async () => {
    const pairs = await ctx.db.selectFrom("relations").select(["from_id", "to_id"]).execute();
    const parentOf = new Map(work.map((row) => [row.id, row.parent_id]));
    expect(
      pairs.filter((one) => parentOf.get(one.from_id) === one.to_id || parentOf.get(one.to_id) === one.from_id),
    ).toEqual([]);
  });
});

describe("ages", () => {
  test("are told in months at most, and none of a role or a status is younger than the people who use it", async () => {
    const year = new Date(Date.parse(today) - 364 * 86_400_000).toISOString();
    const rows = await ctx.db.selectFrom("principals").where("type", "=", "User").select("created_at").execute();
    expect(rows.filter((row) => row.created_at < year)).toEqual([]);
    for (const project of projects) expect(daysFrom(project.updated_at.slice(0, 10), today)).toBeLessThan(60);
    const roles = await ctx.db.selectFrom("roles").select("created_at").execute();
    const first = work.map((row) => row.created_at).toSorted()[0] ?? "";
    expect(roles.filter((role) => role.created_at > first)).toEqual([]);
  });

  test("let recent work be recent, yesterday among it, without a crowd in the last minutes", () => {
    const ages = work.map((row) => ctx.clock.now().getTime() - Date.parse(row.updated_at));
    const within = (hours: number) => ages.filter((age) => age < hours * 3_600_000).length;
    expect(within(48)).toBeGreaterThan(20);
    expect(within(0.25)).toBeLessThan(8);
  });

  test("leave the administrator an inbox with a mention", async () => {
    const rows = await ctx.db.selectFrom("notifications").selectAll().execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.some((row) => row.reason === "mentioned" && row.read_ian === 0)).toBe(true);
    expect(new Set(rows.map((row) => row.work_package_id)).size).toBe(rows.length);
  });
});

describe("the organisation", () => {
  test("has 40 people beside the administrator, with a password that no one knows where they have signed in", () => {
    expect(people).toHaveLength(41);
    const without = people.filter((person) => person.password_hash === null);
    expect(without.map(({ status }) => status)).toEqual(["invited", "invited"]);
    const hashes = people.flatMap(({ login, password_hash: hash }) =>
      login === "admin" || hash === null ? [] : [hash],
    );
    expect(new Set(hashes).size).toBe(1);
    expect(new Set(people.map((person) => person.status))).toEqual(new Set(["active", "invited", "locked"]));
  });

  test("has 8 projects, among them those of the tutorials, some not public, one below another", async () => {
    expect(projects).toHaveLength(8);
    const names = new Map(projects.map((project) => [project.identifier, project.name]));
    expect(names.get("demo-project")).toBe("Demo project");
    expect(names.get("your-scrum-project")).toBe("Scrum project");
    expect(projects.some((project) => project.public === 0)).toBe(true);
    expect(projects.some((project) => project.parent_id !== null)).toBe(true);
  });

  test("has the administrator in both projects of the tutorials", async () => {
    const rows = await ctx.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.principal_id")
      .innerJoin("projects", "projects.id", "memberships.project_id")
      .where("users.login", "=", "admin")
      .orderBy("projects.identifier")
      .select("projects.identifier")
      .execute();
    expect(rows.map((row) => row.identifier)).toEqual(["demo-project", "your-scrum-project"]);
  });

  test("has one person who creates projects and accounts without being an administrator", async () => {
    const rows = await ctx.db
      .selectFrom("memberships")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .innerJoin("roles", "roles.id", "membership_roles.role_id")
      .where("memberships.project_id", "is", null)
      .where("roles.name", "!=", "Mentor")
      .select(["roles.name", "roles.type"])
      .execute();
    expect(rows).toEqual([{ name: "Staff and projects manager", type: "global" }]);
  });

  test("has a journal that tells who was added, and who was locked, when it happened", async () => {
    const told = await ctx.db.selectFrom("events").where("entity_type", "=", "User").selectAll().execute();
    const names = await ctx.db.selectFrom("principals").where("type", "=", "User").selectAll().execute();
    const created = new Map(names.map((row) => [row.id, row.created_at]));
    const added = told.filter((event) => event.action === "created");
    expect(added).toHaveLength(people.length - 1);
    for (const event of added) expect(event.created_at).toBe(created.get(event.entity_id));
    expect(told.filter((event) => event.action === "updated").map((event) => event.entity_id)).toEqual(
      people.filter((person) => person.status === "locked").map((person) => person.id),
    );
    const locked = people.filter((person) => person.status === "locked").map((person) => person.id);
    const done = await ctx.db.selectFrom("events").where("actor_id", "in", locked).select("created_at").execute();
    const since = told.find((event) => event.action === "updated")?.created_at ?? "";
    expect(done.filter((event) => event.created_at > since)).toEqual([]);
    const all = await ctx.db.selectFrom("events").orderBy("id").select("created_at").execute();
    const times = all.map((event) => event.created_at);
    expect(times).toEqual(times.toSorted());
  });

  test("has a history of each project that begins with its creation and ends with how it stands", async () => {
    const told = await ctx.db.selectFrom("events").where("entity_type", "!=", "WorkPackage").selectAll().execute();
    for (const project of projects) {
      const own = told.filter((event) => event.project_id === project.id);
      expect(own[0]).toMatchObject({ entity_type: "Project", action: "created", created_at: project.created_at });
      const kinds = new Set(own.map((event) => event.entity_type));
      expect([...kinds]).toEqual(expect.arrayContaining(["Project", "Membership"]));
      const last = own.findLast((event) => event.action === "updated");
      if (project.status_code !== null) expect(last?.changes).toContain(project.status_code);
    }
  });

  test("makes the group of mentors mentors, who share a project with those whom they mentor", async () => {
    const rows = await ctx.db
      .selectFrom("memberships")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .innerJoin("roles", "roles.id", "membership_roles.role_id")
      .innerJoin("principals", "principals.id", "memberships.principal_id")
      .where("memberships.project_id", "is", null)
      .where("roles.name", "=", "Mentor")
      .select("principals.type")
      .execute();
    expect(rows.map((row) => row.type).toSorted()).toEqual(["Group", "User", "User", "User"]);
  });

  test("hands a group's roles on to each of its users", async () => {
    const missing = await ctx.db
      .selectFrom("memberships as of_group")
      .innerJoin("membership_roles as source", "source.membership_id", "of_group.id")
      .innerJoin("group_users", "group_users.group_id", "of_group.principal_id")
      .leftJoin("memberships as of_user", (join) =>
        join
          .onRef("of_user.principal_id", "=", "group_users.user_id")
          // Global ones have no project.
          .on(sql`coalesce(of_user.project_id, 0)`, "=", sql`coalesce(of_group.project_id, 0)`),
      )
      .leftJoin("membership_roles as follower", (join) =>
        join
          .onRef("follower.membership_id", "=", "of_user.id")
          .onRef("follower.inherited_from", "=", "source.id")
          .onRef("follower.role_id", "=", "source.role_id"),
      )
      .select(["group_users.user_id", "follower.id as follower"])
      .execute();
    expect(missing.length).toBeGreaterThan(20);
    expect(missing.filter((row) => row.follower === null)).toEqual([]);
  });
});

describe("the work", () => {
  test("is 400 work packages over a year, in every status and priority, some overdue, some due soon", () => {
    expect(work).toHaveLength(400);
    expect(new Set(work.map((row) => row.status_id)).size).toBe(14);
    expect(new Set(work.map((row) => row.priority_id)).size).toBe(4);
    const [first = "", last = ""] = [work.map((row) => row.created_at).toSorted()].flatMap((days) => [
      days[0],
      days.at(-1),
    ]);
    expect(Date.parse(last) - Date.parse(first)).toBeGreaterThan(300 * 86_400_000);
    const open = work.filter((row) => ![10, 12, 14].includes(row.status_id) && row.due_date !== null);
    expect(open.filter((row) => (row.due_date ?? "") < today).length).toBeGreaterThan(10);
    expect(open.filter((row) => (row.due_date ?? "") >= today).length).toBeGreaterThan(10);
  });

  test("lies in its own project with types, versions and categories of it, three levels deep", async () => {
    const allowed = await ctx.db.selectFrom("project_types").selectAll().execute();
    const types = new Set(allowed.map((row) => `${row.project_id} ${row.type_id}`));
    const versions = new Map((await ctx.db.selectFrom("versions").selectAll().execute()).map((row) => [row.id, row]));
    const categories = new Map(
      (await ctx.db.selectFrom("categories").selectAll().execute()).map((row) => [row.id, row.project_id]),
    );
    const byId = new Map(work.map((row) => [row.id, row]));
    const depth = (id: number | null): number => (id === null ? 0 : 1 + depth(byId.get(id)?.parent_id ?? null));
    for (const row of work) {
      expect(types).toContain(`${row.project_id} ${row.type_id}`);
      if (row.version_id !== null) expect(versions.get(row.version_id)?.project_id).toBe(row.project_id);
      const ends = versions.get(row.version_id ?? 0)?.end_date ?? null;
      expect(ends !== null && row.due_date !== null && ends < row.due_date).toBe(false);
      const begins = versions.get(row.version_id ?? 0)?.start_date ?? null;
      expect(begins !== null && row.due_date !== null && row.due_date < begins).toBe(false);
      if (row.category_id !== null) expect(categories.get(row.category_id)).toBe(row.project_id);
      if (row.parent_id !== null) expect(byId.get(row.parent_id)?.project_id).toBe(row.project_id);
    }
    expect(Math.max(...work.map((row) => depth(row.id)))).toBe(3);
  });

  test("has sprints behind it, one in progress and one to come", async () => {
    const sprints = await ctx.db.selectFrom("sprints").orderBy("start_date").selectAll().execute();
    expect(sprints.map(({ status }) => status)).toEqual(["completed", "completed", "active", "in_planning"]);
    const active = sprints.find(({ status }) => status === "active");
    expect((active?.start_date ?? "") < today && (active?.finish_date ?? "") > today).toBe(true);
    for (const { id } of sprints) expect(work.filter((row) => row.sprint_id === id).length).toBeGreaterThan(4);
  });

  test("gives the administrator something late, something for this week and something for later", () => {
    const admin = people.find((person) => person.login === "admin")?.id;
    const own = work.filter((row) => row.assignee_id === admin && ![10, 12, 14].includes(row.status_id));
    const days = own.flatMap((row) => (row.due_date === null ? [] : [daysFrom(today, row.due_date)]));
    expect(days.filter((day) => day < 0).length).toBeGreaterThan(0);
    expect(days.filter((day) => day >= 0 && day < 7).length).toBeGreaterThan(2);
    expect(days.filter((day) => day > 7).length).toBeGreaterThan(0);
  });

  test("is late for days and not for months, and in most projects not at all", () => {
    const open = work.filter((row) => ![10, 12, 14].includes(row.status_id) && row.due_date !== null);
    const late = open.map((row) => daysFrom(today, row.due_date ?? today)).filter((day) => day < 0);
    expect(Math.min(...late)).toBeGreaterThan(-15);
    expect(late.length / open.length).toBeLessThan(0.3);
    for (const row of work.filter(({ status_id: status }) => [10, 12].includes(status)))
      expect((row.due_date ?? today) <= today).toBe(true);
  });

  test("has nothing finished above something that is not", () => {
    const closed = new Map(work.map((row) => [row.id, [10, 12, 14].includes(row.status_id)]));
    const wrong = work.filter((row) => row.parent_id !== null && closed.get(row.parent_id) && !closed.get(row.id));
    expect(wrong).toEqual([]);
  });

  test("has pictures whose files are there, in texts of the work package that they belong to", async () => {
    const files = await ctx.db.selectFrom("attachments").where("content_type", "=", "image/png").selectAll().execute();
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const link = `](/api/v3/attachments/${file.id}/content)`;
      const texts = [
        ...work.filter((row) => row.id === file.work_package_id).map((row) => row.description),
        ...journal.filter((row) => row.entity_id === file.work_package_id).map((row) => row.comment),
      ];
      expect(texts.some((text) => text.includes(link))).toBe(true);
    }
  });

  test("is done by people who may have work assigned in the project", async () => {
    const rows = await ctx.db
      .selectFrom("memberships")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .innerJoin("role_permissions", "role_permissions.role_id", "membership_roles.role_id")
      .where("role_permissions.permission", "=", "work_package_assigned")
      .select(["principal_id", "project_id"])
      .execute();
    const assignable = new Set(rows.map((row) => `${row.project_id} ${row.principal_id}`));
    for (const row of work) {
      if (row.assignee_id !== null) expect(assignable).toContain(`${row.project_id} ${row.assignee_id}`);
    }
  });

  test("has hours and percentages that the API would accept", () => {
    for (const row of work) {
      const progress = { work: row.estimated_seconds, remaining: row.remaining_seconds, percent: row.done_ratio };
      expect(resolveProgress({ work: null, remaining: null, percent: null }, progress).errors).toEqual([]);
    }
  });

  test("has the totals that a change would compute", async () => {
    const parents = new Set(work.flatMap((row) => (row.parent_id === null ? [] : [row.parent_id])));
    expect(parents.size).toBeGreaterThan(40);
    await ctx.transaction(async (tx) => {
      for (const id of parents) await rollUp(tx, id, null);
    });
    expect(await workPackagesOf(ctx)).toEqual(work);
    expect(work.filter((row) => parents.has(row.id) && row.derived_estimated_seconds !== null).length).toBeGreaterThan(
      40,
    );
  });

  test("is counted by project, type and status", async () => {
    const key = (row: { project_id: number; type_id: number; status_id: number }) =>
      `${row.project_id} ${row.type_id} ${row.status_id}`;
    const counts = await ctx.db.selectFrom("work_package_counts").selectAll().execute();
    const expected = Map.groupBy(work, key);
    expect(new Map(counts.map((row) => [key(row), row.count]))).toEqual(
      new Map([...expected].map(([name, rows]) => [name, rows.length])),
    );
  });
});

describe("the history", () => {
  const COLUMNS = {
    subject: "subject",
    status: "status_id",
    priority: "priority_id",
    assignee: "assignee_id",
    version: "version_id",
    sprint: "sprint_id",
    storyPoints: "story_points",
    dueDate: "due_date",
    remainingTime: "remaining_seconds",
    percentageDone: "done_ratio",
  } as const;

  test("of each work package leads step by step to its present state", () => {
    const histories = Map.groupBy(journal, (event) => event.entity_id);
    expect(histories.size).toBe(work.length);
    for (const row of work) {
      const events = histories.get(row.id) ?? [];
      expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1));
      expect(events[0]).toMatchObject({ action: "created", actor_id: row.author_id, created_at: row.created_at });
      expect(events.at(-1)?.created_at).toBe(row.updated_at);
      expect(events.filter((event) => event.action === "updated")).toHaveLength(row.lock_version);
      const state = new Map<string, unknown>();
      for (const event of events) {
        for (const [attribute, change] of Object.entries(readChanges(event.changes))) {
          if (attribute !== "description") expect(change.from).toBe(state.get(attribute) ?? null);
          state.set(attribute, change.to);
        }
      }
      for (const [attribute, column] of Object.entries(COLUMNS)) expect(state.get(attribute) ?? null).toBe(row[column]);
    }
  });

  test("runs forward and not into the future", () => {
    const times = journal.map((event) => event.created_at);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? "") <= ctx.clock.now().toISOString()).toBe(true);
  });

  test("has comments, and calls statuses by their names", async () => {
    expect(journal.filter((event) => event.action === "commented").length).toBeGreaterThan(200);
    const statuses = await ctx.db.selectFrom("statuses").select(["id", "name"]).execute();
    const names = new Map<unknown, string>(statuses.map((status) => [status.id, status.name]));
    for (const event of journal) {
      const { status } = readChanges(event.changes);
      if (status !== undefined) expect(status.toTitle).toBe(names.get(status.to));
    }
  });
});

describe("another installation on the same day", async () => {
  // Seeded here: two copies of one installation would be the same whatever the seed does.
  const { ctx: again } = await openTestContext("empty", { seed: "demo" });
  await seedOnFirstRun(again);

  test("is the same to the letter", async () => {
    expect(await workPackagesOf(again)).toEqual(work);
    expect(await journalOf(again)).toEqual(journal);
  });
});

describe("fields of its own", () => {
  test("have values in the two projects that build a boat, and in no other", async () => {
    const { rows } = await sql<{ identifier: string; field: string }>`
      select distinct projects.identifier, custom_fields.name as field from custom_values
      join custom_fields on custom_fields.id = custom_values.field_id
      left join work_packages on work_packages.id = custom_values.work_package_id
      join projects on projects.id = coalesce(work_packages.project_id, custom_values.project_id)`.execute(ctx.db);
    const found = Map.groupBy(rows, ({ identifier }) => identifier);
    expect([...found.keys()].toSorted()).toEqual(["osprey-32", "osprey-32-electronics"]);
    for (const own of found.values()) expect(own).toHaveLength(5);
  });

  test("leave the next field an id after theirs", async () => {
    const made = await api.admin.post("custom_fields", { name: "Next", fieldFormat: "string", for: "WorkPackage" });
    expect([made.status, made.id]).toEqual([201, Math.max(...Object.values(FIELDS).map(({ id }) => id)) + 1]);
  });

  test("come with custom actions that can be pressed", async () => {
    const osprey = projects.find(({ identifier }) => identifier === "osprey-32")?.id;
    const press = async (status: number) => {
      const row = work.find((one) => one.project_id === osprey && one.status_id === status);
      const before = await api.admin.get(`work_packages/${row?.id}`);
      const [offered, ...others] = Object(before.at("_links.customActions"));
      expect(others).toEqual([]);
      const pressed = await api.admin.post(`${offered.href.replace("/api/v3/", "")}/execute`, {
        lockVersion: before.at("lockVersion"),
        _links: { workPackage: { href: `/api/v3/work_packages/${row?.id}` } },
      });
      return [offered.title, pressed.status, pressed.at("_links.status.title")];
    };
    expect(await press(STATUS_IDS.new)).toEqual(["Start work", 200, "In progress"]);
    expect(await press(STATUS_IDS.developed)).toEqual(["Hand over for trials", 200, "In testing"]);
  });
});
