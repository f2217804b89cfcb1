/** Mail over SMTP. Sent by background jobs, which try again: a mail server that is away must not fail a request. */
import type { Transporter } from "nodemailer";
import type { OutgoingHttp } from "../outgoing-http/outgoing-http.ts";
import type { MailServer } from "../environment/urls/smtp-url.ts";
import { mailServerOf, sendsMail, type Mailing } from "./mail-server.ts";

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
  /** Whether this server sends mail: administrators can change that at any time. */
  isOn(): Promise<boolean>;
  /** @throws where the server did not take the letter */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** The result of a job that would have sent emails, where this server sends none. */
export const NO_MAIL_SERVER = { skipped: "no_mail_server" } as const;

const PATIENCE_MS = 15_000;

function transportOptions({ host, port, encryption, userName, password }: MailServer, proxy: string | null) {
  return {
    // It connects to the mail server for us (CONNECT).
    ...(proxy === null ? {} : { proxy }),
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ...(userName === "" ? {} : { auth: { user: userName, pass: password } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects and signs in, and sends nothing. @throws where the server cannot be used */
export async function checkMailServer(server: MailServer, proxy: string | null): Promise<void> {
  const transport = (await import("nodemailer")).default.createTransport(transportOptions(server, proxy));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** @param count is told how each letter went */
export function createMailer(
  mailing: Mailing & { outgoing: Pick<OutgoingHttp, "proxyOf"> },
  count: (outcome: "sent" | "failed") => void,
): Mailer {
  let kept: { options: string; transport: Transporter } | null = null;
  const transportFor = async (server: MailServer): Promise<Transporter> => {
    const options = transportOptions(server, await mailing.outgoing.proxyOf(server.host));
    if (kept?.options === JSON.stringify(options)) return kept.transport;
    // Loaded with the first letter: a start should not wait for it.
    const transport = (await import("nodemailer")).default.createTransport(options);
    kept?.transport.close();
    kept = { options: JSON.stringify(options), transport };
    return transport;
  };
  const deliver = async (letter: Letter): Promise<void> => {
    const server = await mailServerOf(mailing);
    if (server === null) throw new Error("This server sends no mail.");
    const transport = await transportFor(server);
    // The name in the address is what a person typed; the library encodes it, line breaks and all.
    await transport.sendMail({ ...letter, headers: { ...letter.headers }, from: server.sender });
  };
  return {
    isOn: () => sendsMail(mailing),
    async send(letter) {
      try {
        await deliver(letter);
        count("sent");
      } catch (error) {
        count("failed");
        throw error;
      }
    },
    close: () => kept?.transport.close(),
  };
}

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
