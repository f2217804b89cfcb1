/** How many work packages a list has, over all pages. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
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
import { shownOn } from "../../custom-fields/conditions.ts";
import { countedTotal } from "../../counts-store.ts";
import { dueTotal, type Due } from "./due-totals-store.ts";
import { beginning, countIn, fieldsOf } from "./rarest-value-store.ts";
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
    among: readonly Condition[];
    countAmong: () => Promise<number>;
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
    const [all, few] = await Promise.all([list.rowByRow.countAmong(), countIn(db, rowsWhere(leftOut))]);
    return all - few;
  }
  const count = async () => countIn(db, byWords(list) ?? (await byValues(db, list)) ?? rowsWhere(list.conditions));
  const hasText = onlyText(list);
  if (hasText === null) return count();
  const { conditions, isListed } = list;
  const among = list.clauses.length === 1 ? null : list.rowByRow.among;
  return textTotals(ctx).total({ hasText, conditions, isListed, among }, count);
}

/** The condition by a text, where nothing else is filtered by but projects, types and statuses. */
function onlyText({ uncounted, filters, scope }: Totalled): Condition | null {
  const [only, ...others] = uncounted;
  if (only === undefined || others.length > 0) return null;
  const [, filter] = findFilter(filters, only.name);
  if (filter.isOfTexts?.(only.operator, only.values, scope) !== true) return null;
  return conditionsOf(filters, [only], scope)[0] ?? null;
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

/** Those with a value, each once, as far as the rest holds for them; null: no index has those that match together. */
async function byValues(db: Reader, list: Totalled): Promise<RawBuilder<unknown> | null> {
  const { catalogue, scope, filters, clauses, rowByRow } = list;
  const first = await beginning(db, list, rowByRow);
  if (first === null) return null;
  const { ids, field, others, entries, visible } = first;
  const shown = shownOn(field, scope);
  const isOfValues = fieldsOf({ catalogue, filters, clauses }).every(
    (named) => named !== undefined && shownOn(named, scope) === null,
  );
  if (rowByRow.inProjects.length === 0 && isOfValues) return sql`(${ids}) as work_packages ${where(others)}`;
  // Of the projects of most people there are fewer rows, which an index has by project.
  if (visible < (await entries())) return rowsWhere(rowByRow.conditions);
  const conditions = [...rowByRow.inProjects, ...(shown === null ? [] : [shown]), ...others];
  return sql`(${ids}) as valued cross join work_packages ${where([IS_ROW, ...conditions])}`;
}

const IS_ROW = sql<SqlBool>`work_packages.id = valued.id`;

const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
