/**
 * Takes answers from a mailbox (IMAP), where the mail server passes nothing on over SMTP. Once a minute, by one process:
 * what is unread and sent to one of our own addresses. Everything else in the mailbox is left as it is.
 */
import type { ImapFlow, ImapFlowOptions } from "imapflow";
import { usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Mailbox } from "../../platform/environment/urls/imap-url.ts";
import { letterTo, post } from "../../platform/mail/mail-queue.ts";
import { wordsOf } from "../../platform/mail/mailer.ts";
import { replyAddress, type ReplyTarget } from "../emails/reply-token.ts";
import { MESSAGE_BYTES, takeReply, targetOf, type Outcome } from "./service.ts";

const PATIENCE_MS = 20_000;
const MOST_AT_ONCE = 200;
const LONGEST_WORDS = 300;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** @returns how many were taken, and how many were not. @throws with the mail server's words */
export function fetchReplies(ctx: Context, mailbox: Mailbox): Promise<{ taken: number; refused: number }> {
  return within(ctx, mailbox, async (client) => {
    const counts = { taken: 0, refused: 0 };
    for (const uid of await unread(ctx, client)) {
      const outcome = await take(ctx, client, uid);
      if (outcome === null) continue;
      counts[outcome === "refused" ? "refused" : "taken"]++;
      // Seen once it is a comment: what a kill or an outage interrupts is taken at the next time.
      await client.messageFlagsAdd(uid, outcome === "refused" ? ["\\Seen", "\\Flagged"] : ["\\Seen"], { uid: true });
    }
    return counts;
  });
}

/** Signs in, opens the folder and changes nothing. @returns how many answers wait. @throws with the mail server's words */
export const checkMailbox = (ctx: Context, mailbox: Mailbox): Promise<number> =>
  within(ctx, mailbox, async (client) => (await unread(ctx, client)).length);

async function within<Result>(
  { outgoing }: Context,
  mailbox: Mailbox,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  // Loaded by those who have a mailbox: it is 30 MB.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client(optionsOf(mailbox, await outgoing.proxyOf(mailbox.host)));
  // The call that waits fails as well, and with it the job.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(mailbox.folder || "INBOX");
    let result: Result;
    try {
      result = await work(client);
    } finally {
      lock.release();
    }
    await client.logout();
    return result;
  } catch (error) {
    throw new Error(imapWordsOf(error), { cause: error });
  } finally {
    client.close();
  }
}

/** What the mail server said, or why it could not be asked. */
function imapWordsOf(error: unknown): string {
  const said = error instanceof Error && "responseText" in error ? error.responseText : null;
  return typeof said === "string" && said !== "" ? said.slice(0, LONGEST_WORDS) : wordsOf(error);
}

/** A password crosses no network in the clear. */
function optionsOf({ host, port, encryption, userName, password }: Mailbox, proxy: string | null): ImapFlowOptions {
  const isTls = encryption === "tls";
  return {
    host,
    port,
    secure: isTls,
    ...(isTls || LOOPBACK.test(host) ? {} : { doSTARTTLS: true }),
    auth: { user: userName, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...(proxy === null ? {} : { proxy }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
}

async function unread(ctx: Context, client: ImapFlow): Promise<string[]> {
  const [local = ""] = ((await replyAddress(ctx)) ?? "").split("@");
  const found = await client.search({ seen: false, to: `${local}+` }, { uid: true });
  return found === false || found === undefined ? [] : found.slice(0, MOST_AT_ONCE).map(String);
}

/** @returns null where it is for none of our addresses, or gone */
async function take(ctx: Context, client: ImapFlow, uid: string): Promise<Outcome["outcome"] | null> {
  const head = await client.fetchOne(uid, { size: true, envelope: true }, { uid: true });
  if (head === false || head === undefined) return null;
  const addresses = [...(head.envelope?.to ?? []), ...(head.envelope?.cc ?? [])];
  const targets = await Promise.all(addresses.map(({ address }) => targetOf(ctx, address ?? "")));
  const target = targets.find((one) => one !== null);
  if (target == null) return null;
  const taken = (head.size ?? 0) > MESSAGE_BYTES ? TOO_LARGE : await takeSource(ctx, client, uid, target);
  if (taken?.outcome === "refused") await tell(ctx, target, taken.reason);
  return taken?.outcome ?? null;
}

const TOO_LARGE: Outcome = { outcome: "refused", reason: "The message is too large." };

async function takeSource(ctx: Context, client: ImapFlow, uid: string, target: ReplyTarget): Promise<Outcome | null> {
  const message = await client.fetchOne(uid, { source: true }, { uid: true });
  if (message === false || message?.source === undefined) return null;
  return takeReply(ctx, target, message.source);
}

/** No mail server says it for us here. Only the person whom the address was made for hears about it. */
async function tell(ctx: Context, { userId }: ReplyTarget, reason: string): Promise<void> {
  const [user] = await usersByIds(ctx, [userId]);
  if (user?.status !== "active" || user.email === "") return;
  const letter = letterTo(user, "Your answer was not added", ["Your answer by email became no comment.", reason]);
  await ctx.transaction((tx) => post(ctx, tx, letter));
}
