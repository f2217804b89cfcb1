/** The job that tells people of what happened: who, and for which reason, as far as they may see it. */
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../../access/caller.ts";
import { DELIVERY_JOB } from "../../audit/delivery-queue.ts";
import { recordForAll } from "../../audit/own-devices.ts";
import { keepThere } from "../../platform/database/keep-there.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { lockJournal, type After } from "../../platform/events/journal.ts";
import type { Decision } from "../notification-rules/decide.ts";
import { decideAll, type Occasion } from "../notification-rules/service.ts";
import { mutesAmong } from "../muted/service.ts";
import { callChannels } from "./channels.ts";
import type { DATE_ALERT, REMINDER } from "@halyard/contract/administration/notification-rules";
import type { Reason } from "./reasons.ts";
import { factsOf, recipientsOf, type Facts } from "./recipients.ts";
import {
  happened,
  insertNotifications,
  putBack,
  takeUntold,
  untold,
  usersInGroups,
  watchersOf,
  type UntoldRow,
} from "./store.ts";
import { pairs } from "../../platform/lists/lists.ts";

const AT_ONCE = 100;
/** Others' writes wait for a transaction. All notices of one event are in the same one, however many. */
const MOST_NOTICES = 1_000;
/** More than these let no one wait for their commit. */
const FEW_NOTICES = 50;
/** Where more has happened meanwhile there is more to come: all of it goes out together. */
const GATHER_MS = 50;

export function handleDelivery(ctx: Context): void {
  ctx.jobs.handle(DELIVERY_JOB, async ({ letAnother }) => {
    // What is written from now on asks for another job.
    await letAnother();
    let told = 0;
    let rows = await untold(ctx.db, AT_ONCE);
    while (rows.length > 0) {
      told += await tell(ctx, rows);
      const more = rows.length === AT_ONCE;
      rows = await untold(ctx.db, AT_ONCE);
      if (more || rows.length === 0) continue;
      await pause(GATHER_MS);
      rows = await untold(ctx.db, AT_ONCE);
    }
    return { told };
  });
}

interface Told extends Occasion {
  reason: Reason | typeof REMINDER | typeof DATE_ALERT;
  about: { eventId: number; workPackageId: number; actorId: number };
}

interface Decided extends Told {
  decision: Decision;
}

interface Telling {
  row: UntoldRow;
  told: Decided[];
}

/** @returns how many notices that makes */
async function tell(ctx: Context, rows: readonly UntoldRow[]): Promise<number> {
  const facts = await factsOf(ctx, rows);
  let count = 0;
  const some: Telling[] = [];
  for (const row of rows) {
    const told = await decided(ctx, toldOf(row, facts));
    const notices = some.reduce((sum, telling) => sum + telling.told.length, told.length);
    if (some.length > 0 && notices > MOST_NOTICES) count += await tellSome(ctx, some.splice(0));
    some.push({ row, told });
  }
  return count + (await tellSome(ctx, some));
}

/**
 * In one transaction. What it tells and whom is found out before it, so that it is short; whatever that was changed
 * since is left out here: people and work packages that are gone, and events that say something else by now, which wait
 * to be taken again. Who changes an event writes to the journal too: before this, or after it and asks again.
 */
function tellSome(ctx: Context, tellings: readonly Telling[]): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const all = tellings.flatMap(({ told }) => told);
  const recipients = new Set(all.map((one) => one.recipientId));
  const tell = async (tx: Writer): Promise<number> => {
    const there = await keepThere(tx, ctx.dialect, "users", [...recipients]);
    await keepThere(
      tx,
      ctx.dialect,
      "work_packages",
      tellings.flatMap(({ row }) => row.work_package_id ?? []),
    );
    await lockJournal(tx);
    const taken = await takeUntold(
      tx,
      ctx.dialect,
      tellings.map(({ row }) => row.event_id),
    );
    const rows = new Map((await happened(tx, ctx.dialect, taken)).map((row) => [row.event_id, row]));
    const asRead = tellings.filter(({ row }) => isDeepStrictEqual(rows.get(row.event_id), row));
    const told = asRead.flatMap((telling) => telling.told).filter((one) => there.has(one.recipientId));
    await notify(ctx, tx, told, now);
    for (const { row } of asRead) rows.delete(row.event_id);
    await putBack(tx, [...rows.keys()]);
    return told.length;
  };
  // On PostgreSQL all who write wait for the journal until this is committed, so it does not wait for the disk: what a loss
  // of power takes back is told again. On SQLite few notices are committed together with what others write.
  return ctx.transaction(tell, { alone: all.length > FEW_NOTICES, durable: ctx.dialect.name === "sqlite" });
}

/** With what is decided of emails and pushes; before the transaction that tells. */
async function decided(ctx: Context, told: readonly Told[]): Promise<Decided[]> {
  const decisions = await decideAll(ctx, told);
  return pairs(told, decisions).map(([one, decision]) => ({ ...one, decision }));
}

export interface Moment {
  recipient: Caller;
  reason: typeof REMINDER | typeof DATE_ALERT;
  projectId: number;
  workPackageId: number;
  actorId: number;
  now: string;
}

/**
 * The notice of what happens at a time of its own, to one person. What is decided of it is read here, before the transaction.
 * @returns what tells them in the transaction, after the event
 */
export async function noticeAt(ctx: Context, { recipient, reason, projectId, workPackageId, actorId, now }: Moment) {
  const roleIds = recipient.rolesIn(projectId).map(({ role }) => role.id);
  const about = { eventId: 0, workPackageId, actorId };
  const told = await decided(ctx, [{ recipientId: recipient.id, reason, projectId, roleIds, about }]);
  return (tx: Writer): After => ({
    work({ id: eventId }) {
      const ofEvent = told.map((one) => ({ ...one, about: { ...about, eventId } }));
      return notify(ctx, tx, ofEvent, now);
    },
  });
}

/** Puts it into people's inboxes, once, and tells their open windows. */
async function notify(ctx: Context, tx: Writer, told: readonly Decided[], now: string): Promise<void> {
  const rows = told.map(({ recipientId, reason, about, decision }) => ({
    recipient_id: recipientId,
    event_id: about.eventId,
    work_package_id: about.workPackageId,
    actor_id: about.actorId,
    reason,
    read_ian: 0,
    email: decision.email,
    push: decision.push,
    created_at: now,
    updated_at: now,
  }));
  const added = await insertNotifications(tx, rows);
  await callChannels(ctx, tx, added);
  await recordForAll(
    tx,
    added.map((row) => ({ userId: row.recipient_id, actorId: row.actor_id })),
    "created",
    now,
  );
}

/** Who is assigned to, accountable for or watches each of these work packages and has not muted it, by the work package's id. */
export async function tiedTo(
  ctx: Context,
  rows: readonly { id: number; assignee_id: number | null; responsible_id: number | null }[],
): Promise<Map<number, ReadonlySet<number>>> {
  const ids = rows.map(({ id }) => id);
  const principals = rows.flatMap((row) => [row.assignee_id, row.responsible_id]).filter((id) => id !== null);
  const [watchers, members, mutes] = await Promise.all([
    watchersOf(ctx.db, ctx.dialect, ids),
    usersInGroups(ctx.db, ctx.dialect, [...new Set(principals)]),
    mutesAmong(ctx, ids),
  ]);
  return new Map(
    rows.map((row) => {
      const own = [row.assignee_id, row.responsible_id].filter((id) => id !== null);
      const all = new Set([...own, ...own.flatMap((id) => members.get(id) ?? []), ...(watchers.get(row.id) ?? [])]);
      return [row.id, all.difference(mutes.get(row.id) ?? new Set())];
    }),
  );
}

const toldOf = (row: UntoldRow, facts: Facts): Told[] =>
  recipientsOf(row, facts).map(({ caller, reason, projectId, workPackageId }) => ({
    recipientId: caller.id,
    reason,
    projectId,
    roleIds: caller.rolesIn(projectId).map(({ role }) => role.id),
    about: { eventId: row.event_id, workPackageId, actorId: row.actor_id ?? 0 },
  }));
