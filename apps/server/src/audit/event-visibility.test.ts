import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { callerOfUser } from "../identity/users/service.ts";
import { ENTITY_TYPES } from "../platform/events/entity-types.ts";
import { eventsAfter, lastEventId, recordAll, type NewEvent } from "../platform/events/journal.ts";
import { hearableBy, mayHear } from "./event-visibility.ts";

const { ctx, given, api, inventsEntries } = await startTestApp();
inventsEntries();
const project = await given.project({ name: "Seen" });
const archived = await given.project({ name: "Archived" });
await api.admin.patch(`projects/${archived}`, { active: false });
const member = await given.user("member");
await given.member(member, project, ["view_work_packages", "view_news"]);
const inside = await given.user("inside");
await given.member(inside, project, ["view_work_packages", "view_time_entries", "view_internal_comments"]);
const stranger = await given.user("stranger");
const administrator = Number((await api.admin.get("users/me")).at("id"));

const about = { entityTitle: "", actorId: member, action: "updated", at: ctx.clock.now().toISOString() } as const;
// `Object.keys` knows strings alone.
const types = Object.keys(ENTITY_TYPES) as (keyof typeof ENTITY_TYPES)[];
const places = [project, archived, null];
const start = await lastEventId(ctx.db);
await ctx.transaction((tx) =>
  recordAll(
    tx,
    types.flatMap((entityType) =>
      places.flatMap((projectId) =>
        [false, true].map((internal): NewEvent => ({ ...about, entityType, entityId: member, projectId, internal })),
      ),
    ),
  ),
);

async function heardBy(id: number) {
  const caller = await callerOfUser(ctx, id);
  if (caller === null) throw new Error("no such caller");
  const events = await eventsAfter(ctx.db, start, 10_000);
  const listed = await ctx.db
    .selectFrom("events")
    .select("id")
    .where("id", ">", start)
    .where(hearableBy(caller, ctx.dialect))
    .orderBy("id")
    .execute();
  const perPlace = places
    .filter((place) => place !== null)
    .map(async (place) => {
      const rows = ctx.db.selectFrom("events").select("id").where("id", ">", start).where("project_id", "=", place);
      const heard = await rows.where(hearableBy(caller, ctx.dialect, place)).execute();
      return [place, heard.map((row) => row.id).toSorted((a, b) => a - b)] as const;
    });
  const all = events.filter((event) => mayHear(caller, event));
  for (const [place, ids] of await Promise.all(perPlace)) {
    expect(ids).toEqual(all.filter((event) => event.projectId === place).map((event) => event.id));
  }
  return { events: all, listed: listed.map((row) => row.id) };
}

test("the condition on rows says of every type what mayHear says, in every place", async () => {
  for (const id of [member, inside, stranger, administrator]) {
    const { events, listed } = await heardBy(id);
    expect(events.map((event) => event.id)).toEqual(listed);
  }
});

test("who holds the permission of a type hears of it in the project, and of administration nothing", async () => {
  const { events } = await heardBy(member);
  const heard = new Set(events.map(({ entityType }) => entityType));
  for (const type of ["WorkPackage", "News", "Project", "Notification", "User"]) expect(heard).toContain(type);
  for (const type of ["Role", "Setting", "GithubRepository", "TimeEntry"]) expect(heard).not.toContain(type);
  expect(events.filter(({ entityType, projectId }) => entityType === "WorkPackage" && projectId !== project)).toEqual(
    [],
  );
  expect(events.filter(({ entityType, internal }) => entityType === "WorkPackage" && internal)).toEqual([]);
});

test("a type that is not declared is heard of by no one, administrators included", async () => {
  await sql`update events set entity_type = 'FromAnotherVersion' where id > ${start} and entity_type = 'Project'`.execute(
    ctx.db,
  );
  for (const id of [member, administrator]) {
    const { events, listed } = await heardBy(id);
    expect(events.map((event) => event.id)).toEqual(listed);
    expect(events.filter(({ entityType }) => entityType === "FromAnotherVersion")).toEqual([]);
  }
});
