/** Work packages as they were at another moment: the journal says of each change what was before it. */
import { sql, type KyselyPlugin, type RawBuilder, type SelectQueryNode, type WithNode } from "kysely";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { TRACKED, type Tracked } from "./changes.ts";
import type { PlainRow, Relative, WorkPackageRow } from "../store.ts";

const TEXTS: ReadonlySet<string> = new Set(["subject", "description", "start_date", "due_date"]);
const UNCHANGING = ["id", "author_id", "position", "lock_version", "created_at"] as const;
/** The journal does not tell of totals. */
const UNKNOWN = [
  "derived_estimated_seconds",
  "derived_remaining_seconds",
  "derived_done_ratio",
  "derived_start_date",
  "derived_due_date",
] as const;

/**
 * The same database with its work packages as they were: whatever is asked of them, by filters, orders, groups and
 * sums, is asked of that. What hangs on them (relations, watchers, comments, files) is as it is now.
 * @param at ISO 8601 @param only `changed`: those that were changed since
 */
export function asOf(db: Reader, dialect: Dialect, at: string, only: { changed?: boolean } = {}): Reader {
  const { with: past } = db
    .with(
      (cte) => cte("work_packages").notMaterialized(),
      () => pastOf(dialect, at, only.changed === true),
    )
    .selectFrom("work_packages")
    .select("work_packages.id")
    .toOperationNode();
  return past === undefined ? db : db.withPlugin(new Shadow(past));
}

/** Puts the table's double before every statement that reads. */
class Shadow implements KyselyPlugin {
  readonly #past: WithNode;

  constructor(past: WithNode) {
    this.#past = past;
  }

  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => {
    if (node.kind !== "SelectQueryNode") return node;
    const shadowed: SelectQueryNode = { ...node, with: this.#past };
    return shadowed;
  };

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}

function pastOf(dialect: Dialect, at: string, onlyChanged: boolean): RawBuilder<{ id: number }> {
  const stored = (column: string) => sql.ref(`stored.${column}`);
  const events = sql`events.entity_type = 'WorkPackage' and events.entity_id = stored.id`;
  const changes = sql.ref("events.changes");
  const was = (tracked: Tracked) => {
    const kind = tracked.flag === true ? "flag" : TEXTS.has(tracked.column) ? "text" : "number";
    const first = (what: RawBuilder<unknown>) => sql`(select ${what} from events where ${events}
      and events.created_at > ${at} and ${dialect.isChanged(changes, tracked.attribute)}
      order by events.created_at, events.id limit 1)`;
    return sql`case when stored.updated_at > ${at} and ${first(sql`1`)} = 1
      then ${first(dialect.beforeChange(changes, tracked.attribute, kind))}
      else ${stored(tracked.column)} end`;
  };
  const subject = TRACKED.filter(({ column }) => column === "subject").map(was);
  const columns = [
    ...UNCHANGING.map((column) => sql`${stored(column)} as ${sql.ref(column)}`),
    ...TRACKED.map((tracked) => sql`${was(tracked)} as ${sql.ref(tracked.column)}`),
    ...subject.map((text) => sql`lower(${text}) as subject_key`),
    ...UNKNOWN.map(
      (column) => sql`cast(null as ${sql.raw(column.endsWith("date") ? "text" : "integer")}) as ${sql.ref(column)}`,
    ),
    sql`case when stored.updated_at > ${at} then coalesce((select max(events.created_at) from events
      where ${events} and events.created_at <= ${at}), stored.created_at) else stored.updated_at end as updated_at`,
  ];
  return sql`(select ${sql.join(columns)} from ${dialect.tableItself("work_packages")} as stored
    where stored.created_at <= ${at}${onlyChanged ? sql` and stored.updated_at > ${at}` : sql``})`;
}

/** What the journal tells of the custom fields of these since then, the newest first. */
export const customChangesSince = (db: Reader, dialect: Dialect, at: string, ids: readonly number[]) =>
  db
    .selectFrom("events")
    .where("entity_type", "=", "WorkPackage")
    .where(dialect.idIn(sql.ref("entity_id"), ids))
    .where("created_at", ">", at)
    .where("changes", "like", '%"customField%')
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .select(["entity_id", "changes"])
    .execute();

const DEEPEST = 100;

/** Children and ancestors as they were, as far as they are in projects that may be seen. */
export async function withPastRelatives(
  past: Reader,
  dialect: Dialect,
  rows: readonly PlainRow[],
  sees: (projectId: number) => boolean,
): Promise<WorkPackageRow[]> {
  const find = (column: "id" | "parent_id", ids: readonly number[]) =>
    past
      .selectFrom("work_packages")
      .where(dialect.idIn(sql.ref(`work_packages.${column}`), ids))
      .orderBy("work_packages.id")
      .select(["work_packages.id", "work_packages.subject", "work_packages.project_id", "work_packages.parent_id"])
      .execute();
  type Found = Awaited<ReturnType<typeof find>>[number];
  const children =
    rows.length === 0
      ? []
      : await find(
          "parent_id",
          rows.map((row) => row.id),
        );
  const above = new Map<number, Found>();
  let next = rows.flatMap((row) => row.parent_id ?? []);
  for (let depth = 0; next.length > 0 && depth < DEEPEST; depth++) {
    const found = await find("id", [...new Set(next)]);
    for (const one of found) above.set(one.id, one);
    next = found.flatMap((one) => (one.parent_id !== null && !above.has(one.parent_id) ? one.parent_id : []));
  }
  const relative = ({ id, subject, project_id }: Found): Relative => ({ id, subject, project_id });
  return rows.map((row) => {
    const ancestors: Relative[] = [];
    let parent = above.get(row.parent_id ?? 0);
    for (let depth = 0; parent !== undefined && depth < DEEPEST; depth++) {
      if (sees(parent.project_id)) ancestors.unshift(relative(parent));
      parent = above.get(parent.parent_id ?? 0);
    }
    const own = children.filter((one) => one.parent_id === row.id && sees(one.project_id));
    return { ...row, children: own.map(relative), ancestors };
  });
}
