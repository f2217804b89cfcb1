/** Asks for telling people that they became members or have other roles. It is done where their emails are. */
import { z } from "zod";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

export const MEMBERSHIP_JOB = "memberships.tell";
export const JOINED_JOB = "memberships.joined";

/** A membership of a user or a group was made or changed. */
export const MembershipNotice = z.object({
  principalId: z.number(),
  projectId: z.number(),
  /** The roles by it until then. */
  before: z.array(z.number()),
  actorId: z.number(),
  at: z.string(),
  /** Said instead of the usual words. */
  message: z.string(),
});

/** Users joined a group, and what it is a member of. */
export const JoinedNotice = z.object({
  groupId: z.number(),
  userIds: z.array(z.number()),
  actorId: z.number(),
  at: z.string(),
});

/** What the call says about it. */
export interface Telling {
  sendNotifications?: boolean | undefined;
  notificationMessage?: string | undefined;
}

/** @param projectId null: a global membership, of which no one is told */
export async function noticeMembership(
  ctx: Context,
  tx: Writer,
  notice: Omit<z.infer<typeof MembershipNotice>, "projectId" | "message"> & { projectId: number | null },
  { sendNotifications = true, notificationMessage: message = "" }: Telling = {},
): Promise<void> {
  if (!sendNotifications || notice.projectId === null || !(await ctx.mailer.isOn())) return;
  await ctx.jobs.add(tx, { kind: MEMBERSHIP_JOB, payload: { ...notice, message }, ownerId: null });
}

export async function noticeJoined(ctx: Context, tx: Writer, payload: z.infer<typeof JoinedNotice>): Promise<void> {
  if (payload.userIds.length === 0 || !(await ctx.mailer.isOn())) return;
  await ctx.jobs.add(tx, { kind: JOINED_JOB, payload, ownerId: null });
}
