/** What is in the projects of the organisation: work, and what is seen of it. */
import type { Writer } from "../../src/platform/database/schema/schema.ts";
import { DAYS } from "../meanings.ts";
import { flip, maybe, pick, random, stamps, text, times } from "./chance.ts";

export async function addWork(tx: Writer, projects: readonly number[], people: readonly number[]): Promise<void> {
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
