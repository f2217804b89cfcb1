/** Filters (RFC 7644, section 3.4.2.2) as conditions of the database. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { parse, type Filter } from "scim2-parse-filter";
import { ScimError } from "./errors.ts";
import { plainPath } from "./values.ts";

type Condition = Expression<SqlBool>;

/** What an attribute is compared as. `any`: the condition holds for one of several values, made by {@link within}. */
export type FilterColumn =
  | { kind: "text" | "key" | "instant"; column: RawBuilder<unknown> }
  | { kind: "id"; column: RawBuilder<unknown> }
  | { kind: "truth"; isTrue: Condition }
  | { kind: "any"; within(filter: (columns: FilterColumns) => Condition): Condition; columns: FilterColumns };
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const LONGEST_FILTER = 2_000;

const invalidFilter = (detail: string) => new ScimError(400, detail, "invalidFilter");

/** @param columns by lower-case path, such as `name.givenname` */
export function conditionOf(text: string, columns: FilterColumns): Condition {
  if (text.length > LONGEST_FILTER) throw invalidFilter(`A filter has at most ${LONGEST_FILTER} characters.`);
  return translate(parsed(text), columns);
}

export function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalidFilter("The filter can't be read.");
  }
}

function translate(filter: Filter, columns: FilterColumns): Condition {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((part) => sql`(${translate(part, columns)})`);
      return sql<SqlBool>`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      // Unknown is not true: what has no value is not equal to anything.
      return sql<SqlBool>`(not coalesce(${translate(filter.filter, columns)}, false))`;
    case "[]": {
      const column = columnOf(filter.attrPath, columns);
      if (column.kind !== "any") throw invalidFilter(`${filter.attrPath} has no values to look through.`);
      return column.within((inner) => translate(filter.valFilter, inner));
    }
    case "pr":
      return isPresent(columnOf(filter.attrPath, columns));
    default:
      return compare(filter.attrPath, filter.op, filter.compValue, columns);
  }
}

function columnOf(path: string, columns: FilterColumns): FilterColumn {
  const name = plainPath(path).toLowerCase();
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw invalidFilter(`Filtering by ${path} is not supported.`);
  return column;
}

function isPresent(column: FilterColumn): Condition {
  if (column.kind === "truth") return sql<SqlBool>`true`;
  if (column.kind === "any") return column.within(() => sql<SqlBool>`true`);
  if (column.kind === "text" || column.kind === "key")
    return sql<SqlBool>`(${column.column} is not null and ${column.column} <> '')`;
  return sql<SqlBool>`(${column.column} is not null)`;
}

type Value = string | number | boolean | null;

function compare(path: string, op: string, value: Value, columns: FilterColumns): Condition {
  const column = columnOf(path, columns);
  if (column.kind === "any") {
    const inner = column.columns["value"];
    if (inner === undefined) throw invalidFilter(`${path} can't be compared.`);
    return column.within(() => comparison(inner, path, op, value));
  }
  return comparison(column, path, op, value);
}

function comparison(column: FilterColumn, path: string, op: string, value: Value): Condition {
  if (column.kind === "any") throw invalidFilter(`${path} can't be compared.`);
  if (column.kind === "truth") {
    const wanted = typeof value === "string" ? value.toLowerCase() === "true" : value === true;
    if (op !== "eq" && op !== "ne") throw invalidFilter(`${path} can only be compared with eq and ne.`);
    return wanted === (op === "eq") ? column.isTrue : sql<SqlBool>`(not ${column.isTrue})`;
  }
  if (value === null) {
    const isNull = sql<SqlBool>`(${column.column} is null)`;
    return op === "eq" ? isNull : sql<SqlBool>`(not ${isNull})`;
  }
  if (column.kind === "id") return compareId(column.column, path, op, String(value));
  return compareText(column, path, op, String(value));
}

function compareId(column: RawBuilder<unknown>, path: string, op: string, text: string): Condition {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (op === "eq") return sql<SqlBool>`(${column} = ${id})`;
  if (op === "ne") return sql<SqlBool>`(${column} <> ${id})`;
  throw invalidFilter(`${path} can only be compared with eq and ne.`);
}

function compareText(
  { kind, column }: { kind: "text" | "key" | "instant"; column: RawBuilder<unknown> },
  path: string,
  op: string,
  given: string,
): Condition {
  const value = kind === "key" ? given.toLowerCase() : kind === "instant" ? instantIn(given, path) : given;
  const length = sql`cast(${[...value].length} as integer)`;
  switch (op) {
    case "eq":
      return sql<SqlBool>`(${column} = ${value})`;
    case "ne":
      return sql<SqlBool>`(coalesce(${column}, '') <> ${value})`;
    case "gt":
      return sql<SqlBool>`(${column} > ${value})`;
    case "ge":
      return sql<SqlBool>`(${column} >= ${value})`;
    case "lt":
      return sql<SqlBool>`(${column} < ${value})`;
    case "le":
      return sql<SqlBool>`(${column} <= ${value})`;
    // Not `like`, whose signs would have to be escaped and whose case depends on the database.
    case "co":
      return sql<SqlBool>`(length(${column}) > length(replace(${column}, cast(${value} as text), '')))`;
    case "sw":
      return sql<SqlBool>`(substr(${column}, 1, ${length}) = ${value})`;
    case "ew":
      return sql<SqlBool>`(length(${column}) >= ${length} and substr(${column}, length(${column}) - ${length} + 1) = ${value})`;
    default:
      throw invalidFilter(`The operator ${op} is not supported.`);
  }
}

function instantIn(text: string, path: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalidFilter(`${path} is compared with a date and time.`);
  return new Date(time).toISOString();
}
