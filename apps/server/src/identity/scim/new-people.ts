/**
 * New accounts from a provisioning client. Those that are pushed at the same time are written in one transaction: on
 * PostgreSQL each would wait for the commits of all the others before it (docs/decisions/0042).
 */
import type { Actor } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { WriteBatcher } from "../../platform/database/write-batcher.ts";
import { throwAll } from "../../platform/errors.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { pairs } from "../../platform/lists/lists.ts";
import { currentOrigin } from "../../platform/requests/origin.ts";
import type { Origin } from "../../platform/requests/request-scope.ts";
import { addIdentities, updateIdentity } from "../external-sources/service.ts";
import { userChange } from "../users/journal.ts";
import { usersByIds } from "../users/service.ts";
import { addUsers } from "../users/write/create.ts";
import { setStatusIn } from "../users/write/update.ts";
import { problemsOfNamed } from "../users/write/validation.ts";
import type { SendingClient } from "./clients/store.ts";
import { holdersOf, removedAmong, type AskedFor } from "./store.ts";
import { bindSignIn, changesIn, givenIn, subjectOf, taken, unique, type Given } from "./users.ts";

interface NewPerson {
  client: SendingClient;
  given: Given;
  origin: Origin;
}

/** So many go together. */
const TOGETHER = 32;
/** Requests of one directory come at the same time, but not in the same turn. */
const GATHER_MS = 1;

const additions = new WeakMap<Context, WriteBatcher<NewPerson, number>>();

function additionsOf(ctx: Context): WriteBatcher<NewPerson, number> {
  const known = additions.get(ctx);
  if (known !== undefined) return known;
  const made = new WriteBatcher((people: readonly NewPerson[]) => addPeople(ctx, people), TOGETHER, GATHER_MS);
  additions.set(ctx, made);
  return made;
}

/** @returns the account, and whether it is new: one that the client has removed before comes back */
export async function createPerson(
  ctx: Context,
  client: SendingClient,
  body: JsonObject,
): Promise<{ id: number; isNew: boolean }> {
  const given = givenIn(body);
  const { input, externalId } = given;
  // The account gets no password, so the rules for passwords do not apply.
  throwAll(problemsOfNamed(input));
  const asked = {
    login: input.login.toLowerCase(),
    email: input.email.toLowerCase(),
    subject: subjectOf(externalId, 0),
  };
  // Asked before the transaction, in which everyone waits for everyone: what comes between, the database refuses as taken.
  const holders = await holdersOf(ctx.db, client, asked);
  if (removedAmong(holders) !== undefined) return { id: await restorePerson(ctx, client, given, asked), isNew: false };
  if (holders.length > 0) throw taken();
  const id = await unique(() => additionsOf(ctx).add({ client, given, origin: currentOrigin() }));
  return { id, isNew: true };
}

/** @returns their ids, in order. @throws what the database refuses as taken, and then none is added */
async function addPeople(ctx: Context, people: readonly NewPerson[]): Promise<readonly number[]> {
  const now = ctx.clock.now().toISOString();
  // The system's account is the same for all of them.
  const caller: Actor = { id: people[0]?.client.actor_id ?? 0 };
  return ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    const ids = await addUsers(
      ctx,
      tx,
      caller,
      people.map(({ given }) => ({ ...given.input, status: "active" })),
      { passwordHash: null, now, origins: people.map(({ origin }) => origin) },
    );
    const added = pairs(ids, people);
    await addIdentities(
      tx,
      added.map(([id, { client, given }]) => ({
        user_id: id,
        provider_id: client.id,
        subject: subjectOf(given.externalId, id),
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
    return ids;
  });
}

/** Someone whom the client removed comes back. */
function restorePerson(ctx: Context, client: SendingClient, given: Given, asked: AskedFor): Promise<number> {
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  return unique(() =>
    ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      const removed = removedAmong(await holdersOf(tx, client, asked));
      if (removed?.identity_id == null) throw taken();
      await updateIdentity(tx, removed.identity_id, { removed_at: null, managed: 1 });
      const [user] = await usersByIds(ctx, [removed.id], tx);
      if (user !== undefined) await recordAll(tx, await changesIn(ctx, tx, { caller, client, user, given, now }));
      return removed.id;
    }),
  );
}
