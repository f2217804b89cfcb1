/** A project as it would be, custom fields included, with what is wrong with it. */
import type { Caller } from "../../access/caller.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { customDraft, NOTHING_LINKABLE, type CustomDraft } from "../../custom-fields/owners/write.ts";
import { linkableIn } from "../../custom-fields/values/linkable.ts";
import { versionsDefinedIn } from "../../custom-fields/values/changes.ts";
import type { Context } from "../../platform/context.ts";
import type { ApiError } from "../../platform/errors.ts";
import { draftOf } from "./draft.ts";
import { PROJECTS, type ProjectInput } from "./resource.ts";
import type { ProjectRow } from "./store.ts";
import { projectProblems, type NewProject } from "./validation.ts";

export interface CheckedProject {
  row: ProjectRow;
  fields: CustomDraft;
  problems: ApiError[];
}

/** @param row null: a new one of the kind in `more` */
export async function checkedProject(
  ctx: Context,
  caller: Caller,
  fields: CustomFields,
  input: Partial<ProjectInput>,
  row: ProjectRow | null,
  more: NewProject & { validatesAll?: boolean } = {},
): Promise<CheckedProject> {
  const { defaultModules } = await ctx.instance.of("general");
  const plain = draftOf(input, row, row?.kind ?? more.kind ?? "project", defaultModules);
  const written = { stored: row, row: plain, input, ...(more.validatesAll === true ? { validatesAll: true } : {}) };
  const draft = await customDraft(
    PROJECTS,
    fields,
    caller,
    written,
    row === null ? NOTHING_LINKABLE : linkableIn(ctx.db, row.id, () => versionsDefinedIn(ctx.db, row.id)),
  );
  const problems = [...(await projectProblems(ctx.db, caller, input, row, more)), ...draft.errors];
  return { row: { ...plain, custom: draft.custom, comments: draft.comments }, fields: draft, problems };
}
