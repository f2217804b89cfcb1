/**
 * The letters that invite. Which are due stands in a table that is written in the transaction of whatever invites,
 * for one person or for a file of thousands; one job takes them in turn. The link is made when its letter leaves,
 * so that no database and no backup has it in the clear. A process that is killed between a letter and the note
 * of it sends that letter twice, never none.
 */
import { issueOneTimeToken } from "../../authentication/sessions/one-time-tokens.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { GoOnLater } from "../../../platform/jobs/job.ts";
import { isRefusal } from "../../../platform/mail/mailer.ts";
import { usersByIds } from "../../users/service.ts";
import { invitationLetter } from "./invitation-mail.ts";
import { claim, dueInvitations, forgetInvitation, nextDue, note, putDue, type InvitationRow } from "./store.ts";

const JOB = "send_invitations";
/** Letters in one go: other jobs wait for it. */
const BATCH = 20;
/** As long as one letter may take; then another process may try. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const MOST_ATTEMPTS = 6;

/** These people are to get a letter with a link. Nothing where the server sends no mail: someone copies the link. */
export async function inviteByMail(ctx: Context, tx: Writer, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0 || !(await ctx.mailer.isOn())) return;
  await putDue(tx, userIds, ctx.clock.now().toISOString());
  await ctx.jobs.add(tx, { kind: JOB, payload: {}, ownerId: null, dedupeKey: JOB });
}

export function handleInvitations(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ letAnother }) => {
    // What is invited from here on has a job of its own.
    await letAnother();
    for (const row of await dueInvitations(ctx.db, ctx.clock.now().toISOString(), BATCH)) await send(ctx, row);
    const next = await nextDue(ctx.db);
    if (next === null) return {};
    const now = ctx.clock.now();
    if (next <= now.toISOString()) throw new GoOnLater(now);
    // Another job, for that moment: who is invited until then must not wait for a letter that is tried again.
    const later = { kind: JOB, payload: {}, ownerId: null, dedupeKey: `${JOB}:${next}`, notBefore: new Date(next) };
    await ctx.transaction((tx) => ctx.jobs.add(tx, later));
    return {};
  });
}

async function send(ctx: Context, row: InvitationRow): Promise<void> {
  const now = ctx.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (!(await ctx.transaction((tx) => claim(tx, row, at(LEASE_MS))))) return;
  const [user] = await usersByIds(ctx, [row.user_id]);
  if (user?.status !== "invited" || !(await ctx.mailer.isOn())) {
    await ctx.transaction((tx) => forgetInvitation(tx, row.user_id));
    return;
  }
  try {
    const token = await ctx.transaction((tx) => issueOneTimeToken(tx, user.id, "invitation", now));
    await ctx.mailer.send(invitationLetter(ctx.settings.publicUrl ?? "", user, token));
    await ctx.transaction((tx) => note(tx, row, { state: "sent", sent_at: now.toISOString() }));
  } catch (error) {
    const over = isRefusal(error) || row.attempts + 1 >= MOST_ATTEMPTS;
    const run_at = at(FIRST_PAUSE_MS * 3 ** row.attempts);
    await ctx.transaction((tx) => note(tx, row, over ? { state: "failed" } : { run_at }));
    // Without the error's own words: a mail server may quote what it was sent.
    ctx.log.warn({ user: user.id, over }, "an invitation was not sent");
  }
}
