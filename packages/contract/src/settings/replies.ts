/** *Notifications > Email*: the mailbox that answers to emails come into. Its password is a secret beside these. */
import * as z from "zod/mini";
import { host, text } from "./email.ts";

/** From the first byte; asked for and required, except on the same machine. */
export const MAILBOX_ENCRYPTIONS = ["tls", "starttls"] as const;
export type MailboxEncryption = (typeof MAILBOX_ENCRYPTIONS)[number];

/** Short before its @: what says whom an answer is from is put there. */
export const REPLY_ADDRESS = /^[\w.-]{1,10}@[\w.-]{1,200}$/;

export const repliesSettings = z.object({
  /** Empty: no one can answer. */
  address: z._default(
    z.string().check(
      z.trim(),
      z.refine(
        (value) => value === "" || REPLY_ADDRESS.test(value),
        "Enter an address such as reply@example.org, with at most 10 characters before its @.",
      ),
    ),
    "",
  ),
  /** Empty: no mailbox is looked into. */
  host,
  port: z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 993),
  encryption: z._default(z.enum(MAILBOX_ENCRYPTIONS), "tls"),
  userName: text(200),
  /** Empty: the inbox. */
  folder: text(200),
});
