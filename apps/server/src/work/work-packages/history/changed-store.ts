/** What was changed since a moment, by the journal. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Condition } from "../../../hal/read/filters.ts";
import type { Database, Dialect } from "../../../platform/database/schema/dialect.ts";
import { TRACKED } from "./changes.ts";
import type { Decided } from "./decided-by.ts";
import { kindOf } from "./snapshot-store.ts";

type Journal = Pick<Database, "db" | "dialect">;

/** As the indexes `events_of_place` and `events_of_assignee` have them. */
const INDEXED = [["status", "type", "project"], ["assignee"]] as const;

/** Of an entry: that it may have changed the attribute, as the index says that has these, or by its name. */
function changedIn(dialect: Dialect, attribute: string): Condition {
  const changes = sql.ref("events.changes");
  const indexed = INDEXED.find((some) => some.some((one) => one === attribute));
  if (indexed === undefined) return sql<SqlBool>`events.action <> 'created' and ${changes} like ${`%"${attribute}":%`}`;
  const isChanged = indexed.map((one) => dialect.isChanged(changes, one));
  return sql<SqlBool>`(${sql.join(isChanged, sql` or `)})`;
}

/**
 * The work packages in which one of these attributes was changed since then, and some in which it was not. What was not
 * there yet then is left out where no index has the changes.
 */
export async function changedSince(
  { db, dialect }: Journal,
  at: string,
  attributes: readonly string[],
): Promise<number[]> {
  const indexed = INDEXED.filter((some) => some.some((one) => attributes.includes(one)));
  const rest = attributes.filter((one) => !INDEXED.flat().some((own) => own === one));
  const asked = [...indexed.map(([first]) => first), ...rest].map((attribute) => changedIn(dialect, attribute));
  const found = await Promise.all(
    asked.map((condition) =>
      sql<{ id: number }>`select distinct events.entity_id as id from events
        where events.entity_type = 'WorkPackage' and events.created_at > ${at} and ${condition}`.execute(db),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
}

/** What may have passed a condition then, of what was changed since in what decides about it. */
export async function passedThen(journal: Journal, at: string, decided: Decided): Promise<number[]> {
  const statement = passingThen(journal.dialect, at, decided);
  if (statement === null) return changedSince(journal, at, decided.attributes);
  const { rows } = await statement.execute(journal.db);
  return rows.map(({ id }) => id);
}

/** Exactly what passed: the attribute was what its first change since then says. null: several attributes decide. */
function passingThen(
  dialect: Dialect,
  at: string,
  { condition, attributes }: Decided,
): RawBuilder<{ id: number }> | null {
  const [attribute = "", ...more] = attributes;
  const tracked = TRACKED.find((one) => one.attribute === attribute);
  if (tracked === undefined || more.length > 0) return null;
  const changes = sql.ref("events.changes");
  const before = dialect.beforeChange(changes, attribute, kindOf(tracked));
  const key = tracked.column === "subject" ? sql`, lower(was) as subject_key` : sql``;
  // The plus keeps SQLite from `events_of_status`, which is in this order but has the changes of all times.
  return sql<{ id: number }>`with work_packages as (
    select id, was as ${sql.ref(tracked.column)}${key} from (
      select events.entity_id as id, ${before} as was,
        row_number() over (partition by +events.entity_id order by events.created_at, events.id) as nth
      from events where events.entity_type = 'WorkPackage' and events.created_at > ${at}
        and ${changedIn(dialect, attribute)} and ${dialect.isChanged(changes, attribute)}) as changed where nth = 1)
    select id from work_packages where ${condition}`;
}
