import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../../identity/authentication/store.ts";
import { withContext } from "../quiet.ts";
import { print, Refused } from "../usage.ts";

/** Prints the token and nothing else. */
export function tokenCommand(login: string, name: string, json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const user = await userByLogin(ctx.db, login.toLowerCase());
    if (user === undefined) throw new Refused(`There is no user with the login ${login}.`);
    const token = await ctx.transaction((tx) => createToken(tx, user.id, name, ctx.clock.now()));
    print(json, { login, name, token }, [token]);
    return 0;
  });
}
