import { ApiError, MultipleErrors } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { userByLogin } from "../../identity/authentication/store.ts";
import { systemCaller, usersByIds, type UserRow } from "../../identity/users/service.ts";
import { forgetFirstPassword } from "../../platform/environment/first-password.ts";
import { createUser } from "../../identity/users/write/create.ts";
import { changeUser, lockUser, unlockUser } from "../../identity/users/write/update.ts";
import { FIRST_LOGIN, madeUpPassword } from "../../seeds/first-run.ts";
import { print, Refused, UsageError } from "../usage.ts";
import { withContext } from "../quiet.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export interface NewUser {
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  admin: boolean;
}

export function userCommand(user: NewUser, json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const password = process.env["HALYARD_USER_PASSWORD"];
    if (password === undefined) throw new UsageError("Set HALYARD_USER_PASSWORD to the new user's password.");
    return orRefused(async () => {
      const created = await createUser(ctx, await systemCaller(ctx), { ...user, password, status: "active" });
      const { id, login } = created;
      print(json, { id, login }, [`Created user ${login} with the id ${id}.`]);
    });
  });
}

/** @returns the exit code. @throws Refused for what the product refuses, in its words */
async function orRefused(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const errors = error instanceof MultipleErrors ? error.errors : error instanceof ApiError ? [error] : null;
    if (errors === null) throw error;
    throw new Refused(errors.map((one) => one.message).join("\n"));
  }
}

function withUser(login: string, work: (ctx: Context, user: UserRow) => Promise<void>): Promise<number> {
  return withContext(async (ctx) => {
    const found = await userByLogin(ctx.db, login.toLowerCase());
    const [user] = found === undefined ? [] : await usersByIds(ctx, [found.id]);
    if (user === undefined) throw new Refused(`There is no user with the login ${login}.`);
    return orRefused(() => work(ctx, user));
  });
}

/** Sets HALYARD_USER_PASSWORD, or a made-up password, which is printed and nothing else. */
export const resetPasswordCommand = (login: string, json: boolean): Promise<number> =>
  withUser(login, async (ctx, user) => {
    const given = process.env["HALYARD_USER_PASSWORD"];
    const password = given ?? madeUpPassword();
    await changeUser(ctx, await systemCaller(ctx), user, { password });
    // The one that was made up at the first start is no password any more.
    if (user.login === FIRST_LOGIN) forgetFirstPassword(ctx.settings.dataDir);
    const { login: name, status } = user;
    if (json) print(json, { login: name, status, password: given === undefined ? password : null }, []);
    else if (given === undefined) console.log(password);
    console.error(`The password of ${user.login} is changed and every session of theirs has ended.`);
    if (user.status !== "active") console.error(`The account is ${user.status}, so it cannot sign in yet.`);
  });

export const lockCommand = (login: string, isLocked: boolean, json: boolean): Promise<number> =>
  withUser(login, async (ctx, user) => {
    const caller = await systemCaller(ctx);
    await (isLocked ? lockUser(ctx, caller, user) : unlockUser(ctx, caller, user));
    const is = isLocked ? "locked" : "unlocked";
    print(json, { login: user.login, is }, [`${user.login} is ${is}.`]);
  });

export const listUsersCommand = (json: boolean): Promise<number> =>
  withContext(async (ctx) => {
    const users = await ctx.db
      .selectFrom("users")
      .innerJoin("principals", "principals.id", "users.id")
      .select(["users.id", "login", "name", "email", "status", "admin", "last_login_at"])
      .where("builtin", "=", "none")
      .orderBy(sortKey("login_key"))
      .execute();
    const lines = users.map((user) => [user.id, user.login, user.status, user.admin === 1 ? "admin" : "-", user.email]);
    print(
      json,
      users.map(({ last_login_at: lastSignInAt, admin, ...user }) => ({ ...user, admin: admin === 1, lastSignInAt })),
      lines.map((line) => line.join("\t")),
    );
    return 0;
  });
