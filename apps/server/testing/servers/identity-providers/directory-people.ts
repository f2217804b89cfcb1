/** What tests of directories leave behind: providers, and the people and groups that came from them. */
import type { Context } from "../../../src/platform/context.ts";

export const removeDirectoryPeople = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
    const ids = await tx.selectFrom("users").where("email", "like", "%@crew.test").select("id").execute();
    const groups = await tx.selectFrom("groups").select("id").execute();
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    for (const { id } of [...ids, ...groups]) await tx.deleteFrom("principals").where("id", "=", id).execute();
  });
