/** A version as it would be with what a body says. */
import type { Caller } from "../../access/caller.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { customDraft, NOTHING_LINKABLE, type CustomDraft } from "../../custom-fields/owners/write.ts";
import { linkableIn } from "../../custom-fields/values/linkable.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import type { Context } from "../../platform/context.ts";
import { VERSIONS, type VersionInput } from "./resource.ts";
import { versionsOf } from "./sharing.ts";
import type { VersionRow } from "./store.ts";

export const STATUSES = ["open", "locked", "closed"] as const;
export const SHARINGS = ["none", "descendants", "hierarchy", "tree", "system"] as const;
export const statusOf = (text: string | undefined) => STATUSES.find((status) => status === text);
export const sharingOf = (text: string | undefined) => SHARINGS.find((sharing) => sharing === text);

/** Its custom fields. @param stored null: a new one */
export async function customVersionDraft(
  ctx: Context,
  caller: Caller,
  fields: CustomFields,
  input: Partial<VersionInput>,
  stored: VersionRow | null,
  validatesAll = false,
): Promise<CustomDraft> {
  const row = draftOf(input, stored);
  const projectId = row.project_id;
  const linkable =
    projectId === 0 || !caller.sees(projectId)
      ? NOTHING_LINKABLE
      : linkableIn(ctx.db, projectId, () => versionsOf(ctx, caller, projectId));
  const written = { stored, row, input, ...(validatesAll ? { validatesAll } : {}) };
  return customDraft(VERSIONS, fields, caller, written, linkable);
}

/** The version as it would be with the input; what a form echoes. */
export function draftOf(input: Partial<VersionInput>, row: VersionRow | null): VersionRow {
  const base: VersionRow = row ?? {
    id: 0,
    project_id: input.projectId ?? 0,
    project_name: "",
    name: "",
    name_key: "",
    sort_key: "",
    description: "",
    start_date: null,
    end_date: null,
    status: "open",
    sharing: "none",
    template_version_id: null,
    custom: NO_VALUES,
    created_at: "",
    updated_at: "",
    lock_version: 0,
  };
  return {
    ...base,
    name: input.name ?? base.name,
    description: input.description ?? base.description,
    start_date: input.startDate === undefined ? base.start_date : input.startDate,
    end_date: input.endDate === undefined ? base.end_date : input.endDate,
    status: statusOf(input.status) ?? base.status,
    sharing: sharingOf(input.sharing) ?? base.sharing,
  };
}
