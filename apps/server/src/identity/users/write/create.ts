/** Creating a user. */
import type { Actor, Caller } from "../../../access/caller.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { hashPassword } from "../../authentication/sessions/passwords.ts";
import { missingPermission, stillThere, throwAll, type ApiError, violation } from "../../../platform/errors.ts";
import { inviteByMail } from "../../invitations/mails/invitation-job.ts";
import type { Context } from "../../../platform/context.ts";
import type { Origin } from "../../../platform/requests/request-scope.ts";
import { isUniqueViolation } from "../../../platform/database/database.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { recordAll } from "../../../platform/events/journal.ts";
import type { UserInput } from "../resource.ts";
import { insertUsers, userById, userByEmailKey, userByLoginKey, type NewUser, type UserRow } from "../store.ts";
import { problemsOf } from "./validation.ts";
import { userFields } from "./custom-draft.ts";
import { customFieldsNow } from "../../../custom-fields/definitions/fields.ts";
import type { CustomDraft } from "../../../custom-fields/owners/write.ts";
import { saveCustom } from "../../../custom-fields/values/changes.ts";
import { pairs } from "../../../platform/lists/lists.ts";

export function requireCreator(caller: Caller): void {
  if (!caller.canGlobally("create_user") && !caller.canGlobally("manage_user")) throw missingPermission();
}

/** All that is wrong with a new user; what is taken included. */
export async function newUserProblems(ctx: Context, input: Partial<UserInput>): Promise<ApiError[]> {
  const rules = await ctx.instance.of("authentication");
  return [...problemsOf(input, true, {}, rules), ...(await takenBy(ctx.db, input, null))];
}

/** Whether login and email are free, but for the user with this id. */
export async function takenBy(db: Reader, input: Partial<UserInput>, id: number | null): Promise<ApiError[]> {
  const errors: ApiError[] = [];
  const byLogin = input.login === undefined ? undefined : await userByLoginKey(db, key(input.login));
  if (byLogin !== undefined && byLogin.id !== id) errors.push(violation("login", "Username has already been taken."));
  const byEmail = input.email === undefined ? undefined : await userByEmailKey(db, key(input.email));
  if (byEmail !== undefined && byEmail.id !== id) errors.push(violation("email", "Email has already been taken."));
  return errors;
}

export const key = (text: string): string => text.trim().toLowerCase();

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createUser(ctx: Context, caller: Caller, input: Partial<UserInput>): Promise<UserRow> {
  requireCreator(caller);
  const fields = await userFields(ctx, caller, await customFieldsNow(ctx), input, null);
  throwAll([...(await newUserProblems(ctx, input)), ...fields.errors]);
  const passwordHash = input.password == null ? null : await hashPassword(input.password);
  const now = ctx.clock.now().toISOString();
  try {
    const [id] = await ctx.transaction(async (tx) => {
      // First, as everyone does: a change of rights holds this and waits for the journal.
      await bumpRevision(tx, "access");
      return addUsers(ctx, tx, caller, [input], { passwordHash, now, fields: [fields] });
    });
    return stillThere(await userById(ctx.db, stillThere(id)));
  } catch (error) {
    if (isUniqueViolation(error)) throwAll(await takenBy(ctx.db, loginAndEmail(input), null));
    throw error;
  }
}

/** An invitation needs an address only; the login is then the address. */
function loginAndEmail(input: Partial<UserInput>): { login: string; email: string } {
  const email = (input.email ?? "").trim();
  return { login: (input.login ?? email).trim(), email };
}

interface NewUsers {
  passwordHash: string | null;
  now: string;
  fields?: readonly CustomDraft[];
  origins?: readonly Origin[];
}

/**
 * Adds users whose input was found to be in order, their invitations and the journal's rows. The caller of this has bumped the
 * revision `access` in the same transaction.
 * @param inputs few enough for one statement
 * @param fields the custom fields of each of them
 * @param origins where each of them comes from, if not from the request at hand
 * @returns their ids, in order
 */
export async function addUsers(
  ctx: Context,
  tx: Writer,
  caller: Actor,
  inputs: readonly Partial<UserInput>[],
  { passwordHash, now, fields, origins }: NewUsers,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const rows = inputs.map((input) => newUser(input, passwordHash, now));
  const ids = await insertUsers(tx, rows);
  const added = pairs(ids, rows);
  await inviteByMail(
    ctx,
    tx,
    added.filter(([, { user }]) => user.status === "invited").map(([id]) => id),
  );
  for (const [index, id] of ids.entries()) await saveCustom(tx, "principal_id", id, fields?.[index]?.changed ?? []);
  await recordAll(
    tx,
    added.map(([id, { principal, user }], index) => ({
      entityType: "User",
      entityId: id,
      entityTitle: principal.name,
      projectId: null,
      actorId: caller.id,
      action: "created",
      changes: {
        login: { from: null, to: user.login },
        admin: { from: null, to: user.admin === 1 },
        ...fields?.[index]?.changes,
      },
      at: now,
      origin: origins?.[index],
    })),
  );
  return ids;
}

/** The rows of an account that is added with this input. */
export function newUser(input: Partial<UserInput>, passwordHash: string | null, now: string): NewUser {
  const { login, email } = loginAndEmail(input);
  const firstName = (input.firstName ?? email.split("@")[0] ?? "").trim();
  const lastName = (input.lastName ?? "").trim();
  const name = `${firstName} ${lastName}`.trim();
  return {
    principal: { name, name_key: key(name), created_at: now, updated_at: now },
    user: {
      login,
      login_key: key(login),
      email,
      email_key: key(email),
      first_name: firstName,
      last_name: lastName,
      admin: input.admin === true ? 1 : 0,
      status: input.status === "invited" || input.status === "registered" ? input.status : "active",
      builtin: "none",
      language: input.language ?? "en",
      time_zone: null,
      password_hash: passwordHash,
      password_changed_at: now,
      avatar_file: null,
      preferences: "{}",
      last_login_at: null,
    },
  };
}
