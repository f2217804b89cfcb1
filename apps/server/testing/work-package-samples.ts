/** Random work packages, with all that hangs on them, for the test of the filters: the same in each run. */
import type { StoredRelationType } from "@halyard/contract/work/relations";
import type { NewRow } from "../src/platform/database/schema/schema.ts";
import type { TestApp } from "./app.ts";
import { DAYS, WORDS } from "./meanings.ts";
import { randomFrom } from "./random.ts";

const ROWS = 36;
export interface Sample extends NewRow<"work_packages"> {
  id: number;
  watchers: number[];
  comments: { text: string; internal: boolean }[];
  files: string[];
}

export const people: number[] = [];
export const projects: number[] = [];
export const sprints: { id: number }[] = [];
export const phases: { id: number; project_id: number; definition_id: number; active: number }[] = [];
export const versions: { id: number; status: string }[] = [];
export const categories: number[] = [];
export const rows: Sample[] = [];
export const relations: { type: StoredRelationType; from: number; to: number }[] = [];
export const groups = new Map<number, number[]>();
export const held: Awaited<ReturnType<typeof heldRoles>> = [];
export const statuses: { id: number; is_closed: number }[] = [];
export const types: { id: number; is_milestone: number }[] = [];
export const priorities: number[] = [];

const { random, pick, maybe } = randomFrom(7);
const text = (most: number): string => Array.from({ length: random(most + 1) }, () => pick(WORDS)).join(" ");

/** Puts them into the database. */
export async function insertSamples({ ctx, api, given }: Pick<TestApp, "ctx" | "api" | "given">): Promise<void> {
  for (const name of ["Seen", "Watchers unseen", "Unseen"]) projects.push(await given.project({ name }));
  const [seen = 0, dim = 0] = projects;
  people.push(await given.userWith("caller", seen, ["view_work_packages", "view_work_package_watchers"]));
  await given.member(people[0]!, dim, ["view_work_packages"]);
  for (const login of ["second", "third"]) people.push(await given.user(login));
  const roleId = await given.role(["view_work_packages"]);
  await given.member(people[1]!, seen, roleId);
  const group = await api.admin.post("groups", {
    name: "Squad",
    _links: { members: [{ href: `/api/v3/users/${people[2]}` }] },
  });
  groups.set(group.id, [people[2]!]);
  people.push(group.id);
  statuses.push(...(await ctx.db.selectFrom("statuses").select(["id", "is_closed"]).execute()));
  types.push(...(await ctx.db.selectFrom("types").select(["id", "is_milestone"]).execute()));
  priorities.push(...(await ctx.db.selectFrom("priorities").select("id").execute()).map((row) => row.id));
  const now = "2026-03-01T10:00:00.000Z";
  await ctx.transaction(async (tx) => {
    for (const status of ["open", "locked", "closed"] as const) {
      const { id } = await tx
        .insertInto("versions")
        .values({
          project_id: seen,
          name: status,
          name_key: status,
          description: "",
          status,
          sharing: "none",
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      versions.push({ id, status });
      const sprint = await tx
        .insertInto("sprints")
        .values({
          project_id: seen,
          name: status,
          name_key: status,
          description: "",
          status: "active",
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      sprints.push(sprint);
      const category = { project_id: seen, name: status, default_assignee_id: null };
      categories.push(
        (await tx.insertInto("categories").values(category).returning("id").executeTakeFirstOrThrow()).id,
      );
    }
    const definitions = await tx.selectFrom("project_phase_definitions").select("id").orderBy("id").execute();
    for (const project_id of projects) {
      for (const [at, definition] of definitions.slice(0, 3).entries()) {
        const phase = { project_id, definition_id: definition.id, active: at === 2 ? 0 : 1 } as const;
        const stamps = { start_date: null, finish_date: null, created_at: now, updated_at: now };
        const { id } = await tx
          .insertInto("project_phases")
          .values({ ...phase, ...stamps })
          .returning("id")
          .executeTakeFirstOrThrow();
        phases.push({ ...phase, id });
      }
    }
    for (let at = 0; at < ROWS; at++) {
      const row = sampleOf();
      const { id } = await tx.insertInto("work_packages").values(row).returning("id").executeTakeFirstOrThrow();
      const sample = {
        ...row,
        id,
        watchers: people.slice(0, 3).filter(() => random(3) === 0),
        comments: Array.from({ length: random(3) }, () => ({ text: text(2), internal: random(3) === 0 })),
        files: Array.from({ length: random(2) }, () => `${pick(WORDS)}.txt`),
      };
      rows.push(sample);
      for (const user_id of sample.watchers)
        await tx.insertInto("watchers").values({ work_package_id: id, user_id }).execute();
      for (const { text: comment, internal } of sample.comments) {
        await tx
          .insertInto("events")
          .values({
            entity_type: "WorkPackage",
            entity_id: id,
            entity_title: "",
            project_id: row.project_id,
            actor_id: people[0]!,
            action: "commented",
            version: 1,
            changes: "{}",
            comment,
            internal: internal ? 1 : 0,
            created_at: now,
            updated_at: now,
          })
          .execute();
      }
      for (const file_name of sample.files) {
        await tx
          .insertInto("attachments")
          .values({
            work_package_id: id,
            author_id: people[0]!,
            file_name,
            file_key: `${id}`,
            file_size: 1,
            content_type: "text/plain",
            description: "",
            md5: "",
            created_at: now,
          })
          .execute();
      }
    }
    for (const type of ["relates", "follows", "duplicates", "blocks", "includes", "requires"] as const) {
      for (let at = 0; at < 5; at++) {
        const [from, to] = [pick(rows).id, pick(rows).id];
        const taken = relations.some((one) => new Set([one.from, one.to, from, to]).size === 2);
        if (from === to || taken) continue;
        relations.push({ type, from, to });
        await tx
          .insertInto("relations")
          .values({
            type,
            from_id: from,
            to_id: to,
            low_id: Math.min(from, to),
            high_id: Math.max(from, to),
            lag: null,
            description: "",
            created_at: now,
            updated_at: now,
          })
          .execute();
      }
    }
  });
  held.push(...(await heldRoles(ctx)));
}

const heldRoles = (ctx: TestApp["ctx"]) =>
  ctx.db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .select(["memberships.project_id", "memberships.principal_id", "membership_roles.role_id"])
    .execute();

function sampleOf(): NewRow<"work_packages"> {
  const [one, other] = [maybe(DAYS), maybe(DAYS)];
  const [start, due] = one !== null && other !== null && one > other ? [other, one] : [one, other];
  return {
    project_id: pick(projects),
    type_id: pick(types).id,
    status_id: pick(statuses).id,
    priority_id: pick(priorities),
    author_id: pick(people.slice(0, 3)),
    assignee_id: maybe(people),
    responsible_id: maybe(people),
    category_id: maybe(categories),
    version_id: maybe(versions)?.id ?? null,
    sprint_id: maybe(sprints)?.id ?? null,
    project_phase_id: maybe(phases)?.id ?? null,
    parent_id: rows.length < 6 ? null : (maybe(rows)?.id ?? null),
    subject: `${pick(WORDS)} ${text(2)}`.trim(),
    description: text(3),
    start_date: start,
    due_date: due,
    duration: maybe([1, 2, 3]),
    estimated_seconds: maybe([1_800, 3_600, 7_200]),
    remaining_seconds: maybe([0, 1_800, 3_600]),
    done_ratio: maybe([0, 50, 100]),
    story_points: maybe([1, 2, 3]),
    position: maybe([1, 2, 3]),
    schedule_manually: 1,
    ignore_non_working_days: 0,
    lock_version: 0,
    created_at: `${pick(DAYS)}T08:30:00.000Z`,
    updated_at: `${pick(DAYS)}T23:30:00.000Z`,
  };
}
