/** The administrative part of the journal. */
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import { entityTypesWhere } from "../../platform/events/entity-types.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** All but the work itself, which projects show. Literal, so that it matches the index of migration 0005. */
const ADMINISTRATIVE = sql<SqlBool>`entity_type not in ('WorkPackage', 'Activity', 'Watcher', 'GithubPullRequest')`;

/** Of one person or of one work package: nothing that is administrated. */
const PERSONAL = entityTypesWhere(({ isWork }) => isWork === true);

const journal = (db: Reader) =>
  db
    .selectFrom("events")
    .leftJoin("principals", "principals.id", "events.actor_id")
    .leftJoin("projects", "projects.id", "events.project_id")
    .where(ADMINISTRATIVE)
    .where("events.entity_type", "not in", PERSONAL)
    .select([
      "events.id",
      "events.entity_type",
      "events.entity_id",
      "events.entity_title",
      "events.project_id",
      "projects.name as project_name",
      "events.actor_id",
      "principals.name as actor_name",
      "events.action",
      "events.changes",
      "events.created_at",
    ]);

export type JournalRow = Awaited<ReturnType<typeof journalPage>>["rows"][number];

/** The newest first. */
export async function journalPage(db: Reader, where: readonly Condition[], limit: number, offset: number) {
  const matching = journal(db).where((eb) => eb.and([...where]));
  const count = matching.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  const rows = matching.orderBy("events.id", "desc").limit(limit).offset(offset);
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: total.count };
}
