/** Which work packages saved views find, asked about one of them: for webhooks. */
import type { Caller } from "../../access/caller.ts";
import { revisionNow } from "../../access/revision.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { listWorkPackages } from "../../work/work-packages/list/list.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { knownIn, NOW, type Query } from "./model/query.ts";
import { listQueryOf, resultsPath } from "./model/to-list-query.ts";
import { findQuery } from "./service.ts";

/** Those that others see too. */
async function publicAmong(ctx: Context, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const seen = await Promise.all(ids.map((id) => orNull(findQuery(ctx, caller, id))));
  return seen.flatMap((query) => (query?.public === true ? [query.id] : []));
}

/** A view that the caller cannot see, that is private or that cannot be read any more finds nothing. */
async function find(ctx: Context, caller: Caller, ids: readonly number[], workPackageId: number): Promise<boolean> {
  const catalogue = await catalogueAt(ctx, await revisionNow(ctx.db, "catalogue"));
  for (const id of ids) {
    const query = await orNull(findQuery(ctx, caller, id));
    if (query?.public !== true) continue;
    if ((await orNull(holds(ctx, caller, catalogue, query, workPackageId))) === true) return true;
  }
  return false;
}

async function holds(ctx: Context, caller: Caller, catalogue: Catalogue, query: Query, workPackageId: number) {
  const known = knownIn(catalogue, query);
  // Without one of its filters it would find more than was meant.
  if (known.filters.length < query.filters.length) return false;
  const project = known.projectId === null ? null : await findProject(ctx, caller, String(known.projectId));
  const filters = [...known.filters, { name: "id", operator: "=", values: [String(workPackageId)] }];
  const plain = { ...known, filters, groupBy: null, sums: false, showHierarchies: false, timestamps: [NOW] };
  const asked = listQueryOf(plain, { pageSize: "1", select: "total" });
  const list: unknown = JSON.parse(
    (await listWorkPackages(ctx, caller, catalogue, asked, resultsPath(known), project)).toString(),
  );
  return Number(Object(list).total) > 0;
}

/** What is not there for the caller, or cannot be read as it is stored, is nothing; an outage is one. */
const orNull = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  });

export const savedViews = { publicAmong, find };
