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
import { problemsOf, problemsOfNamed } from "../users/write/validation.ts";
import type { UserInput } from "../users/resource.ts";
import { updateIdentity } from "../external-sources/service.ts";
import {
  administratorChange,
  noteGrant,
  saysAdministrator,
  settledAdministrator,
  type AdministratorChange,
} from "./claims/administrator.ts";
import { personIn, type Person } from "./claims/person.ts";
import { askForPicture, takenIn } from "./claims/picture.ts";
import { configOf, type ProviderConfig } from "./providers/config.ts";
import type { Claims } from "./providers/protocol.ts";
import { hasOtherSource, identityOf, keepIdentity, type IdentityRow, type ProviderRow } from "./providers/store.ts";

/** What would happen to them, or why nothing does. */
export type Verdict =
  | {
      kind: "sign_in" | "link";
      user: UserRow;
      person: Person;
      isChecked: boolean;
      administrator: AdministratorChange;
    }
  | { kind: "create"; person: Person; administrator: AdministratorChange }
  /** `owner`: of the account that has their address or username, who can link it by its password. */
  | {
      kind: "refused";
      reason: "locked" | "invited" | "exists" | "unknown" | "incomplete" | "outside";
      person: Person;
      owner?: UserRow;
    };

type LetIn = Exclude<Verdict, { kind: "refused" }>;

export async function verdictOf(ctx: Context, provider: ProviderRow, claims: Claims): Promise<Verdict> {
  const config = configOf(provider);
  const person = personIn(claims, config);
  // An address that the provider has not checked is what anyone may write there.
  const isChecked = config.trustEmail && claims["email_verified"] === true;
  if (isOutside(claims, config)) return { kind: "refused", reason: "outside", person };
  const said = saysAdministrator(claims, config);
  const known = await identityOf(ctx.db, provider.id, claims.sub);
  if (known !== undefined) {
    const [user] = await usersByIds(ctx, [known.user_id]);
    if (user?.status !== "active")
      return { kind: "refused", reason: user?.status === "invited" ? "invited" : "locked", person };
    const administrator = await administratorChange(ctx.db, said, user, known);
    return { kind: "sign_in", user, person, isChecked, administrator };
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
    const administrator = await administratorChange(ctx.db, said, taken, undefined);
    return { kind: "link", user: taken, person, isChecked, administrator };
  }
  if (!config.createAccounts) return { kind: "refused", reason: "unknown", person };
  // Without a password, which the account does not get.
  if (person.login === "" || problemsOfNamed(person).length > 0)
    return { kind: "refused", reason: "incomplete", person };
  return { kind: "create", person, administrator: said === true ? "grant" : null };
}

/** Someone who left the organization does not come in again, though they have an account. */
function isOutside(claims: Claims, { organizations }: ProviderConfig): boolean {
  const said = claims["organizations"];
  const isIn = (name: unknown): boolean => typeof name === "string" && organizations.includes(name.toLowerCase());
  return organizations.length > 0 && !(Array.isArray(said) && said.some(isIn));
}

/**
 * In the transaction that signs them in.
 * @returns who they are, and what is to be journaled, last
 */
export async function takeIn(
  ctx: Context,
  tx: Writer,
  provider: ProviderRow,
  claims: Claims,
  verdict: LetIn,
): Promise<{ userId: number; events: NewEvent[] }> {
  const now = ctx.clock.now().toISOString();
  const said = saysAdministrator(claims, configOf(provider));
  const { userId, events } = await accountOf(ctx, tx, verdict, configOf(provider).newAccounts, now);
  await keepIdentity(tx, { user_id: userId, provider_id: provider.id, subject: claims.sub }, now);
  const identity = await identityOf(tx, provider.id, claims.sub);
  if (identity === undefined) throw new Error("the identity that was kept is gone");
  if (verdict.person.picture !== null) await askForPicture(ctx, tx, identity.id, verdict.person.picture);
  const changes = { identity: { from: null, to: provider.name } };
  if (verdict.kind === "create") {
    const becomes = verdict.administrator === "grant" ? true : undefined;
    await noteGrant(tx, said, { userId, identity, becomes });
    await noteLanguage(tx, identity, verdict.person.language);
    const user = { id: userId, name: nameOf(verdict.person) };
    return { userId, events: [...events, userChange({ id: userId }, user, "credentials", changes, now)] };
  }
  const linked = verdict.kind === "link" ? [userChange({ id: userId }, verdict.user, "credentials", changes, now)] : [];
  const refreshed = await refresh(ctx, tx, { provider, identity, said, verdict }, now);
  return { userId, events: [...events, ...refreshed, ...linked] };
}

async function accountOf(ctx: Context, tx: Writer, verdict: LetIn, status: "active" | "invited", now: string) {
  const caller = await systemCaller(ctx);
  if (verdict.kind === "create") {
    await bumpRevision(tx, "access");
    const input = { ...verdict.person, status, admin: verdict.administrator === "grant" };
    const [userId = 0] = await addUsers(ctx, tx, caller, [input], { passwordHash: null, now });
    return { userId, events: [] };
  }
  const { user } = verdict;
  if (user.status !== "invited") return { userId: user.id, events: [] };
  await endOneTimeTokens(tx, user.id, "used");
  return { userId: user.id, events: await setStatusIn(ctx, tx, caller, user.id, { status: "active", now }) };
}

interface Refreshing {
  provider: ProviderRow;
  identity: IdentityRow;
  /** Whether the provider says that they are an administrator. */
  said: boolean | null;
  verdict: Exclude<LetIn, { kind: "create" }>;
}

/** Someone who changed at the provider is changed here, too. An account that is linked in this sign-in keeps its name. */
async function refresh(
  ctx: Context,
  tx: Writer,
  { provider, identity, said, verdict }: Refreshing,
  now: string,
): Promise<NewEvent[]> {
  const { kind, user } = verdict;
  const becomes = await settledAdministrator(ctx, tx, said, user, identity);
  const isTheirs = kind === "sign_in" && !(await hasOtherSource(tx, user.id, provider.id));
  const language = newLanguage(identity, user, verdict.person.language);
  const input: Partial<UserInput> = {
    ...(isTheirs ? await newNames(tx, verdict) : {}),
    ...(language === undefined ? {} : { language }),
    ...(becomes === undefined ? {} : { admin: becomes }),
  };
  const change = { input, passwordHash: null, keptSession: null, now };
  const events =
    Object.keys(input).length === 0 ? [] : await changeUserIn(ctx, tx, await systemCaller(ctx), user.id, change);
  await noteGrant(tx, said, { userId: user.id, identity, becomes });
  if (language !== undefined) await noteLanguage(tx, identity, language);
  return becomes === undefined ? events : events.map((event) => saidBy(provider, event));
}

/** In the journal it is the system's change: which provider said it stands beside it. */
const saidBy = (provider: ProviderRow, event: NewEvent): NewEvent =>
  event.changes !== undefined && "admin" in event.changes
    ? { ...event, changes: { ...event.changes, administratorSource: { from: null, to: provider.name } } }
    : event;

/** What cannot be stays as it was. An address counts where the provider is trusted with them and has checked it. */
async function newNames(tx: Writer, { user, person, isChecked }: Refreshing["verdict"]): Promise<Partial<UserInput>> {
  const { firstName, lastName, email } = person;
  const said: Partial<Person> = { firstName, lastName, ...(isChecked ? { email } : {}) };
  const has = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  const input: Partial<UserInput> = {};
  for (const name of ["firstName", "lastName", "email"] as const) {
    const value = said[name];
    if (value === undefined || value === "" || value === has[name]) continue;
    if (problemsOf({ [name]: value }, false).length === 0) input[name] = value;
  }
  if ((await takenBy(tx, input, user.id)).length > 0) delete input.email;
  return input;
}

/** What every account begins with. */
const FIRST_LANGUAGE = "en";

/** A language that the person chose stays. */
function newLanguage({ taken }: IdentityRow, user: UserRow, said: string | null): string | undefined {
  const isTheProviders = user.language === (takenIn(taken).language ?? FIRST_LANGUAGE);
  return said !== null && said !== user.language && isTheProviders ? said : undefined;
}

async function noteLanguage(tx: Writer, { id, taken }: IdentityRow, language: string | null): Promise<void> {
  if (language !== null) await updateIdentity(tx, id, { taken: JSON.stringify({ ...takenIn(taken), language }) });
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();
