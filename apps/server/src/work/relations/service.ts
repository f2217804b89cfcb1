/** Relations between work packages: reading, making, changing, removing. */
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import {
  RELATION_LAG_MAXIMUM,
  RELATION_TYPES,
  REVERSE_RELATION,
  STORED_RELATION_TYPES,
  type StoredRelationType,
} from "@halyard/contract/work/relations";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { ApiError, missingPermission, notFound, throwAll, violation } from "../../platform/errors.ts";
import { conditionsOf, idsOf, listFilter, wordFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { followNow, unfollowed } from "../work-packages/scheduling/successors.ts";
import { visibleWorkPackage, WORK_PACKAGE_NOT_FOUND, type WorkPackageHead } from "../work-packages/service.ts";
import { areInOneLine, dependsOn } from "./circles.ts";
import { mayManage, type RelationInput } from "./resource.ts";
import {
  deleteRelationRow,
  findRelations,
  insertRelation,
  relationBetween,
  relationById,
  relationsOf,
  updateRelation,
  type RelationRow,
} from "./store.ts";

export type { RelationRow } from "./store.ts";

export const relationFilters: Filters = {
  id: listFilter("relations.id"),
  from: listFilter("relations.from_id"),
  to: listFilter("relations.to_id"),
  type: wordFilter("relations.type", STORED_RELATION_TYPES),
  involved: {
    operators: ["=", "!"],
    takes: "id",
    where(operator, values, scope, name) {
      const ids = idsOf(values, name);
      const found = sql<SqlBool>`(${scope.idIn(sql.ref("relations.from_id"), ids)} or ${scope.idIn(sql.ref("relations.to_id"), ids)})`;
      return operator === "=" ? found : sql<SqlBool>`not ${found}`;
    },
  },
};

const sees = (caller: Caller, row: RelationRow): boolean =>
  caller.can("view_work_packages", row.from_project_id) && caller.can("view_work_packages", row.to_project_id);

/** Those of which the caller sees both ends. */
export function listRelations(ctx: Context, caller: Caller, query: ListQuery) {
  const projects = [...caller.projectIds("view_work_packages")];
  return findRelations(ctx.db, {
    where: [
      ctx.dialect.idIn(sql.ref("from_wp.project_id"), projects),
      ctx.dialect.idIn(sql.ref("to_wp.project_id"), projects),
      ...conditionsOf(relationFilters, query.filters ?? [], scopeOf(ctx, caller)),
    ],
    order: orderOf(
      { id: { column: "relations.id" } },
      query.sortBy ?? [{ name: "id", direction: "asc" }],
      "relations.id",
    ),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) */
export async function relationsOfWorkPackage(ctx: Context, caller: Caller, id: number): Promise<RelationRow[]> {
  return relationsAt(ctx, caller, (await visibleWorkPackage(ctx, caller, id)).id);
}

/** Those of a work package that the caller is known to see. */
export async function relationsAt(ctx: Context, caller: Caller, workPackageId: number): Promise<RelationRow[]> {
  const [rows] = await ctx.readMany([relationsOf(ctx.db, workPackageId)]);
  return rows.filter((row) => sees(caller, row));
}

/** @throws NotFound (404) also where one of its ends may not be seen */
export async function findRelation(ctx: Context, caller: Caller, id: number): Promise<RelationRow> {
  const row = await relationById(ctx.db, id);
  if (row === undefined || !sees(caller, row)) throw notFound();
  return row;
}

interface Ends {
  type: StoredRelationType;
  fromId: number;
  toId: number;
}

const isStored = (type: string): type is StoredRelationType => STORED_RELATION_TYPES.some((one) => one === type);

/** As it is stored: `precedes` is `follows` with its ends swapped. @throws PropertyConstraintViolation (422) */
function storedForm(type: string, fromId: number, toId: number): Ends {
  const known = RELATION_TYPES.find((one) => one === type);
  if (known === undefined) throw violation("type", "Type is not set to one of the allowed values.");
  if (isStored(known)) return { type: known, fromId, toId };
  const reverse = REVERSE_RELATION[known];
  if (!isStored(reverse)) throw violation("type", "Type is not set to one of the allowed values.");
  return { type: reverse, fromId: toId, toId: fromId };
}

function inputProblems(input: Partial<RelationInput>): ApiError[] {
  const errors: ApiError[] = [];
  const { lag, description } = input;
  if (lag != null && (lag < 0 || lag > RELATION_LAG_MAXIMUM)) {
    errors.push(violation("lag", `Lag must be a number between 0 and ${RELATION_LAG_MAXIMUM}.`));
  }
  if ((description?.length ?? 0) > TEXT_LENGTH_MAXIMUM) {
    errors.push(violation("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`));
  }
  return errors;
}

const lagOf = (type: StoredRelationType, lag: number | null | undefined): number | null =>
  type === "follows" ? (lag ?? 0) : null;

const exists = () => new ApiError("UpdateConflict", "There is already a relation between these two work packages.");

/**
 * @param source a work package that the caller sees
 * @throws MissingPermission (403), UpdateConflict (409) where the two have a relation already,
 *   PropertyConstraintViolation (422) for circles and relations along the hierarchy
 */
export async function createRelation(
  ctx: Context,
  caller: Caller,
  source: WorkPackageHead,
  input: Partial<RelationInput>,
): Promise<RelationRow> {
  if (!caller.can("manage_work_package_relations", source.project_id)) throw missingPermission();
  throwAll(inputProblems(input));
  if (input.type === undefined) throw violation("type", "Type can't be blank.");
  if (input.toId == null) throw violation("to", "Related work package can't be blank.");
  const target = await visibleWorkPackage(ctx, caller, input.toId).catch((error: unknown) => {
    throw error instanceof ApiError ? violation("to", WORK_PACKAGE_NOT_FOUND) : error;
  });
  const ends = storedForm(input.type, source.id, target.id);
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await ctx.dialect.lockRelations(tx);
        await checkEnds(ctx, tx, ends, null);
        return relate(ctx, tx, caller, ends, { lag: input.lag ?? null, description: input.description ?? "" });
      }),
    exists(),
  );
  return findRelation(ctx, caller, id);
}

/** The relation with all that follows from it. Its ends may have it, and the relations are locked. @returns its id */
export async function relate(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  ends: Ends,
  { lag, description }: { lag: number | null; description: string },
): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const created = await insertRelation(tx, {
    ...columnsOf(ends),
    lag: lagOf(ends.type, lag),
    description,
    created_at: now,
    updated_at: now,
  });
  const row = await relationById(tx, created);
  if (row === undefined) throw notFound();
  await tell(tx, caller, row, "created", now);
  if (ends.type === "follows") await followNow(tx, caller, ends.fromId, now);
  return created;
}

const columnsOf = ({ type, fromId, toId }: Ends) => ({
  type,
  from_id: fromId,
  to_id: toId,
  low_id: Math.min(fromId, toId),
  high_id: Math.max(fromId, toId),
});

async function checkEnds(ctx: Context, tx: Writer, ends: Ends, except: number | null): Promise<void> {
  const { type, fromId, toId } = ends;
  if (fromId === toId) throw violation("to", "A work package cannot be related to itself.");
  if (except === null && (await relationBetween(tx, fromId, toId)) !== undefined) throw exists();
  if (await areInOneLine(tx, ctx.dialect, fromId, toId)) {
    throw violation("to", "A work package cannot be linked to one of its ancestors or descendants.");
  }
  if (type !== "relates" && (await dependsOn(tx, ctx.dialect, type, toId, fromId, except))) {
    throw violation("to", "The relation would create a circular dependency.");
  }
}

/** The ends stay; a change of the type may swap them. @throws as {@link createRelation}, NotFound (404) */
export async function changeRelation(
  ctx: Context,
  caller: Caller,
  found: RelationRow,
  input: Partial<RelationInput>,
): Promise<RelationRow> {
  if (!mayManage(caller, found)) throw missingPermission();
  throwAll(inputProblems(input));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRelations(tx);
    // What others made of it meanwhile stays: written back, a type could close a circle that was checked without it.
    const row = await relationById(tx, found.id);
    if (row === undefined) throw notFound();
    const ends = storedForm(input.type ?? row.type, row.from_id, row.to_id);
    if (ends.type !== row.type || ends.fromId !== row.from_id) await checkEnds(ctx, tx, ends, row.id);
    const patch = {
      ...columnsOf(ends),
      lag: lagOf(ends.type, input.lag === undefined ? row.lag : input.lag),
      description: input.description === undefined ? row.description : (input.description ?? ""),
    };
    const changes = changesBetween(row, patch);
    if (Object.keys(changes).length === 0) return;
    await updateRelation(tx, row.id, { ...patch, updated_at: now });
    await tell(tx, caller, row, "updated", now, changes);
    if (row.type === "follows" && (ends.type !== "follows" || ends.fromId !== row.from_id)) {
      await unfollowed(tx, caller, row.from_id, now);
    }
    if (ends.type === "follows") await followNow(tx, caller, ends.fromId, now);
  });
  return findRelation(ctx, caller, found.id);
}

function changesBetween(row: RelationRow, patch: Pick<RelationRow, "type" | "from_id" | "lag" | "description">) {
  const changes: Changes = {};
  if (row.type !== patch.type || row.from_id !== patch.from_id) changes["type"] = { from: row.type, to: patch.type };
  if (row.lag !== patch.lag) changes["lag"] = { from: row.lag, to: patch.lag };
  if (row.description !== patch.description) {
    changes["description"] = { from: row.description, to: patch.description };
  }
  return changes;
}

/** @throws MissingPermission (403) */
export async function deleteRelation(ctx: Context, caller: Caller, row: RelationRow): Promise<void> {
  if (!mayManage(caller, row)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRelations(tx);
    if (!(await deleteRelationRow(tx, row.id))) return;
    await tell(tx, caller, row, "deleted", now);
    if (row.type === "follows") await unfollowed(tx, caller, row.from_id, now);
  });
}

/** Everyone who sees one of the ends is told, each in terms of the end that they see. */
async function tell(
  tx: Writer,
  caller: Caller,
  row: RelationRow,
  action: string,
  at: string,
  changes: Changes = {},
): Promise<void> {
  const ends = [
    { projectId: row.from_project_id, entityTitle: row.from_subject },
    { projectId: row.to_project_id, entityTitle: row.to_subject },
  ];
  const heard = row.from_project_id === row.to_project_id ? ends.slice(0, 1) : ends;
  for (const end of heard) {
    await record(tx, { entityType: "Relation", entityId: row.id, ...end, actorId: caller.id, action, changes, at });
  }
}
