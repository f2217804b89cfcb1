/** Permission templates: sets of permissions by a name. Administrators only; applying one is the matrix's part. */
import {
  TEMPLATE_DESCRIPTION_MAXIMUM,
  TEMPLATE_NAME_MAXIMUM,
  TEMPLATES_MAXIMUM,
} from "@halyard/contract/permissions/permission-presets";
import { isPermission, PERMISSIONS } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { mayManageTemplates } from "../../access/policies/roles.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { notFound, throwAll, updateConflict, violation, type ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { BUILT_IN, templateOf, type Template, type TemplateInput } from "./resource.ts";
import {
  allTemplates,
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  templateById,
  updateTemplate,
  type TemplateColumns,
  type TemplateRow,
} from "./store.ts";

/** The built-in ones, then the administrators' own by name. */
export async function listTemplates(ctx: Context, caller: Caller): Promise<Template[]> {
  requirePermission(mayManageTemplates(caller));
  return [...BUILT_IN, ...(await allTemplates(ctx.db)).map(templateOf)];
}

/** @param id a number, or the word of a built-in one. @throws MissingPermission (403), NotFound (404) */
export async function findTemplate(ctx: Context, caller: Caller, id: string): Promise<Template> {
  requirePermission(mayManageTemplates(caller));
  const builtIn = BUILT_IN.find((template) => template.id === id);
  return builtIn ?? templateOf(await rowOf(ctx, id));
}

async function rowOf(ctx: Context, id: string): Promise<TemplateRow> {
  const row = /^\d{1,9}$/.test(id) ? await templateById(ctx.db, Number(id)) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

const taken = (): ApiError => violation("name", "Name has already been taken.");
const keyOf = (name: string): string => name.trim().toLowerCase();

function problemsOf({ name, description, permissions }: Partial<TemplateInput>): ApiError[] {
  const errors: ApiError[] = [];
  if (name !== undefined) {
    if (name.trim() === "") errors.push(violation("name", "Name can't be blank."));
    else if (name.trim().length > TEMPLATE_NAME_MAXIMUM) {
      errors.push(violation("name", `Name is too long (maximum is ${TEMPLATE_NAME_MAXIMUM} characters).`));
    } else if (BUILT_IN.some((template) => keyOf(template.name) === keyOf(name))) errors.push(taken());
  }
  if (description !== undefined && description.length > TEMPLATE_DESCRIPTION_MAXIMUM) {
    errors.push(
      violation("description", `Description is too long (maximum is ${TEMPLATE_DESCRIPTION_MAXIMUM} characters).`),
    );
  }
  if (permissions !== undefined) {
    if (permissions.length === 0) errors.push(violation("permissions", "Permissions can't be empty."));
    if (!permissions.every(isPermission)) {
      errors.push(violation("permissions", "Permissions has some that do not exist."));
    }
  }
  return errors;
}

/** Each once, in the catalogue's order. */
const stored = (ids: readonly string[]): string => {
  const wanted = new Set(ids);
  return JSON.stringify(PERMISSIONS.map((definition) => definition.id).filter((id) => wanted.has(id)));
};

function columnsOf({ name, description, permissions }: Partial<TemplateInput>): Partial<TemplateColumns> {
  return {
    ...(name === undefined ? {} : { name: name.trim(), name_key: keyOf(name) }),
    ...(description === undefined ? {} : { description }),
    ...(permissions === undefined ? {} : { permissions: stored(permissions) }),
  };
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createTemplate(ctx: Context, caller: Caller, given: Partial<TemplateInput>): Promise<Template> {
  requirePermission(mayManageTemplates(caller));
  const { name = "", description = "", permissions = [] } = given;
  throwAll(problemsOf({ name, description, permissions }));
  const columns = { name: name.trim(), name_key: keyOf(name), description, permissions: stored(permissions) };
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if ((await countTemplates(tx)) >= TEMPLATES_MAXIMUM) {
          throw violation("base", `There are ${TEMPLATES_MAXIMUM} templates already.`);
        }
        const created = await insertTemplate(tx, columns, now);
        const changes = { name: { from: null, to: columns.name }, permissions: { from: [], to: permissions } };
        await recordTemplate(tx, caller, { id: created, name: columns.name }, "created", changes, now);
        return created;
      }),
    taken(),
  );
  return findTemplate(ctx, caller, String(id));
}

/** @throws MissingPermission (403), NotFound (404), UpdateConflict (409), the problems of the input (422) */
export async function changeTemplate(
  ctx: Context,
  caller: Caller,
  id: string,
  input: Partial<TemplateInput>,
): Promise<Template> {
  requirePermission(mayManageTemplates(caller));
  const row = await rowOf(ctx, id);
  throwAll(problemsOf(input));
  const columns = columnsOf(input);
  const changes = changesOf(row, columns);
  if (Object.keys(changes).length === 0) return templateOf(row);
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const version = input.lockVersion ?? row.version;
        if (!(await updateTemplate(tx, { id: row.id, version }, columns, now))) throw updateConflict();
        await recordTemplate(tx, caller, { id: row.id, name: columns.name ?? row.name }, "updated", changes, now);
      }),
    taken(),
  );
  return findTemplate(ctx, caller, id);
}

function changesOf(row: TemplateRow, columns: Partial<TemplateColumns>): Changes {
  const changes: Changes = {};
  if (columns.name !== undefined && columns.name !== row.name) changes["name"] = { from: row.name, to: columns.name };
  if (columns.description !== undefined && columns.description !== row.description) {
    changes["description"] = { from: row.description, to: columns.description };
  }
  if (columns.permissions !== undefined && columns.permissions !== row.permissions) {
    changes["permissions"] = { from: JSON.parse(row.permissions), to: JSON.parse(columns.permissions) };
  }
  return changes;
}

/** Roles to which it was applied keep what they got. */
export async function deleteTemplate(ctx: Context, caller: Caller, id: string): Promise<void> {
  requirePermission(mayManageTemplates(caller));
  const row = await rowOf(ctx, id);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (await deleteTemplateRow(tx, row.id)) await recordTemplate(tx, caller, row, "deleted", {}, now);
  });
}

const recordTemplate = recorderOf("PermissionTemplate");
