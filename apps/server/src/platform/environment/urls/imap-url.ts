/** The mailbox in `HALYARD_REPLY_IMAP_URL`, by its parts. */
import type { MailboxEncryption } from "@halyard/contract/settings/replies";

export interface Mailbox {
  host: string;
  port: number;
  encryption: MailboxEncryption;
  userName: string;
  password: string;
  /** Empty: the inbox. */
  folder: string;
}

export function readImapUrl(text: string): Mailbox {
  const url = new URL(text);
  const isTls = url.protocol === "imaps:";
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: url.port === "" ? (isTls ? 993 : 143) : Number(url.port),
    encryption: isTls ? "tls" : "starttls",
    userName: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)),
  };
}
