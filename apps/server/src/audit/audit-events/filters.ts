/**
 * The filters of the audit log, on either of its two tables. One of them is the way in: an index has its rows in the
 * order of time, or those of one thing in the order of their numbers. The others are looked at row by row, so
 * a page looks through only so many of the newest rows of the way.
 */
import { sql, type SqlBool } from "kysely";
import { AUDIT_CATEGORIES, AUDIT_OUTCOMES, AUDIT_SEVERITIES, AUDIT_WAYS } from "@halyard/contract/administration/audit";
import { instantFilter } from "../../hal/read/date-filters.ts";
import {
  anyOf,
  conditionsOf,
  everything,
  listFilter,
  nothing,
  stringFilter,
  wordFilter,
  type Condition,
  type Filter,
  type Filters,
  type FilterScope,
} from "../../hal/read/filters.ts";
import type { RowOf } from "../../platform/database/schema/schema.ts";
import { spacedWords } from "../../hal/read/words.ts";
import { entityTypeNamed } from "../../platform/events/entity-types.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";

export type Source = "events" | "security_events";

export interface Narrowing {
  /** What the index answers. */
  way: Condition[];
  /** In which order the index has its rows. */
  order: "created_at" | "id";
  /** What is looked at row by row. */
  rest: Condition[];
  /** The columns that it is about, where the index of all entries by time has them; null: the whole row is read. */
  columns: readonly string[] | null;
}

const action = (source: Source) => (source === "events" ? "events.action" : "security_events.kind");

function filtersOf(source: Source): Filters {
  const column = (name: string) => `${source}.${name}`;
  return {
    createdAt: instantFilter(column("created_at"), ["occurredAt", "time"]),
    category: wordFilter(column("category"), AUDIT_CATEGORIES),
    severity: wordFilter(column("severity"), AUDIT_SEVERITIES),
    outcome: outcomeFilter(source),
    action: { ...stringFilter(action(source)), operators: ["=", "!"] },
    actor: listFilter(column("actor_id"), { people: true, aliases: ["user"] }),
    entityType: entityTypeFilter(column("entity_type")),
    entityId: listFilter(column("entity_id"), { aliases: ["entity"] }),
    project: source === "events" ? listFilter("events.project_id") : { ...listFilter("id"), where: () => nothing },
    ...originFilters(column("context")),
    text: textFilter(source),
  };
}

/** Filters by origin, which search the context as text. */
function originFilters(context: string): Filters {
  /** @param textsOf what the context contains if it has this value @param check refuses invalid values */
  const has = (textsOf: (value: string) => string[], check?: Filter["where"]): Filter => ({
    operators: ["="],
    takes: "text",
    where(operator, values, scope, filter) {
      check?.(operator, values, scope, filter);
      const conditions = values.flatMap(textsOf).map((text) => scope.includes(sql.ref(context), text));
      return anyOf(conditions);
    },
  });
  const named = (name: string) => (value: string) => [`"${name}":${JSON.stringify(value)}`];
  // A number is followed by the next name or by the end of the text.
  const onBehalfOf = (id: string) => [",", "}"].map((end) => `"onBehalfOf":${id}${end}`);
  return {
    credential: has(named("credentialId")),
    request: has(named("requestId")),
    address: has(named("ip")),
    via: has(named("via"), wordFilter("id", AUDIT_WAYS).where),
    onBehalfOf: { ...has(onBehalfOf, listFilter("id").where), takes: "id" },
  };
}

/** The journal has what was done; what was refused or failed is in the other table alone. */
function outcomeFilter(source: Source): Filter {
  const filter = wordFilter(`${source}.outcome`, AUDIT_OUTCOMES);
  if (source === "security_events") return filter;
  return {
    ...filter,
    where(operator, values, scope, name) {
      // It refuses what is no outcome.
      filter.where(operator, values, scope, name);
      return values.includes("success") === (operator === "=") ? everything : nothing;
    },
  };
}

/** Small letters do as well. The name is made right, rather than the column small: an index has the column as it is. */
function entityTypeFilter(name: string): Filter {
  return {
    operators: ["=", "!"],
    takes: "text",
    where(operator, values) {
      const among = sql<SqlBool>`${sql.ref(name)} in (${sql.join(values.map(entityTypeNamed))})`;
      return operator === "=" ? among : sql<SqlBool>`(${sql.ref(name)} is null or not (${among}))`;
    },
  };
}

/** Each word, in one of the texts of an entry or in the name of who did it, who are looked for once. */
function textFilter(source: Source): Filter {
  const texts = ["entity_title", ...(source === "events" ? ["action", "changes"] : ["kind", "subject"])];
  const text = sql.join(
    texts.map((name) => sql.ref(`${source}.${name}`)),
    sql` || ' ' || `,
  );
  const actor = sql.ref(`${source}.actor_id`);
  return {
    operators: ["~", "**"],
    takes: "text",
    aliases: ["search"],
    where(_operator, [value = ""], { contains }) {
      const named = (word: string) =>
        sql`(select id from principals where ${contains(sql.ref("principals.name"), word)})`;
      const has = (word: string) => sql<SqlBool>`(${contains(sql`(${text})`, word)} or ${actor} in ${named(word)})`;
      const words = spacedWords(value);
      return words.length === 0 ? everything : sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`;
    },
  };
}

/** What the server tells people by itself is no deed of anyone's: it follows from an entry that is here. */
const HEARD = sql<SqlBool>`not (events.entity_type = 'DateAlert'
  or (events.entity_type = 'Notification' and events.action = 'created'))`;

/** As {@link HEARD} says. */
export const isHeard = (row: Pick<RowOf<"events">, "entity_type" | "action">): boolean =>
  row.entity_type !== "DateAlert" && !(row.entity_type === "Notification" && row.action === "created");

/** Whether rows are looked at one by one, or put in the order of time, before the first of them is known. */
export const isScanned = ({ order, rest }: Narrowing): boolean => order === "id" || rest.length > 0;

/** @throws InvalidQuery (400) */
export function narrow(source: Source, clauses: readonly FilterClause[], scope: FilterScope): Narrowing {
  const filters = filtersOf(source);
  const chosen = wayIn(clauses);
  const narrowing: Narrowing = { way: [], order: chosen.order, rest: [], columns: null };
  for (const clause of clauses) {
    const conditions = conditionsOf(filters, [clause], scope);
    const isWay = isTime(clause) || chosen.clauses.includes(clause) || conditions.every(isConstant);
    (isWay ? narrowing.way : narrowing.rest).push(...conditions);
  }
  const others = clauses.filter((clause) => !isTime(clause) && !chosen.clauses.includes(clause));
  if (others.every(({ name }) => IN_INDEX.has(name))) narrowing.columns = columnsInIndex(source);
  for (const clause of chosen.clauses) narrowing.way.push(...hintOf(source, clause));
  // How far a scan goes is then read from the index alone.
  if (source === "events" && !chosen.clauses.some(isAllHeard)) {
    (isScanned(narrowing) ? narrowing.rest : narrowing.way).push(HEARD);
  }
  return narrowing;
}

const IN_INDEX = new Set(["category", "severity", "action", "entityType"]);

const columnsInIndex = (source: Source): string[] => [
  "category",
  "severity",
  "entity_type",
  source === "events" ? "action" : "kind",
];

const isConstant = (condition: Condition): boolean => condition === everything || condition === nothing;

/** What {@link HEARD} leaves out is user activity, and information. */
const isAllHeard = ({ name, values: [value] }: FilterClause): boolean =>
  name === "severity" || (name === "category" && value !== "user");

interface WayIn {
  clauses: readonly FilterClause[];
  order: Narrowing["order"];
}

const isTime = ({ name }: FilterClause) => Object.hasOwn({ createdAt: 1, occurredAt: 1, time: 1 }, name);

/** The filters that leave the fewest rows come first. */
function wayIn(clauses: readonly FilterClause[]): WayIn {
  const one = (...names: string[]) =>
    clauses.find(({ name, operator, values }) => operator === "=" && values.length === 1 && names.includes(name));
  const [type, id] = [one("entityType"), one("entityId", "entity")];
  if (type !== undefined && id !== undefined) return { clauses: [type, id], order: "id" };
  const timed = one("project") ?? clauses.find(isTimedWay);
  return { clauses: timed === undefined ? [] : [timed], order: "created_at" };
}

const isTimedWay = ({ name, operator, values }: FilterClause): boolean => {
  if (operator !== "=") return false;
  if (name === "severity") return !values.includes("info");
  return ["actor", "user", "category"].includes(name) && values.length === 1;
};

/** Word for word the condition of a partial index, or neither database uses it. */
function hintOf(source: Source, { name, values }: FilterClause): Condition[] {
  const [value] = values;
  if (name === "severity" && values.every((one) => one === "error" || one === "critical"))
    return [sql<SqlBool>`${sql.ref(`${source}.severity`)} in ('error', 'critical')`];
  if (source === "security_events") return [];
  if (name === "severity") return [sql<SqlBool>`events.severity <> 'info'`];
  if (name === "category" && value === "security") return [sql<SqlBool>`events.category = 'security'`];
  if (name === "category" && value === "system") return [sql<SqlBool>`events.category = 'system'`];
  return [];
}
