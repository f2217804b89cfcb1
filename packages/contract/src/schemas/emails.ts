/** Emails about notifications, as administrators see them. */
import * as z from "zod/mini";
import { resource } from "./hal.ts";

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

export const emailPreview = resource("EmailPreview", {
  name: z.enum(["immediate", "digest"]),
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
});
export type NotificationRule = z.infer<typeof notificationRule>;
