/**
 * Creating, changing, ordering and deleting types, statuses and priorities (spec part 1, sections 3 to 5). The three
 * are alike: a unique name, a colour, a place, and one flag that says which is taken where none is chosen.
 */
import { sql } from "kysely";
import { DEFAULT_COLOR_ID, isColorId } from "@halyard/contract/palette";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../access/caller.ts";
import { bumpRevision } from "../access/revision.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../hal/errors.ts";
import type { Context } from "../platform/context.ts";
import { orTaken } from "../platform/database/database.ts";
import type { Writer } from "../platform/database/schema.ts";
import { lockJournal, record, type Changes } from "../platform/events/journal.ts";
import { deleteEntry, insertEntry, placesOf, setPlace, updateEntry, useOf, type EntryTable } from "./store.ts";

export interface EntryKind {
  table: EntryTable;
  /** `Status`: the resource's `_type`, and what people call one. */
  type: "Type" | "Status" | "Priority";
  /** The column of work packages that points here, and what the API calls it. */
  column: "type_id" | "status_id" | "priority_id";
  attribute: "type" | "status" | "priority";
  /** Only one at a time is the default; a new one takes over. */
  oneDefault: boolean;
}

/** What is stored of an entry; flags are 0 or 1. */
export interface EntryInput {
  name: string;
  color_id: number | null;
  position: number | null;
  is_default: number;
  [column: string]: string | number | null;
}

interface Entry {
  id: number;
  name: string;
  is_default: number;
  position: number;
  /** Of types alone: the one that is always there. */
  is_standard?: number;
}

export function requireAdministrator(caller: Caller): void {
  if (!caller.admin) throw missingPermission();
}

function problemsOf(kind: EntryKind, input: Partial<EntryInput>, isNew: boolean): ApiError[] {
  const errors: ApiError[] = [];
  if (input.name !== undefined || isNew) {
    const name = (input.name ?? "").trim();
    if (name === "") errors.push(violation("name", `${kind.type} name is required`));
    if (name.length > NAME_LENGTH_MAXIMUM) {
      errors.push(violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
    }
  }
  const ratio = input["default_done_ratio"];
  if (typeof ratio === "number" && (ratio < 0 || ratio > 100)) {
    errors.push(violation("defaultDoneRatio", "% Complete must be between 0 and 100."));
  }
  if (input.position != null && input.position < 1) {
    errors.push(violation("position", "Position must be greater than 0."));
  }
  return errors;
}

const taken = () => violation("name", "Name has already been taken.");

/** No colour or an unknown one is colour 1 (spec part 1, section 3). */
function stored(input: Partial<EntryInput>): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const [column, value] of Object.entries(input)) {
    if (column !== "position" && value !== undefined) columns[column] = value;
  }
  if (input.name !== undefined) {
    columns["name"] = input.name.trim();
    columns["name_key"] = input.name.trim().toLowerCase();
  }
  if (input.color_id !== undefined && !isColorId(input.color_id ?? 0)) columns["color_id"] = DEFAULT_COLOR_ID;
  return columns;
}

/** @returns its id. @throws MissingPermission (403), the problems of the input (422) */
export async function createEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  input: Partial<EntryInput>,
): Promise<number> {
  requireAdministrator(caller);
  throwAll(problemsOf(kind, input, true));
  const now = ctx.clock.now().toISOString();
  return orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const last = (await placesOf(tx, kind.table)).length + 1;
        const columns = { color_id: DEFAULT_COLOR_ID, ...stored(input), created_at: now, updated_at: now };
        if (input.is_default === 1 && kind.oneDefault) await clearDefault(tx, kind);
        const id = await insertEntry(tx, kind.table, { ...columns, position: last });
        await place(tx, kind, id, input.position ?? last);
        await changed(tx, caller, kind, id, input.name ?? "", "created", { name: { from: null, to: input.name } }, now);
        return id;
      }),
    taken(),
  );
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function changeEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  entry: Entry,
  input: Partial<EntryInput>,
): Promise<void> {
  requireAdministrator(caller);
  const errors = problemsOf(kind, input, false);
  if (kind.oneDefault && entry.is_default === 1 && input.is_default === 0) {
    errors.push(violation("isDefault", `Make another ${kind.attribute} the default instead: there is always one.`));
  }
  throwAll(errors);
  const before = new Map<string, unknown>(Object.entries(entry));
  const columns = stored(input);
  const changes: Changes = {};
  for (const [column, to] of Object.entries({
    ...columns,
    ...(input.position == null ? {} : { position: input.position }),
  })) {
    if (column !== "name_key" && before.get(column) !== to) changes[column] = { from: before.get(column), to };
  }
  if (Object.keys(changes).length === 0) return;
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if (input.is_default === 1 && kind.oneDefault) await clearDefault(tx, kind);
        await updateEntry(tx, kind.table, entry.id, { ...columns, updated_at: now });
        if (input.position != null) await place(tx, kind, entry.id, input.position);
        await changed(tx, caller, kind, entry.id, input.name ?? entry.name, "updated", changes, now);
      }),
    taken(),
  );
}

/**
 * @param moveTo where its work packages go; null: it must have none
 * @throws MissingPermission (403), NotFound (404) for an unknown target, a violation (422) where it may not go
 */
export async function removeEntry(
  ctx: Context,
  caller: Caller,
  kind: EntryKind,
  entry: Entry,
  target: Entry | null,
): Promise<void> {
  requireAdministrator(caller);
  const what = kind.type.toLowerCase();
  if (entry.is_default === 1) {
    throw violation("base", `A default ${what} cannot be deleted. Take the flag from it first.`);
  }
  if (entry.is_standard === 1) throw violation("base", `The standard ${what} cannot be deleted.`);
  if (target?.id === entry.id) throw notFound();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const used = await useOf(tx, kind.column, entry.id);
    if (used > 0 && target === null) {
      throw violation(
        "base",
        `The ${what} is used by ${used} work packages. Choose another ${what} for them (move_to).`,
      );
    }
    if (used > 0 && target !== null) await moveWorkPackages(tx, caller, kind, entry, target, now);
    await deleteEntry(tx, kind.table, entry.id);
    await renumber(tx, kind);
    await changed(tx, caller, kind, entry.id, entry.name, "deleted", {}, now);
  });
}

/** Each with its own line in its history, as if somebody had changed them one by one. */
async function moveWorkPackages(tx: Writer, caller: Caller, kind: EntryKind, from: Entry, to: Entry, now: string) {
  const changes = JSON.stringify({
    [kind.attribute]: { from: from.id, to: to.id, fromTitle: from.name, toTitle: to.name },
  });
  const column = sql.ref(`work_packages.${kind.column}`);
  await lockJournal(tx);
  await sql`insert into events
    (entity_type, entity_id, entity_title, project_id, actor_id, action, version, changes, comment, internal, created_at, updated_at)
    select 'WorkPackage', id, subject, project_id, cast(${caller.id} as integer), 'updated',
      1 + coalesce((select max(version) from events where entity_type = 'WorkPackage' and entity_id = work_packages.id), 0),
      cast(${changes} as text), '', 0, cast(${now} as text), cast(${now} as text)
    from work_packages where ${column} = ${from.id}`.execute(tx);
  if (kind.column === "type_id") {
    await sql`insert into project_types (project_id, type_id)
      select project_id, cast(${to.id} as integer) from project_types where type_id = ${from.id} on conflict do nothing`.execute(
      tx,
    );
  }
  await sql`update work_packages set ${sql.ref(kind.column)} = ${to.id}, lock_version = lock_version + 1, updated_at = ${now}
    where ${sql.ref(kind.column)} = ${from.id}`.execute(tx);
  if (kind.column !== "priority_id") await moveCounts(tx, kind.column, from.id, to.id);
}

async function moveCounts(tx: Writer, column: "type_id" | "status_id", from: number, to: number): Promise<void> {
  const typeId = column === "type_id" ? sql`${to}` : sql.ref("type_id");
  const statusId = column === "status_id" ? sql`${to}` : sql.ref("status_id");
  // PostgreSQL cannot tell what kind of value a bare parameter of a select is.
  await sql`insert into work_package_counts (project_id, type_id, status_id, count)
    select project_id, cast(${typeId} as integer), cast(${statusId} as integer), count
    from work_package_counts where ${sql.ref(column)} = ${from}
    on conflict (project_id, type_id, status_id) do update set count = work_package_counts.count + excluded.count`.execute(
    tx,
  );
  await sql`delete from work_package_counts where ${sql.ref(column)} = ${from}`.execute(tx);
}

async function clearDefault(tx: Writer, kind: EntryKind): Promise<void> {
  await sql`update ${sql.table(kind.table)} set is_default = 0 where is_default = 1`.execute(tx);
}

/** Puts the entry at the place, the others around it, all counted from 1 without gaps. */
async function place(tx: Writer, kind: EntryKind, id: number, position: number): Promise<void> {
  const others = (await placesOf(tx, kind.table)).filter((other) => other !== id);
  others.splice(position - 1, 0, id);
  await number(tx, kind, others);
}

const renumber = async (tx: Writer, kind: EntryKind): Promise<void> => number(tx, kind, await placesOf(tx, kind.table));

async function number(tx: Writer, kind: EntryKind, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) await setPlace(tx, kind.table, id, index + 1);
}

async function changed(
  tx: Writer,
  caller: Caller,
  kind: EntryKind,
  entityId: number,
  entityTitle: string,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  await bumpRevision(tx, "catalogue");
  const actorId = caller.id;
  await record(tx, { entityType: kind.type, entityId, entityTitle, projectId: null, actorId, action, changes, at });
}
