/** Lists that compare: what matches at any of several moments, and what was different before the last. */
import { sql, type SqlBool } from "kysely";
import { findFilter } from "../../../hal/read/filters.ts";
import type { FilterClause } from "../../../hal/read/list-query.ts";
import { completeTexts } from "../../../hal/markdown/formattable.ts";
import { represent, type Document } from "../../../hal/answer/resource.ts";
import { mapInTurns } from "../../../platform/requests/in-turns.ts";
import {
  currentRows,
  latest,
  matchedBefore,
  matchesAmong,
  matchesAt,
  pastAt,
  rowsAt,
  throughTime,
  type Past,
} from "../history/baseline.ts";
import { fieldsAsked } from "../custom-fields/asked.ts";
import type { Decided } from "../history/decided-by.ts";
import type { Moment } from "../history/timestamps.ts";
import { workPackageResource } from "../resource/resource.ts";
import type { WorkPackageRow } from "../store.ts";
import { partOf } from "../../../hal/answer/kept-elements.ts";
import { filtersOf } from "./filters.ts";
import { pageOf, type Found } from "./list-page.ts";
import { FAR, type AskedList } from "./rows-in-order.ts";

/** Of what the filters ask. */
interface Asked {
  clauses: readonly FilterClause[];
  /** The conditions with what decides about each; null: the journal does not tell all of it. */
  decided: readonly Decided[] | null;
  /** How many match at present. */
  count(): Promise<number>;
}

/** What matches at any of the moments, as it was at the last of them, with what was different before. */
export async function compared(
  list: AskedList,
  moments: readonly Moment[],
  { clauses, decided, count }: Asked,
): Promise<Found> {
  const { ctx, caller, catalogue } = list;
  const past = await pastAt(ctx, moments, fieldsAsked(list.catalogue, { ...list.query, filters: clauses }));
  const current = latest(past);
  const isWithPresent = current.moment.present && !clauses.some((clause) => asksOthers(filtersOf(catalogue), clause));
  const { page, matches } = isWithPresent
    ? await withPresent(list, past, decided, count)
    : await throughMoments(list, past, decided);
  const rows = await currentRows(ctx, caller, current, page.rows);
  const ids = rows.map((row) => row.id);
  const resource = workPackageResource(catalogue);
  const element = (row: WorkPackageRow, states: readonly Map<number, WorkPackageRow>[]): Document =>
    throughTime(
      catalogue,
      caller,
      represent(resource, row, caller),
      row,
      moments,
      states.map((byId) => byId.get(row.id)),
      matches.map((some) => some.has(row.id)),
    );
  const elements = async () => {
    const states = await rowsAt(ctx, caller, past.slice(0, -1), ids);
    const made = await mapInTurns(rows, (row) => element(row, states));
    await completeTexts(made);
    return mapInTurns(made, partOf);
  };
  return { ...page, rows, elements };
}

/** Whether it asks where other work packages are, or were: one may match or not without having been changed. */
function asksOthers(filters: ReturnType<typeof filtersOf>, { name }: FilterClause): boolean {
  const [key, { values }] = findFilter(filters, name);
  return values === "work_packages" && key !== "id";
}

interface Compared {
  page: Awaited<ReturnType<typeof pageOf>>;
  /** What matched at each moment, of the page at least. */
  matches: readonly ReadonlySet<number>[];
}

/** What matches at present, and what did before and does not any more. */
async function withPresent(
  list: AskedList,
  past: readonly Past[],
  decided: Asked["decided"],
  count: () => Promise<number>,
): Promise<Compared> {
  const { ctx, caller, conditions } = list;
  const before =
    conditions.length === 0 ? new Set<number>() : await matchedBefore(ctx, caller, past, { conditions, decided });
  const asked = before.size === 0 ? list : await withEarlier(list, [...before]);
  const page = await pageOf(asked, ctx.db, async () => (await count()) + before.size);
  const ids = page.rows.map((row) => row.id);
  return { page, matches: await matchesAmong(ctx, past, conditions, ids) };
}

/**
 * The list of what matches at present or is one of `earlier`. Up to {@link FAR}, what is to be put in order is the rows
 * up to the page's end, found as without a comparison, and the earlier ones: an index helps with neither of two
 * conditions, and PostgreSQL read everything.
 */
async function withEarlier(list: AskedList, earlier: readonly number[]): Promise<AskedList> {
  const { ctx, query, conditions } = list;
  const id = sql.ref("work_packages.id");
  const all = { ...list, counted: null, rowByRow: null };
  const end = query.offset * query.pageSize;
  if (end > FAR || query.groupBy !== null || query.showSums) {
    const either = sql<SqlBool>`((${sql.join(conditions, sql` and `)}) or ${ctx.dialect.idIn(id, earlier)})`;
    return { ...all, conditions: [either] };
  }
  const first = await pageOf({ ...list, query: { ...query, offset: 1, pageSize: end } }, ctx.db, async () => 0);
  return { ...all, conditions: [ctx.dialect.idIn(id, [...first.rows.map((row) => row.id), ...earlier])] };
}

async function throughMoments(list: AskedList, past: readonly Past[], decided: Asked["decided"]): Promise<Compared> {
  const { ctx, caller, conditions: asked } = list;
  const matches = await matchesAt(ctx, caller, past, { conditions: asked, decided });
  const all = matches.reduce((a, b) => a.union(b));
  const conditions = [ctx.dialect.idIn(sql.ref("work_packages.id"), [...all])];
  const page = await pageOf(
    { ...list, conditions, counted: null, rowByRow: null },
    latest(past).db,
    async () => all.size,
  );
  return { page, matches };
}
