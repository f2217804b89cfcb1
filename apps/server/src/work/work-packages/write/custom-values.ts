/** The custom fields of a work package that is written. */
import type { Caller } from "../../../access/caller.ts";
import { editsField } from "../../../access/policies/custom-fields.ts";
import { defaultsOf } from "../../../custom-fields/values/changes.ts";
import { linkableIn } from "../../../custom-fields/values/linkable.ts";
import { validatesAll } from "../../../custom-fields/owners/write.ts";
import { customProblems } from "../../../custom-fields/values/validation.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { readOnly, type ApiError } from "../../../platform/errors.ts";
import type { JsonObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { versionsOf } from "../../../projects/versions/service.ts";
import { activeFields, showsField } from "../resource/custom-members.ts";
import type { WorkPackageInput } from "../resource/input.ts";
import type { WorkPackageRow } from "../store.ts";

type Input = Partial<WorkPackageInput>;

/** What a new one has where nothing is said. */
export const customDefaults = (catalogue: Catalogue, row: WorkPackageRow): string =>
  defaultsOf(activeFields(catalogue, row));

/** Takes what a body says of fields that a new one does not have, or that the caller does not see, out of its input. */
export function forNew(catalogue: Catalogue, caller: Caller, row: WorkPackageRow, input: Input): ApiError[] {
  const errors: ApiError[] = [];
  for (const [id, values] of input.custom ?? []) {
    const field = catalogue.customFields.byId.get(id);
    const isShown = field !== undefined && showsField(field, caller, row);
    if (isShown && editsField(caller, field, row.project_id)) continue;
    input.custom?.delete(id);
    if (isShown && values.length > 0) errors.push(readOnly(field.key, field.name));
  }
  return errors;
}

/** The problems of the draft's values. Fills in the names of what they link to. @param stored null: a new one */
export async function customDraftProblems(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  stored: WorkPackageRow | null,
  { input, body }: { input: Input; body: JsonObject },
): Promise<ApiError[]> {
  const fields = activeFields(catalogue, draft);
  if (fields.length === 0 || draft.project_id === 0) return [];
  const all = stored === null || validatesAll(body);
  const { errors, custom } = await customProblems(
    {
      fields,
      before: stored,
      after: draft,
      isDemanded: (field) =>
        (all || input.custom?.has(field.id) === true) && editsField(caller, field, draft.project_id),
    },
    linkableIn(ctx.db, draft.project_id, () => versionsOf(ctx, caller, draft.project_id)),
  );
  draft.custom = custom;
  return errors;
}
