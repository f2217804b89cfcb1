/** Changing, locking and unlocking a user. */
import type { Actor, Caller } from "../../../access/caller.ts";
import { administersAccounts, mayUpdateAccount } from "../../../access/policies/users.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { hashPassword } from "../../authentication/sessions/passwords.ts";
import { forgetAdminGrants } from "../../external-sources/service.ts";
import { endOneTimeTokens } from "../../authentication/sessions/one-time-tokens.ts";
import { endSessionsOf } from "../../authentication/sessions/sessions.ts";
import { endViewingsOf } from "../../authentication/sessions/viewing-ends.ts";
import { deleteTokensOf } from "../../authentication/sessions/tokens.ts";
import { ApiError, notFound, throwAll, violation } from "../../../platform/errors.ts";
import { inviteByMail } from "../../invitations/mails/invitation-job.ts";
import type { Context } from "../../../platform/context.ts";
import { isUniqueViolation } from "../../../platform/database/database.ts";
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { recordAll, type Changes, type NewEvent } from "../../../platform/events/journal.ts";
import { key, takenBy } from "./create.ts";
import { mailOfChange } from "./account-mails.ts";
import { keepPassword, reuseProblems } from "./earlier-passwords.ts";
import { checkPassword } from "./known-password.ts";
import type { UserInput } from "../resource.ts";
import { lastAdministratorProblem } from "../administrators.ts";
import { updateUser, userById, type UserRow } from "../store.ts";
import { problemsOf } from "./validation.ts";
import { userChange } from "../journal.ts";
import { userFields } from "./custom-draft.ts";
import { customFieldsNow } from "../../../custom-fields/definitions/fields.ts";
import type { CustomDraft } from "../../../custom-fields/owners/write.ts";
import { saveCustom } from "../../../custom-fields/values/changes.ts";

export async function userChangeProblems(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  input: Partial<UserInput>,
): Promise<ApiError[]> {
  const { login, email, first_name: firstName, last_name: lastName } = user;
  const rules = await ctx.instance.of("authentication");
  const errors = [
    ...problemsOf(input, false, { login, email, firstName, lastName }, rules),
    ...(input.password == null ? [] : await reuseProblems(ctx, user.id, input.password)),
    ...(await takenBy(ctx.db, input, user.id)),
  ];
  // With another address a forgotten password would be sent there: it is as good as the password.
  const takesOver = input.password != null || (input.email !== undefined && input.email.trim() !== email);
  if (
    takesOver &&
    caller.id === user.id &&
    (await checkPassword(ctx, user.id, input.currentPassword ?? "")) === "wrong"
  ) {
    errors.push(violation("currentPassword", "Current password is incorrect."));
  }
  if (input.admin === false && user.admin === 1 && user.status === "active") {
    const problem = await lastAdministratorProblem(ctx.db, user.id);
    if (problem !== null) errors.push(problem);
  }
  return errors;
}

/**
 * A changed password ends the user's sessions.
 * @param keptSession the session that may go on: the one in which they changed it themself
 * @throws MissingPermission (403), the problems of the input (422)
 */
export async function changeUser(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  input: Partial<UserInput>,
  keptSession: string | null = null,
  validatesAll = false,
): Promise<UserRow> {
  requirePermission(mayUpdateAccount(caller, user));
  const fields = await userFields(ctx, caller, await customFieldsNow(ctx), input, user, { validatesAll });
  throwAll([...(await userChangeProblems(ctx, caller, user, input)), ...fields.errors]);
  const now = ctx.clock.now().toISOString();
  const passwordHash = input.password == null ? null : await hashPassword(input.password);
  const changed = { ...changeOf(user, input, passwordHash, now).changes, ...fields.changes };
  if (Object.keys(changed).length === 0) return user;
  try {
    const change = { input, passwordHash, keptSession, now, fields };
    await ctx.transaction(async (tx) => recordAll(tx, await changeUserIn(ctx, tx, caller, user.id, change)));
  } catch (error) {
    if (isUniqueViolation(error)) throwAll(await takenBy(ctx.db, input, user.id));
    throw error;
  }
  return changedUser(ctx, user.id);
}

interface UserChange {
  /** Found to be in order. */
  input: Partial<UserInput>;
  passwordHash: string | null;
  keptSession: string | null;
  now: string;
  fields?: CustomDraft;
}

/**
 * Within a transaction, which is undone where this throws.
 * @returns what is to be journaled of it, last
 * @throws NotFound (404), the last administrator's (422)
 */
export async function changeUserIn(
  ctx: Context,
  tx: Writer,
  caller: Actor,
  id: number,
  { input, passwordHash, keptSession, now, fields }: UserChange,
): Promise<NewEvent[]> {
  const current = await userToChange(ctx, tx, id);
  const { name, patch, changes } = changeOf(current, input, passwordHash, now);
  if (passwordHash !== null) await keepPassword(ctx, tx, id, now);
  await updateUser(tx, id, { name, name_key: key(name), updated_at: now }, patch);
  await saveCustom(tx, "principal_id", id, fields?.changed ?? []);
  Object.assign(changes, fields?.changes);
  if (input.admin === false) await requireOtherAdministrator(tx, id);
  if ("admin" in changes) await forgetAdminGrants(tx, id);
  // A link in a mail to the old address, or one that sets the old password's successor, opens nothing any more.
  if ("email" in changes || input.password != null) await endOneTimeTokens(tx, id, "replaced");
  if ("email" in changes && current.status === "invited") await inviteByMail(ctx, tx, [id]);
  const email = "email" in changes ? (input.email?.trim() ?? null) : null;
  await mailOfChange(ctx, tx, current, { email, password: input.password != null });
  if (input.password != null && input.revokeTokens === true && (await deleteTokensOf(tx, id)) > 0) {
    changes["apiToken"] = { from: "all", to: null };
  }
  const changedBy = "admin" in changes ? caller.id : null;
  const ended =
    input.password != null
      ? await endSessionsOf(tx, id, now, { except: keptSession, changedBy })
      : changedBy === null
        ? []
        : await endViewingsOf(tx, id, now, changedBy);
  return [...ended, userChange(caller, { ...current, name }, "updated", changes, now)];
}

/**
 * One such change is let in at a time, and reads here what it changes: two administrators cannot demote or lock each
 * other, and of two changes neither takes the other's back. @throws NotFound (404)
 */
async function userToChange(ctx: Context, tx: Writer, id: number): Promise<UserRow> {
  await bumpRevision(tx, "access");
  await ctx.dialect.lockRow(tx, "users", id);
  const current = await userById(tx, id);
  if (current === undefined) throw notFound();
  return current;
}

/** What the input makes of a user, for the database and for the journal. */
function changeOf(user: UserRow, input: Partial<UserInput>, passwordHash: string | null, now: string) {
  const firstName = input.firstName?.trim() ?? user.first_name;
  const lastName = input.lastName?.trim() ?? user.last_name;
  const patch: RowPatch<"users"> = { first_name: firstName, last_name: lastName };
  const changes: Changes = {};
  const change = (attribute: string, from: unknown, to: unknown) => {
    if (from !== to) changes[attribute] = { from, to };
  };
  change("firstName", user.first_name, firstName);
  change("lastName", user.last_name, lastName);
  if (input.login !== undefined) {
    Object.assign(patch, { login: input.login.trim(), login_key: key(input.login) });
    change("login", user.login, input.login.trim());
  }
  if (input.email !== undefined) {
    Object.assign(patch, { email: input.email.trim(), email_key: key(input.email) });
    change("email", user.email, input.email.trim());
  }
  if (input.language != null) {
    patch.language = input.language;
    change("language", user.language, input.language);
  }
  if (input.admin !== undefined) {
    patch.admin = input.admin ? 1 : 0;
    change("admin", user.admin === 1, input.admin);
  }
  if (passwordHash !== null) {
    Object.assign(patch, { password_hash: passwordHash, password_changed_at: now });
    changes["password"] = { from: null, to: null };
  }
  return { name: `${firstName} ${lastName}`.trim(), patch, changes };
}

export async function lockUser(ctx: Context, caller: Caller, user: UserRow): Promise<UserRow> {
  requirePermission(administersAccounts(caller));
  if (user.status === "locked") return user;
  if (user.status !== "active") throw new ApiError("InvalidUserStatusTransition");
  if (user.id === caller.id) throw violation("base", "You cannot lock your own account.");
  return setStatus(ctx, caller, user, "locked");
}

export async function unlockUser(ctx: Context, caller: Caller, user: UserRow): Promise<UserRow> {
  requirePermission(administersAccounts(caller));
  if (user.status === "active") return user;
  if (user.status !== "locked") throw new ApiError("InvalidUserStatusTransition");
  return setStatus(ctx, caller, user, "active");
}

/** @throws NotFound (404) where they were deleted meanwhile */
async function changedUser(ctx: Context, id: number): Promise<UserRow> {
  const user = await userById(ctx.db, id);
  if (user === undefined) throw notFound();
  return user;
}

async function setStatus(ctx: Context, caller: Caller, user: UserRow, status: "active" | "locked"): Promise<UserRow> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => recordAll(tx, await setStatusIn(ctx, tx, caller, user.id, { status, now })));
  return changedUser(ctx, user.id);
}

/** As {@link changeUserIn}. */
export async function setStatusIn(
  ctx: Context,
  tx: Writer,
  caller: Actor,
  id: number,
  { status, now }: { status: "active" | "locked"; now: string },
): Promise<NewEvent[]> {
  const current = await userToChange(ctx, tx, id);
  await updateUser(tx, id, { updated_at: now }, { status });
  const locks = status === "locked";
  if (locks && current.admin === 1) await requireOtherAdministrator(tx, id);
  const ended = locks ? await endSessionsOf(tx, id, now, { changedBy: caller.id }) : [];
  const change = userChange(caller, current, "updated", { status: { from: current.status, to: status } }, now);
  return [...ended, locks ? { ...change, severity: "warning" } : change];
}

async function requireOtherAdministrator(tx: Writer, id: number): Promise<void> {
  const problem = await lastAdministratorProblem(tx, id);
  if (problem !== null) throw problem;
}
