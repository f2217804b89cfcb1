/** Work packages as they were at another moment: the journal says of each change what was before it. */
import { RawNode, sql, type KyselyPlugin, type RawBuilder, type SelectQueryNode, type WithNode } from "kysely";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf } from "../../../platform/database/schema/schema.ts";
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

/** What one custom field was where it has been changed since. */
export interface PastField {
  fieldId: number;
  /** The work packages that it was changed in. */
  changedIn: readonly number[];
  /** As they are stored. */
  values: readonly NewRow<"custom_values">[];
}

interface Shown {
  /** These alone; without it all. */
  among?: readonly number[];
  /** Custom fields as they were; the others are as they are now. */
  custom?: readonly PastField[];
}

/**
 * The same database with its work packages as they were: whatever is asked of them, by filters, orders, groups and
 * sums, is asked of that. What hangs on them (relations, watchers, comments, files) is as it is now.
 * @param at ISO 8601
 */
export function asOf(db: Reader, dialect: Dialect, at: string, { among, custom = [] }: Shown = {}): Reader {
  const withWork = db.with(
    (cte) => cte("work_packages").notMaterialized(),
    () => pastOf(dialect, at, among),
  );
  const { with: past } = (
    custom.length === 0
      ? withWork
      : withWork.with(
          (cte) => cte("custom_values").notMaterialized(),
          () => pastValuesOf(dialect, custom),
        )
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
    if (node.kind === "RawNode") return RawNode.create(["", " ", ""], [this.#past, node]);
    if (node.kind !== "SelectQueryNode") return node;
    const shadowed: SelectQueryNode = { ...node, with: this.#past };
    return shadowed;
  };

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}

export const kindOf = ({ column, flag }: Tracked) => (flag === true ? "flag" : TEXTS.has(column) ? "text" : "number");

/** Stands for a value that was empty, which no value is: a value without a change since then is told from it. */
const EMPTY = { text: "\u0001", number: -Number.MAX_SAFE_INTEGER, flag: -1 };

function pastOf(dialect: Dialect, at: string, among: readonly number[] | undefined): RawBuilder<{ id: number }> {
  const stored = (column: string) => sql.ref(`stored.${column}`);
  const events = sql`events.entity_type = 'WorkPackage' and events.entity_id = stored.id`;
  const changes = sql.ref("events.changes");
  const was = (tracked: Tracked) => {
    const kind = kindOf(tracked);
    const empty = sql.lit(EMPTY[kind]);
    const before = dialect.beforeChange(changes, tracked.attribute, kind);
    const first = sql`(select coalesce(${before}, ${empty}) from events where ${events}
      and events.created_at > ${at} and ${dialect.isChanged(changes, tracked.attribute)}
      order by events.created_at, events.id limit 1)`;
    const now = stored(tracked.column);
    return sql`case when stored.updated_at > ${at} then nullif(coalesce(${first}, ${now}), ${empty}) else ${now} end`;
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
    where stored.created_at <= ${at}${among === undefined ? sql`` : sql` and ${dialect.idIn(stored("id"), among)}`})`;
}

const VALUES = {
  id: "integer",
  field_id: "integer",
  work_package_id: "integer",
  project_id: "integer",
  principal_id: "integer",
  version_id: "integer",
  time_entry_id: "integer",
  num: "number",
  str: "text",
  str_key: "text",
  option_id: "integer",
  linked_principal_id: "integer",
  linked_version_id: "integer",
} as const satisfies Record<keyof RowOf<"custom_values">, string>;

function pastValuesOf(dialect: Dialect, custom: readonly PastField[]): RawBuilder<{ id: number }> {
  const columns = Object.entries(VALUES);
  const isAsItWas = custom.map(
    ({ fieldId, changedIn }) =>
      sql`not (stored.field_id = ${sql.lit(fieldId)} and ${dialect.idIn(sql.ref("stored.work_package_id"), changedIn)})`,
  );
  const values = custom.flatMap((field) => field.values);
  // Values of one row are in the order that they stand in here, before any that may come.
  const rows = values.map((value, at) => columns.map(([name]) => (name === "id" ? at : (Object(value)[name] ?? null))));
  return sql`(select ${sql.join(columns.map(([name]) => sql.ref(`stored.${name}`)))}
    from ${dialect.tableItself("custom_values")} as stored where ${sql.join(isAsItWas, sql` and `)}
    union all select * from ${dialect.rowsOf(VALUES, rows)} as earlier)`;
}

/** What the journal tells of custom fields since then, the newest first. @param where which work packages, or fields */
export const customChangesSince = (
  db: Reader,
  dialect: Dialect,
  at: string,
  where: { ids: readonly number[] } | { keys: readonly string[] },
) =>
  db
    .selectFrom("events")
    .where("entity_type", "=", "WorkPackage")
    .where((eb) =>
      "ids" in where
        ? eb.and([dialect.idIn(sql.ref("entity_id"), where.ids), eb("changes", "like", '%"customField%')])
        : eb.or(where.keys.map((key) => eb("changes", "like", `%"${key}":%`))),
    )
    .where("created_at", ">", at)
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
