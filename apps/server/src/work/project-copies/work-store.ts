/** The work packages of a copy: as they are in the source, with a history of their own. */
import { copyValues } from "../../custom-fields/values/changes.ts";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { withVariables } from "@halyard/contract/work/template-variables";
import { sql } from "kysely";
import { lockJournal, originText } from "../../platform/events/journal.ts";
import type { NewRow, Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import type { PacedSteps } from "../../platform/jobs/paced-steps.ts";
import { daysBetween } from "../work-packages/scheduling/scheduling.ts";
import type { Shift } from "../../work-types/calendar/date-shift.ts";
import { rememberWork } from "./origin-store.ts";
import type { Mapping } from "./store.ts";

/** Rows that are read at once. */
const AT_ONCE = 100;

function withoutId<Row extends { id: number }>(row: Row): Omit<Row, "id"> {
  const { id: _, ...rest } = row;
  return rest;
}

interface WorkCopy {
  source: number;
  target: number;
  versions: Mapping;
  categories: Mapping;
  phases: Mapping;
  /** Whether those who work in the source are members of the copy. */
  withMembers: boolean;
  /** Who takes the place of a placeholder user. */
  people: Mapping;
  authorId: number;
  /** Whether each copy remembers what it was made from. */
  remembers: boolean;
  /** What stands in place of words in braces in the subjects. */
  variables: ReadonlyMap<string, string>;
  shift: Shift;
  now: string;
}

type Dated = Pick<
  RowOf<"work_packages">,
  "start_date" | "due_date" | "derived_start_date" | "derived_due_date" | "duration" | "ignore_non_working_days"
>;

/** A duration follows from the dates, where there are both. */
export function movedDates(row: Dated, { calendar, date }: Shift): Partial<Dated> {
  if (calendar === null) return {};
  const moved = (one: string | null): string | null => (one === null ? null : date(one));
  const [start, due] = [moved(row.start_date), moved(row.due_date)];
  const ignores = row.ignore_non_working_days === 1;
  return {
    start_date: start,
    due_date: due,
    derived_start_date: moved(row.derived_start_date),
    derived_due_date: moved(row.derived_due_date),
    duration: start === null || due === null ? row.duration : Math.max(1, daysBetween(start, due, ignores, calendar)),
  };
}

/** Without those that others lend it. */
export async function ownVersionsOf(db: Reader, projectId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("versions").select("id").where("project_id", "=", projectId).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countWork(db: Reader, projectId: number): Promise<number> {
  const row = await db
    .selectFrom("work_packages")
    .where("project_id", "=", projectId)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * @param tell hears how many are copied
 * @returns the ids of the copies
 */
export async function copyWorkPackages(
  db: Reader,
  steps: PacedSteps,
  copy: WorkCopy,
  tell: (copied: number) => Promise<void>,
): Promise<Mapping> {
  const ownVersions = await ownVersionsOf(db, copy.source);
  const mapping = new Map<number, number>();
  const parents: { id: number; parent: number }[] = [];
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("work_packages")
      .selectAll()
      .where("project_id", "=", copy.source)
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    await steps.each(rows, async (tx, some) => {
      // Most parents are older, so they have copies already; the others' children are put below them in the end.
      const above = some.map(({ parent_id }) => (parent_id === null ? null : (mapping.get(parent_id) ?? null)));
      const copied = await copyRows(tx, { copy, above, ownVersions }, some);
      some.forEach((row, index) => {
        if (row.parent_id !== null && above[index] === null) parents.push({ id: row.id, parent: row.parent_id });
      });
      for (const [original, made] of copied) mapping.set(original, made);
    });
    await tell(mapping.size);
  }
  await placeBelow(steps, mapping, parents);
  return mapping;
}

interface Placed {
  copy: WorkCopy;
  /** The copy of each one's parent; null: it has none, or that is not copied yet. */
  above: readonly (number | null)[];
  ownVersions: ReadonlySet<number>;
}

/** @returns the ids of the originals and of their copies */
async function copyRows(
  tx: Writer,
  { copy, above, ownVersions }: Placed,
  rows: readonly RowOf<"work_packages">[],
): Promise<(readonly [number, number])[]> {
  const copies = rows.map((row, index) => ({
    ...withoutId(row),
    ...movedDates(row, copy.shift),
    subject: subjectIn(copy, row.subject),
    project_id: copy.target,
    parent_id: above[index] ?? null,
    author_id: copy.authorId,
    assignee_id: copy.withMembers ? inPlaceOf(copy, row.assignee_id) : null,
    responsible_id: copy.withMembers ? inPlaceOf(copy, row.responsible_id) : null,
    category_id: row.category_id === null ? null : (copy.categories.get(row.category_id) ?? null),
    version_id: versionIn(copy, ownVersions, row.version_id),
    sprint_id: null,
    project_phase_id: row.project_phase_id === null ? null : (copy.phases.get(row.project_phase_id) ?? null),
    position: null,
    lock_version: 0,
    created_at: copy.now,
    updated_at: copy.now,
  }));
  const inserted = await tx.insertInto("work_packages").values(copies).returning("id").execute();
  const made = inserted.map((row) => row.id).toSorted((a, b) => a - b);
  const pairs = rows.map((row, index) => [row.id, made[index] ?? 0] as const);
  await copyValues(tx, "work_package_id", pairs, copy.withMembers);
  const told = rows.map((row, index) => ({ id: made[index] ?? 0, subject: subjectIn(copy, row.subject) }));
  if (copy.remembers) await rememberWork(tx, pairs);
  // Last: on PostgreSQL everyone who writes waits for the journal until this is committed.
  await recordCreated(tx, copy, told);
  return pairs;
}

export const subjectIn = ({ variables }: Pick<WorkCopy, "variables">, subject: string): string =>
  withVariables(subject, variables).slice(0, SUBJECT_LENGTH_MAXIMUM);

const inPlaceOf = ({ people }: WorkCopy, id: number | null): number | null =>
  id === null ? null : (people.get(id) ?? id);

/** A version of the project becomes its copy; one that others lend stays. */
export function versionIn(
  copy: Pick<WorkCopy, "versions">,
  own: ReadonlySet<number>,
  id: number | null,
): number | null {
  if (id === null || !own.has(id)) return id;
  return copy.versions.get(id) ?? null;
}

async function recordCreated(tx: Writer, copy: WorkCopy, rows: readonly { id: number; subject: string }[]) {
  await lockJournal(tx);
  const events = rows.map(({ id, subject }): NewRow<"events"> => ({
    entity_type: "WorkPackage",
    entity_id: id,
    entity_title: subject,
    project_id: copy.target,
    actor_id: copy.authorId,
    action: "created",
    version: 1,
    changes: JSON.stringify({ subject: { from: null, to: subject } }),
    comment: "",
    internal: 0,
    context: originText(),
    created_at: copy.now,
    updated_at: copy.now,
  }));
  await tx.insertInto("events").values(events).execute();
}

async function placeBelow(
  steps: PacedSteps,
  mapping: Mapping,
  rows: readonly { id: number; parent: number }[],
): Promise<void> {
  const places = rows.flatMap((row) => {
    const parent = mapping.get(row.parent);
    // A parent in another project stays the original's alone.
    return parent === undefined ? [] : sql`(cast(${mapping.get(row.id)} as integer), cast(${parent} as integer))`;
  });
  await steps.each(places, (tx, some) =>
    sql`with placed (id, parent_id) as (values ${sql.join(some)})
      update work_packages set parent_id = placed.parent_id from placed where work_packages.id = placed.id`.execute(tx),
  );
}

/** As the lists count them. */
export async function countCopies(tx: Writer, target: number): Promise<void> {
  await sql`insert into work_package_counts (project_id, type_id, status_id, count)
    select project_id, type_id, status_id, count(*) from work_packages where project_id = ${target}
    group by project_id, type_id, status_id`.execute(tx);
}

/** Ids of the copied work packages whose totals had something in them that stayed behind. */
export async function parentsOfForeign(db: Reader, source: number, mapping: Mapping): Promise<number[]> {
  const rows = await db
    .selectFrom("work_packages as child")
    .innerJoin("work_packages as parent", "parent.id", "child.parent_id")
    .where("parent.project_id", "=", source)
    .whereRef("child.project_id", "!=", "parent.project_id")
    .select("parent.id")
    .distinct()
    .execute();
  return rows.flatMap((row) => mapping.get(row.id) ?? []);
}

/** Between two that are both copied. */
export async function copyRelations(
  db: Reader,
  steps: PacedSteps,
  source: number,
  mapping: Mapping,
  now: string,
): Promise<void> {
  const rows = await db
    .selectFrom("relations")
    .innerJoin("work_packages as one", "one.id", "relations.from_id")
    .innerJoin("work_packages as other", "other.id", "relations.to_id")
    .where("one.project_id", "=", source)
    .where("other.project_id", "=", source)
    .selectAll("relations")
    .orderBy("relations.id")
    .execute();
  const copies = rows.map((row) => {
    const from = mapping.get(row.from_id) ?? 0;
    const to = mapping.get(row.to_id) ?? 0;
    const ends = { from_id: from, to_id: to, low_id: Math.min(from, to), high_id: Math.max(from, to) };
    return { ...withoutId(row), ...ends, created_at: now, updated_at: now };
  });
  await steps.each(copies, (tx, some) => tx.insertInto("relations").values(some).execute());
}

export async function copyWatchers(db: Reader, steps: PacedSteps, source: number, mapping: Mapping): Promise<void> {
  const rows = await db
    .selectFrom("watchers")
    .innerJoin("work_packages", "work_packages.id", "watchers.work_package_id")
    .where("work_packages.project_id", "=", source)
    .select(["watchers.work_package_id", "watchers.user_id"])
    .execute();
  const copies = rows.map((row) => ({ ...row, work_package_id: mapping.get(row.work_package_id) ?? 0 }));
  await steps.each(copies, (tx, some) => tx.insertInto("watchers").values(some).execute());
}

export async function attachmentsIn(db: Reader, projectId: number) {
  return db
    .selectFrom("attachments")
    .innerJoin("work_packages", "work_packages.id", "attachments.work_package_id")
    .where("work_packages.project_id", "=", projectId)
    .selectAll("attachments")
    .orderBy("attachments.id")
    .execute();
}

/** @param keys the copied files by the originals' */
export async function copyAttachments(
  steps: PacedSteps,
  rows: Awaited<ReturnType<typeof attachmentsIn>>,
  mapping: Mapping,
  keys: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  const copies = rows.flatMap((row) => {
    const target = row.work_package_id === null ? undefined : mapping.get(row.work_package_id);
    const key = keys.get(row.file_key);
    if (target === undefined || key === undefined) return [];
    return [{ ...withoutId(row), work_package_id: target, file_key: key, created_at: now }];
  });
  await steps.each(copies, (tx, some) => tx.insertInto("attachments").values(some).execute());
}
