/**
 * The filters of the audit log, on either of its two tables. One of them is the way in: an index has its rows in the
 * order of time. The others are looked at row by row, so only so many of the newest rows of the way are looked through.
 */
import { sql, type SqlBool } from "kysely";
import { AUDIT_CATEGORIES, AUDIT_OUTCOMES, AUDIT_SEVERITIES } from "@halyard/contract/administration/audit";
import { instantFilter } from "../../hal/read/date-filters.ts";
import {
  conditionsOf,
  listFilter,
  nothing,
  searchFilter,
  stringFilter,
  wordFilter,
  type Condition,
  type Filters,
  type FilterScope,
} from "../../hal/read/filters.ts";
import type { RowOf } from "../../platform/database/schema/schema.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";

export type Source = "events" | "security_events";

export interface Narrowing {
  /** What the index answers. */
  way: Condition[];
  /** What is looked at row by row. */
  rest: Condition[];
}

const action = (source: Source) => (source === "events" ? "events.action" : "security_events.kind");

function filtersOf(source: Source): Filters {
  const column = (name: string) => `${source}.${name}`;
  const values = source === "events" ? ["events.changes"] : ["security_events.subject"];
  const actorName = sql`coalesce((select name from principals where principals.id = ${sql.ref(column("actor_id"))}), '')`;
  return {
    createdAt: instantFilter(column("created_at"), ["occurredAt", "time"]),
    category: wordFilter(column("category"), AUDIT_CATEGORIES),
    severity: wordFilter(column("severity"), AUDIT_SEVERITIES),
    outcome: wordFilter(column("outcome"), AUDIT_OUTCOMES),
    action: { ...stringFilter(action(source)), operators: ["=", "!"] },
    actor: listFilter(column("actor_id"), { people: true, aliases: ["user"] }),
    entityType: { ...stringFilter(column("entity_type")), operators: ["=", "!"] },
    entityId: listFilter(column("entity_id"), { aliases: ["entity"] }),
    project: source === "events" ? listFilter("events.project_id") : { ...listFilter("id"), where: () => nothing },
    credential: {
      operators: ["="],
      where: (_operator, [id = ""], scope) =>
        scope.includes(sql.ref(column("context")), `"credentialId":${JSON.stringify(id)}`),
    },
    text: {
      ...searchFilter([column("entity_title"), actorName, action(source), ...values], ["search"]),
      operators: ["~", "**"],
    },
  };
}

/** What the server tells people by itself is no deed of anyone's: it follows from an entry that is here. */
const HEARD = sql<SqlBool>`not (events.entity_type = 'DateAlert'
  or (events.entity_type = 'Notification' and events.action = 'created'))`;

/** As {@link HEARD} says. */
export const isHeard = (row: Pick<RowOf<"events">, "entity_type" | "action">): boolean =>
  row.entity_type !== "DateAlert" && !(row.entity_type === "Notification" && row.action === "created");

/** @throws InvalidQuery (400) */
export function narrow(source: Source, clauses: readonly FilterClause[], scope: FilterScope): Narrowing {
  const filters = filtersOf(source);
  const way: Condition[] = source === "events" ? [HEARD] : [];
  const rest: Condition[] = [];
  const isTime = ({ name }: FilterClause) => Object.hasOwn({ createdAt: 1, occurredAt: 1, time: 1 }, name);
  const chosen = clauses.find((clause) => !isTime(clause) && isWay(clause));
  for (const clause of clauses) {
    const conditions = conditionsOf(filters, [clause], scope);
    if (clause === chosen) way.push(...conditions, ...hintOf(source, clause));
    else (isTime(clause) ? way : rest).push(...conditions);
  }
  return { way, rest };
}

const isWay = ({ name, operator, values }: FilterClause): boolean => {
  if (operator !== "=") return false;
  if (name === "actor" || name === "user") return values.length === 1;
  if (name === "category") return values.length === 1;
  return name === "severity" && !values.includes("info");
};

/** Word for word the condition of a partial index, or neither database uses it. */
function hintOf(source: Source, { name, values: [value] }: FilterClause): Condition[] {
  if (source === "security_events") return [];
  if (name === "severity") return [sql<SqlBool>`events.severity <> 'info'`];
  if (name === "category" && value === "security") return [sql<SqlBool>`events.category = 'security'`];
  if (name === "category" && value === "system") return [sql<SqlBool>`events.category = 'system'`];
  return [];
}
