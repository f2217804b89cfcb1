/** Signing in with the password of a directory. It is sent to the directory, and neither kept nor logged here. */
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { addIdentities } from "../external-sources/service.ts";
import { systemCaller, userByWhatever } from "../users/service.ts";
import { addUsers, takenBy } from "../users/write/create.ts";
import { configOf, inDirectory } from "./access.ts";
import type { DirectoryConfig } from "./config.ts";
import { connected, DirectoryFailure, ldap, type Connection } from "./connection.ts";
import { isComplete, personIn, searchOfPeople, type DirectoryPerson } from "./entries.ts";
import { enabledDirectories, knownPerson, type DirectoryRow } from "./store.ts";

/** @returns whose account it is; null: no directory knows them by this password, or none of them lets them in */
export async function signInByDirectory(ctx: Context, login: string, password: string): Promise<number | null> {
  if (login === "" || password === "") return null;
  for (const row of await enabledDirectories(ctx.db)) {
    try {
      const person = await personByPassword(ctx, row, login, password);
      if (person !== null) return await accountOf(ctx, row, person);
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error;
      ctx.log.warn({ directory: row.slug, reason: error.message }, "the directory cannot be asked");
    }
  }
  return null;
}

/** @throws DirectoryFailure */
export function personByPassword(
  ctx: Context,
  row: DirectoryRow,
  login: string,
  password: string,
): Promise<DirectoryPerson | null> {
  return inDirectory(ctx, row, async (connection, config) => {
    const person = await personByLogin(connection, config, login);
    if (person === null) return null;
    // On a connection of its own: the one that searches stays signed in as it is.
    const isTheirs = await connected(ctx, config, (own) => own.bind(person.dn, password));
    return isTheirs ? person : null;
  });
}

/** @returns null where no one, or more than one, has the login or address */
export async function personByLogin(
  connection: Connection,
  config: DirectoryConfig,
  login: string,
): Promise<DirectoryPerson | null> {
  const { attributes, userFilter } = config;
  const { AndFilter, EqualityFilter, FilterParser, OrFilter } = await ldap();
  // Built as objects, which escape what has a meaning in filters.
  const byName = [attributes.login, attributes.email].map(
    (attribute) => new EqualityFilter({ attribute, value: login }),
  );
  const filter = new AndFilter({
    filters: [FilterParser.parseString(userFilter), new OrFilter({ filters: byName })],
  });
  const entries = await connection.first(config.baseDn, searchOfPeople(config, filter.toString()), 2);
  const [entry] = entries;
  return entry === undefined || entries.length > 1 ? null : personIn(entry, config);
}

async function accountOf(ctx: Context, row: DirectoryRow, person: DirectoryPerson): Promise<number | null> {
  const known = await knownPerson(ctx.db, row.id, person.subject);
  if (known !== undefined) return known.status === "active" ? known.user_id : null;
  const { linkExisting, createAccounts } = configOf(row);
  if (person.disabled || !isComplete(person)) return null;
  const [byLogin, byEmail] = [await userByWhatever(ctx, person.login), await userByWhatever(ctx, person.email)];
  const taken = byLogin ?? byEmail;
  if (taken === undefined) return createAccounts ? newAccount(ctx, row, person) : null;
  const isOne = byLogin === undefined || byEmail === undefined || byLogin.id === byEmail.id;
  if (!linkExisting || !isOne || taken.status !== "active") return null;
  const link = { user_id: taken.id, provider_id: row.id, subject: person.subject, managed: 1 as const };
  await ctx.transaction((tx) => addIdentities(tx, [link], ctx.clock.now().toISOString()));
  return taken.id;
}

async function newAccount(ctx: Context, row: DirectoryRow, person: DirectoryPerson): Promise<number | null> {
  const { login, email, firstName, lastName } = person;
  const input = { login, email, firstName, lastName, status: "active" as const };
  const now = ctx.clock.now().toISOString();
  const caller = await systemCaller(ctx);
  try {
    return await ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      if ((await takenBy(tx, input, null)).length > 0) return null;
      const [id = 0] = await addUsers(ctx, tx, caller, [input], { passwordHash: null, now });
      await addIdentities(tx, [{ user_id: id, provider_id: row.id, subject: person.subject, managed: 1 }], now);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
