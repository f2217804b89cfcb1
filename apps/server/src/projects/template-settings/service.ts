/** Default templates, and who can use a template. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { ApiError, missingPermission, throwAll, violation } from "../../platform/errors.ts";
import { type Changes } from "../../platform/events/journal.ts";
import { recordProject } from "../projects/write.ts";
import { mayCopy, mayEdit } from "../projects/links.ts";
import { ancestorIds } from "../projects/resource.ts";
import { findProject, type ProjectRow } from "../projects/service.ts";
import type { SettingsInput, SettingsRow } from "./resource.ts";
import { defaultsOf, membersAmong, setDefault, setUsers, usersOf, type TemplateRow } from "./store.ts";

const USERS_MAXIMUM = 500;

/** @throws MissingPermission (403) */
export async function templateSettings(ctx: Context, caller: Caller, project: ProjectRow): Promise<SettingsRow> {
  const edits = mayEdit(caller, project);
  if (!edits && !caller.can("add_subprojects", project.id)) throw missingPermission();
  // The nearest first.
  const ids = [project.id, ...ancestorIds(caller, project.id).toReversed()];
  const defaults = await defaultsOf(ctx.db, ids);
  const own = defaults.get(project.id) ?? null;
  const users = edits ? await usersOf(ctx.db, project.id) : [];
  return { project, own, usable: await firstUsable(ctx, caller, ids, defaults), users };
}

/** One that the caller can't use hides none of those above. */
async function firstUsable(
  ctx: Context,
  caller: Caller,
  ids: readonly number[],
  defaults: ReadonlyMap<number, TemplateRow>,
): Promise<TemplateRow | null> {
  for (const id of ids) {
    const template = defaults.get(id);
    if (template === undefined || !caller.sees(template.id)) continue;
    if (mayCopy(caller, await findProject(ctx, caller, String(template.id)))) return template;
  }
  return null;
}

/** @throws MissingPermission (403), the problems (422) */
export async function changeTemplateSettings(
  ctx: Context,
  caller: Caller,
  project: ProjectRow,
  input: Partial<SettingsInput>,
): Promise<void> {
  if (!mayEdit(caller, project)) throw missingPermission();
  const template = input.defaultTemplateId == null ? null : await usableAsDefault(ctx, caller, input.defaultTemplateId);
  throwAll([...(template instanceof ApiError ? [template] : []), ...(await userProblems(ctx.db, project, input))]);
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "projects", project.id);
    const changes: Changes = {};
    if (input.defaultTemplateId !== undefined) {
      const before = (await defaultsOf(tx, [project.id])).get(project.id) ?? null;
      const after = template instanceof ApiError ? null : template;
      if (before?.id !== after?.id) {
        await setDefault(tx, project.id, after?.id ?? null);
        const titles = { fromTitle: before?.name ?? "", toTitle: after?.name ?? "" };
        changes["defaultTemplate"] = { from: before?.id ?? null, to: after?.id ?? null, ...titles };
      }
    }
    if (input.userIds !== undefined) {
      const before = await usersOf(tx, project.id);
      const after = await membersAmong(tx, project.id, input.userIds);
      const names = (users: typeof before): string[] => users.map(({ name }) => name);
      const ids = (users: typeof before): string =>
        users
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join();
      if (ids(before) !== ids(after)) {
        await setUsers(
          tx,
          project.id,
          after.map(({ id }) => id),
        );
        changes["templateUsers"] = { from: names(before), to: names(after) };
      }
    }
    if (Object.keys(changes).length === 0) return;
    await recordProject(tx, caller, project, "updated", changes, ctx.clock.now().toISOString());
  });
}

async function usableAsDefault(ctx: Context, caller: Caller, id: number): Promise<ProjectRow | ApiError> {
  const problem = violation("defaultTemplate", "Default template is not set to one of the allowed values.");
  if (!caller.sees(id)) return problem;
  const row = await findProject(ctx, caller, String(id));
  return row.templated === 1 && row.active === 1 && row.kind === "project" ? row : problem;
}

async function userProblems(db: Reader, project: ProjectRow, { userIds }: Partial<SettingsInput>) {
  if (userIds === undefined || userIds.length === 0) return [];
  if (userIds.length > USERS_MAXIMUM) {
    return [violation("users", `Who can use it is too long (maximum is ${USERS_MAXIMUM} people and groups).`)];
  }
  const members = await membersAmong(db, project.id, userIds);
  return members.length === userIds.length
    ? []
    : [violation("users", "Who can use it has someone who isn't a member.")];
}
