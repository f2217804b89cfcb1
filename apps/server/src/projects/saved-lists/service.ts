/** Lists of projects that people keep: their own, and those that are for everyone. */
import { PROJECT_LIST_NAME_MAXIMUM } from "@halyard/contract/views/project-lists";
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { mayChange, type ProjectListInput } from "./resource.ts";
import {
  countListsOf,
  deleteListRow,
  insertList,
  listById,
  listsFor,
  updateList,
  type ProjectListRow,
} from "./store.ts";

const LISTS_MAXIMUM = 100;

export const projectLists = (ctx: Context, caller: Caller): Promise<ProjectListRow[]> => listsFor(ctx.db, caller.id);

/** @throws NotFound (404) also for a private one of someone else */
async function findList(ctx: Context, caller: Caller, id: number): Promise<ProjectListRow> {
  const row = await listById(ctx.db, id);
  if (row === undefined || (row.is_public === 0 && row.user_id !== caller.id)) throw notFound();
  return row;
}

/** @throws NotFound (404), MissingPermission (403) */
export async function findOwnList(ctx: Context, caller: Caller, id: number): Promise<ProjectListRow> {
  const row = await findList(ctx, caller, id);
  if (!mayChange(caller, row)) throw missingPermission();
  return row;
}

function nameProblems(name: string): ApiError[] {
  if (name === "") return [violation("name", "Name can't be blank.")];
  if (name.length <= PROJECT_LIST_NAME_MAXIMUM) return [];
  return [violation("name", `Name is too long (maximum is ${PROJECT_LIST_NAME_MAXIMUM} characters).`)];
}

const taken = () => violation("name", "Name has already been taken.");

/** @throws the problems (422) */
export async function createList(
  ctx: Context,
  caller: Caller,
  input: Partial<ProjectListInput>,
): Promise<ProjectListRow> {
  const name = (input.name ?? "").trim();
  throwAll(nameProblems(name));
  const now = ctx.clock.now().toISOString();
  const row = {
    user_id: caller.id,
    name,
    name_key: name.toLowerCase(),
    is_public: input.public === true ? (1 as const) : (0 as const),
    search: JSON.stringify(input.search ?? {}),
    created_at: now,
    updated_at: now,
  };
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if ((await countListsOf(tx, caller.id)) >= LISTS_MAXIMUM) {
          throw violation("base", `You have ${LISTS_MAXIMUM} lists already.`);
        }
        const created = await insertList(tx, row);
        await recordList(tx, caller, { ...row, id: created }, "created", changesFrom(null, row), now);
        return created;
      }),
    taken(),
  );
  return { ...row, id };
}

/** The caller may change it. @throws the problems (422) */
export async function changeList(
  ctx: Context,
  caller: Caller,
  row: ProjectListRow,
  input: Partial<ProjectListInput>,
): Promise<ProjectListRow> {
  const name = input.name?.trim() ?? row.name;
  throwAll(nameProblems(name));
  const now = ctx.clock.now().toISOString();
  const patch = {
    name,
    name_key: name.toLowerCase(),
    is_public: input.public === undefined ? row.is_public : input.public ? (1 as const) : (0 as const),
    search: input.search === undefined ? row.search : JSON.stringify(input.search),
    updated_at: now,
  };
  const changed = { ...row, ...patch };
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await updateList(tx, row.id, patch);
        const shown = row.is_public === 1 || changed.is_public === 1;
        const changes = changesFrom(row, changed);
        if (shown && Object.keys(changes).length > 0)
          await recordList(tx, caller, { ...changed, is_public: 1 }, "updated", changes, now);
      }),
    taken(),
  );
  return changed;
}

export async function deleteList(ctx: Context, caller: Caller, row: ProjectListRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteListRow(tx, row.id);
    await recordList(tx, caller, row, "deleted", {}, now);
  });
}

type Listed = Pick<ProjectListRow, "name" | "is_public" | "search">;

function changesFrom(before: Listed | null, after: Listed): Changes {
  const told = (row: Listed) => ({ name: row.name, public: row.is_public === 1, search: row.search });
  const [was, is] = [before === null ? null : told(before), told(after)];
  const names = ["name", "public", "search"] as const;
  const changed = names.filter((name) => was === null || was[name] !== is[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: was?.[name] ?? null, to: is[name] }]));
}

/** Of what is for everyone; how someone sees their own lists is no one else's history. */
async function recordList(
  tx: Writer,
  caller: Caller,
  row: Pick<ProjectListRow, "id" | "name" | "is_public">,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  if (row.is_public === 0) return;
  await recorderOf("ProjectList")(tx, caller, row, action, changes, at);
}
