/** `halyard seed`: any amount of made-up data, the same each time, for benchmarks. */
import { sql } from "kysely";
import { DEFAULT_MODULES } from "@halyard/contract/permissions";
import { bumpRevision } from "../access/revision.ts";
import { addDays } from "../hal/filters.ts";
import type { Context } from "../platform/context.ts";
import type { NewRow, Writer } from "../platform/database/schema.ts";
import { daysBetween, nextWorkingDay } from "../work-packages/scheduling.ts";
import { insertPeople } from "./people.ts";
import { Chance } from "./random.ts";
import { recountWorkPackages } from "./recount.ts";
import { ROLE_IDS } from "./standard.ts";

export interface BulkSize {
  projects: number;
  users: number;
  workPackages: number;
}

const SEED = 4_711;
const BATCH = 500;
/** One transaction holds so many rows: a few seconds of work, and not too much to lose. */
const PER_TRANSACTION = 20_000;
const WORDS = "wind sail hull rudder mast harbour chart tide anchor compass deck keel rope lantern pilot cargo".split(
  " ",
);

/** Adds to whatever is there. @param progress told how many work packages are in */
export async function seedBulk(ctx: Context, size: BulkSize, progress: (done: number) => void): Promise<void> {
  const chance = new Chance(SEED);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const from = await ctx.db
    .selectFrom("projects")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const tag = String(from.count);
  const { users, projects } = await ctx.transaction(async (tx) => {
    const people = await bulkPeople(tx, size.users, tag, at);
    const made = await bulkProjects(tx, size.projects, tag, at, people);
    await bumpRevision(tx, "access");
    return { users: people, projects: made };
  });
  const known = {
    users: users.length > 0 ? users : await anybody(ctx),
    projects:
      projects.length > 0
        ? projects
        : (await ctx.db.selectFrom("projects").select("id").execute()).map((row) => row.id),
  };
  if (known.projects.length === 0) throw new Error("there is no project to put work packages into");
  for (let done = 0; done < size.workPackages;) {
    const count = Math.min(PER_TRANSACTION, size.workPackages - done);
    await ctx.transaction((tx) => bulkWork(tx, ctx.dialect.name === "postgres", chance, known, done, count, now));
    done += count;
    progress(done);
  }
  await ctx.transaction((tx) => recountWorkPackages(tx));
  await sql.raw("analyze").execute(ctx.db);
}

async function anybody(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.selectFrom("users").where("builtin", "=", "none").select("id").execute();
  return rows.map((row) => row.id);
}

async function bulkPeople(tx: Writer, count: number, tag: string, at: string): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const number = from + index + 1;
      const login = `bulk.${tag}.${number}`;
      return {
        firstName: `${WORDS[number % WORDS.length]}`.replace(/^./, (letter) => letter.toUpperCase()),
        lastName: `Bulk ${number}`,
        login,
        email: `${login}@example.org`,
        createdAt: at,
      };
    });
    ids.push(...(await insertPeople(tx, people)));
  }
  return ids;
}

async function bulkProjects(tx: Writer, count: number, tag: string, at: string, people: readonly number[]) {
  const types = (await tx.selectFrom("types").select("id").execute()).map((row) => row.id);
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Bulk project ${tag}-${index + 1}`;
    const { id } = await tx
      .insertInto("projects")
      .values({
        identifier: `bulk-${tag}-${index + 1}`,
        name,
        name_key: name.toLowerCase(),
        description: "",
        public: 0,
        active: 1,
        parent_id: null,
        status_code: null,
        status_explanation: "",
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("project_modules")
      .values(DEFAULT_MODULES.map((module) => ({ project_id: id, module })))
      .execute();
    await tx
      .insertInto("project_types")
      .values(types.map((type) => ({ project_id: id, type_id: type })))
      .execute();
    for (const principal of people.filter((_, person) => person % count === index)) {
      const membership = await tx
        .insertInto("memberships")
        .values({ principal_id: principal, project_id: id, created_at: at, updated_at: at })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("membership_roles")
        .values({ membership_id: membership.id, role_id: ROLE_IDS.member, inherited_from: null })
        .execute();
    }
    ids.push(id);
  }
  return ids;
}

async function bulkWork(
  tx: Writer,
  locks: boolean,
  chance: Chance,
  known: { users: readonly number[]; projects: readonly number[] },
  first: number,
  count: number,
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (locks) await sql`select pg_advisory_xact_lock(4811001)`.execute(tx);
  for (let done = 0; done < count; done += BATCH) {
    const rows: NewRow<"work_packages">[] = [];
    for (let index = 0; index < Math.min(BATCH, count - done); index++) {
      rows.push(bulkRow(chance, known, first + done + index, now, today));
    }
    const inserted = await tx
      .insertInto("work_packages")
      .values(rows)
      .returning(["id", "subject", "project_id", "author_id", "created_at"])
      .execute();
    await tx
      .insertInto("events")
      .values(
        inserted.map((row) => ({
          entity_type: "WorkPackage",
          entity_id: row.id,
          entity_title: row.subject,
          project_id: row.project_id,
          actor_id: row.author_id,
          action: "created",
          version: 1,
          changes: "{}",
          comment: "",
          internal: 0,
          created_at: row.created_at,
          updated_at: row.created_at,
        })),
      )
      .execute();
  }
}

function bulkRow(
  chance: Chance,
  known: { users: readonly number[]; projects: readonly number[] },
  number: number,
  now: Date,
  today: string,
): NewRow<"work_packages"> {
  const created = new Date(now.getTime() - chance.below(365 * 86_400) * 1_000);
  const updated = new Date(created.getTime() + chance.below(Math.max(1, now.getTime() - created.getTime())));
  const start = nextWorkingDay(addDays(today, chance.between(-300, 60)));
  const due = nextWorkingDay(addDays(start, chance.between(0, 30)));
  const work = chance.between(1, 40) * 3_600;
  const percent = chance.pick([0, 10, 20, 50, 80, 100]);
  return {
    project_id: chance.pick(known.projects),
    type_id: chance.pick([1, 1, 1, 4, 5, 6, 7, 7]),
    status_id: chance.pick([1, 1, 2, 3, 7, 7, 7, 8, 9, 10, 12, 12, 12, 13, 14]),
    priority_id: chance.pick([7, 8, 8, 8, 9, 10]),
    author_id: chance.pick(known.users),
    assignee_id: chance.happens(0.8) ? chance.pick(known.users) : null,
    responsible_id: null,
    category_id: null,
    version_id: null,
    parent_id: null,
    subject: `${chance.pick(WORDS)} ${chance.pick(WORDS)} ${chance.pick(WORDS)} ${number + 1}`,
    description: chance.happens(0.5) ? `About the **${chance.pick(WORDS)}** and the ${chance.pick(WORDS)}.` : "",
    start_date: start,
    due_date: due,
    duration: daysBetween(start, due, false),
    schedule_manually: 1,
    ignore_non_working_days: 0,
    estimated_seconds: work,
    remaining_seconds: Math.round((work * (100 - percent)) / 100),
    done_ratio: percent,
    story_points: null,
    lock_version: 0,
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  };
}
