/** What happens when the database is empty: the administrator, the system's own accounts, the seed asked for. */
import { randomInt } from "node:crypto";
import { hashPassword } from "../identity/authentication/sessions/passwords.ts";
import type { Context } from "../platform/context.ts";
import type { Reader } from "../platform/database/schema/schema.ts";
import { insertPeople, insertSystemAccounts } from "./people.ts";
import { seedRoles } from "./roles.ts";
import { seedCatalogue } from "./standard.ts";

export const FIRST_LOGIN = "admin";

export interface FirstRun {
  login: string;
  /** null: the one that the settings gave. */
  password: string | null;
}

/** No letter that looks like another. */
const UNAMBIGUOUS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const PASSWORD_LENGTH = 20;

/** @returns null where there is something already, also where another process was faster */
export async function seedOnFirstRun(ctx: Context): Promise<FirstRun | null> {
  if (await hasUsers(ctx.db)) return null;
  const given = ctx.settings.adminPassword;
  const password = given ?? madeUpPassword();
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const seeded = await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRevisions(tx);
    if (await hasUsers(tx)) return false;
    const at = now.toISOString();
    const [admin = 0] = await insertPeople(tx, [
      {
        firstName: "Ada",
        lastName: "Halyard",
        login: FIRST_LOGIN,
        email: ctx.settings.adminEmail,
        admin: true,
        passwordHash,
        createdAt: at,
      },
    ]);
    await insertSystemAccounts(tx, at);
    await seedRoles(tx, at, ctx.settings.seed !== "none");
    if (ctx.settings.seed !== "none") await seedCatalogue(tx, at);
    if (ctx.settings.seed === "demo") {
      const { seedDemo } = await import("./demo/demo.ts");
      await seedDemo(tx, admin, now, ctx.files);
    }
    await ctx.dialect.afterExplicitIds(tx, ["types", "statuses", "priorities", "roles", "custom_fields"]);
    return true;
  });
  return seeded ? { login: FIRST_LOGIN, password: given === null ? password : null } : null;
}

async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** @returns whether the first administrator has used their account; also where it is gone by now */
export async function firstHasSignedIn(db: Reader): Promise<boolean> {
  const account = db.selectFrom("users").select("last_login_at").where("login", "=", FIRST_LOGIN);
  return (await account.executeTakeFirst())?.last_login_at !== null;
}

export const madeUpPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join("");
