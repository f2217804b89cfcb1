/**
 * Mails people that they were added to a project, or have other roles there, where they asked for it. What happens to one
 * person within a minute is one email, in however many projects and through however many groups: it is kept in rows of
 * theirs, and the email says what has become of them when it is sent.
 */
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { JOINED_JOB, JoinedNotice, MEMBERSHIP_JOB, MembershipNotice } from "../../identity/memberships/notices.ts";
import { activeCallersIn, callerOfUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { NewRow, Writer } from "../../platform/database/schema/schema.ts";
import { GoOnLater } from "../../platform/jobs/job.ts";
import { planEmails, sendSingle, wantedBy } from "../emails/single.ts";
import { kindOf, saidOf, someOf } from "./content.ts";
import { forgetNotices, insertNotices, noticesOf } from "./store.ts";

const LETTER_JOB = "memberships.letter";

const Letter = z.object({ userId: z.number() });
type Notice = NewRow<"membership_notices">;

export function handleMemberships(ctx: Context): void {
  ctx.jobs.handle(MEMBERSHIP_JOB, async ({ payload }) => tell(ctx, await ofMembership(ctx, payload)));
  ctx.jobs.handle(JOINED_JOB, async ({ payload }) => tell(ctx, await ofJoined(ctx, payload)));
  ctx.jobs.handle(LETTER_JOB, async ({ payload, letAnother }) => {
    // What is changed from here on, this one may miss.
    await letAnother();
    return send(ctx, Letter.parse(payload).userId);
  });
}

async function ofMembership(ctx: Context, payload: unknown): Promise<Notice[]> {
  const { principalId, projectId, before, ...said } = MembershipNotice.parse(payload);
  const user = await callerOfUser(ctx, principalId);
  const callers = user === null ? await activeCallersIn(ctx, projectId) : [user];
  return callers.flatMap((caller) => {
    const held = caller.rolesIn(projectId);
    // Of a user the membership has their own roles; the others come through groups.
    const others = held.filter(({ groupId }) => groupId !== (caller.id === principalId ? null : principalId));
    if (caller.id !== principalId && others.length === held.length) return [];
    return noticeOf(caller, said, projectId, [...before, ...others.map(({ role }) => role.id)]);
  });
}

async function ofJoined(ctx: Context, payload: unknown): Promise<Notice[]> {
  const { groupId, userIds, ...said } = JoinedNotice.parse(payload);
  const notices: Notice[] = [];
  // Each of them is looked up: of thousands only those who ask for it.
  for (const id of await wantedBy(ctx, userIds, (wants) => wants.membershipAdded || wants.membershipUpdated)) {
    const caller = await callerOfUser(ctx, id);
    if (caller === null) continue;
    for (const projectId of caller.memberProjectIds()) {
      const held = caller.rolesIn(projectId);
      const others = held.filter((role) => role.groupId !== groupId);
      if (others.length === held.length) continue;
      const before = others.map(({ role }) => role.id);
      notices.push(...noticeOf(caller, { ...said, message: "" }, projectId, before));
    }
  }
  return notices;
}

/** None about what they did themselves, or what changes nothing for them. */
function noticeOf(
  caller: Caller,
  { actorId, at, message }: { actorId: number; at: string; message: string },
  projectId: number,
  roleIds: readonly number[],
): Notice[] {
  const before = JSON.stringify([...new Set(roleIds)]);
  const isNone = caller.id === actorId || kindOf(caller, projectId, before) === null;
  return isNone
    ? []
    : [{ user_id: caller.id, project_id: projectId, actor_id: actorId, before, message, created_at: at }];
}

async function tell(ctx: Context, notices: readonly Notice[]): Promise<{ told: number }> {
  if (notices.length === 0 || !(await ctx.mailer.isOn())) return { told: 0 };
  const ids = [...new Set(notices.map((notice) => notice.user_id))];
  // Which of the two it is, is known when it is sent.
  const wanting = await wantedBy(ctx, ids, (wants) => wants.membershipAdded || wants.membershipUpdated);
  const wanted = notices.filter((notice) => wanting.has(notice.user_id));
  await planEmails(ctx, [...wanting].map(jobOf), (tx) => insertNotices(tx, ctx.dialect, wanted));
  return { told: wanting.size };
}

const jobOf = (userId: number) => ({
  kind: LETTER_JOB,
  payload: { userId },
  dedupeKey: `${LETTER_JOB}:${userId}`,
});

/** Several emails where one would be too long. */
async function send(ctx: Context, userId: number): Promise<{ error?: string }> {
  for (;;) {
    const some = someOf(await noticesOf(ctx.db, userId));
    if (some.length === 0) return {};
    try {
      const result = await sendSingle(ctx, userId, (caller) => saidOf(ctx, caller, some));
      const ids = some.map(({ id }) => id);
      await ctx.transaction((tx) => forgetNotices(tx, ctx.dialect, ids));
      if (result.error !== undefined) return result;
    } catch (error) {
      if (!(error instanceof GoOnLater)) throw error;
      // With its key again, so that what happens meanwhile is told by the same job.
      const again = (tx: Writer) =>
        ctx.jobs.add(tx, { ...jobOf(userId), ownerId: null, notBefore: error.at }).then(() => undefined);
      await ctx.transaction(again);
      return { error: wordsOfDelay(error) };
    }
  }
}

const Delay = z.object({ error: z.string() });
const wordsOfDelay = ({ result }: GoOnLater): string => Delay.safeParse(result).data?.error ?? "";
