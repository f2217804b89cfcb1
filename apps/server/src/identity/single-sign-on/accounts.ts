/** Whose account someone is who comes from a provider, and what is done the first time. */
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../platform/events/journal.ts";
import { endOneTimeTokens } from "../authentication/sessions/one-time-tokens.ts";
import { userChange } from "../users/journal.ts";
import { systemCaller, userByWhatever, usersByIds, type UserRow } from "../users/service.ts";
import { checkPassword } from "../users/write/known-password.ts";
import { addUsers, takenBy } from "../users/write/create.ts";
import { changeUserIn, setStatusIn } from "../users/write/update.ts";
import { problemsOf } from "../users/write/validation.ts";
import { configOf, type ProviderConfig } from "./providers/config.ts";
import type { Claims } from "./providers/protocol.ts";
import { hasOtherSource, identityOf, keepIdentity, type ProviderRow } from "./providers/store.ts";

export interface Person {
  login: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** What would happen to them, or why nothing does. */
export type Verdict =
  | { kind: "sign_in" | "link"; user: UserRow; person: Person; isChecked: boolean }
  | { kind: "create"; person: Person }
  /** `owner`: of the account that has their address or username, who can link it by its password. */
  | { kind: "refused"; reason: "locked" | "exists" | "unknown" | "incomplete"; person: Person; owner?: UserRow };

const textOf = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === "string" ? value.trim() : "";
};

function personIn(claims: Claims, { claims: names }: ProviderConfig): Person {
  const email = textOf(claims, names.email);
  const [first = "", ...rest] = textOf(claims, "name").split(" ");
  return {
    login: textOf(claims, names.login) || email,
    email,
    firstName: textOf(claims, names.firstName) || first,
    lastName: textOf(claims, names.lastName) || rest.join(" "),
  };
}

export async function verdictOf(ctx: Context, provider: ProviderRow, claims: Claims): Promise<Verdict> {
  const config = configOf(provider);
  const person = personIn(claims, config);
  // An address that the provider has not checked is what anyone may write there.
  const isChecked = config.trustEmail && claims["email_verified"] === true;
  const known = await identityOf(ctx.db, provider.id, claims.sub);
  if (known !== undefined) {
    const [user] = await usersByIds(ctx, [known.user_id]);
    if (user?.status !== "active") return { kind: "refused", reason: "locked", person };
    return { kind: "sign_in", user, person, isChecked };
  }
  const byMail = person.email === "" ? undefined : await userByWhatever(ctx, person.email);
  const byLogin = person.login === "" ? undefined : await userByWhatever(ctx, person.login);
  const taken = byMail ?? byLogin;
  if (taken !== undefined) {
    if (byMail === undefined || !isChecked) {
      // Without a password there is nothing that would show that it is theirs.
      const hasProof = taken.status === "active" && (await checkPassword(ctx, taken.id, "")) !== "none";
      return { kind: "refused", reason: "exists", person, ...(hasProof ? { owner: taken } : {}) };
    }
    if (taken.builtin !== "none" || !["active", "invited"].includes(taken.status))
      return { kind: "refused", reason: "locked", person };
    return { kind: "link", user: taken, person, isChecked };
  }
  if (!config.createAccounts) return { kind: "refused", reason: "unknown", person };
  // Without a password, which the account does not get.
  const problems = problemsOf({ ...person, status: "invited" }, true).length > 0 || person.login === "";
  return problems ? { kind: "refused", reason: "incomplete", person } : { kind: "create", person };
}

/**
 * In the transaction that signs them in.
 * @returns who they are, and what is to be journaled, last
 */
export async function takeIn(
  ctx: Context,
  tx: Writer,
  provider: ProviderRow,
  subject: string,
  verdict: Exclude<Verdict, { kind: "refused" }>,
): Promise<{ userId: number; events: NewEvent[] }> {
  const now = ctx.clock.now().toISOString();
  const { userId, events } = await accountOf(ctx, tx, verdict, now);
  await keepIdentity(tx, { user_id: userId, provider_id: provider.id, subject }, now);
  if (verdict.kind === "sign_in") return { userId, events: await refresh(ctx, tx, provider, verdict, now) };
  const user = verdict.kind === "link" ? verdict.user : { id: userId, name: nameOf(verdict.person) };
  const changes = { identity: { from: null, to: provider.name } };
  return { userId, events: [...events, userChange({ id: userId }, user, "credentials", changes, now)] };
}

async function accountOf(ctx: Context, tx: Writer, verdict: Exclude<Verdict, { kind: "refused" }>, now: string) {
  const caller = await systemCaller(ctx);
  if (verdict.kind === "create") {
    await bumpRevision(tx, "access");
    const input = { ...verdict.person, status: "active" as const };
    const [userId = 0] = await addUsers(ctx, tx, caller, [input], { passwordHash: null, now });
    return { userId, events: [] };
  }
  const { user } = verdict;
  if (user.status !== "invited") return { userId: user.id, events: [] };
  await endOneTimeTokens(tx, user.id, "used");
  return { userId: user.id, events: await setStatusIn(ctx, tx, caller, user.id, { status: "active", now }) };
}

/**
 * Someone who was renamed at the provider is renamed here, too. What cannot be stays as it was, as does all of someone of whom
 * another source says who they are. An address counts where the provider is trusted with them and has checked it.
 */
async function refresh(
  ctx: Context,
  tx: Writer,
  provider: ProviderRow,
  { user, person, isChecked }: { user: UserRow; person: Person; isChecked: boolean },
  now: string,
): Promise<NewEvent[]> {
  const { firstName, lastName, email } = person;
  const said: Partial<Person> = { firstName, lastName, ...(isChecked ? { email } : {}) };
  const has = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  const input: Partial<Person> = {};
  for (const name of ["firstName", "lastName", "email"] as const) {
    const value = said[name];
    if (value === undefined || value === "" || value === has[name]) continue;
    if (problemsOf({ [name]: value }, false).length === 0) input[name] = value;
  }
  if ((await takenBy(tx, input, user.id)).length > 0) delete input.email;
  if (Object.keys(input).length === 0 || (await hasOtherSource(tx, user.id, provider.id))) return [];
  const change = { input, passwordHash: null, keptSession: null, now };
  return changeUserIn(ctx, tx, await systemCaller(ctx), user.id, change);
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();
