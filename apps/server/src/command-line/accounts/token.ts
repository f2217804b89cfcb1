import { acceptsTokenOf, policyOf } from "../../identity/authentication/policies/policies.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../../identity/authentication/store.ts";
import { withContext } from "../quiet.ts";
import { print, Refused } from "../usage.ts";

/** Prints the token and nothing else. */
export function tokenCommand(login: string, name: string, json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const user = await userByLogin(ctx.db, login.toLowerCase());
    if (user === undefined) throw new Refused(`There is no user with the login ${login}.`);
    if (!acceptsTokenOf(await policyOf(ctx), user))
      throw new Refused(`API tokens of ${login} aren't accepted: see "Accept tokens from" under Authentication.`);
    const token = await ctx.transaction((tx) => createToken(tx, user.id, name, ctx.clock.now()));
    print(json, { login, name, token }, [token]);
    return 0;
  });
}
