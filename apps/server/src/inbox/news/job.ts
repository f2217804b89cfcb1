/**
 * Mails news of a project to its members who asked for it in their preferences. Each of them gets a job of their own, due
 * by their pauses and quiet hours. Whether they still see the news, and what it says, is decided when it is sent.
 */
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import { notificationSettings, reminderSettings } from "../../identity/users/preferences/preferences.ts";
import { activeCallersIn, callerOfUser, usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import type { JournalEvent } from "../../platform/events/journal.ts";
import { GoOnLater } from "../../platform/jobs/job.ts";
import { isRefusal, wordsOf } from "../../platform/mail/mailer.ts";
import { NEWS } from "../../projects/project-texts/resource.ts";
import { findText } from "../../projects/project-texts/service.ts";
import { mailable } from "../emails/content.ts";
import { letterOf } from "../emails/letter.ts";
import { immediateDue, LATEST_DAYS } from "../emails/schedule.ts";
import type { EmailItem } from "../emails/templates/email.ts";

const READER = "news";
const NEWS_JOB = "news.tell";
const LETTER_JOB = "news.letter";
const DAY_MS = 86_400_000;
/** Where the mail server is away. */
const AGAIN_MS = 15 * 60_000;
/** By the contract what is mailed alone is asked for once, for all projects. */
const ALL_PROJECTS = 0;

const Added = z.object({ newsId: z.number(), projectId: z.number(), authorId: z.number().nullable() });
const Addressed = z.object({ newsId: z.number(), userId: z.number() });

export function handleNews(ctx: Context): void {
  ctx.readers.add({ name: READER, take: (tx, events) => takeIn(ctx, tx, events) });
  ctx.jobs.handle(NEWS_JOB, async ({ payload }) => ({ told: await tell(ctx, Added.parse(payload)) }));
  ctx.jobs.handle(LETTER_JOB, async ({ payload }) => mail(ctx, Addressed.parse(payload)));
}

async function takeIn(ctx: Context, tx: Writer, events: readonly JournalEvent[]): Promise<void> {
  for (const { entityType, action, entityId, projectId, actorId } of events) {
    if (entityType !== "News" || action !== "created" || projectId === null) continue;
    const payload: z.infer<typeof Added> = { newsId: entityId, projectId, authorId: actorId };
    await ctx.jobs.add(tx, { kind: NEWS_JOB, payload, ownerId: null, dedupeKey: `${NEWS_JOB}:${entityId}` });
  }
}

/** @returns how many people */
async function tell(ctx: Context, { newsId, projectId, authorId }: z.infer<typeof Added>): Promise<number> {
  if (!(await ctx.mailer.isOn())) return 0;
  const members = (await activeCallersIn(ctx, projectId)).filter(
    (caller) => caller.id !== authorId && caller.rolesIn(projectId).length > 0 && caller.can(NEWS.view, projectId),
  );
  const ids = members.map(({ id }) => id);
  const [wanted, reminders] = await Promise.all([
    notificationSettings(ctx, ids, ALL_PROJECTS),
    reminderSettings(ctx.db, ctx.dialect, ids),
  ]);
  const now = ctx.clock.now();
  const due = ids.flatMap((userId) => {
    const theirs = reminders.get(userId);
    if (wanted.get(userId)?.newsAdded !== true || theirs?.emails.enabled !== true) return [];
    return [{ payload: { newsId, userId }, notBefore: immediateDue(theirs, now, now) }];
  });
  await ctx.transaction(async (tx) => {
    for (const { payload, notBefore } of due) {
      const dedupeKey = `${LETTER_JOB}:${payload.newsId}:${payload.userId}`;
      await ctx.jobs.add(tx, { kind: LETTER_JOB, payload, ownerId: null, dedupeKey, notBefore });
    }
  });
  return due.length;
}

async function mail(ctx: Context, { newsId, userId }: z.infer<typeof Addressed>): Promise<{ error?: string }> {
  const [caller, [user]] = [await callerOfUser(ctx, userId), await usersByIds(ctx, [userId])];
  const settings = await reminderSettings(ctx.db, ctx.dialect, [userId]);
  const isWanted = user !== undefined && user.email !== "" && settings.get(userId)?.emails.enabled === true;
  if (caller === null || !isWanted || !(await ctx.mailer.isOn())) return {};
  const news = await newsSeen(ctx, caller, newsId);
  const now = ctx.clock.now();
  const { secretKey, publicUrl } = ctx.settings;
  if (news === null || publicUrl === null) return {};
  const recipient = { id: userId, name: user.name, email: user.email };
  const email = { id: newsId, kind: "news" as const, recipient, items: [news.item] };
  try {
    await ctx.mailer.send(letterOf(email, { publicUrl, secretKey, replyAddress: null }));
    return {};
  } catch (error) {
    const isTooLate = Date.parse(news.createdAt) < now.getTime() - LATEST_DAYS * DAY_MS;
    if (isRefusal(error) || isTooLate) return { error: wordsOf(error) };
    throw new GoOnLater(new Date(now.getTime() + AGAIN_MS), { error: wordsOf(error) });
  }
}

/** @returns null where the person cannot see it, or it is gone */
async function newsSeen(
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<{ item: EmailItem; createdAt: string } | null> {
  try {
    const row = await findText(ctx, caller, NEWS, id);
    const origin = ctx.settings.publicUrl ?? "";
    const text = [row.summary, row.body].filter((part) => part !== "").join("\n\n");
    const entry = {
      actor: row.author_name,
      at: row.created_at,
      reason: "news",
      note: text,
      noteHtml: text === "" ? "" : mailable(await renderedHtml(text), origin),
      changes: [],
      isInternal: false,
    };
    const item: EmailItem = {
      id,
      mark: "News",
      subject: row.title,
      project: row.project_name,
      projectId: row.project_id,
      url: `${origin}/projects/${row.project_id}`,
      entries: [entry],
    };
    return { item, createdAt: row.created_at };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
