import type {
  Email,
  EmailPreview,
  EmailRetry,
  EmailStatus,
  EmailTest,
} from "@halyard/contract/schemas/administration/emails";
import type { Caller } from "../../../access/caller.ts";
import type { DocumentOf } from "../../../hal/answer/resource.ts";
import { usersByIds } from "../../../identity/users/service.ts";
import { counted } from "../../../platform/counted.ts";
import type { Context } from "../../../platform/context.ts";
import { letterTo } from "../../../platform/mail/mail-queue.ts";
import { wordsOf } from "../../../platform/mail/mailer.ts";
import { notFound, violation } from "../../../platform/errors.ts";
import { record } from "../../../platform/events/journal.ts";
import { planEmails } from "../../notifications/channels.ts";
import { letterOf } from "../letter.ts";
import { replyAddress } from "../reply-token.ts";
import { countEmails, emailById, emailsWhere, hastenEmail, lastSent, retryEmails, type EmailRow } from "../store.ts";
import { SAMPLES } from "./samples.ts";

const HREF = "/api/v3/admin/emails";
export const STATES = [
  "waiting",
  "sending",
  "sent",
  "failed",
  "dropped",
] as const satisfies readonly EmailRow["state"][];
export type EmailState = (typeof STATES)[number];

export async function emailStatus(ctx: Context): Promise<DocumentOf<EmailStatus>> {
  const { publicUrl } = ctx.settings;
  const [{ host, port, sender }, isConfigured, counts, lastSentAt] = await Promise.all([
    ctx.instance.of("email"),
    ctx.mailer.isOn(),
    countEmails(ctx.db),
    lastSent(ctx.db),
  ]);
  const count = (state: EmailState) => counts.get(state) ?? 0;
  return {
    _type: "EmailStatus",
    isConfigured,
    server: host === "" ? null : `${host}:${port}`,
    sender: sender === "" ? null : sender,
    publicUrl,
    waiting: count("waiting") + count("sending"),
    sent: count("sent"),
    failed: count("failed"),
    dropped: count("dropped"),
    lastSentAt,
    _links: {
      self: { href: `${HREF}/status` },
      test: { href: `${HREF}/test`, method: "post" },
      retry: { href: `${HREF}/retry`, method: "post" },
    },
  };
}

export async function listEmails(ctx: Context, states: readonly EmailState[], limit: number, offset: number) {
  const [rows, counts] = await Promise.all([emailsWhere(ctx.db, states, limit, offset), countEmails(ctx.db)]);
  const total = states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const now = ctx.clock.now().toISOString();
  return { rows: rows.map((row) => documentOf(row, now)), total };
}

const documentOf = (row: EmailRow & { recipient_name: string }, now: string): DocumentOf<Email> => ({
  _type: "Email",
  id: row.id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === "waiting" ? row.next_at : null,
  error: row.error,
  address: row.address,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  _links: {
    self: { href: `${HREF}/${row.id}` },
    recipient: { href: `/api/v3/users/${row.recipient_id}`, title: row.recipient_name },
    ...(row.state === "waiting" && row.next_at > now
      ? { sendNow: { href: `${HREF}/${row.id}/send_now`, method: "post" } }
      : {}),
  },
});

/** To the one who asks, at once: what the mail server says is the answer. */
export async function sendTest(ctx: Context, caller: Caller): Promise<DocumentOf<EmailTest>> {
  const [user] = await usersByIds(ctx, [caller.id]);
  if (!(await ctx.mailer.isOn())) throw violation("base", "This server sends no mail.");
  if (user === undefined || user.email === "") throw violation("base", "Your account has no email address.");
  const links = { self: { href: `${HREF}/test` } };
  try {
    await ctx.mailer.send(letterTo(user, "A test email from Halyard", ["Emails from Halyard reach you."]));
    return { _type: "EmailTest", isSent: true, address: user.email, error: "", _links: links };
  } catch (error) {
    return { _type: "EmailTest", isSent: false, address: user.email, error: wordsOf(error), _links: links };
  }
}

/** @param id null: all that failed */
export async function retry(ctx: Context, caller: Caller, id: number | null): Promise<DocumentOf<EmailRetry>> {
  const now = ctx.clock.now();
  const count = await ctx.transaction(async (tx) => {
    const changed = await retryEmails(tx, ctx.dialect, id === null ? null : [id], now.toISOString());
    if (changed === 0) return 0;
    await planEmails(ctx, tx, now);
    await record(tx, {
      entityType: "Email",
      entityId: id ?? 0,
      entityTitle: counted(changed, "failed email"),
      projectId: null,
      actorId: caller.id,
      action: "retried",
      changes: { emails: { from: null, to: changed } },
      at: now.toISOString(),
    });
    return changed;
  });
  return { _type: "EmailRetry", count, _links: { self: { href: `${HREF}/retry` } } };
}

/**
 * One that waits for another attempt waits no longer. Asked twice, or while it is on its way, it is sent once.
 * @throws NotFound (404), a violation (422)
 */
export async function sendNow(ctx: Context, caller: Caller, id: number): Promise<DocumentOf<Email>> {
  const row = await emailById(ctx.db, id);
  if (row === undefined) throw notFound();
  if (row.state !== "waiting" && row.state !== "sending") {
    throw violation("base", "Only a waiting email can be sent now.");
  }
  if (!(await ctx.mailer.isOn())) throw violation("base", "This server sends no mail.");
  const now = ctx.clock.now();
  const at = now.toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await hastenEmail(tx, id, at))) return;
    await planEmails(ctx, tx, now);
    await record(tx, {
      entityType: "Email",
      entityId: id,
      entityTitle: row.recipient_name,
      projectId: null,
      actorId: caller.id,
      action: "retried",
      changes: { nextAt: { from: row.next_at, to: at } },
      at,
    });
  });
  return documentOf((await emailById(ctx.db, id)) ?? row, at);
}

/** What emails look like, with made-up content. */
export async function previews(ctx: Context): Promise<DocumentOf<EmailPreview>[]> {
  const { settings } = ctx;
  const origin = {
    secretKey: settings.secretKey,
    publicUrl: settings.publicUrl ?? "https://halyard.example.org",
    replyAddress: await replyAddress(ctx),
  };
  return SAMPLES.map(({ name, email }) => {
    const { subject, text, html = "" } = letterOf(email(origin.publicUrl), origin);
    return { _type: "EmailPreview", name, subject, text, html, _links: { self: { href: `${HREF}/previews` } } };
  });
}
