/**
 * Mails notifications: first what is due is made into emails, then emails are sent, one after the other. An email is
 * claimed before it is sent and noted after it: a process that is killed between the two sends that one twice, and loses
 * none. What it says is decided when it is sent; where nothing is left to say, it is dropped.
 */
import { NO_ZONE, reminderSettings, type ReminderSettings } from "../../identity/users/preferences/preferences.ts";
import { callerOfUser, usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { isRefusal, isUnreachable, NO_MAIL_SERVER, wordsOf } from "../../platform/mail/mailer.ts";
import { EMAIL_JOB, planEmails } from "../notifications/channels.ts";
import { contentFor } from "./content.ts";
import { letterOf } from "./letter.ts";
import { replyAddress } from "./reply-token.ts";
import { digestDue, immediateDue, LATEST_DAYS } from "./schedule.ts";
import {
  claimEmail,
  dueEmails,
  forgetEmails,
  nextEmail,
  noteEmail,
  refusalsOf,
  takeGroup,
  unreadOf,
  waitingGroups,
  waitingTimes,
  type EmailRow,
  type WaitingGroup,
} from "./store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** As long as one email may take; then another process may try. */
const LEASE_MS = 2 * MINUTE_MS;
/** After the first attempt and those that follow; then it has failed. */
const PAUSES_MS = [1, 5, 30, 120, 300, 600].map((minutes) => minutes * MINUTE_MS);
const BATCH = 50;
/** Preferences may have changed what is due: it is looked at this often, whatever happens. */
const LOOK_MS = 15 * MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;
const FORGOTTEN_AT_ONCE = 1_000;
const TOO_LATE = `It could not leave within ${LATEST_DAYS} days.`;
/** An address that refused this many in a row gets no more, until it changes or an administrator tries it again. */
const MOST_REFUSALS = 3;

export function handleEmails(ctx: Context): void {
  ctx.jobs.handle(EMAIL_JOB, async ({ letAnother }) => {
    await letAnother();
    if (!(await ctx.mailer.isOn())) return NO_MAIL_SERVER;
    const next = await makeDue(ctx);
    const sent = await sendDue(ctx);
    const now = ctx.clock.now();
    const before = new Date(now.getTime() - KEPT_MS).toISOString();
    const waiting = [next?.toISOString(), await nextEmail(ctx.db)].filter((at) => at !== undefined && at !== null);
    const soonest = Math.min(...waiting.map((text) => Date.parse(text)));
    await ctx.transaction(async (tx) => {
      await forgetEmails(tx, before, FORGOTTEN_AT_ONCE);
      await planEmails(ctx, tx, nextWhole(LOOK_MS, now));
      // Where the mail server is away, what was due stays due.
      if (sent.isAway) await planEmails(ctx, tx, nextWhole(MINUTE_MS, now));
      else if (soonest < Infinity) await planEmails(ctx, tx, new Date(Math.max(soonest, now.getTime() + 1_000)));
    });
    return { sent: sent.count };
  });
}

/** At the same moments, whatever job asks: many of them ask for one. */
const nextWhole = (ms: number, now: Date): Date => new Date((Math.floor(now.getTime() / ms) + 1) * ms);

/** What waited while no process ran is taken up. */
export async function startEmails(ctx: Context): Promise<void> {
  try {
    if (await ctx.mailer.isOn()) await ctx.transaction((tx) => planEmails(ctx, tx, ctx.clock.now()));
  } catch (error) {
    ctx.log.warn({ err: error }, "emails that were waiting could not be taken up");
  }
}

/** @returns when the next group is due; null: nothing waits */
async function makeDue(ctx: Context): Promise<Date | null> {
  const groups = await waitingGroups(ctx.db);
  const ids = [...new Set(groups.map(({ recipientId }) => recipientId))];
  const settings = await reminderSettings(ctx, ids);
  const now = ctx.clock.now();
  const latest = new Date(now.getTime() - LATEST_DAYS * DAY_MS);
  let next: Date | null = null;
  let isAnyLate = false;
  for (const group of groups) {
    const theirs = settings.get(group.recipientId);
    const due = theirs === undefined ? null : dueOf(group, theirs);
    if (theirs === undefined || due === null) continue;
    if (due < latest) {
      await giveUpLate(ctx, group, theirs, latest);
      isAnyLate = true;
    } else if (due <= now) await ctx.transaction((tx) => takeGroup(tx, group, now.toISOString()));
    else if (next === null || due < next) next = due;
  }
  // What is left of those groups is newer, and has another time.
  return isAnyLate ? makeDue(ctx) : next;
}

/** Those of the group whose own time is too long ago. A server that sent no mail for months does not send it all at once. */
async function giveUpLate(ctx: Context, group: WaitingGroup, settings: ReminderSettings, latest: Date): Promise<void> {
  const isLate = (at: string): boolean => {
    const due = dueOf({ ...group, first: at, last: at }, settings);
    return due !== null && due < latest;
  };
  const last = (await waitingTimes(ctx.db, group)).findLast(isLate);
  if (last === undefined) return;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction((tx) => takeGroup(tx, { ...group, last }, now, { state: "dropped", error: TOO_LATE }));
}

const dueOf = ({ kind, first, last }: WaitingGroup, settings: ReminderSettings): Date | null =>
  kind === "digest" ? digestDue(settings, new Date(first)) : immediateDue(settings, new Date(first), new Date(last));

async function sendDue(ctx: Context): Promise<{ count: number; isAway: boolean }> {
  for (let count = 0; ;) {
    const rows = await dueEmails(ctx.db, ctx.clock.now().toISOString(), BATCH);
    if (rows.length === 0) return { count, isAway: false };
    for (const row of rows) {
      if (!(await send(ctx, row))) return { count, isAway: true };
      count++;
    }
  }
}

/** @returns false where the mail server is away, so that the others wait */
async function send(ctx: Context, row: EmailRow): Promise<boolean> {
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms).toISOString();
  if (!(await ctx.transaction((tx) => claimEmail(tx, row, at(LEASE_MS))))) return true;
  const note = (patch: Parameters<typeof noteEmail>[2]) => ctx.transaction((tx) => noteEmail(tx, row, patch));
  if (row.next_at < at(-LATEST_DAYS * DAY_MS)) {
    await note({ state: "dropped", error: TOO_LATE });
    return true;
  }
  const address = await addressOf(ctx, row.recipient_id);
  if ("reason" in address) {
    await note({ state: "dropped", error: address.reason });
    return true;
  }
  const items = await contentFor(ctx, address.caller, await unreadOf(ctx.db, row.id));
  if (items.length === 0) {
    await note({ state: "dropped" });
    return true;
  }
  const { secretKey, publicUrl } = ctx.settings;
  const origin = { secretKey, publicUrl: publicUrl ?? "http://localhost", replyAddress: await replyAddress(ctx) };
  const { name, email: to, timeZone, dateFormat } = address;
  const recipient = { id: row.recipient_id, name, email: to, timeZone, dateFormat };
  try {
    const email = { id: row.id, kind: row.kind, recipient, items };
    await ctx.mailer.send(letterOf(email, origin));
    await note({ state: "sent", sent_at: at(0), address: address.email, error: "", is_refused: 0 });
    return true;
  } catch (error) {
    const refused = isRefusal(error);
    const pause = PAUSES_MS[row.attempts];
    const failure = { error: wordsOf(error), address: address.email };
    const isOver = refused || pause === undefined;
    if (isOver) await note({ ...failure, state: "failed", is_refused: refused ? 1 : 0 });
    else await note({ ...failure, state: "waiting", next_at: at(pause) });
    ctx.log.warn({ email: row.id, attempt: row.attempts + 1, isOver }, "an email was not sent");
    return !isUnreachable(error);
  }
}

/** Where it goes, or why it goes nowhere. */
async function addressOf(ctx: Context, userId: number) {
  const [caller, [user]] = [await callerOfUser(ctx, userId), await usersByIds(ctx, [userId])];
  if (caller === null || user === undefined) return { reason: "The account isn't active." };
  if (user.email === "") return { reason: "The account has no email address." };
  const refusals = await refusalsOf(ctx.db, userId, user.email, MOST_REFUSALS);
  if (refusals >= MOST_REFUSALS) return { reason: `The address refused ${MOST_REFUSALS} emails in a row.` };
  const settings = (await reminderSettings(ctx, [userId])).get(userId);
  const { timeZone = NO_ZONE, dateFormat = "" } = settings ?? {};
  return { caller, name: user.name, email: user.email, timeZone, dateFormat };
}
