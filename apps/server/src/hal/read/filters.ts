/**
 * Filters declared as data: a name, its operators and the condition that they make. A list hands its filters
 * to {@link conditionsOf}; what is unknown or malformed is refused, never ignored.
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { invalidQuery } from "../../platform/errors.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { FilterClause } from "./list-query.ts";
import { spacedWords } from "./words.ts";

export type Condition = Expression<SqlBool>;

export interface FilterScope {
  caller: Caller;
  /** `YYYY-MM-DD`, where the caller is. */
  today: string;
  /** When a day begins where the caller is, ISO 8601 in UTC. */
  startOf(day: string): string;
  /** ISO 8601, in UTC. */
  now: string;
  /** Rows are gone through in the order of something else, and each is asked: what matches is not looked for first. */
  rowByRow?: boolean;
  /** Row by row, and only until a page is full: a check of one row may take longer than its share of finding all. */
  untilFull?: boolean;
  /** The saved view whose order by hand counts; null: none is named. */
  view: number | null;
  /** The ids as one parameter: `column in (…)` on either database. */
  idIn(column: Expression<unknown>, ids: readonly number[]): Condition;
  /** A case-insensitive search for the text anywhere in the column. */
  contains(column: Expression<unknown>, text: string): Condition;
  /** The same, letter for letter. */
  includes: Dialect["includes"];
  /** Whether the work package with the id has words that begin with all of these: `wordsOf` makes them. */
  hasWords: Dialect["hasWords"];
  rowHasWords: Dialect["rowHasWords"];
  /** A select of the `id`s of all that have such words. */
  withWords: Dialect["withWords"];
  /** A select of the `id`s of all that have these pieces in their subject or number. */
  withPieces: Dialect["withPieces"];
}

/** What the values of a filter are, for those who read the description of the API. `person`: an id, or `me`. */
export type Takes = "id" | "person" | "text" | "number" | "boolean" | "day" | "moment";

/** First and last day, `YYYY-MM-DD`; null: open-ended. */
export type Days = readonly [string | null, string | null];

export interface Filter {
  operators: readonly string[];
  where(operator: string, values: string[], scope: FilterScope, name: string): Condition;
  /** Selects the `id`s of everything that matches, where that is quicker than checking each row; null where it isn't. */
  matching?(operator: string, values: readonly string[], scope: FilterScope): RawBuilder<{ id: number }> | null;
  /** Of work packages: whether it asks of subject, description, comments and project alone. */
  isOfTexts?(operator: string, values: readonly string[], scope: FilterScope): boolean;
  /** What a negated operator leaves out, if that is known to be little; otherwise null. */
  leavesOut?(operator: string, values: string[], scope: FilterScope, name: string): Condition | null;
  /** For a date: the days that match; null: those without a date match. */
  days?(operator: string, values: readonly string[], scope: FilterScope, name: string): Days | null;
  /** Other names it goes by. */
  aliases?: readonly string[];
  takes?: Takes;
  /** All values that there are. */
  words?: readonly string[];
}

export type Filters = Record<string, Filter>;

/** Operators that take no values. */
export const VALUELESS: ReadonlySet<string> = new Set(["*", "!*", "o", "c", "l", "t", "w", "ow"]);

/** @throws InvalidQuery (400) for an unknown filter, an operator that it does not have, a bad value */
export function conditionsOf(filters: Filters, clauses: readonly FilterClause[], scope: FilterScope): Condition[] {
  return clauses.map((clause) => {
    const [name, filter] = findFilter(filters, clause.name);
    if (!filter.operators.includes(clause.operator)) {
      throw invalidQuery(`Filter ${name}: the operator ${clause.operator} is not allowed.`);
    }
    if (!VALUELESS.has(clause.operator) && clause.values.length === 0) {
      throw invalidQuery(`Filter ${name}: the operator ${clause.operator} needs a value.`);
    }
    return filter.where(clause.operator, clause.values, scope, name);
  });
}

/** By API name, an alias, or either in snake_case or with `_id` behind it; undefined where there is none. */
export function filterNamed<Kind extends Filter>(
  filters: Record<string, Kind>,
  asked: string,
): [string, Kind] | undefined {
  const names = [asked, camel(asked), camel(asked).replace(/Ids?$/, "")];
  for (const name of names) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter !== undefined) return [name, filter];
  }
  return Object.entries(filters).find(([, filter]) => filter.aliases?.some((alias) => names.includes(alias)));
}

/** @throws InvalidQuery (400) where there is none of that name */
export function findFilter<Kind extends Filter>(filters: Record<string, Kind>, asked: string): [string, Kind] {
  const found = filterNamed(filters, asked);
  if (found === undefined) throw invalidQuery(`Filter ${asked} does not exist.`);
  return found;
}

export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export type Column = string | Expression<unknown>;

export const expression = (column: Column): Expression<unknown> =>
  typeof column === "string" ? sql.ref(column) : column;

/**
 * A column that is kept in lower case. Searching it calls no function of ours for each row: of 100,000 people that
 * takes a third of the time.
 */
export class Lowered {
  readonly column: Expression<unknown>;

  constructor(column: Column) {
    this.column = expression(column);
  }
}

/** A column as this caller can see it: what is hidden from them is not searched for them either. */
export type SeenColumn = (caller: Caller) => Lowered;

const asSeen = <Known extends Column | Lowered>(
  column: Known | SeenColumn,
  { caller }: FilterScope,
): Known | Lowered => (typeof column === "function" ? column(caller) : column);

const lowered = (column: Column | Lowered): Expression<unknown> =>
  column instanceof Lowered ? column.column : sql`lower(${expression(column)})`;

const contains = (column: Column | Lowered, text: string, scope: FilterScope): Condition =>
  column instanceof Lowered
    ? scope.includes(column.column, text.toLowerCase())
    : scope.contains(expression(column), text);

export const isNull = (column: Column): Condition => sql<SqlBool>`${expression(column)} is null`;
export const isNotNull = (column: Column): Condition => sql<SqlBool>`${expression(column)} is not null`;
const not = (condition: Condition): Condition => sql<SqlBool>`not (${condition})`;
const either = (a: Condition, b: Condition): Condition => sql<SqlBool>`(${a} or ${b})`;

/** In halves: a chain of a thousand is deeper than SQLite takes. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [first = nothing] = conditions;
  if (conditions.length <= 1) return first;
  const half = Math.ceil(conditions.length / 2);
  return either(anyOf(conditions.slice(0, half)), anyOf(conditions.slice(half)));
}

export const nothing: Condition = sql<SqlBool>`1 = 0`;
export const everything: Condition = sql<SqlBool>`1 = 1`;

export function idsOf(values: readonly string[], name: string): number[] {
  return values.map((value) => {
    if (!/^\d{1,15}$/.test(value)) throw invalidQuery(`Filter ${name} has an invalid value: ${value.slice(0, 60)}`);
    return Number(value);
  });
}

/** Ids, and `me` for the caller. */
export function userIdsOf(values: readonly string[], name: string, scope: FilterScope): number[] {
  return values.flatMap((value) => (value === "me" ? [scope.caller.id] : idsOf([value], name)));
}

interface ListOptions {
  optional?: boolean;
  people?: boolean;
  aliases?: readonly string[];
}

/** A link to another resource, by id. */
export function listFilter(column: Column, options: ListOptions = {}): Filter {
  return {
    operators: options.optional === true ? ["=", "!", "*", "!*"] : ["=", "!"],
    takes: options.people === true ? "person" : "id",
    aliases: options.aliases ?? [],
    where(operator, values, scope, name) {
      if (operator === "*") return isNotNull(column);
      if (operator === "!*") return isNull(column);
      const ids = options.people === true ? userIdsOf(values, name, scope) : idsOf(values, name);
      const among = scope.idIn(expression(column), ids);
      if (operator === "=") return among;
      return options.optional === true ? either(isNull(column), not(among)) : not(among);
    },
  };
}

/** One of a fixed set of words. */
export function wordFilter(column: Column, words: readonly string[], options: ListOptions = {}): Filter {
  return {
    operators: options.optional === true ? ["=", "!", "*", "!*"] : ["=", "!"],
    takes: "text",
    words,
    aliases: options.aliases ?? [],
    where(operator, values, _scope, name) {
      if (operator === "*") return isNotNull(column);
      if (operator === "!*") return isNull(column);
      const wrong = values.find((value) => !words.includes(value));
      if (wrong !== undefined) throw invalidQuery(`Filter ${name} has an invalid value: ${wrong.slice(0, 60)}`);
      const among = sql<SqlBool>`${expression(column)} in (${sql.join(values)})`;
      return operator === "=" ? among : either(isNull(column), not(among));
    },
  };
}

export function stringFilter(of: Column | Lowered | SeenColumn, aliases: readonly string[] = []): Filter {
  return {
    operators: ["=", "!", "~", "!~"],
    takes: "text",
    aliases,
    where(operator, values, scope) {
      const column = asSeen(of, scope);
      const any = operator.endsWith("~")
        ? anyOf(values.map((value) => containsWords(column, value, scope)))
        : isOneOf(lowered(column), values);
      return operator.startsWith("!") ? either(sql<SqlBool>`${lowered(column)} is null`, not(any)) : any;
    },
  };
}

function isOneOf(column: Expression<unknown>, values: readonly string[]): Condition {
  const [first = "", ...others] = values.map((value) => value.toLowerCase());
  if (others.length === 0) return sql<SqlBool>`${column} = ${first}`;
  return sql<SqlBool>`${column} in (${sql.join([first, ...others])})`;
}

/** A text that one of several columns has; negated, that none of them has. */
export function anyString(columns: readonly (Column | Lowered | SeenColumn)[]): Filter {
  const filters = columns.map((column) => stringFilter(column));
  return {
    operators: ["=", "!", "~", "!~"],
    takes: "text",
    where(operator, values, scope, name) {
      const among = operator.endsWith("~") ? "~" : "=";
      const any = anyOf(filters.map((filter) => filter.where(among, values, scope, name)));
      return operator.startsWith("!") ? not(any) : any;
    },
  };
}

/** Each word of the text, in their order, with anything between them. */
export function containsWords(column: Column | Lowered, text: string, scope: FilterScope): Condition {
  const words = spacedWords(text);
  if (words.length <= 1) return contains(column, words[0] ?? "", scope);
  const pattern = words.map((word) => word.toLowerCase().replace(/[!%_]/g, "!$&")).join("%");
  return sql<SqlBool>`${lowered(column)} like ${`%${pattern}%`} escape '!'`;
}

export function textFilter(column: Column): Filter {
  return { ...stringFilter(column), operators: ["~", "!~"] };
}

/** PostgreSQL would take the number for an integer, as the column is, and refuse a fraction. */
function numeric(value: number): Expression<unknown> {
  const whole = Math.round(value);
  return sql`cast(${Math.abs(value - whole) < 1e-6 ? whole : value} as double precision)`;
}

/** @param scale what one unit of the value is in the column (3,600 where hours are kept as seconds) */
export function numberFilter(column: Column, scale = 1, aliases: readonly string[] = []): Filter {
  return {
    operators: ["=", "!", ">=", "<=", "*", "!*"],
    takes: "number",
    aliases,
    where(operator, values, _scope, name) {
      if (operator === "*") return isNotNull(column);
      if (operator === "!*") return isNull(column);
      const numbers = values.map((value) => {
        const number = Number(value);
        if (value.trim() === "" || !Number.isFinite(number)) {
          throw invalidQuery(`Filter ${name} has an invalid value: ${value.slice(0, 60)}`);
        }
        return numeric(number * scale);
      });
      const [first] = numbers;
      if (operator === ">=") return sql<SqlBool>`${expression(column)} >= ${first}`;
      if (operator === "<=") return sql<SqlBool>`${expression(column)} <= ${first}`;
      const among = sql<SqlBool>`${expression(column)} in (${sql.join(numbers)})`;
      return operator === "=" ? among : either(isNull(column), not(among));
    },
  };
}

export function booleanFilter(column: Column, aliases: readonly string[] = []): Filter {
  return {
    operators: ["=", "!"],
    takes: "boolean",
    aliases,
    where: (operator, values, _scope, name) =>
      whetherOneOf(operator, values, name, sql<SqlBool>`${expression(column)} = 1`),
  };
}

/** Of what is so or not: both values together leave nothing out, and negated leave nothing over. */
export function whetherOneOf(operator: string, values: readonly string[], name: string, holds: Condition): Condition {
  const asked = new Set(values.map((value) => truthOf(value, name) === (operator === "=")));
  if (asked.size > 1) return operator === "=" ? everything : nothing;
  return asked.has(true) ? holds : not(holds);
}

/** What a caller cannot see matches nothing. */
export const seenBy = (sees: (caller: Caller) => boolean, filter: Filter): Filter => ({
  ...filter,
  where(operator, values, scope, name) {
    const condition = filter.where(operator, values, scope, name);
    return sees(scope.caller) ? condition : nothing;
  },
});

export function truthOf(value: string | undefined, name: string): boolean {
  if (value === "t" || value === "true") return true;
  if (value === "f" || value === "false") return false;
  throw invalidQuery(`Filter ${name} has an invalid value: ${String(value).slice(0, 60)}`);
}

/** Every word of the text in at least one of the columns. */
export function searchFilter(of: readonly (Column | Lowered | SeenColumn)[], aliases: readonly string[] = []): Filter {
  return {
    operators: ["**", "~"],
    takes: "text",
    aliases,
    where(_operator, values, scope) {
      const columns = of.map((column) => asSeen(column, scope));
      const words = spacedWords(values[0] ?? "");
      const inAny = (word: string) => anyOf(columns.map((column) => contains(column, word, scope)));
      return words.length === 0 ? everything : words.map(inAny).reduce((a, b) => sql<SqlBool>`(${a} and ${b})`);
    },
  };
}
