/** Mails news of a project to its members who asked for it in their preferences. */
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import { activeCallersIn } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import type { JournalEvent } from "../../platform/events/journal.ts";
import { NEWS } from "../../projects/project-texts/resource.ts";
import { findText } from "../../projects/project-texts/service.ts";
import { mailable } from "../emails/content.ts";
import { planEmails, sendSingle, wantedBy } from "../emails/single.ts";
import type { EmailItem } from "../emails/templates/email.ts";

const READER = "news";
const NEWS_JOB = "news.tell";
const LETTER_JOB = "news.letter";

const Added = z.object({ newsId: z.number(), projectId: z.number(), authorId: z.number().nullable() });
const Letter = z.object({ newsId: z.number(), userId: z.number() });

export function handleNews(ctx: Context): void {
  ctx.readers.add({ name: READER, take: (tx, events) => takeIn(ctx, tx, events) });
  ctx.jobs.handle(NEWS_JOB, async ({ payload }) => ({ told: await tell(ctx, Added.parse(payload)) }));
  ctx.jobs.handle(LETTER_JOB, async ({ payload }) => {
    const { newsId, userId } = Letter.parse(payload);
    return sendSingle(ctx, userId, (caller) => newsSeen(ctx, caller, newsId));
  });
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
  const told = [...(await wantedBy(ctx, ids, ({ newsAdded }) => newsAdded))];
  await planEmails(
    ctx,
    told.map((userId) => ({
      kind: LETTER_JOB,
      payload: { newsId, userId },
      dedupeKey: `${LETTER_JOB}:${newsId}:${userId}`,
    })),
  );
  return told.length;
}

/** @returns null where the person cannot see it, or it is gone */
async function newsSeen(ctx: Context, caller: Caller, id: number) {
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
      url: `${origin}/projects/${row.project_id}/news/${id}`,
      entries: [entry],
    };
    return { id, kind: "news" as const, items: [item], since: row.created_at };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
