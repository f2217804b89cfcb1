/**
 * New accounts from a provisioning client. Those that are pushed at the same time are written in one transaction: on
 * PostgreSQL each would wait for the commits of all the others before it (docs/decisions/0042).
 */
import type { Actor } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { WriteBatcher, type Place } from "../../platform/database/write-batcher.ts";
import { throwAll } from "../../platform/errors.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { firstOf, pairs } from "../../platform/lists/lists.ts";
import { currentOrigin } from "../../platform/requests/origin.ts";
import type { Origin } from "../../platform/requests/request-scope.ts";
import { addIdentities, updateIdentity } from "../external-sources/service.ts";
import { userChange } from "../users/journal.ts";
import { usersByIds } from "../users/service.ts";
import { addUsers, key, newUser } from "../users/write/create.ts";
import { setStatusIn } from "../users/write/update.ts";
import { problemsOfNamed } from "../users/write/validation.ts";
import type { SendingClient } from "./clients/store.ts";
import { holdersAmong, holdersOf, personById, removedAmong, type AskedFor, type ShownPerson } from "./store.ts";
import { bindSignIn, changesIn, givenIn, subjectOf, taken, unique, type Given } from "./users.ts";

interface NewPerson {
  client: SendingClient;
  given: Given;
  asked: AskedFor;
  origin: Origin;
}

/** The account that was added, or why none was: someone has one of its names, or had it until the client removed them. */
type Outcome = ShownPerson | "taken" | "removed";

/** So many go together. */
const TOGETHER = 32;
/** How long a transaction waits for requests that have arrived but whose client is still being looked up. */
const GATHER_MS = 20;

type Additions = WriteBatcher<NewPerson, Outcome>;
const additions = new WeakMap<Context, Additions>();

function additionsOf(ctx: Context): Additions {
  const known = additions.get(ctx);
  if (known !== undefined) return known;
  const made: Additions = new WriteBatcher((people) => addPeople(ctx, people), TOGETHER, GATHER_MS);
  additions.set(ctx, made);
  return made;
}

/** Announces a request that may add someone. Leave the place when the request is over. */
export const placeOfNewPerson = (ctx: Context) => additionsOf(ctx).announce();

/**
 * @param place where the request was announced; without it, the person goes with whatever is waiting
 * @returns the account, and whether it is new: one that the client has removed before comes back
 */
export async function createPerson(
  ctx: Context,
  client: SendingClient,
  body: JsonObject,
  place: Pick<Place<NewPerson, Outcome>, "add"> = additionsOf(ctx),
): Promise<{ row: ShownPerson; isNew: boolean }> {
  const given = givenIn(body);
  const { input, externalId } = given;
  // The account gets no password, so the rules for passwords do not apply.
  throwAll(problemsOfNamed(input));
  const asked = { login: key(input.login), email: key(input.email), subject: subjectOf(externalId, 0) };
  const outcome = await unique(() => place.add({ client, given, asked, origin: currentOrigin() }));
  if (outcome === "taken") throw taken();
  if (outcome !== "removed") return { row: outcome, isNew: true };
  const row = await personById(ctx.db, client, await restorePerson(ctx, client, given, asked));
  if (row === undefined) throw taken();
  return { row, isNew: false };
}

/** @returns outcomes in the order of the people. @throws if the database refuses one as taken; then none is added */
async function addPeople(ctx: Context, people: readonly NewPerson[]): Promise<readonly Outcome[]> {
  // Asked before the transaction, in which everyone waits for everyone: what comes between, the database refuses as taken.
  const refused = await refusalsOf(ctx, people);
  const free = people.filter((person) => !refused.has(person));
  const added = free.length === 0 ? new Map<NewPerson, ShownPerson>() : await addFree(ctx, free);
  return people.map((person) => refused.get(person) ?? added.get(person) ?? "taken");
}

async function refusalsOf(ctx: Context, people: readonly NewPerson[]): Promise<Map<NewPerson, "taken" | "removed">> {
  const refused = new Map<NewPerson, "taken" | "removed">();
  for (const theirs of Map.groupBy(people, ({ client }) => client.id).values()) {
    const holders = await holdersOf(
      ctx.db,
      firstOf(theirs).client,
      theirs.map(({ asked }) => asked),
    );
    for (const person of holders.length === 0 ? [] : theirs) {
      const those = holdersAmong(holders, person.asked);
      if (those.length > 0) refused.set(person, removedAmong(those) === undefined ? "taken" : "removed");
    }
  }
  return refused;
}

async function addFree(ctx: Context, people: readonly NewPerson[]): Promise<Map<NewPerson, ShownPerson>> {
  const now = ctx.clock.now().toISOString();
  // The system's account is the same for all of them.
  const caller: Actor = { id: firstOf(people).client.actor_id };
  const inputs = people.map(({ given }) => ({ ...given.input, status: "active" as const }));
  return ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    const origins = people.map(({ origin }) => origin);
    const ids = await addUsers(ctx, tx, caller, inputs, { passwordHash: null, now, origins });
    const added = pairs(ids, people);
    const subjects = added.map(([id, { given }]) => subjectOf(given.externalId, id));
    await addIdentities(
      tx,
      pairs(added, subjects).map(([[id, { client }], subject]) => ({
        user_id: id,
        provider_id: client.id,
        subject,
        managed: 1,
      })),
      now,
    );
    const events: NewEvent[] = [];
    for (const [id, { client, given, origin }] of added) {
      await bindSignIn(tx, client, id, given.externalId, now);
      const { firstName, lastName } = given.input;
      const user = { id, name: `${firstName} ${lastName}`.trim() };
      const theirs = [userChange(caller, user, "credentials", { identity: { from: null, to: client.name } }, now)];
      if (!given.active) theirs.push(...(await setStatusIn(ctx, tx, caller, id, { status: "locked", now })));
      events.push(...theirs.map((event) => ({ ...event, origin })));
    }
    await recordAll(tx, events);
    return new Map(
      pairs(added, subjects).map(([[id, person], subject]) => [person, shownPerson(id, person, subject, now)]),
    );
  });
}

function shownPerson(id: number, { given }: NewPerson, subject: string, now: string): ShownPerson {
  const { principal, user } = newUser({ ...given.input, status: "active" }, null, now);
  return {
    id,
    login: user.login,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    status: given.active ? "active" : "locked",
    language: user.language,
    name: principal.name,
    created_at: now,
    updated_at: now,
    subject,
  };
}

/** Someone whom the client removed comes back. */
function restorePerson(ctx: Context, client: SendingClient, given: Given, asked: AskedFor): Promise<number> {
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  return unique(() =>
    ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      const removed = removedAmong(await holdersOf(tx, client, [asked]));
      if (removed?.identity_id == null) throw taken();
      await updateIdentity(tx, removed.identity_id, { removed_at: null, managed: 1 });
      const [user] = await usersByIds(ctx, [removed.id], tx);
      if (user !== undefined) await recordAll(tx, await changesIn(ctx, tx, { caller, client, user, given, now }));
      return removed.id;
    }),
  );
}
