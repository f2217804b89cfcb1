/** A work package's history: the rows of the journal that are about it. */
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export const WORK_PACKAGE = "WorkPackage";

/** Of a giant comment, for a line that has the words: a search reads up to a thousand comments. */
const COMMENT_READ = 100_000;

const history = (db: Reader) =>
  db
    .selectFrom("events")
    .innerJoin("principals", "principals.id", "events.actor_id")
    .innerJoin("work_packages", "work_packages.id", "events.entity_id")
    .where("events.entity_type", "=", WORK_PACKAGE)
    .select([
      "events.id",
      "events.version",
      "events.action",
      "events.changes",
      "events.comment",
      "events.internal",
      "events.created_at",
      "events.updated_at",
      "events.actor_id",
      "principals.name as actor_name",
      "work_packages.id as work_package_id",
      "work_packages.subject as work_package_subject",
      "work_packages.project_id",
    ]);

/** A row with all of its changes; readers get what they can see of them. */
export type HistoryRow = Awaited<ReturnType<typeof activitiesOf>>[number];

export function activitiesOf(db: Reader, workPackageId: number) {
  return history(db).where("events.entity_id", "=", workPackageId).orderBy("events.id").execute();
}

export const activitiesAmong = (db: Reader, dialect: Dialect, ids: readonly number[]): Promise<HistoryRow[]> =>
  history(db)
    .where(dialect.idIn(sql.ref("events.id"), ids))
    .execute();

export function activityById(db: Reader, id: number) {
  return history(db).where("events.id", "=", id).executeTakeFirst();
}

/** How many comments someone wrote on a work package. */
export async function commentsOfUserOn(db: Reader, userId: number, workPackageId: number) {
  const rows = await db
    .selectFrom("events")
    .where("entity_type", "=", WORK_PACKAGE)
    .where("entity_id", "=", workPackageId)
    .where("actor_id", "=", userId)
    .where((is) => is.or([is("comment", "<>", ""), is("action", "=", "commented")]))
    .groupBy("internal")
    .select(["internal", sql<number>`count(*)`.as("number")])
    .execute();
  const number = (internal: 0 | 1): number => Number(rows.find((row) => row.internal === internal)?.number ?? 0);
  return { open: number(0), internal: number(1) };
}

/** Of each of these work packages the newest comments with such words, as the index has them: without internal ones. */
export const commentsWithWords = (
  db: Reader,
  dialect: Dialect,
  ids: readonly number[],
  words: readonly string[],
  each: "every" | "any",
  most: number,
  said: readonly Condition[] = [],
) =>
  db
    .selectFrom(
      sql<{ id: number }>`(select said.id, row_number() over (partition by found.work_package_id order by found.id desc)
        as place from (${dialect.commentsWithWords(words, each)}) as found
        inner join events as said on said.id = found.id
        where ${sql.join([dialect.idIn(sql.ref("found.work_package_id"), ids), ...said], sql` and `)})`.as("placed"),
    )
    .innerJoin("events", "events.id", "placed.id")
    .innerJoin("principals", "principals.id", "events.actor_id")
    .where(sql<SqlBool>`placed.place <= ${most}`)
    .where("events.internal", "=", 0)
    .orderBy("events.id", "desc")
    .select([
      "events.id",
      "events.entity_id as work_package_id",
      sql<string>`substr(events.comment, 1, ${COMMENT_READ})`.as("comment"),
      "events.created_at",
      "events.actor_id",
      "principals.name as actor_name",
    ])
    .execute();

export type SaidRow = Awaited<ReturnType<typeof commentsWithWords>>[number];

/** Whose deeds are asked for: those of a person, or those within a project. */
export type DeedScope = { actorId: number } | { projectId: number };

export interface Shown {
  /** Of the rows of `events`, which the caller may hear of. */
  heard: Condition;
  /** Of the rows of `work_packages`, which are where the caller can see them. */
  seen: Condition;
}

/**
 * A work package may since have been moved to where the caller cannot see it, and its history with it. Asked so that
 * PostgreSQL looks only at those that are elsewhere: a join with all of them takes three times as long.
 */
function isNotHidden(scope: DeedScope, { seen }: Shown): Condition {
  const project = sql.ref("work_packages.project_id");
  const isElsewhere =
    "actorId" in scope
      ? sql`(events.project_id is null or ${project} <> events.project_id)`
      : sql`${project} <> ${scope.projectId}`;
  return sql<SqlBool>`not exists (select 1 from work_packages where work_packages.id = events.entity_id
    and events.entity_type in (${WORK_PACKAGE}, 'Watcher') and ${isElsewhere} and not ${seen})`;
}

/** What was done, the newest first: two statements. */
export async function deedsOf(db: Reader, scope: DeedScope, shown: Shown, limit: number, offset: number) {
  const matching = db
    .selectFrom("events")
    .where((is) =>
      "actorId" in scope ? is("events.actor_id", "=", scope.actorId) : is("events.project_id", "=", scope.projectId),
    )
    .where(shown.heard)
    .where(isNotHidden(scope, shown))
    // In which order cards stand is told to those who look at them, and is nothing that anyone did.
    .where("events.action", "<>", "reordered");
  const rows = matching
    .leftJoin("work_packages", (join) =>
      join.onRef("work_packages.id", "=", "events.entity_id").on("events.entity_type", "in", [WORK_PACKAGE, "Watcher"]),
    )
    .innerJoin("principals", "principals.id", "events.actor_id")
    .leftJoin("projects", "projects.id", "events.project_id")
    .select([
      "events.id",
      "events.entity_type",
      "events.entity_id",
      "events.entity_title",
      "events.action",
      "events.changes",
      "events.comment",
      "events.internal",
      "events.created_at",
      "events.project_id",
      "events.actor_id",
      "principals.name as actor_name",
      "projects.name as project_name",
      "work_packages.id as work_package_id",
    ])
    .orderBy("events.id", "desc")
    .limit(limit)
    .offset(offset);
  const count = matching.select((eb) => eb.fn.countAll<number>().as("count"));
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: total.count };
}

export type DeedRow = Awaited<ReturnType<typeof deedsOf>>["rows"][number];

/** A comment counts as a change of its work package: it is what happened last. */
export const touchingWorkPackage = prepared(
  ["now", -1],
  (_db, now: string, id: number) => sql`update work_packages set updated_at = ${now} where id = ${id}`,
);

export async function changeComment(tx: Writer, id: number, comment: string, now: string): Promise<void> {
  await tx.updateTable("events").set({ comment, updated_at: now }).where("id", "=", id).execute();
}
