/** The order that people give the work packages of a view by hand. */
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { UNPLACED } from "../../hal/read/positions.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { workPackagesWithin } from "../../work/work-packages/accessible-ids.ts";
import { recordQuery } from "./write/journal.ts";
import type { Query } from "./model/query.ts";
import { mayOrder } from "./model/rights.ts";
import { place, positionsOf, touchQuery, unplace } from "./model/store.ts";

const seen = (caller: Caller): number[] => [...caller.projectIds("view_work_packages")];

/** Places by work package, as far as the caller sees these. */
export async function orderOfQuery(ctx: Context, caller: Caller, query: Query): Promise<Record<string, number>> {
  const rows = await positionsOf(ctx.db, ctx.dialect, query.id, seen(caller));
  return Object.fromEntries(rows.map((row) => [row.id, row.position]));
}

/**
 * What the caller does not see stays as it is.
 * @param delta -1 takes a place away
 * @returns when
 * @throws MissingPermission (403), NotFound (404)
 */
export async function reorderQuery(
  ctx: Context,
  caller: Caller,
  query: Query,
  delta: ReadonlyMap<number, number>,
): Promise<string> {
  if (!mayOrder(caller, query)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await touchQuery(tx, query.id, now))) throw notFound();
    await writeOrder(ctx, tx, caller, query.id, delta);
    await recordQuery(tx, caller, query, "reordered", {}, now);
  });
  return now;
}

export async function writeOrder(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  queryId: number,
  delta: ReadonlyMap<number, number>,
): Promise<void> {
  const known = await workPackagesWithin(tx, ctx.dialect, seen(caller), [...delta.keys()]);
  const wanted = [...delta].filter(([id]) => known.has(id));
  const away = wanted.filter(([, position]) => position === UNPLACED).map(([id]) => id);
  await unplace(tx, ctx.dialect, queryId, away);
  await place(tx, queryId, new Map(wanted.filter(([, position]) => position !== UNPLACED)));
}
