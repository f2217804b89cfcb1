/** Does what a plan says, in transactions that are short enough for others to write in between. */
import { bumpRevision } from "../../../access/revision.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Context } from "../../../platform/context.ts";
import { isUniqueViolation } from "../../../platform/database/database.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { ApiError } from "../../../platform/errors.ts";
import { recordAll, type NewEvent } from "../../../platform/events/journal.ts";
import {
  addGroupLink,
  addIdentities,
  groupLinkOf,
  identitiesOf,
  removeGroupLink,
  renameGroupLink,
  updateIdentity,
} from "../../external-sources/service.ts";
import { changeManagedGroup, createGroupIn } from "../../groups/managed.ts";
import { userChange } from "../../users/journal.ts";
import { systemCaller } from "../../users/service.ts";
import { addUsers } from "../../users/write/create.ts";
import { changeUserIn, setStatusIn } from "../../users/write/update.ts";
import type { DirectoryPerson } from "../entries.ts";
import { countMisses, nameInDirectory, type DirectoryRow } from "../store.ts";
import type { GroupPlan, KnownPerson, Plan } from "./plan.ts";

const PEOPLE_AT_ONCE = 200;
const CHANGES_AT_ONCE = 50;
const GROUPS_AT_ONCE = 20;

interface Work {
  ctx: Context;
  row: DirectoryRow;
  caller: Caller;
  now: string;
  /** What could not be done, in words. */
  problems: string[];
}

/** @returns what could not be done, in words */
export async function applyPlan(ctx: Context, row: DirectoryRow, plan: Plan): Promise<string[]> {
  const work: Work = {
    ctx,
    row,
    caller: await systemCaller(ctx),
    now: ctx.clock.now().toISOString(),
    problems: [],
  };
  // Names that someone gives up can be another one's from now on.
  await each(work, plan.lock, ({ login }) => login, lock);
  await each(work, plan.update, ({ known }) => known.login, update);
  await each(work, plan.unlock, ({ login }) => login, unlock);
  for (const people of batches(plan.create, PEOPLE_AT_ONCE)) await create(work, people);
  await each(work, plan.link, ({ person }) => person.login, link);
  const known = [...plan.back, ...plan.missing];
  if (known.length > 0)
    await ctx.transaction(async (tx) => {
      for (const one of plan.back) await updateIdentity(tx, one.identityId, { misses: 0 });
      await countMisses(
        tx,
        plan.missing.map(({ identityId }) => identityId),
      );
    });
  if (plan.groups.length > 0) await applyGroups(work, plan.groups);
  return work.problems;
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

type Step<Item> = (work: Work, tx: Writer, item: Item) => Promise<NewEvent[]>;

/** Some at once; where one of them fails, each in a transaction of its own, so that only that one is left out. */
async function each<Item>(
  work: Work,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  step: Step<Item>,
): Promise<void> {
  for (const batch of batches(items, CHANGES_AT_ONCE)) {
    if (await attempted(work, batch, step)) continue;
    for (const item of batch) {
      const problem = await problemOf(work, item, step);
      if (problem !== null) work.problems.push(`${nameOf(item)}: ${problem}`);
    }
  }
}

async function attempted<Item>(work: Work, batch: readonly Item[], step: Step<Item>): Promise<boolean> {
  try {
    await work.ctx.transaction((tx) => steps(work, tx, batch, step), { alone: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError || isUniqueViolation(error)) return false;
    throw error;
  }
}

async function problemOf<Item>(work: Work, item: Item, step: Step<Item>): Promise<string | null> {
  try {
    await work.ctx.transaction((tx) => steps(work, tx, [item], step));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    if (isUniqueViolation(error)) return "The username or address is already in use.";
    throw error;
  }
}

async function steps<Item>(work: Work, tx: Writer, batch: readonly Item[], step: Step<Item>): Promise<void> {
  await bumpRevision(tx, "access");
  const events: NewEvent[] = [];
  for (const item of batch) events.push(...(await step(work, tx, item)));
  await recordAll(tx, events);
}

const lock: Step<KnownPerson> = async ({ ctx, caller, now }, tx, one) => {
  await updateIdentity(tx, one.identityId, { removed_at: now, misses: 0 });
  return setStatusIn(ctx, tx, caller, one.userId, { status: "locked", now });
};

const unlock: Step<KnownPerson> = async ({ ctx, caller, now }, tx, one) => {
  await updateIdentity(tx, one.identityId, { removed_at: null, misses: 0 });
  return setStatusIn(ctx, tx, caller, one.userId, { status: "active", now });
};

const update: Step<Plan["update"][number]> = ({ ctx, caller, now }, tx, { known, person }) => {
  const { login, email, firstName, lastName } = person;
  const input = { login, email, firstName, lastName };
  return changeUserIn(ctx, tx, caller, known.userId, { input, passwordHash: null, keptSession: null, now });
};

const link: Step<Plan["link"][number]> = async ({ row, caller, now }, tx, { userId, person }) => {
  await addIdentities(tx, [{ user_id: userId, provider_id: row.id, subject: person.subject, managed: 1 }], now);
  const name = `${person.firstName} ${person.lastName}`.trim();
  return [userChange(caller, { id: userId, name }, "credentials", { identity: { from: null, to: row.name } }, now)];
};

type NewPerson = Pick<DirectoryPerson, "subject" | "login" | "email" | "firstName" | "lastName">;

async function create(work: Work, people: readonly NewPerson[]): Promise<void> {
  const { ctx, row, caller, now, problems } = work;
  try {
    await ctx.transaction(
      async (tx) => {
        await bumpRevision(tx, "access");
        const inputs = people.map(({ login, email, firstName, lastName }) => ({
          login,
          email,
          firstName,
          lastName,
          status: "active" as const,
        }));
        const ids = await addUsers(ctx, tx, caller, inputs, { passwordHash: null, now });
        const identities = people.map(({ subject }, at) => ({
          user_id: ids[at] ?? 0,
          provider_id: row.id,
          subject,
          managed: 1 as const,
        }));
        await addIdentities(tx, identities, now);
      },
      { alone: true },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Someone took a name meanwhile: one by one, so that only that one is left out.
    if (people.length === 1) problems.push(`${people[0]?.login ?? ""}: The username or address is already in use.`);
    else for (const person of people) await create(work, [person]);
  }
}

async function applyGroups(work: Work, groups: readonly GroupPlan[]): Promise<void> {
  const { ctx, row } = work;
  const userOf = new Map((await identitiesOf(ctx.db, row.id)).map(({ subject, user_id }) => [subject, user_id]));
  for (const batch of batches(groups, GROUPS_AT_ONCE)) {
    await ctx.transaction(
      async (tx) => {
        await bumpRevision(tx, "access");
        for (const group of batch) await applyGroup(work, tx, group, userOf);
      },
      { alone: true },
    );
  }
}

async function applyGroup(
  work: Work,
  tx: Writer,
  group: GroupPlan,
  userOf: ReadonlyMap<string, number>,
): Promise<void> {
  const { ctx, row, caller, now, problems } = work;
  const id = group.id ?? (await createGroupIn(tx, caller, group.name, now));
  if (id === null) return void problems.push(`${group.name}: A group with this name already exists.`);
  const linked = await groupLinkOf(tx, row.id, id);
  if (group.dn === null) {
    if (linked !== undefined) await removeGroupLink(tx, linked.id);
    await nameInDirectory(tx, id, null);
  } else if (linked === undefined) {
    await addGroupLink(tx, { group_id: id, provider_id: row.id, subject: group.dn }, now);
    await nameInDirectory(tx, id, group.dn);
  } else if (linked.subject !== group.dn) {
    await renameGroupLink(tx, linked.id, group.dn);
    await nameInDirectory(tx, id, group.dn);
  }
  const joined = group.joined.flatMap((subject) => userOf.get(subject) ?? []);
  const moves = { joined, left: group.left, providerId: row.id, now };
  await changeManagedGroup(ctx, tx, caller, { id, name: group.before ?? group.name }, moves, group.name);
}
