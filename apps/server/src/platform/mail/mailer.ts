/** Mail over SMTP. Sent by background jobs, which try again: a mail server that is away must not fail a request. */
import type { Transporter } from "nodemailer";
import type { Settings } from "../environment/settings.ts";

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  /** Plain text; what is in it is logged nowhere. */
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  messageId?: string;
  replyTo?: string;
}

export interface Mailer {
  /** @throws where the server did not take the letter */
  send(letter: Letter): Promise<void>;
  close(): void;
}

const PATIENCE_MS = 15_000;

function transportOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects and signs in, and sends nothing. @throws where the server cannot be used */
export async function checkMailServer({ smtpUrl }: NonNullable<Settings["mail"]>): Promise<void> {
  const transport = (await import("nodemailer")).default.createTransport(transportOptions(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function createMailer({ smtpUrl, from }: NonNullable<Settings["mail"]>): Mailer {
  const options = transportOptions(smtpUrl);
  let transport: Transporter | null = null;
  return {
    async send(letter) {
      // Loaded with the first letter: a start should not wait for it.
      transport ??= (await import("nodemailer")).default.createTransport(options);
      // The name in the address is what a person typed; the library encodes it, line breaks and all.
      await transport.sendMail({ ...letter, headers: { ...letter.headers }, from });
    },
    close: () => transport?.close(),
  };
}

/** The same one, which tells how each letter went. */
export const countingMails = (mailer: Mailer, count: (outcome: "sent" | "failed") => void): Mailer => ({
  async send(letter) {
    try {
      await mailer.send(letter);
      count("sent");
    } catch (error) {
      count("failed");
      throw error;
    }
  },
  close: () => mailer.close(),
});

/** Whether the address is refused for good: the same letter again would be too. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  return error.command === "RCPT TO" && typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** Whether the server was not reached at all, so that another letter would not be taken either. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNREACHABLE.has(String(error.code));
}

const UNREACHABLE = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EDNS",
  "ESOCKET",
  "ETLS",
  "EAUTH",
  "ENOAUTH",
]);
const LONGEST_WORDS = 300;

/** What the mail server said, or why it could not be asked. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const words = "response" in error && typeof error.response === "string" ? error.response : error.message;
  return words.replaceAll(/\s+/g, " ").slice(0, LONGEST_WORDS);
}
