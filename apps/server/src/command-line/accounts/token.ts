import { acceptsTokenOf, policyOf } from "../../identity/authentication/policies/policies.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { nameOfPrincipal, userByLogin } from "../../identity/authentication/store.ts";
import { recordUserChange } from "../../identity/users/journal.ts";
import { systemUserId } from "../../identity/users/service.ts";
import { withContext } from "../quiet.ts";
import { print, Refused } from "../usage.ts";

/** Prints the token and nothing else. */
export function tokenCommand(login: string, name: string, json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const user = await userByLogin(ctx.db, login.toLowerCase());
    if (user === undefined) throw new Refused(`There is no user with the login ${login}.`);
    if (!acceptsTokenOf(await policyOf(ctx), user))
      throw new Refused(`API tokens of ${login} aren't accepted: see "Accept tokens from" under Authentication.`);
    const [actorId, ownerName] = [await systemUserId(ctx), await nameOfPrincipal(ctx.db, user.id)];
    const now = ctx.clock.now();
    const token = await ctx.transaction(async (tx) => {
      const secret = await createToken(tx, user.id, name, now);
      const changes = { apiToken: { from: null, to: name } };
      const owner = { id: user.id, name: ownerName };
      await recordUserChange(tx, { id: actorId }, owner, "credentials", changes, now.toISOString());
      return secret;
    });
    print(json, { login, name, token }, [token]);
    return 0;
  });
}
