/**
 * Emails that no notification stands behind, such as news: each person gets a job of their own, due by their pauses and
 * quiet hours. What it says, and whether they may still read it, is decided when it is sent.
 */
import type { Caller } from "../../access/caller.ts";
import {
  notificationSettings,
  reminderSettings,
  type NotificationSetting,
} from "../../identity/users/preferences/preferences.ts";
import { callerOfUser, usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { GoOnLater, type NewJob } from "../../platform/jobs/job.ts";
import { isRefusal, wordsOf } from "../../platform/mail/mailer.ts";
import { letterOf } from "./letter.ts";
import { immediateDue, LATEST_DAYS } from "./schedule.ts";
import type { Addressed } from "./templates/email.ts";

const DAY_MS = 86_400_000;
/** Where the mail server is away. */
const AGAIN_MS = 15 * 60_000;
/** By the contract what is mailed alone is asked for once, for all projects. */
const ALL_PROJECTS = 0;

type Wanted = (setting: NotificationSetting) => boolean;
type Said = Pick<Addressed, "id" | "kind" | "items"> & { since: string };

/** Of these people those who get emails and want this one. */
export async function wantedBy(ctx: Context, userIds: readonly number[], wanted: Wanted): Promise<Set<number>> {
  const [settings, reminders] = await Promise.all([
    notificationSettings(ctx, userIds, ALL_PROJECTS),
    reminderSettings(ctx, userIds),
  ]);
  const wants = (id: number): boolean => {
    const setting = settings.get(id);
    return setting !== undefined && wanted(setting) && reminders.get(id)?.emails.enabled === true;
  };
  return new Set(userIds.filter(wants));
}

/** Adds a job for each of them. @param keep what is written in the same transaction */
export async function planEmails(
  ctx: Context,
  jobs: readonly (Omit<NewJob, "ownerId" | "notBefore"> & { payload: { userId: number } })[],
  keep: (tx: Writer) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ids = jobs.map(({ payload }) => payload.userId);
  const reminders = await reminderSettings(ctx, ids);
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await keep(tx);
    for (const job of jobs) {
      const theirs = reminders.get(job.payload.userId);
      if (theirs === undefined) continue;
      await ctx.jobs.add(tx, { ...job, ownerId: null, notBefore: immediateDue(theirs, now, now) });
    }
  });
}

/**
 * The job of one person.
 * @param say null: there is nothing that they may read
 * @throws GoOnLater where the mail server is away
 */
export async function sendSingle(
  ctx: Context,
  userId: number,
  say: (caller: Caller) => Promise<Said | null>,
): Promise<{ error?: string }> {
  const [caller, [user]] = [await callerOfUser(ctx, userId), await usersByIds(ctx, [userId])];
  const settings = await reminderSettings(ctx, [userId]);
  const theirs = settings.get(userId);
  const isWanted = user !== undefined && user.email !== "" && theirs?.emails.enabled === true;
  if (caller === null || !isWanted || !(await ctx.mailer.isOn())) return {};
  const said = await say(caller);
  const now = ctx.clock.now();
  const { secretKey, publicUrl } = ctx.settings;
  if (said === null || publicUrl === null) return {};
  const { since, ...content } = said;
  const recipient = {
    id: userId,
    name: user.name,
    email: user.email,
    timeZone: theirs.timeZone,
    dateFormat: theirs.dateFormat,
  };
  try {
    await ctx.mailer.send(letterOf({ ...content, recipient }, { publicUrl, secretKey, replyAddress: null }));
    return {};
  } catch (error) {
    const isTooLate = Date.parse(since) < now.getTime() - LATEST_DAYS * DAY_MS;
    if (isRefusal(error) || isTooLate) return { error: wordsOf(error) };
    throw new GoOnLater(new Date(now.getTime() + AGAIN_MS), { error: wordsOf(error) });
  }
}
