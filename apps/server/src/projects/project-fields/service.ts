/** Which custom fields are on in one project: for those who choose them there. */
import { createHash } from "node:crypto";
import type { Caller } from "../../access/caller.ts";
import { choosesFields, choosesSomeFields, seesField } from "../../access/policies/custom-fields.ts";
import { bumpRevision } from "../../access/revision.ts";
import { isActiveIn } from "../../custom-fields/definitions/activation.ts";
import { loadCustomFields, type CustomField, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { placeInProject } from "../../custom-fields/definitions/service.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, throwAll, updateConflict, violation, type ApiError } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import type { ProjectRow } from "../projects/service.ts";
import { recordProject } from "../projects/write.ts";

const TARGETS = ["WorkPackage", "Project", "Version", "TimeEntry"] as const;

export interface FieldChoice {
  activate: readonly number[];
  deactivate: readonly number[];
}

/** @throws MissingPermission (403) for those who choose neither kind of field */
export function requireFieldChooser(caller: Caller, projectId: number): void {
  if (!choosesSomeFields(caller, projectId)) throw missingPermission();
}

/** In their order, without those that are hidden from the caller. */
export const choosableFields = (caller: Caller, fields: CustomFields, projectId: number): CustomField[] =>
  [...fields.byId.values()].filter(
    (field) => choosesFields(caller, field.target, projectId) && isChosenByProjects(field, caller, projectId),
  );

const isChosenByProjects = (field: CustomField, caller: Caller, projectId: number): boolean =>
  TARGETS.some((target) => target === field.target) && seesField(caller, field, projectId);

/** Derived from the choice itself, so a change that was undone causes no conflict. */
export function choiceVersion(fields: readonly CustomField[], projectId: number): number {
  const state = fields.map((field) => `${field.id}:${Number(isActiveIn(field, projectId))}`).join();
  return createHash("sha256").update(state).digest().readUIntBE(0, 6);
}

/**
 * All of it or nothing.
 * @param lockVersion as the caller has seen it; null: whatever happened since
 * @throws MissingPermission (403), UpdateConflict (409), the problems (422)
 */
export async function chooseFields(
  ctx: Context,
  caller: Caller,
  project: ProjectRow,
  { activate, deactivate }: FieldChoice,
  lockVersion: number | null,
): Promise<void> {
  requireFieldChooser(caller, project.id);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const fields = await loadCustomFields(tx);
    const version = choiceVersion(choosableFields(caller, fields, project.id), project.id);
    if (lockVersion !== null && lockVersion !== version) throw updateConflict();
    const on = named(caller, fields, project.id, activate, "activate");
    const off = named(caller, fields, project.id, deactivate, "deactivate");
    throwAll([...on.errors, ...off.errors, ...offProblems(on.fields, off.fields)]);
    const turnedOn = on.fields.filter((field) => !isActiveIn(field, project.id));
    const turnedOff = off.fields.filter((field) => isActiveIn(field, project.id));
    for (const field of turnedOn) await placeInProject(tx, caller, field, project.id, true, now);
    for (const field of turnedOff) await placeInProject(tx, caller, field, project.id, false, now);
    const changes = { ...told("activatedCustomFields", turnedOn), ...told("deactivatedCustomFields", turnedOff) };
    if (Object.keys(changes).length > 0) await recordProject(tx, caller, project, "updated", changes, now);
  });
}

/**
 * By their keys, so that those who don't see one of them are told nothing of it (`work/project-history`). What only
 * administrators know of stands in the field's own history alone.
 */
function told(attribute: string, fields: readonly CustomField[]): Changes {
  const known = fields.filter(({ visibility }) => visibility !== "admins");
  if (known.length === 0) return {};
  const [to, toTitle] = [known.map(({ key }) => key), known.map(({ name }) => name).join(", ")];
  return { [attribute]: { from: [], to, toTitle } };
}

/** A hidden field is answered like one that doesn't exist. @throws MissingPermission (403) for the other kind of field */
function named(
  caller: Caller,
  fields: CustomFields,
  projectId: number,
  ids: readonly number[],
  attribute: keyof FieldChoice,
): { fields: CustomField[]; errors: ApiError[] } {
  const found = ids
    .flatMap((id) => fields.byId.get(id) ?? [])
    .filter((one) => isChosenByProjects(one, caller, projectId));
  if (found.some(({ target }) => !choosesFields(caller, target, projectId))) throw missingPermission();
  const isWhole = found.length === ids.length;
  return { fields: found, errors: isWhole ? [] : [violation(attribute, "Some custom fields do not exist.")] };
}

function offProblems(on: readonly CustomField[], off: readonly CustomField[]): ApiError[] {
  return off.flatMap((field) => [
    ...(on.includes(field) ? [violation("deactivate", `${field.name} can't be turned on and off at once.`)] : []),
    ...(field.isForAll ? [violation("deactivate", `${field.name} is on in all projects.`)] : []),
  ]);
}
