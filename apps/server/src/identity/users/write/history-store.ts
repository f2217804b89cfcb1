/** Who a work package was given to, in its history: of a person who is deleted nothing is left there but that they are. */
import { peopleFieldKeys } from "../../../custom-fields/values/changes.ts";
import type { Context } from "../../../platform/context.ts";
import { lockSeals, readChanges, type Change, type Changes } from "../../../platform/events/journal.ts";
import { amend, sealOver, sealsOver } from "../../../platform/events/seals/amend.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { sql } from "kysely";

/** Attributes whose values are people, beside custom fields. */
const PEOPLE = ["assignee", "responsible"];

const attributesOfPeople = async (db: Reader | Writer): Promise<string[]> => [
  ...PEOPLE,
  ...(await peopleFieldKeys(db)),
];

const BATCH = 500;

export interface Heir {
  id: number;
  name: string;
}

/**
 * Puts the heir where the person was, in steps of their own: others' writes wait for none of them long. Safe to repeat.
 * @returns the last row of the journal that was looked at
 */
export async function renameInHistory(ctx: Context, id: number, heir: Heir): Promise<number> {
  for (let after = 0; ;) {
    const rows = await naming(ctx, ctx.db, id, after);
    if (rows.length > 0) await ctx.transaction((tx) => rename(ctx, tx, rows, id, heir));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return after;
  }
}

/** What has been written meanwhile, in the transaction after which nothing more can be. */
export async function renameInRest(ctx: Context, tx: Writer, id: number, heir: Heir, after: number): Promise<void> {
  for (let last = after; ;) {
    const rows = await naming(ctx, tx, id, last);
    await rename(ctx, tx, rows, id, heir);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** Removes the person's name from the journal's entries about groups; their number stays. Belongs in the last transaction of a deletion. */
export async function forgetNameInGroups(ctx: Context, tx: Writer, id: number): Promise<void> {
  const rows = await tx
    .selectFrom("events")
    .select(["id", "changes"])
    .where("entity_type", "=", "Group")
    .where(ctx.dialect.includes(sql.ref("changes"), `"${id}":"`))
    .execute();
  if (rows.length === 0) return;
  const seals = await sealsOver(
    tx,
    rows.map((row) => row.id),
  );
  await amend(tx, seals, reasonOf(ctx, id), async () => {
    for (const row of rows) {
      const told = Object.entries(readChanges(row.changes)).map(([name, change]) => {
        const { [String(id)]: _gone, ...names } = change.names ?? {};
        return [name, change.names === undefined ? change : { ...change, names }];
      });
      const changes = JSON.stringify(Object.fromEntries(told));
      await tx.updateTable("events").set({ changes }).where("id", "=", row.id).execute();
    }
  });
}

interface Row {
  id: number;
  changes: string;
}

/** Rows that may name the person: their number stands in the text of the changes. */
async function naming(ctx: Context, db: Reader | Writer, id: number, after: number): Promise<Row[]> {
  const people = await attributesOfPeople(db);
  return db
    .selectFrom("events")
    .select(["id", "changes"])
    .where("entity_type", "=", "WorkPackage")
    .where("id", ">", after)
    .where((eb) => eb.or(people.map((attribute) => ctx.dialect.includes(sql.ref("changes"), `"${attribute}":{`))))
    .where(ctx.dialect.includes(sql.ref("changes"), String(id)))
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

async function rename(ctx: Context, tx: Writer, rows: readonly Row[], id: number, heir: Heir): Promise<void> {
  if (rows.length === 0) return;
  const people = await attributesOfPeople(tx);
  const seals = await sealsOver(
    tx,
    rows.map((row) => row.id),
  );
  await amend(tx, seals, reasonOf(ctx, id), async () => {
    for (const row of rows) {
      const changes = JSON.stringify(renamed(readChanges(row.changes), people, id, heir));
      if (changes !== row.changes) await tx.updateTable("events").set({ changes }).where("id", "=", row.id).execute();
    }
  });
}

const reasonOf = ({ clock }: Context, id: number) => ({
  reason: `User ${id} was deleted`,
  at: clock.now().toISOString(),
});

/** Each has so many entries that others' writes do not wait for them long. */
const SEALS_AT_ONCE = 10;

/** What the person did is the heir's, in steps as in {@link renameInHistory}. Of what is not sealed yet, later. */
export async function passOnDeeds(ctx: Context, id: number, heir: Heir): Promise<void> {
  while (await ctx.transaction((tx) => passOnSealed(ctx, tx, id, heir)));
}

/** The rest, as in {@link renameInRest}. */
export async function passOnRest(ctx: Context, tx: Writer, id: number, heir: Heir): Promise<void> {
  await lockSeals(tx);
  while (await passOnSealed(ctx, tx, id, heir));
  await tx.updateTable("events").set({ actor_id: heir.id }).where("actor_id", "=", id).execute();
}

/** @returns whether there may be more */
async function passOnSealed(ctx: Context, tx: Writer, id: number, heir: Heir): Promise<boolean> {
  const deeds = tx.updateTable("events").set({ actor_id: heir.id }).where("actor_id", "=", id);
  for (let count = 0; count < SEALS_AT_ONCE; count++) {
    const first = await firstDeed(tx, id);
    const seal = first === undefined ? undefined : await sealOver(tx, first.id);
    if (seal === undefined) return false;
    const under = deeds.where("id", ">", seal.after_id).where("id", "<=", seal.last_id);
    await amend(tx, [seal], reasonOf(ctx, id), async () => void (await under.execute()));
  }
  return true;
}

/** What they were refused is the heir's as well. */
export async function passOnRefusals(ctx: Context, tx: Writer, id: number, heir: number): Promise<void> {
  const rows = await tx.selectFrom("security_events").where("actor_id", "=", id).select("id").execute();
  const seals = await sealsOver(
    tx,
    rows.map((row) => row.id),
    "security_events",
  );
  await amend(tx, seals, reasonOf(ctx, id), async () => {
    await tx.updateTable("security_events").set({ actor_id: heir }).where("actor_id", "=", id).execute();
  });
}

const firstDeed = (db: Reader, actorId: number) =>
  db.selectFrom("events").where("actor_id", "=", actorId).orderBy("id").limit(1).select("id").executeTakeFirst();

function renamed(changes: Changes, people: readonly string[], id: number, heir: Heir): Changes {
  const has = (value: unknown): boolean => [value].flat().includes(id);
  const without = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => (one === id ? heir.id : one)) : heir.id;
  // Of several people the names stand in the same order; where that can't be told, all go.
  const nameOf = (value: unknown, title = ""): string => {
    const ids: unknown[] = [value].flat();
    const names = title.split(", ");
    return ids.map((one, at) => (one === id || names.length !== ids.length ? heir.name : names[at])).join(", ");
  };
  const of = (change: Change): Change => ({
    ...change,
    ...(has(change.from) && { from: without(change.from), fromTitle: nameOf(change.from, change.fromTitle) }),
    ...(has(change.to) && { to: without(change.to), toTitle: nameOf(change.to, change.toTitle) }),
  });
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, people.includes(name) ? of(change) : change]),
  );
}
