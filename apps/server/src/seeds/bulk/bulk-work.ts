/** Work packages in any number: each with its history, some with others below them. */
import { setImmediate } from "node:timers/promises";
import { addDays } from "../../hal/read/date-filters.ts";
import type { NewRow, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { lockJournal } from "../../platform/events/journal.ts";
import { percentOf } from "../../work/work-packages/scheduling/progress.ts";
import { daysBetween, nextWorkingDay } from "../../work/work-packages/scheduling/scheduling.ts";
import { WORDS } from "./bulk-organisation.ts";
import { addToCounts } from "../counts.ts";
import { historyOf } from "./bulk-history.ts";
import type { BulkScope } from "./bulk-scope.ts";

type Row = NewRow<"work_packages">;

interface Planned {
  row: Row;
  /** Of how many of its own and its children's hours totals are made. */
  excluded: boolean;
}

interface Family {
  head: Planned;
  children: Planned[];
}

/** Work packages that are planned together: those of a statement are few enough for SQLite. */
const BATCH = 500;
const DAY_S = 86_400;
const HOUR_S = 3_600;
const FAMILIES = 0.06;

/** @param first how many there are of this run already: they are numbered */
export async function bulkWork(tx: Writer, scope: BulkScope, first: number, count: number): Promise<void> {
  const counted: Row[] = [];
  const journal: NewRow<"events">[] = [];
  const batches = batchesOf(scope, first, count);
  let families = batches.next().value;
  while (families !== undefined) {
    const heads = families.map((family) => family.head.row);
    const inserted = insert(tx, scope, heads, journal);
    // Awaited below, where a failure is thrown.
    inserted.catch(() => undefined);
    // Lets the statement be sent: the next rows are made while the database works.
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    await setImmediate();
    const next = batches.next().value;
    // oxlint-disable-next-line no-await-in-loop -- children need the ids
    const ids = await inserted;
    const children = families.flatMap((family, index) =>
      family.children.map(({ row }) => ({ ...row, parent_id: ids[index] ?? null })),
    );
    await insert(tx, scope, children, journal);
    counted.push(...heads, ...children);
    families = next;
  }
  await addToCounts(tx, counted);
  await lockJournal(tx);
  await insertEvents(tx, journal);
}

function* batchesOf(scope: BulkScope, first: number, count: number): Generator<Family[], undefined> {
  for (let done = 0; done < count;) {
    const families: Family[] = [];
    const until = Math.min(count, done + BATCH);
    while (done < until) {
      const children = scope.chance.happens(FAMILIES) ? Math.min(scope.chance.between(2, 6), until - done - 1) : 0;
      families.push(plan(scope, first + done, children));
      done += 1 + children;
    }
    yield families;
  }
  return undefined;
}

/** Each statement is made while the database works on the one before. */
async function insertEvents(tx: Writer, journal: readonly NewRow<"events">[]): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  for (const some of chunk(journal)) {
    const inserted = tx.insertInto("events").values(some).execute();
    // If the one before fails, no one awaits this one.
    inserted.catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop -- two at a time
    await before;
    before = inserted;
  }
  await before;
}

async function insert(
  tx: Writer,
  scope: BulkScope,
  rows: readonly Row[],
  journal: NewRow<"events">[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const into = scope.schema === null ? tx : tx.withSchema(scope.schema);
  const inserted = await into.insertInto("work_packages").values(rows).returning("id").execute();
  const ids = inserted.map((row) => row.id).toSorted((a, b) => a - b);
  for (const [index, row] of rows.entries()) journal.push(...historyOf(row, ids[index] ?? 0, scope));
  return ids;
}

function plan(scope: BulkScope, number: number, size: number): Family {
  const project = scope.chance.pick(scope.projects);
  const head = planOne(scope, project, number);
  const children = Array.from({ length: size }, (_, index) => planOne(scope, project, number + index + 1));
  if (size > 0) Object.assign(head.row, totals(head, children));
  return { head, children };
}

/** As the API keeps them, see work-packages/totals. */
function totals(head: Planned, children: readonly Planned[]) {
  const parts = [head, ...children].filter((part) => !part.excluded).map((part) => part.row);
  const sum = (column: "estimated_seconds" | "remaining_seconds") =>
    parts.length === 0 ? null : parts.reduce((total, part) => total + (part[column] ?? 0), 0);
  const work = sum("estimated_seconds");
  const remaining = sum("remaining_seconds");
  const days = (column: "start_date" | "due_date") =>
    children
      .map((child) => child.row[column] ?? null)
      .filter((date) => date !== null)
      .toSorted();
  return {
    derived_estimated_seconds: work,
    derived_remaining_seconds: remaining,
    derived_done_ratio: work === null || remaining === null ? null : percentOf(work, remaining),
    derived_start_date: days("start_date")[0] ?? null,
    derived_due_date: days("due_date").at(-1) ?? null,
  };
}

function planOne(scope: BulkScope, project: BulkScope["projects"][number], number: number): Planned {
  const { chance, now } = scope;
  const created = new Date(now.getTime() - chance.below(365 * DAY_S) * 1_000);
  const updated = new Date(created.getTime() + chance.below(Math.max(1, now.getTime() - created.getTime())));
  const start = nextWorkingDay(addDays(created.toISOString().slice(0, 10), chance.between(-10, 60)));
  const due = nextWorkingDay(addDays(start, chance.between(0, 30)));
  const status = chance.pick(scope.statuses);
  const work = chance.between(1, 40) * HOUR_S;
  const remaining = status.closed && !status.excluded ? 0 : (work * chance.pick([10, 10, 9, 8, 5, 2])) / 10;
  const row = {
    project_id: project.id,
    type_id: chance.pick(project.types),
    status_id: status.id,
    priority_id: chance.pick(scope.priorities),
    author_id: chance.pick(scope.users),
    assignee_id: chance.happens(0.8) ? chance.pick(scope.users) : null,
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
    remaining_seconds: remaining,
    done_ratio: percentOf(work, remaining),
    story_points: null,
    // A statement takes the same columns in all its rows.
    derived_estimated_seconds: null,
    derived_remaining_seconds: null,
    derived_done_ratio: null,
    derived_start_date: null,
    derived_due_date: null,
    lock_version: scope.changes,
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  };
  return { row, excluded: status.excluded };
}
