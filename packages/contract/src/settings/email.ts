/** *Notifications > Email*: the mail server that emails leave by. Its password is a secret beside these. */
import * as z from "zod/mini";

/** From the first byte; asked for and required; only where the server offers it. */
export const MAIL_ENCRYPTIONS = ["tls", "starttls", "offered"] as const;
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number];

/** An address, or a name and an address in <>. Without line breaks, which would begin another header. */
export const MAILBOX = /^(?:[^<>"\r\n]*<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/;

export const text = (maximum: number) => z._default(z.string().check(z.trim(), z.maxLength(maximum)), "");

export const host = z._default(
  z.string().check(z.trim(), z.regex(/^[\w.:-]{0,255}$/, "Enter the name of a host, such as mail.example.org.")),
  "",
);

export const emailSettings = z.object({
  /** Empty: no emails are sent. */
  host,
  port: z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 587),
  encryption: z._default(z.enum(MAIL_ENCRYPTIONS), "starttls"),
  /** Empty: the server asks for no password. */
  userName: text(200),
  sender: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(320),
      z.refine((value) => value === "" || MAILBOX.test(value), "Enter an address, or a name and an address in <>."),
    ),
    "",
  ),
});
