/** Accounts as a provisioning client reads and writes them. */
import { createHash } from "node:crypto";
import { bumpRevision } from "../../access/revision.ts";
import type { Actor } from "../../access/caller.ts";
import type { JsonObject } from "../../hal/json.ts";
import { isUniqueViolation } from "../../platform/database/database.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { throwAll } from "../../platform/errors.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { addIdentities, identityBySubject, updateIdentity } from "../external-sources/service.ts";
import type { UserInput } from "../users/resource.ts";
import { usersByIds, type UserRow } from "../users/service.ts";
import { takenBy } from "../users/write/create.ts";
import { changeUserIn, setStatusIn } from "../users/write/update.ts";
import { problemsOfNamed } from "../users/write/validation.ts";
import { invalidValue, notThere, ScimError } from "./protocol/errors.ts";
import { CORE_USER, memberOf, objectsOf, textIn, truthIn } from "./protocol/values.ts";
import type { ClientRow, SendingClient } from "./clients/store.ts";
import { groupsOfPeople, personById, type PersonRow, type ShownPerson } from "./store.ts";

/** Subjects of accounts for which the client has named no external id. No external id begins like this. */
const NO_EXTERNAL_ID = "halyard:";
const LONGEST_ID = 255;

export const subjectOf = (externalId: string | undefined, id: number): string =>
  externalId === undefined || externalId === "" ? `${NO_EXTERNAL_ID}${id}` : externalId;

export const externalIdOf = (subject: string | null): string | undefined =>
  subject === null || subject.startsWith(NO_EXTERNAL_ID) ? undefined : subject;

export function checkedExternalId(value: unknown): string | undefined {
  const id = textIn(value, "externalId");
  if (id === undefined) return undefined;
  if (id.length > LONGEST_ID || id.includes("\0") || id.startsWith(NO_EXTERNAL_ID))
    throw invalidValue(`externalId must have at most ${LONGEST_ID} characters.`);
  return id;
}

/** Changes with the document, and with nothing else. */
export const versionOf = (document: object): string =>
  `W/"${createHash("sha256").update(JSON.stringify(document)).digest("base64url").slice(0, 22)}"`;

export function withVersion<Shown extends { meta: object }>(document: Shown) {
  return { ...document, meta: { ...document.meta, version: versionOf(document) } };
}

/** @param isNew accounts that were made just now are in no group */
export async function personDocuments(ctx: Context, rows: readonly ShownPerson[], base: string, isNew = false) {
  const ids = rows.map(({ id }) => id);
  const memberships = isNew ? [] : await groupsOfPeople(ctx.db, ctx.dialect, ids);
  const byUser = Map.groupBy(memberships, (row) => row.user_id);
  return rows.map((row) =>
    withVersion({
      ...coreOf(row),
      schemas: [CORE_USER],
      id: String(row.id),
      groups: (byUser.get(row.id) ?? []).map(({ id, name }) => ({
        value: String(id),
        $ref: `${base}/Groups/${id}`,
        display: name,
        type: "direct",
      })),
      meta: {
        resourceType: "User",
        created: row.created_at,
        lastModified: row.updated_at,
        location: `${base}/Users/${row.id}`,
      },
    }),
  );
}

/** What a client can change. */
export function coreOf(row: ShownPerson): JsonObject {
  const externalId = externalIdOf(row.subject);
  return {
    ...(externalId === undefined ? {} : { externalId }),
    userName: row.login,
    name: {
      formatted: row.name,
      givenName: row.first_name,
      ...(row.last_name === "" ? {} : { familyName: row.last_name }),
    },
    displayName: row.name,
    emails: [{ value: row.email, type: "work", primary: true }],
    preferredLanguage: row.language,
    active: row.status !== "locked",
  };
}

export interface Given {
  input: Pick<UserInput, "login" | "email" | "firstName" | "lastName"> & { language?: string };
  active: boolean;
  externalId: string | undefined;
}

/** A whole account. @param before what stays where nothing is said of it */
export function givenIn(body: JsonObject, before?: PersonRow): Given {
  const login = textIn(memberOf(body, "userName"), "userName") ?? "";
  if (login === "") throw invalidValue("userName can't be blank.");
  const [names = {}] = objectsOf(memberOf(body, "name"));
  const [first = "", ...rest] = (
    textIn(memberOf(names, "formatted"), "name.formatted") ||
    textIn(memberOf(body, "displayName"), "displayName") ||
    ""
  ).split(" ");
  const email = emailIn(body) ?? before?.email ?? (login.includes("@") ? login : "");
  if (email === "") throw invalidValue("emails must have an address.");
  const language = textIn(memberOf(body, "preferredLanguage"), "preferredLanguage")?.split(/[-_;,]/)[0];
  return {
    input: {
      login,
      email,
      firstName:
        textIn(memberOf(names, "givenName"), "name.givenName") ||
        first ||
        before?.first_name ||
        login.replace(/@.*$/s, ""),
      lastName: textIn(memberOf(names, "familyName"), "name.familyName") || rest.join(" ") || before?.last_name || "",
      ...(language === undefined || language === "" ? {} : { language }),
    },
    active: truthIn(memberOf(body, "active"), "active") ?? true,
    externalId: checkedExternalId(memberOf(body, "externalId")),
  };
}

function emailIn(body: JsonObject): string | undefined {
  const all = objectsOf(memberOf(body, "emails"));
  const chosen =
    all.find((one) => truthIn(memberOf(one, "primary"), "emails.primary") === true) ??
    all.find((one) => memberOf(one, "type") === "work") ??
    all[0];
  const value = chosen === undefined ? undefined : textIn(memberOf(chosen, "value"), "emails.value");
  return value === "" ? undefined : value;
}

/** They are let in by the provider that the client is bound to, under the same id. */
export async function bindSignIn(
  tx: Writer,
  client: ClientRow,
  userId: number,
  subject: string | undefined,
  now: string,
) {
  const provider_id = client.sign_in_provider_id;
  if (provider_id === null || !subject || (await identityBySubject(tx, provider_id, subject)) !== undefined) return;
  await addIdentities(tx, [{ user_id: userId, provider_id, subject, managed: 0 }], now);
}

export const taken = () =>
  new ScimError(409, "The userName, an address or the externalId is already in use.", "uniqueness");

/** @throws ScimError (409) for a name that someone else takes meanwhile */
export async function unique<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/**
 * @param body the whole account as it should be
 * @returns whether anything was changed
 */
export async function replacePerson(
  ctx: Context,
  client: SendingClient,
  row: PersonRow,
  body: JsonObject,
): Promise<boolean> {
  const given = givenIn(body, row);
  const { input } = given;
  const kept = { login: row.login, email: row.email, firstName: row.first_name, lastName: row.last_name };
  throwAll(problemsOfNamed(input, kept));
  if (!differs(row, given)) return false;
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  await unique(() =>
    ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      const [user] = await usersByIds(ctx, [row.id], tx);
      if (user === undefined) throw notThere("User", String(row.id));
      if ((await takenBy(tx, input, row.id)).length > 0) throw taken();
      await keepExternalId(tx, client, row, given.externalId, now);
      await recordAll(tx, await changesIn(ctx, tx, { caller, client, user, given, now }));
    }),
  );
  return true;
}

async function keepExternalId(
  tx: Writer,
  client: SendingClient,
  row: PersonRow,
  externalId: string | undefined,
  now: string,
): Promise<void> {
  const subject = subjectOf(externalId, row.id);
  if (row.identity_id === null) {
    await addIdentities(tx, [{ user_id: row.id, provider_id: client.id, subject, managed: 1 }], now);
  } else if (externalId !== undefined && subject !== row.subject) {
    await updateIdentity(tx, row.identity_id, { subject });
  }
  await bindSignIn(tx, client, row.id, externalId, now);
}

/** Whether there is anything to write: the same push again costs no write. */
function differs(row: PersonRow, { input, active, externalId }: Given): boolean {
  return (
    row.identity_id === null ||
    (externalId !== undefined && subjectOf(externalId, row.id) !== row.subject) ||
    isLocked(row) === active ||
    isOther(row, input)
  );
}

const isLocked = ({ status }: { status: string }): boolean => status === "locked";

const isOther = (
  row: Pick<UserRow, "login" | "email" | "first_name" | "last_name" | "language">,
  input: Given["input"],
) =>
  row.login !== input.login ||
  row.email !== input.email ||
  row.first_name !== input.firstName ||
  row.last_name !== input.lastName ||
  (input.language !== undefined && row.language !== input.language);

export interface Change {
  caller: Actor;
  client: SendingClient;
  user: UserRow;
  given: Given;
  now: string;
}

export async function changesIn(ctx: Context, tx: Writer, { caller, user, given, now }: Change): Promise<NewEvent[]> {
  const { input, active } = given;
  const events: NewEvent[] = [];
  // Locks first: sessions end before what is looked at in them.
  if (isLocked(user) === active) {
    const status = active ? "active" : "locked";
    events.push(...(await setStatusIn(ctx, tx, caller, user.id, { status, now })));
  }
  if (isOther(user, input)) {
    const change = { input, passwordHash: null, keptSession: null, now };
    events.push(...(await changeUserIn(ctx, tx, caller, user.id, change)));
  }
  return events;
}

/** The account is locked and leaves the client's sight; what the person did stays theirs. */
export async function removePerson(ctx: Context, client: SendingClient, row: PersonRow): Promise<void> {
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    const current = await personById(tx, client, row.id);
    if (current === undefined) throw notThere("User", String(row.id));
    if (current.identity_id === null) {
      const link = {
        user_id: row.id,
        provider_id: client.id,
        subject: subjectOf(undefined, row.id),
        managed: 1 as const,
      };
      await addIdentities(tx, [link], now);
    }
    const added = await personById(tx, client, row.id);
    if (added?.identity_id != null) await updateIdentity(tx, added.identity_id, { removed_at: now });
    const events = isLocked(current) ? [] : await setStatusIn(ctx, tx, caller, row.id, { status: "locked", now });
    await recordAll(tx, events);
  });
}
