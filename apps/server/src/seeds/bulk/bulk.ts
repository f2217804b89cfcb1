/** `halyard seed`: any amount of made-up data, the same each time, for benchmarks. */
import { sql } from "kysely";
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import { servingProcesses } from "../../platform/database/older-programs.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { allAtOnce } from "./at-once.ts";
import { bulkMembers, bulkPeople, bulkProjects } from "./bulk-organisation.ts";
import type { BulkScope } from "./bulk-scope.ts";
import { bulkWork } from "./bulk-work.ts";
import { withoutIndexes } from "./without-indexes.ts";
import { Chance } from "../random.ts";

export interface BulkSize {
  projects: number;
  users: number;
  workPackages: number;
  /** How many changes each work package has in the journal; none unless said. */
  changes?: number;
  /** From how many on an installation that is not in use yet is filled in one transaction, its indexes last. */
  many?: number;
}

const SEED = 4_711;
/** One transaction holds so many rows: a second of work, and not too much to lose. */
const PER_TRANSACTION = 20_000;
const MANY = 50_000;

/**
 * Adds to whatever is there: work packages go into the new projects and to the new users, or to all where none
 * are asked for.
 * @param progress told how many work packages are in
 * @throws Error where there is no project, type, status or priority for them
 */
export async function seedBulk(ctx: Context, size: BulkSize, progress: (done: number) => void): Promise<void> {
  const now = ctx.clock.now();
  const scope = await ctx.transaction(
    async (tx) => {
      const people = await bulkPeople(tx, size.users, now);
      const projects = await bulkProjects(tx, size.projects, now);
      await bulkMembers(tx, projects, people, now);
      await bumpRevision(tx, "access");
      return size.workPackages === 0 ? null : await scopeOf(tx, { people, projects, changes: size.changes ?? 0 }, now);
    },
    { alone: true },
  );
  if (scope !== null) await fill(ctx, scope, size, progress);
  // The planner has never seen the new rows; without this it may choose a plan for an empty table.
  await sql.raw("analyze").execute(ctx.db);
}

async function fill(
  ctx: Context,
  scope: BulkScope,
  { workPackages: total, many = MANY }: BulkSize,
  progress: (done: number) => void,
): Promise<void> {
  const within = <T>(work: (tx: Writer) => Promise<T>) => ctx.transaction(work, { alone: true, unlimited: true });
  const parts = Array.from({ length: Math.ceil(total / PER_TRANSACTION) }, (_, index) => index * PER_TRANSACTION);
  const add = async (tx: Writer, first: number, schema: string | null = null): Promise<void> => {
    const count = Math.min(PER_TRANSACTION, total - first);
    await bulkWork(tx, { ...scope, schema }, first, count);
    progress(first + count);
  };
  if (total >= many && (await hasRoomForItself(ctx))) {
    await within((tx) =>
      withoutIndexes(tx, ctx.dialect, () =>
        allAtOnce(tx, ctx.dialect, async (schema) => {
          for (const first of parts) await add(tx, first, schema);
        }),
      ),
    );
    return;
  }
  for (const first of parts) await within((tx) => add(tx, first));
}

/** Whether no one waits for tables that are locked for minutes, and their indexes have few rows of others. */
async function hasRoomForItself({ db, dialect }: Context): Promise<boolean> {
  const some = await db.selectFrom("work_packages").select("id").limit(1).offset(PER_TRANSACTION).executeTakeFirst();
  return some === undefined && (await servingProcesses(db, { dialect })) === 0;
}

interface Made {
  people: readonly number[];
  projects: readonly number[];
  changes: number;
}

/** The database was set up without types, statuses or priorities. */
export class NothingToFill extends Error {}

async function scopeOf(db: Reader, { people, projects, changes }: Made, now: Date): Promise<BulkScope> {
  const scope: BulkScope = {
    chance: new Chance(SEED),
    past: new Chance(SEED),
    changes,
    now,
    schema: null,
    users: people.length > 0 ? people : await usersOf(db),
    projects: await projectsWithTypes(db, projects),
    statuses: await statuses(db),
    priorities: await priorities(db),
  };
  const needed = { "project with a type": scope.projects, status: scope.statuses, priority: scope.priorities };
  for (const [name, items] of Object.entries(needed)) {
    if (items.length === 0) throw new NothingToFill(`There is no ${name} to make work packages with.`);
  }
  return scope;
}

async function usersOf(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom("users").where("builtin", "=", "none").orderBy("id").select("id").execute();
  return rows.map((row) => row.id);
}

/** @param among the ids to take; all where there are none */
async function projectsWithTypes(db: Reader, among: readonly number[]): Promise<BulkScope["projects"]> {
  const rows = await db
    .selectFrom("project_types")
    .innerJoin("types", "types.id", "project_types.type_id")
    .innerJoin("projects", "projects.id", "project_types.project_id")
    .where("types.is_milestone", "=", 0)
    .where("projects.active", "=", 1)
    .orderBy("project_id")
    .orderBy("type_id")
    .select(["project_id", "type_id"])
    .execute();
  const wanted = new Set(among);
  return [...Map.groupBy(rows, (row) => row.project_id)]
    .filter(([id]) => wanted.size === 0 || wanted.has(id))
    .map(([id, types]) => ({ id, types: types.map((row) => row.type_id) }));
}

async function statuses(db: Reader): Promise<BulkScope["statuses"]> {
  const rows = await db
    .selectFrom("statuses")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "name", "is_closed", "excluded_from_totals"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    closed: row.is_closed === 1,
    excluded: row.excluded_from_totals === 1,
  }));
}

async function priorities(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom("priorities").where("is_active", "=", 1).orderBy("id").select("id").execute();
  return rows.map((row) => row.id);
}
