/** Emails about notifications, as administrators see them. */
import * as z from "zod/mini";
import { resource } from "../hal.ts";

export const emailStatus = resource("EmailStatus", {
  isConfigured: z.boolean(),
  /** Host and port, without a name or password. */
  server: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  publicUrl: z.nullable(z.string()),
  waiting: z.number(),
  /** In the last 30 days, as the next two. */
  sent: z.number(),
  failed: z.number(),
  dropped: z.number(),
  lastSentAt: z.nullable(z.string()),
});
export type EmailStatus = z.infer<typeof emailStatus>;

export const email = resource("Email", {
  id: z.number(),
  kind: z.enum(["immediate", "digest"]),
  state: z.enum(["waiting", "sending", "sent", "failed", "dropped"]),
  attempts: z.number(),
  nextAt: z.nullable(z.string()),
  /** In the mail server's words. */
  error: z.string(),
  address: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type Email = z.infer<typeof email>;

export const emailTest = resource("EmailTest", { isSent: z.boolean(), address: z.string(), error: z.string() });
export type EmailTest = z.infer<typeof emailTest>;

export const emailRetry = resource("EmailRetry", { count: z.number() });
export type EmailRetry = z.infer<typeof emailRetry>;

/** How answers by email come in. */
export const replyStatus = resource("ReplyStatus", {
  address: z.nullable(z.string()),
  /** Host, port and folder of the mailbox, without a name or password; null: none is looked into. */
  mailbox: z.nullable(z.string()),
  /** Where the server takes answers over SMTP itself; null: nowhere. */
  listensAt: z.nullable(z.string()),
  /** When the mailbox was last looked into; null: never, or longer ago than jobs are kept. */
  lastLookAt: z.nullable(z.string()),
  /** Of the last look, as the next two. */
  taken: z.number(),
  refused: z.number(),
  /** In the mail server's words; empty: it went well. */
  error: z.string(),
});
export type ReplyStatus = z.infer<typeof replyStatus>;

export const replyTest = resource("ReplyTest", { isReached: z.boolean(), unread: z.number(), error: z.string() });
export type ReplyTest = z.infer<typeof replyTest>;

export const emailPreview = resource("EmailPreview", {
  name: z.enum(["immediate", "digest", "news", "membership"]),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type EmailPreview = z.infer<typeof emailPreview>;

/** What is mailed and pushed where a reason, a role and a project fit; null means any, and for email and push nothing said. */
export const notificationRule = resource("NotificationRule", {
  id: z.number(),
  reason: z.nullable(z.string()),
  roleId: z.nullable(z.number()),
  projectId: z.nullable(z.number()),
  email: z.nullable(z.enum(["immediate", "digest", "off"])),
  push: z.nullable(z.enum(["on", "off"])),
});
export type NotificationRule = z.infer<typeof notificationRule>;

/** Why someone was notified of a change, or why not, and how it was carried. */
export const notificationExplanation = resource("NotificationExplanation", {
  isNotified: z.boolean(),
  reason: z.nullable(z.string()),
  /** Why not. */
  because: z.nullable(
    z.enum([
      "own_change",
      "not_visible",
      "internal_comment",
      "muted",
      "not_involved",
      "settings",
      "inactive",
      /** By today's settings it would be delivered: they have changed, or it was saved without notifications. */
      "changed",
    ]),
  ),
  /** With `settings`: the reason that is switched off. */
  switchedOff: z.nullable(z.string()),
  ties: z.array(z.enum(["mentioned", "customAction", "assigned", "responsible", "watches"])),
  email: z.nullable(z.enum(["immediate", "digest", "off"])),
  emailBecause: z.nullable(z.string()),
  emailState: z.nullable(z.string()),
  emailSentAt: z.nullable(z.string()),
  push: z.nullable(z.enum(["on", "off"])),
  pushBecause: z.nullable(z.string()),
});
export type NotificationExplanation = z.infer<typeof notificationExplanation>;

/** A secret address at which programs read dates or activity. */
export const feed = resource("Feed", {
  id: z.number(),
  /** `dates`: the person's own; the others are of a project. */
  kind: z.enum(["dates", "project_dates", "activity"]),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** In the answer that made the address alone. */
  path: z.optional(z.string()),
});
export type Feed = z.infer<typeof feed>;

/** A browser in which someone wants to hear of notifications. */
export const pushDevice = resource("PushDevice", {
  id: z.number(),
  name: z.string(),
  /** SHA-256 of the push service's address, in hexadecimal: a browser finds itself by it. */
  endpointHash: z.string(),
  /** Why it could not be reached. */
  error: z.string(),
  createdAt: z.string(),
  lastPushedAt: z.nullable(z.string()),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushKey = resource("PushKey", { publicKey: z.string() });
export const pushTest = resource("PushTest", { isSent: z.boolean(), error: z.string() });

/** As administrators see it. */
export const pushStatus = resource("PushStatus", {
  /** Whether there are keys that can be used. */
  isReady: z.boolean(),
  devices: z.number(),
  people: z.number(),
  failing: z.number(),
  lastPushedAt: z.nullable(z.string()),
  failures: z.array(z.object({ id: z.number(), name: z.string(), error: z.string(), user: z.string() })),
});
export type PushStatus = z.infer<typeof pushStatus>;
