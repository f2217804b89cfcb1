/** A random organisation, the same in each run, for the test that compares the filters of all lists with what they mean. */
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { bumpRevision } from "../../access/revision.ts";
import { ATTEMPTS_OF } from "../../authentication/sign-in.ts";
import type { Writer } from "../../platform/database/schema.ts";
import type { TestApp } from "../app.ts";
import { DAYS, TIMES, WORDS } from "../meanings.ts";
import { randomFrom } from "../random.ts";

/** Sees two of the projects and what is in them. */
export const MEMBER = "part";

const { random, pick, maybe } = randomFrom(23);
/** What people may be called. */
const name = (): string => pick(WORDS.filter((word) => !/[%_]/.test(word)));
const text = (most: number): string => Array.from({ length: 1 + random(most) }, () => pick(WORDS)).join(" ");
const flip = (): number => random(2);
const moment = (): string => `${pick(DAYS)}T${pick(TIMES)}`;
const stamps = () => ({ created_at: moment(), updated_at: moment() });
const times = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** All that is in the tables, once it is built. */
export let world: Facts;

export async function buildListWorld(app: Pick<TestApp, "ctx" | "api" | "given">): Promise<void> {
  const people = await addPeople(app);
  const projects = await addProjects(app, people);
  await app.ctx.transaction(async (tx) => {
    await spread(tx);
    await addWork(tx, projects, people);
    await bumpRevision(tx, "access");
  });
  world = await readFacts(app);
}

async function addPeople({ given, api }: Pick<TestApp, "api" | "given">): Promise<number[]> {
  const users: number[] = [];
  for (const login of [MEMBER, "anna-alpha", "beta", "gamma.ray", "o_zeta", "locked"]) {
    users.push(
      await given.user(login, { firstName: name(), lastName: `${name()} ${name()}`, admin: login === "beta" }),
    );
  }
  const people = [...users];
  for (const at of [0, 1]) {
    const members = users.filter((_, index) => index % 2 === at).map((id) => ({ href: `/api/v3/users/${id}` }));
    people.push((await api.admin.post("groups", { name: `Group ${text(2)} ${at}`, _links: { members } })).id);
    people.push((await api.admin.post("placeholder_users", { name: `Nobody ${text(2)} ${at}` })).id);
  }
  return people;
}

async function addProjects({ given }: Pick<TestApp, "given">, people: readonly number[]): Promise<number[]> {
  const roles = [
    await given.role([
      "view_work_packages",
      "view_members",
      "view_time_entries",
      "view_news",
      "view_documents",
      "show_board_views",
      "manage_versions",
      "log_time",
      "manage_public_queries",
      "work_package_assigned",
      "edit_work_packages",
      "move_work_packages",
      "add_work_packages",
      "add_subprojects",
    ]),
    await given.role(["view_work_packages", "view_members"]),
    await given.role(["view_work_packages", "work_package_assigned", "save_queries", "view_own_time_entries"]),
  ];
  const projects: number[] = [];
  for (const parent of [null, 0, 1, null, 0, null, null, 3]) {
    const above = parent === null ? {} : { parentId: projects[parent]! };
    projects.push(await given.project({ name: `${text(2)} ${projects.length}`, public: parent === 3, ...above }));
  }
  for (const at of [0, 1]) await given.member(people[0]!, projects[at]!, roles[at]!);
  for (const project of projects) {
    for (const person of people.slice(1)) if (random(3) === 0) await given.member(person, project, pick(roles));
  }
  await given.member(people[1]!, null, ["add_project"]);
  return projects;
}

/** Gives what the services made the values that they would have after some time. */
async function spread(tx: Writer): Promise<void> {
  const [projects, principals, users, memberships] = await Promise.all([
    tx.selectFrom("projects").select("id").orderBy("id").execute(),
    tx.selectFrom("principals").select("id").orderBy("id").execute(),
    tx.selectFrom("users").selectAll().where("builtin", "=", "none").orderBy("id").execute(),
    tx.selectFrom("memberships").select("id").orderBy("id").execute(),
  ]);
  const kinds = ["project", "project", "project", "project", "project", "portfolio", "program", "project"] as const;
  for (const [at, { id }] of projects.entries()) {
    const status_code = maybe(["on_track", "at_risk", "finished"]);
    const row = { ...stamps(), status_code, kind: kinds[at % kinds.length]!, active: at === 7 ? 0 : 1 };
    await tx.updateTable("projects").set(row).where("id", "=", id).execute();
    if (at === 2) await tx.deleteFrom("project_types").where("project_id", "=", id).execute();
  }
  for (const { id } of principals) await tx.updateTable("principals").set(stamps()).where("id", "=", id).execute();
  for (const { id } of memberships) await tx.updateTable("memberships").set(stamps()).where("id", "=", id).execute();
  for (const user of users) {
    if (user.login === "locked") {
      await tx.updateTable("users").set({ status: "locked" }).where("id", "=", user.id).execute();
    }
    if (["o_zeta", "gamma.ray"].includes(user.login)) {
      const over = user.login === "gamma.ray";
      const resets_at = over ? "2026-03-01T00:00:00.000Z" : "2026-03-02T10:00:00.000Z";
      const row = { key: `${ATTEMPTS_OF}${user.login_key}`, count: LOGIN_ATTEMPTS.perAccount, resets_at };
      await tx.insertInto("throttles").values(row).execute();
    }
  }
}

async function addWork(tx: Writer, projects: readonly number[], people: readonly number[]): Promise<void> {
  const users = people.slice(0, 6);
  const me = users[0]!;
  // Two thirds of all are where the member is.
  const project = (): number => (random(3) === 0 ? pick(projects) : pick(projects.slice(0, 2)));
  for (const user_id of [me, users[1]!]) {
    for (const project_id of projects)
      if (flip() === 1) await tx.insertInto("favorites").values({ user_id, project_id }).execute();
  }
  const row = { description: "", ...stamps() };
  await tx
    .insertInto("versions")
    .values(
      times(10, (at) => ({
        ...row,
        project_id: project(),
        name: `${text(2)} ${at}`,
        name_key: `${at}`,
        status: pick(["open", "locked", "closed"] as const),
        sharing: pick(["none", "descendants", "hierarchy", "tree", "system"] as const),
      })),
    )
    .execute();
  const types = await tx.selectFrom("types").select("id").execute();
  const workPackages = await tx
    .insertInto("work_packages")
    .values(
      times(12, () => ({
        project_id: project(),
        type_id: pick(types).id,
        status_id: 1,
        priority_id: 8,
        author_id: pick(users),
        subject: text(2),
        description: "",
        schedule_manually: 1,
        ignore_non_working_days: 0,
        lock_version: 0,
        ...stamps(),
      })),
    )
    .returning(["id", "project_id"])
    .execute();
  await addTime(tx, workPackages, users);
  await addRelations(
    tx,
    workPackages.map(({ id }) => id),
  );
  await addNotifications(tx, workPackages, users);
  await addViews(tx, projects, users);
  await tx
    .insertInto("project_texts")
    .values(
      times(20, () => ({
        kind: pick(["news", "document"] as const),
        project_id: project(),
        author_id: pick(users),
        title: text(3),
        summary: "",
        body: "",
        ...stamps(),
      })),
    )
    .execute();
  for (const date of new Set(times(6, () => pick(DAYS)))) {
    await tx
      .insertInto("non_working_days")
      .values({ date, name: text(1) })
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

type Place = { id: number; project_id: number };

async function addTime(tx: Writer, workPackages: readonly Place[], users: readonly number[]): Promise<void> {
  const activities = await tx.selectFrom("time_entry_activities").select("id").execute();
  for (const user_id of users.flatMap((id) => [id, id, id, id])) {
    const place = pick(workPackages);
    await tx
      .insertInto("time_entries")
      .values({
        project_id: place.project_id,
        work_package_id: random(4) === 0 ? null : place.id,
        user_id,
        author_id: user_id,
        activity_id: pick(activities).id,
        spent_on: pick(DAYS),
        seconds: 3_600,
        comment: "",
        ongoing: 0,
        ...stamps(),
      })
      .execute();
  }
  // One running clock a person.
  for (const id of users.slice(0, 3)) {
    const own = await tx.selectFrom("time_entries").select("id").where("user_id", "=", id).limit(1).executeTakeFirst();
    await tx.updateTable("time_entries").set({ ongoing: 1, seconds: null }).where("id", "=", own!.id).execute();
  }
}

async function addRelations(tx: Writer, ids: readonly number[]): Promise<void> {
  const taken = new Set<string>();
  for (let at = 0; at < 40; at++) {
    const [from_id, to_id] = [pick(ids), pick(ids)];
    const [low_id, high_id] = [Math.min(from_id, to_id), Math.max(from_id, to_id)];
    if (from_id === to_id || taken.has(`${low_id}-${high_id}`)) continue;
    taken.add(`${low_id}-${high_id}`);
    const type = pick(["relates", "follows", "duplicates", "blocks", "includes", "requires"] as const);
    const row = { type, from_id, to_id, low_id, high_id, lag: null, description: "", ...stamps() };
    await tx.insertInto("relations").values(row).execute();
  }
}

async function addNotifications(tx: Writer, workPackages: readonly Place[], users: readonly number[]): Promise<void> {
  const admin = await tx.selectFrom("users").select("id").where("login", "=", "admin").executeTakeFirstOrThrow();
  for (let at = 0; at < 40; at++) {
    const place = pick(workPackages);
    const actor_id = pick(users);
    const event = await tx
      .insertInto("events")
      .values({
        entity_type: "WorkPackage",
        entity_id: place.id,
        entity_title: text(2),
        project_id: place.project_id,
        actor_id,
        action: pick(["created", "updated"]),
        version: at + 1,
        changes: "{}",
        comment: "",
        internal: 0,
        ...stamps(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("notifications")
      .values({
        recipient_id: pick([admin.id, users[0]!, users[0]!, users[1]!]),
        event_id: event.id,
        work_package_id: place.id,
        actor_id,
        reason: pick(["mentioned", "assigned", "watched", "commented"]),
        read_ian: flip(),
        ...stamps(),
      })
      .execute();
  }
}

const VIEWS = ["work_packages_table", "gantt", "work_packages_calendar", "team_planner"];

async function addViews(tx: Writer, projects: readonly number[], users: readonly number[]): Promise<void> {
  for (let at = 0; at < 20; at++) {
    const query = await tx
      .insertInto("queries")
      .values({
        name: text(2),
        user_id: pick([users[0]!, ...users]),
        project_id: maybe(projects.slice(0, 4)),
        is_public: flip(),
        starred: flip(),
        filters: "[]",
        sort_by: "[]",
        group_by: null,
        columns: "[]",
        highlighted_attributes: "[]",
        sums: 0,
        show_hierarchies: 0,
        include_subprojects: 1,
        timeline_visible: 0,
        timeline_zoom_level: "auto",
        timeline_labels: "{}",
        highlighting_mode: null,
        display_representation: null,
        timestamps: '["PT0S"]',
        display: "{}",
        lock_version: 0,
        ...stamps(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const type = maybe(VIEWS);
    if (type !== null) {
      await tx
        .insertInto("views")
        .values({ type, query_id: query.id, ...stamps() })
        .execute();
    }
  }
  const grid = { name: "", row_count: 1, column_count: 1, options: "{}" };
  for (const user_id of users.slice(0, 2)) {
    await tx
      .insertInto("grids")
      .values({ ...grid, kind: "my_page", project_id: null, user_id, ...stamps() })
      .execute();
  }
  for (const project_id of projects) {
    await tx
      .insertInto("grids")
      .values({ ...grid, kind: "overview", project_id, user_id: null, ...stamps() })
      .execute();
    for (let at = random(3); at > 0; at--) {
      const board = { ...grid, kind: "board" as const, name: `Board ${at}`, project_id, user_id: null, ...stamps() };
      await tx.insertInto("grids").values(board).execute();
    }
  }
}

/** The tables as they are: what filters mean is said of these. */
async function readFacts({ ctx: { db } }: Pick<TestApp, "ctx">) {
  return {
    projects: await db.selectFrom("projects").selectAll().execute(),
    projectTypes: await db.selectFrom("project_types").selectAll().execute(),
    favorites: await db.selectFrom("favorites").selectAll().execute(),
    principals: await db.selectFrom("principals").selectAll().execute(),
    users: await db.selectFrom("users").selectAll().execute(),
    groupUsers: await db.selectFrom("group_users").selectAll().execute(),
    throttles: await db.selectFrom("throttles").selectAll().execute(),
    roles: await db.selectFrom("roles").selectAll().execute(),
    rolePermissions: await db.selectFrom("role_permissions").selectAll().execute(),
    memberships: await db.selectFrom("memberships").selectAll().execute(),
    membershipRoles: await db.selectFrom("membership_roles").selectAll().execute(),
    versions: await db.selectFrom("versions").selectAll().execute(),
    workPackages: await db.selectFrom("work_packages").selectAll().execute(),
    timeEntries: await db.selectFrom("time_entries").selectAll().execute(),
    relations: await db.selectFrom("relations").selectAll().execute(),
    events: await db.selectFrom("events").selectAll().orderBy("id").execute(),
    notifications: await db.selectFrom("notifications").selectAll().execute(),
    queries: await db.selectFrom("queries").selectAll().execute(),
    views: await db.selectFrom("views").selectAll().execute(),
    grids: await db.selectFrom("grids").selectAll().execute(),
    texts: await db.selectFrom("project_texts").selectAll().execute(),
    nonWorkingDays: await db.selectFrom("non_working_days").selectAll().execute(),
    weekDays: await db.selectFrom("week_days").selectAll().execute(),
  };
}
