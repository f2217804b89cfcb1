/** The mail server in `HALYARD_SMTP_URL`, by its parts. */
import type { MailEncryption } from "@halyard/contract/settings/email";
import type { Settings } from "../settings.ts";

export interface MailServer {
  host: string;
  port: number;
  encryption: MailEncryption;
  /** Empty: it asks for none. */
  userName: string;
  password: string;
  sender: string;
}

export function readSmtpUrl({ smtpUrl, from }: NonNullable<Settings["mail"]>): MailServer {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === "smtps:";
  return {
    host: url.hostname,
    port: url.port === "" ? (isTls ? 465 : 587) : Number(url.port),
    encryption: isTls ? "tls" : "offered",
    userName: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    sender: from,
  };
}
