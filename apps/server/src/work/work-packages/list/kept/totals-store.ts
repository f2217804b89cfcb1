/** How many work packages a list has, over all pages. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../../custom-fields/definitions/fields.ts";
import { valueAsked } from "../../../../custom-fields/lists/filters.ts";
import {
  conditionsOf,
  findFilter,
  type Condition,
  type Filters,
  type FilterScope,
} from "../../../../hal/read/filters.ts";
import type { FilterClause } from "../../../../hal/read/list-query.ts";
import type { Database } from "../../../../platform/database/schema/dialect.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";
import type { Catalogue } from "../../../../work-types/entries/catalogue.ts";
import { fieldNamed } from "../../custom-fields/columns.ts";
import { shownOn } from "../../custom-fields/conditions.ts";
import { countedTotal } from "../../counts-store.ts";
import { dueTotal, type Due } from "./due-totals-store.ts";
import { textTotals } from "./text-totals-store.ts";

export interface Totalled {
  catalogue: Catalogue;
  scope: FilterScope;
  filters: Filters;
  clauses: readonly FilterClause[];
  /** The clauses that no kept count covers. */
  uncounted: readonly FilterClause[];
  /** Set if the due date is all that is filtered besides projects and statuses. */
  due: Due | null;
  conditions: readonly Condition[];
  /** Whether the conditions let what is in the project through. */
  isListed(project: number): boolean;
  /** The conditions on the kept counts; null: they are on something else. */
  counted: Condition[] | null;
  rowByRow: {
    /** The same as the conditions, for who asks one row after the other. */
    conditions: readonly Condition[];
    /** Which projects it is of; empty: all, and the caller sees each. */
    inProjects: readonly Condition[];
    /** Those of the conditions that are on the kept counts. */
    among: Condition[];
  };
}

/** From the kept counts or from the index of a field's values where it can be: to look at each row takes long. */
export async function totalOf(ctx: Pick<Database, "db" | "dialect">, list: Totalled): Promise<number> {
  const { db } = ctx;
  if (list.counted !== null) return countedTotal(db, list.counted);
  const ofMonths = list.due === null ? null : await dueTotal(db, list.due);
  if (ofMonths !== null) return ofMonths;
  const leftOut = fewLeftOut(list);
  if (leftOut !== null) {
    const [all, few] = await Promise.all([countedTotal(db, list.rowByRow.among), countIn(db, rowsWhere(leftOut))]);
    return all - few;
  }
  const count = async () => countIn(db, byWords(list) ?? (await byValues(db, list)) ?? rowsWhere(list.conditions));
  const hasText = onlyText(list);
  if (hasText === null) return count();
  return textTotals(ctx).total({ hasText, conditions: list.conditions, isListed: list.isListed }, count);
}

/** The condition of the only filter, where it is by a text. */
function onlyText({ clauses, filters, scope }: Totalled): Condition | null {
  const [only, ...others] = clauses;
  if (only === undefined || others.length > 0) return null;
  const [, filter] = findFilter(filters, only.name);
  if (filter.isOfTexts?.(only.operator, only.values, scope) !== true) return null;
  return conditionsOf(filters, clauses, scope)[0] ?? null;
}

/** What the only filter without a kept count leaves out of the rest; null: too much to count that way. */
function fewLeftOut({ clauses, uncounted, filters, scope, rowByRow }: Totalled): Condition[] | null {
  const [only, ...others] = uncounted;
  if (only === undefined || others.length > 0) return null;
  const [name, filter] = findFilter(filters, only.name);
  const leftOut = filter.leavesOut?.(only.operator, only.values, scope, name) ?? null;
  if (leftOut === null) return null;
  return [
    ...rowByRow.inProjects,
    leftOut,
    ...conditionsOf(
      filters,
      clauses.filter((clause) => clause !== only),
      scope,
    ),
  ];
}

/** Those that a search alone finds, where the caller sees every project: no row of theirs has to be looked at. */
function byWords({ clauses, filters, scope, rowByRow }: Totalled): RawBuilder<unknown> | null {
  const [only, ...others] = clauses;
  if (only === undefined || others.length > 0 || rowByRow.inProjects.length > 0) return null;
  const ids = findFilter(filters, only.name)[1].matching?.(only.operator, only.values, scope) ?? null;
  return ids === null ? null : sql`(${ids}) as found`;
}

const rowsWhere = (conditions: readonly Condition[]) => sql`work_packages ${where(conditions)}`;

async function countIn(db: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db);
  return Number(found[0]?.count ?? 0);
}

/** What is asked of one value by a clause. */
interface Asked {
  clause: FilterClause;
  field: CustomField;
  asked: Condition;
}

/** Those with a value, each once, as far as the rest holds for them; null: no index has those that match together. */
async function byValues(db: Reader, list: Totalled): Promise<RawBuilder<unknown> | null> {
  const { scope, rowByRow } = list;
  const named = namedIn(list);
  const first = await fewest(db, placesIn(list));
  if (first === undefined) return null;
  const others = othersThan(first, list);
  const shown = shownOn(first.field, scope);
  const isOfValues = named.every(({ field }) => field !== undefined && shownOn(field, scope) === null);
  if (rowByRow.inProjects.length === 0 && isOfValues) {
    return sql`(${entriesOf(first)}) as work_packages ${where(others)}`;
  }
  // Of the projects of most people there are fewer rows, which an index has by project.
  const isAmong = rowByRow.among.length > 0;
  if (isAmong && (await countedTotal(db, rowByRow.among)) < (await entries(db, first))) {
    return rowsWhere(rowByRow.conditions);
  }
  const conditions = [...rowByRow.inProjects, ...(shown === null ? [] : [shown]), ...others];
  return sql`(${entriesOf(first)}) as valued cross join work_packages ${where([IS_ROW, ...conditions])}`;
}

/** The value that the fewest have of those that the filters ask for. */
export interface Rarest {
  /** How many have it, as far as it is counted. */
  entries: number;
  /** The list's conditions for those who begin with these and ask the rest of each. */
  conditions: Condition[];
}

type Filtered = Pick<Totalled, "catalogue" | "scope" | "filters" | "clauses">;

/** null: no filter is by a custom field that an index has the values of. */
export async function rarestOf(db: Reader, list: Filtered, inProjects: readonly Condition[]): Promise<Rarest | null> {
  const first = await fewest(db, placesIn(list));
  if (first === undefined) return null;
  const shown = shownOn(first.field, list.scope);
  const isAmong = sql<SqlBool>`work_packages.id in (${entriesOf(first)})`;
  return {
    entries: await entries(db, first),
    conditions: [isAmong, ...inProjects, ...(shown === null ? [] : [shown]), ...othersThan(first, list)],
  };
}

const namedIn = ({ catalogue, filters, clauses }: Filtered) =>
  clauses.map((clause) => ({ clause, field: fieldNamed(catalogue, findFilter(filters, clause.name)[0]) }));

const placesIn = (list: Filtered): Asked[] =>
  namedIn(list).flatMap(({ clause, field }): Asked[] => {
    const asked = field === undefined ? null : valueAsked(field, clause, list.scope, clause.name);
    return field === undefined || asked === null ? [] : [{ clause, field, asked }];
  });

/** The conditions of all other filters, asked of one row after the other. */
function othersThan(first: Asked, { filters, clauses, scope }: Filtered): Condition[] {
  const rest = clauses.filter((clause) => clause !== first.clause);
  return conditionsOf(filters, rest, { ...scope, rowByRow: true });
}

/** From here on no more is counted to find out where to begin. */
const MANY = 200_000;
/** To ask for a value of a range takes so many times as long as for one that is known: the index has not both. */
const OF_RANGE = 3;

/** Where to begin so that the others have to be asked least. @param places where it could be */
async function fewest(db: Reader, places: readonly Asked[]): Promise<Asked | undefined> {
  if (places.length <= 1) return places[0];
  const counts = await Promise.all(places.map((one) => entries(db, one)));
  const costOf = ({ clause }: Asked): number => (clause.operator === "=" ? 1 : OF_RANGE);
  const all = places.reduce((sum, one) => sum + costOf(one), 0);
  const costs = new Map(places.map((one, at) => [one, (counts[at] ?? 0) * (all - costOf(one))]));
  return places.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))[0];
}

/** How many have such a value, as far as it is counted. */
const entries = (db: Reader, place: Asked): Promise<number> =>
  countIn(db, sql`(${entriesOf(place)} limit ${MANY}) as entries`);

const entriesOf = ({ field, asked }: Asked): RawBuilder<unknown> =>
  sql`select held.work_package_id as id from custom_values as held
    where held.field_id = ${sql.lit(field.id)} and held.work_package_id is not null and ${asked}`;

const IS_ROW = sql<SqlBool>`work_packages.id = valued.id`;

const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
