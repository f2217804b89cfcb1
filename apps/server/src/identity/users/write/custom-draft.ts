/** A user as it would be with what a body says. */
import type { Caller } from "../../../access/caller.ts";
import type { CustomFields } from "../../../custom-fields/definitions/fields.ts";
import { customDraft, type CustomDraft } from "../../../custom-fields/owners/write.ts";
import type { Linkable } from "../../../custom-fields/values/validation.ts";
import { NO_VALUES } from "../../../custom-fields/values/value.ts";
import type { Context } from "../../../platform/context.ts";
import { linkableFor } from "../linkable/linkable.ts";
import { USERS, type UserInput } from "../resource.ts";
import type { UserRow } from "../store.ts";

/** Their custom fields. @param stored null: a new one */
export const userFields = (
  ctx: Context,
  caller: Caller,
  fields: CustomFields,
  input: Partial<UserInput>,
  stored: UserRow | null,
  {
    validatesAll = stored === null,
    linkable = linkableFor(ctx, caller),
  }: { validatesAll?: boolean; linkable?: Linkable } = {},
): Promise<CustomDraft> =>
  customDraft(USERS, fields, caller, { stored, row: draftOf(stored, input), input, validatesAll }, linkable);

/** The user as it would be with the input; what a form echoes. */
export function draftOf(user: UserRow | null, input: Partial<UserInput>): UserRow {
  const nobody: UserRow = {
    id: 0,
    name: "",
    login: "",
    email: "",
    first_name: "",
    last_name: "",
    admin: 0,
    status: "active",
    builtin: "none",
    language: "en",
    time_zone: null,
    avatar_file: null,
    last_login_at: null,
    last_active_at: "",
    created_at: "",
    updated_at: "",
    custom: NO_VALUES,
  };
  const base = user ?? nobody;
  return {
    ...base,
    login: input.login ?? base.login,
    email: input.email ?? base.email,
    first_name: input.firstName ?? base.first_name,
    last_name: input.lastName ?? base.last_name,
    admin: input.admin === undefined ? base.admin : Number(input.admin),
    language: input.language ?? base.language,
  };
}
