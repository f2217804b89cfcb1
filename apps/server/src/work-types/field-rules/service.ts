/** Rules of fields and the schemes that bring them into projects. Administrators only. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { FieldRules } from "@halyard/contract/work-types/field-rules";
import type { Caller } from "../../access/caller.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, updateConflict, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import type { TypeRow } from "../entries/catalogue.ts";
import {
  assignProjects,
  deleteSchemeRow,
  existingProjects,
  insertScheme,
  renameScheme,
  saveSet,
  schemeById,
  schemesOfProjects,
  setRow,
} from "./store.ts";

export interface SchemeInput {
  name: string;
  /** null: as they are. */
  projectIds: readonly number[] | null;
}

export const requireRuleKeeper = (caller: Caller): void => requirePermission(mayManageWorkTypes(caller));

const taken = () => violation("name", "Name has already been taken.");

function nameIn(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw violation("name", "Name can't be blank.");
  if (trimmed.length > NAME_LENGTH_MAXIMUM) {
    throw violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  return trimmed;
}

/** @throws the problems (422) */
export function createScheme(ctx: Context, caller: Caller, { name, projectIds }: SchemeInput): Promise<number> {
  requireRuleKeeper(caller);
  const called = nameIn(name);
  const now = ctx.clock.now().toISOString();
  return orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const id = await insertScheme(tx, called, now);
        await assign(tx, id, projectIds ?? []);
        await told(tx, caller, { id, name: called }, "created", { name: { from: null, to: called } }, now);
        return id;
      }),
    taken(),
  );
}

/** @throws NotFound (404), the problems (422) */
export async function changeScheme(
  ctx: Context,
  caller: Caller,
  id: number,
  { name, projectIds = null }: Partial<SchemeInput>,
): Promise<void> {
  requireRuleKeeper(caller);
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const row = await schemeById(tx, id);
        if (row === undefined) throw notFound();
        if (row.is_default === 1 && projectIds !== null) {
          throw violation("projects", "Projects have the default scheme where they have no other one.");
        }
        const called = name === undefined ? row.name : nameIn(name);
        const before = [...(await schemesOfProjects(tx))].filter(([, scheme]) => scheme === id).map(([one]) => one);
        if (called !== row.name) await renameScheme(tx, id, called, now);
        if (projectIds !== null) await assign(tx, id, projectIds);
        const changes = {
          ...(called === row.name ? {} : { name: { from: row.name, to: called } }),
          ...(projectIds === null ? {} : { projects: { from: before, to: [...projectIds] } }),
        };
        await told(tx, caller, { id, name: called }, "updated", changes, now);
      }),
    taken(),
  );
}

async function assign(tx: Writer, id: number, projectIds: readonly number[]): Promise<void> {
  const known = await existingProjects(tx, projectIds);
  if (projectIds.some((one) => !known.has(one))) throw violation("projects", "Projects has one that does not exist.");
  await assignProjects(tx, id, projectIds);
}

/** Its projects have the default rules from then on. @throws NotFound (404), where it is the default 422 */
export async function deleteScheme(ctx: Context, caller: Caller, id: number): Promise<void> {
  requireRuleKeeper(caller);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const row = await schemeById(tx, id);
    if (row === undefined) throw notFound();
    if (row.is_default === 1) throw violation("base", "The default scheme can't be deleted.");
    await deleteSchemeRow(tx, id);
    await told(tx, caller, row, "deleted", {}, now);
  });
}

/**
 * @param lockVersion as the caller has seen it; null: whatever happened since
 * @throws NotFound (404), UpdateConflict (409)
 */
export async function changeRules(
  ctx: Context,
  caller: Caller,
  place: { schemeId: number; type: TypeRow },
  rules: FieldRules,
  lockVersion: number | null,
): Promise<void> {
  requireRuleKeeper(caller);
  const now = ctx.clock.now().toISOString();
  const { schemeId, type } = place;
  await ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const scheme = await schemeById(tx, schemeId);
    if (scheme === undefined) throw notFound();
    const before = await setRow(tx, schemeId, type.id);
    const version = before?.lock_version ?? 0;
    if (lockVersion !== null && lockVersion !== version) throw updateConflict();
    const row = { scheme_id: schemeId, type_id: type.id, rules: JSON.stringify(rules), lock_version: version + 1 };
    await saveSet(tx, row);
    const from: unknown = before === undefined ? {} : JSON.parse(before.rules);
    await told(
      tx,
      caller,
      { id: schemeId, name: `${scheme.name}: ${type.name}` },
      "updated",
      { rules: { from, to: rules } },
      now,
    );
  });
}

async function told(
  tx: Writer,
  caller: Caller,
  scheme: { id: number; name: string },
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  await bumpRevision(tx, "catalogue");
  await recorderOf("FieldRuleScheme")(tx, caller, scheme, action, changes, at);
}
