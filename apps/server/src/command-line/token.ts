import { createToken } from "../identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../identity/authentication/store.ts";
import { withContext } from "./quiet.ts";

/** Prints the token and nothing else. */
export function tokenCommand(login: string, name: string): Promise<number> {
  return withContext(async (ctx) => {
    const user = await userByLogin(ctx.db, login.toLowerCase());
    if (user === undefined) {
      console.error(`There is no user with the login ${login}.`);
      return 1;
    }
    console.log(await ctx.transaction((tx) => createToken(tx, user.id, name, ctx.clock.now())));
    return 0;
  });
}
