/**
 * Creating, changing, ordering and deleting types, statuses and priorities (sections 3 to 5). The three
 * are alike: a unique name, a colour, a place, and one flag that says which is taken where none is chosen.
 *
 * Each write begins by moving the `catalogue` revision on: its row is the lock by which two writes follow each other,
 * so that what one has read (which is the default, who stands where) still holds when it writes.
 */
import type { Caller } from "../../access/caller.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { notFound, throwAll, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { isForeignKeyViolation, orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { actionsNaming, followInActions } from "../custom-actions/following.ts";
import { problemsOf, storedColumns, type EntryInput, type EntryKind } from "./input.ts";
import { moveWorkPackages } from "./move.ts";
import {
  allowedStatusesOf,
  clearDefault,
  deleteEntry,
  entryById,
  insertEntry,
  placesOf,
  setAllowedStatuses,
  setPlace,
  statusNames,
  updateEntry,
  useOf,
  type EntryRow,
} from "./store.ts";
import { counted } from "../../platform/counted.ts";

const taken = () => violation("name", "Name has already been taken.");

/** @returns its id. @throws MissingPermission (403), the problems of the input (422) */
export async function createEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  asked: Partial<EntryInput>,
): Promise<number> {
  requirePermission(mayManageWorkTypes(caller));
  const input = { ...kind.fill?.(asked), ...asked };
  throwAll(problemsOf(kind, input, null));
  const now = ctx.clock.now().toISOString();
  return orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await bumpRevision(tx, "catalogue");
        const last = (await placesOf(tx, kind.table)).length + 1;
        const columns = { ...storedColumns(input, true), created_at: now, updated_at: now };
        if (input.is_default === 1 && kind.oneDefault) await clearDefault(tx, kind.table);
        const id = await insertEntry(tx, kind.table, { ...columns, position: last });
        await place(tx, kind, id, input.position ?? last);
        if (input.allowedStatuses !== undefined) await allow(tx, id, input.allowedStatuses);
        const name = (input.name ?? "").trim();
        await tell(tx, caller, kind, { id, name }, "created", { name: { from: null, to: name } }, now);
        return id;
      }),
    taken(),
  );
}

/** @throws MissingPermission (403), NotFound (404) for one that has gone, the problems of the input (422) */
export async function changeEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  id: number,
  input: Partial<EntryInput>,
): Promise<void> {
  requirePermission(mayManageWorkTypes(caller));
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await bumpRevision(tx, "catalogue");
        const entry = await entryById(tx, kind.table, id);
        if (entry === undefined) throw notFound();
        throwAll(problemsOf(kind, input, entry));
        const columns = storedColumns(input, false);
        const changes = changesOf(entry, columns, input);
        if (input.allowedStatuses !== undefined) {
          Object.assign(changes, await allow(tx, id, input.allowedStatuses));
        }
        if (Object.keys(changes).length === 0) return;
        if (input.is_default === 1 && kind.oneDefault) await clearDefault(tx, kind.table);
        await updateEntry(tx, kind.table, id, { ...columns, updated_at: now });
        if (input.position != null) await place(tx, kind, id, input.position);
        await tell(tx, caller, kind, { id, name: input.name?.trim() ?? entry.name }, "updated", changes, now);
      }),
    taken(),
  );
}

function changesOf(entry: EntryRow, columns: Record<string, unknown>, input: Partial<EntryInput>): Changes {
  const changes: Changes = {};
  const asked = { ...columns, ...(input.position == null ? {} : { position: input.position }) };
  for (const [column, to] of Object.entries(asked)) {
    if (column !== "name_key" && entry[column] !== to) changes[column] = { from: entry[column], to };
  }
  return changes;
}

/** The statuses that a type's work packages may have; none: all. @throws a violation where one does not exist */
async function allow(tx: Writer, typeId: number, ids: readonly number[]): Promise<Changes> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const before = await allowedStatusesOf(tx, typeId);
  if (wanted.join() === before.join()) return {};
  const names = await statusNames(tx);
  if (wanted.some((id) => !names.has(id))) throw violation("allowedStatuses", "Allowed statuses do not exist.");
  await setAllowedStatuses(tx, typeId, wanted);
  const titles = (all: readonly number[]): string => all.map((id) => names.get(id) ?? "").join(", ");
  return { allowed_statuses: { from: before, to: wanted, fromTitle: titles(before), toTitle: titles(wanted) } };
}

/**
 * @param moveTo the id of the one that its work packages get; null: it must have none
 * @throws MissingPermission (403), NotFound (404) for itself or the target, a violation (422) where it may not go
 */
export async function removeEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  id: number,
  moveTo: number | null,
): Promise<void> {
  requirePermission(mayManageWorkTypes(caller));
  const what = kind.type.toLowerCase();
  const now = ctx.clock.now().toISOString();
  const inUse = (count: number | null) => {
    const users = count === null ? "new work packages" : counted(count, "work package");
    return violation("base", `The ${what} is used by ${users}. Choose another ${what} for them (move_to).`);
  };
  try {
    await ctx.transaction(
      async (tx) => {
        await bumpRevision(tx, "catalogue");
        const entry = await entryById(tx, kind.table, id);
        const target = moveTo === null ? undefined : await entryById(tx, kind.table, moveTo);
        if (entry === undefined || (moveTo !== null && (target === undefined || moveTo === id))) throw notFound();
        if (entry.is_default === 1) {
          throw violation("base", `A default ${what} cannot be deleted. Turn off Default first.`);
        }
        if (entry["is_standard"] === 1) throw violation("base", `The standard ${what} cannot be deleted.`);
        const used = await useOf(tx, kind.column, id);
        if (used > 0 && target === undefined) throw inUse(used);
        if (target === undefined) await requireUnnamed(tx, kind, id);
        else {
          await moveWorkPackages(tx, caller, kind, entry, target, now);
          await followInActions(tx, caller, { attribute: kind.attribute, from: id, to: target.id }, now);
        }
        await deleteEntry(tx, kind.table, id);
        await number(tx, kind, await placesOf(tx, kind.table));
        await tell(tx, caller, kind, entry, "deleted", {}, now);
      },
      { alone: true },
    );
  } catch (error) {
    // Someone gave it to a work package while it was being deleted.
    if (isForeignKeyViolation(error)) throw inUse(null);
    throw error;
  }
}

/** A custom action that sets what is gone would fail each time, and one that is there for it would be nowhere. */
async function requireUnnamed(tx: Writer, kind: EntryKind, id: number): Promise<void> {
  const [action, ...others] = await actionsNaming(tx, kind.attribute, id);
  if (action === undefined) return;
  const what = kind.type.toLowerCase();
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  throw violation(
    "base",
    `The ${what} is used by the custom action "${action.name}"${more}. Change it first, or choose another ${what} (move_to).`,
  );
}

/** Puts the entry at the place, the others around it, all counted from 1 without gaps. */
async function place(tx: Writer, kind: EntryKind, id: number, position: number): Promise<void> {
  const others = (await placesOf(tx, kind.table)).filter((other) => other !== id);
  await number(tx, kind, others.toSpliced(position - 1, 0, id));
}

async function number(tx: Writer, kind: EntryKind, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) await setPlace(tx, kind.table, id, index + 1);
}

async function tell(
  tx: Writer,
  caller: Caller,
  kind: EntryKind,
  entry: { id: number; name: string },
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  await recorderOf(kind.type)(tx, caller, entry, action, changes, at);
}
