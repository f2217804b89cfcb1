import { sql, type Expression, type SqlBool } from "kysely";
import { customColumn } from "../../custom-fields/values/column.ts";
import type { Database, Dialect } from "../../platform/database/schema/dialect.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { NewRow, Reader, RowPatch, Schema, Writer } from "../../platform/database/schema/schema.ts";

/** What a work package has but for its text, which can be longer than a whole list without texts. */
const WITHOUT_TEXT = {
  id: "work_packages.id",
  project_id: "work_packages.project_id",
  type_id: "work_packages.type_id",
  status_id: "work_packages.status_id",
  priority_id: "work_packages.priority_id",
  author_id: "work_packages.author_id",
  assignee_id: "work_packages.assignee_id",
  responsible_id: "work_packages.responsible_id",
  category_id: "work_packages.category_id",
  version_id: "work_packages.version_id",
  sprint_id: "work_packages.sprint_id",
  project_phase_id: "work_packages.project_phase_id",
  parent_id: "work_packages.parent_id",
  subject: "work_packages.subject",
  subject_key: "work_packages.subject_key",
  start_date: "work_packages.start_date",
  due_date: "work_packages.due_date",
  duration: "work_packages.duration",
  schedule_manually: "work_packages.schedule_manually",
  ignore_non_working_days: "work_packages.ignore_non_working_days",
  estimated_seconds: "work_packages.estimated_seconds",
  remaining_seconds: "work_packages.remaining_seconds",
  done_ratio: "work_packages.done_ratio",
  story_points: "work_packages.story_points",
  position: "work_packages.position",
  derived_estimated_seconds: "work_packages.derived_estimated_seconds",
  derived_remaining_seconds: "work_packages.derived_remaining_seconds",
  derived_done_ratio: "work_packages.derived_done_ratio",
  derived_start_date: "work_packages.derived_start_date",
  derived_due_date: "work_packages.derived_due_date",
  lock_version: "work_packages.lock_version",
  created_at: "work_packages.created_at",
  updated_at: "work_packages.updated_at",
} as const satisfies { [Name in Exclude<keyof Schema["work_packages"], "description">]: `work_packages.${Name}` };

/** Rows with the names of all that they link to; who asks decides `watching`. */
export const workPackages = (db: Reader, callerId: number) => named(db, callerId).selectAll("work_packages");

/** The same, where no one reads the texts. */
export const workPackagesWithoutText = (db: Reader, callerId: number) =>
  named(db, callerId)
    .select(Object.values(WITHOUT_TEXT))
    .select(sql<string>`''`.as("description"));

/** Which ones there are, the newest first, and their statuses: without all that {@link workPackages} looks up. */
export const newestOf = (db: Reader, conditions: readonly Expression<SqlBool>[], most: number) =>
  db
    .selectFrom("work_packages")
    .where((eb) => eb.and([...conditions]))
    .orderBy("work_packages.id", "desc")
    .limit(most)
    .select(["work_packages.id", "work_packages.status_id"]);

const named = (db: Reader, callerId: number) =>
  db
    .selectFrom("work_packages")
    .innerJoin("projects", "projects.id", "work_packages.project_id")
    .innerJoin("principals as author", "author.id", "work_packages.author_id")
    .leftJoin("principals as assignee", "assignee.id", "work_packages.assignee_id")
    .leftJoin("principals as responsible", "responsible.id", "work_packages.responsible_id")
    .leftJoin("categories", "categories.id", "work_packages.category_id")
    .leftJoin("versions", "versions.id", "work_packages.version_id")
    .leftJoin("sprints", "sprints.id", "work_packages.sprint_id")
    .leftJoin("project_phases as phase", (join) =>
      join.onRef("phase.id", "=", "work_packages.project_phase_id").on("phase.active", "=", 1),
    )
    .leftJoin("project_phase_definitions as phase_definition", "phase_definition.id", "phase.definition_id")
    .leftJoin("work_packages as parent", "parent.id", "work_packages.parent_id")
    .select([
      "projects.name as project_name",
      "author.name as author_name",
      "assignee.name as assignee_name",
      "assignee.type as assignee_type",
      "responsible.name as responsible_name",
      "responsible.type as responsible_type",
      "categories.name as category_name",
      "versions.name as version_name",
      "versions.status as version_status",
      "sprints.name as sprint_name",
      "phase_definition.id as phase_definition_id",
      "phase_definition.name as phase_name",
      "parent.subject as parent_subject",
      "parent.project_id as parent_project_id",
      sql<number>`(select count(*) from watchers where watchers.work_package_id = work_packages.id and watchers.user_id = ${callerId})`.as(
        "watching",
      ),
      customColumn(db, "work_package_id", "work_packages.id").as("custom"),
    ]);

export type PlainRow = Awaited<ReturnType<ReturnType<typeof workPackages>["execute"]>>[number];

export interface Relative {
  id: number;
  subject: string;
  project_id: number;
}

export interface WorkPackageRow extends PlainRow {
  children: Relative[];
  /** The outermost first. */
  ancestors: Relative[];
  /** Spent on it and below it; only where one is shown, to who may see it. */
  spent_seconds?: number;
}

/** How far up a hierarchy is followed. */
const DEEPEST = 100;

/** @param parents the condition on `work_packages.parent_id` */
function childrenWhere(db: Reader, parents: Expression<SqlBool>) {
  return db
    .selectFrom("work_packages")
    .where(parents)
    .orderBy("id")
    .select(["id", "subject", "project_id", "parent_id as relative_of"]);
}

export const ancestorsOf = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  ancestorsWhere(db, dialect.idIn(sql.ref("work_packages.id"), ids));

/** @param starts the condition on `work_packages` for those whose ancestors are wanted */
function ancestorsWhere(db: Reader, starts: Expression<SqlBool>) {
  return (
    db
      .withRecursive("above", (with_) =>
        with_
          .selectFrom("work_packages")
          .where(starts)
          .where("parent_id", "is not", null)
          .select(["id as relative_of", "parent_id as id", sql<number>`1`.as("depth")])
          .unionAll((eb) =>
            eb
              .selectFrom("above")
              .innerJoin("work_packages as up", "up.id", "above.id")
              .where("up.parent_id", "is not", null)
              .where("above.depth", "<", DEEPEST)
              .select(["above.relative_of", "up.parent_id as id", sql<number>`above.depth + 1`.as("depth")]),
          ),
      )
      .selectFrom("above")
      // SQLite reads a cross join in the order given; a plain one made it scan the table and look into `above`.
      .crossJoin("work_packages")
      .whereRef("work_packages.id", "=", "above.id")
      .orderBy("above.relative_of")
      .orderBy("above.depth", "desc")
      .select(["work_packages.id", "work_packages.subject", "work_packages.project_id", "above.relative_of"])
  );
}

type RelativeRow = Relative & { relative_of: number | null };

/** Adds children and ancestors as far as they are in projects that may be seen. */
export async function withRelatives(
  db: Reader,
  dialect: Dialect,
  rows: readonly PlainRow[],
  sees: (projectId: number) => boolean,
): Promise<WorkPackageRow[]> {
  const ids = rows.map((row) => row.id);
  const below = rows.filter((row) => row.parent_id !== null).map((row) => row.id);
  const [children, ancestors] = await Promise.all([
    ids.length === 0 ? [] : childrenWhere(db, dialect.idIn(sql.ref("work_packages.parent_id"), ids)).execute(),
    below.length === 0 ? [] : ancestorsOf(db, dialect, below).execute(),
  ]);
  const group = (relatives: RelativeRow[]) =>
    Map.groupBy(
      relatives.filter((one) => sees(one.project_id)),
      (one) => one.relative_of,
    );
  const childrenBy = group(children);
  const ancestorsBy = group(ancestors);
  return rows.map((row) => ({
    ...row,
    children: childrenBy.get(row.id) ?? [],
    ancestors: ancestorsBy.get(row.id) ?? [],
  }));
}

const rowOf = prepared([-1, -2], (db, id: number, callerId: number) =>
  workPackages(db, callerId).where("work_packages.id", "=", id),
);
const childrenOf = prepared([-1], (db, id: number) => childrenWhere(db, sql<SqlBool>`work_packages.parent_id = ${id}`));
const ancestorsAbove = prepared([-1], (db, id: number) => ancestorsWhere(db, sql<SqlBool>`work_packages.id = ${id}`));

/** One work package with its relatives, in one round trip. @returns undefined where there is none */
export async function workPackageWithRelatives(
  ctx: Pick<Database, "db" | "readMany">,
  id: number,
  callerId: number,
  sees: (projectId: number) => boolean,
): Promise<WorkPackageRow | undefined> {
  const { db } = ctx;
  const [rows, children, ancestors] = await ctx.readMany([
    rowOf(db, id, callerId),
    childrenOf(db, id),
    ancestorsAbove(db, id),
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const seen = (relatives: RelativeRow[]) => relatives.filter((one) => sees(one.project_id));
  return { ...row, children: seen(children), ancestors: seen(ancestors) };
}

const headOf = prepared([-1], (db, id: number) =>
  db.selectFrom("work_packages").select(["id", "subject", "project_id"]).where("id", "=", id),
);

/** A work package's number, subject and project. */
export type WorkPackageHead = Pick<PlainRow, "id" | "subject" | "project_id">;

export async function workPackageHead(
  ctx: Pick<Database, "db" | "readMany">,
  id: number,
): Promise<WorkPackageHead | undefined> {
  const [rows] = await ctx.readMany([headOf(ctx.db, id)]);
  return rows[0];
}

export const workPackageById = (db: Reader, id: number, callerId: number): Promise<PlainRow | undefined> =>
  workPackages(db, callerId).where("work_packages.id", "=", id).executeTakeFirst();

export async function insertWorkPackage(tx: Writer, row: NewRow<"work_packages">): Promise<number> {
  const { id } = await tx.insertInto("work_packages").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns false where someone else has changed it since */
export async function updateWorkPackage(
  tx: Writer,
  id: number,
  lockVersion: number,
  patch: RowPatch<"work_packages">,
): Promise<boolean> {
  const result = await tx
    .updateTable("work_packages")
    .set({ ...patch, lock_version: lockVersion + 1 })
    .where("id", "=", id)
    .where("lock_version", "=", lockVersion)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The work package and all below it. */
export async function subtree(db: Reader, id: number) {
  return (
    db
      .withRecursive("tree", (with_) =>
        with_
          .selectFrom("work_packages")
          .where("id", "=", id)
          .select(["id", sql<number>`0`.as("depth")])
          .unionAll((eb) =>
            eb
              .selectFrom("tree")
              .innerJoin("work_packages as below", "below.parent_id", "tree.id")
              .where("tree.depth", "<", DEEPEST)
              .select(["below.id", sql<number>`tree.depth + 1`.as("depth")]),
          ),
      )
      .selectFrom("tree")
      // As above: in this order.
      .crossJoin("work_packages")
      .whereRef("work_packages.id", "=", "tree.id")
      .orderBy("tree.depth", "desc")
      .select([
        "work_packages.id",
        "subject",
        "project_id",
        "type_id",
        "status_id",
        "lock_version",
        "category_id",
        "version_id",
        "sprint_id",
        "project_phase_id",
      ])
      .execute()
  );
}

export async function deleteWorkPackages(tx: Writer, ids: readonly number[]): Promise<void> {
  await tx.updateTable("work_packages").set({ parent_id: null }).where("id", "in", ids).execute();
  await tx.deleteFrom("work_packages").where("id", "in", ids).execute();
}

/** Whether the work package has a relation to one of the others. */
export async function isRelatedToAny(
  db: Reader,
  dialect: Dialect,
  id: number,
  others: readonly number[],
): Promise<boolean> {
  const row = await db
    .selectFrom("relations")
    .where((eb) =>
      eb.or([
        eb.and([eb("from_id", "=", id), dialect.idIn(sql.ref("to_id"), others)]),
        eb.and([eb("to_id", "=", id), dialect.idIn(sql.ref("from_id"), others)]),
      ]),
    )
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
