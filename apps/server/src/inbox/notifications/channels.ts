/** Wakes the job that carries notifications out of the application. It looks for itself what there is to carry. */
import type { Context } from "../../platform/context.ts";
import type { RowOf, Writer } from "../../platform/database/schema/schema.ts";

export const EMAIL_JOB = "notifications.email";

/** How long an email waits for more of the same: a burst of changes is one message. */
export const BURST_MS = 60_000;

export const PUSH_JOB = "notifications.push";

type Added = Pick<RowOf<"notifications">, "email" | "push">;

export async function callChannels(ctx: Context, tx: Writer, added: readonly Added[]): Promise<void> {
  if (added.some(({ email }) => email !== "off")) {
    await planEmails(ctx, tx, new Date(ctx.clock.now().getTime() + BURST_MS));
  }
  if (added.some(({ push }) => push === "on")) await planPushes(ctx, tx, ctx.clock.now());
}

/** @param at when devices that could not be reached are tried again */
export async function planPushes(ctx: Context, tx: Writer, at: Date): Promise<void> {
  const isNow = at <= ctx.clock.now();
  const dedupeKey = isNow ? PUSH_JOB : `${PUSH_JOB}:${at.toISOString()}`;
  await ctx.jobs.add(tx, {
    kind: PUSH_JOB,
    payload: {},
    ownerId: null,
    dedupeKey,
    ...(isNow ? {} : { notBefore: at }),
  });
}

/** One job a second at most, however much is to be mailed. */
export async function planEmails(ctx: Context, tx: Writer, at: Date): Promise<void> {
  const notBefore = new Date(Math.ceil(at.getTime() / 1_000) * 1_000);
  const dedupeKey = `${EMAIL_JOB}:${notBefore.toISOString()}`;
  await ctx.jobs.add(tx, { kind: EMAIL_JOB, payload: {}, ownerId: null, dedupeKey, notBefore });
}
