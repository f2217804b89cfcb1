/**
 * Takes answers from a mailbox (IMAP), where the mail server passes nothing on over SMTP. Once a minute, by one process:
 * what is unread and sent to one of our own addresses. Everything else in the mailbox is left as it is.
 */
import { ImapFlow, type ImapFlowOptions } from "imapflow";
import { usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { letterTo, post } from "../../platform/mail/mail-queue.ts";
import type { ReplyTarget } from "../emails/reply-token.ts";
import { MESSAGE_BYTES, takeReply, targetOf, type Outcome } from "./service.ts";

const PATIENCE_MS = 20_000;
const MOST_AT_ONCE = 200;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @returns how many were taken, and how many were not */
export async function fetchReplies(ctx: Context, mailbox: string): Promise<{ taken: number; refused: number }> {
  const url = new URL(mailbox);
  const client = new ImapFlow(optionsOf(url));
  // The call that waits fails as well, and with it the job.
  client.on("error", () => undefined);
  const counts = { taken: 0, refused: 0 };
  await client.connect();
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || "INBOX");
    try {
      for (const uid of await unread(ctx, client)) {
        const outcome = await take(ctx, client, uid);
        if (outcome === null) continue;
        counts[outcome === "refused" ? "refused" : "taken"]++;
        // Seen once it is a comment: what a kill or an outage interrupts is taken at the next time.
        await client.messageFlagsAdd(uid, outcome === "refused" ? ["\\Seen", "\\Flagged"] : ["\\Seen"], { uid: true });
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    client.close();
  }
  return counts;
}

/** A password crosses no network in the clear. */
function optionsOf({ protocol, hostname, port, username, password }: URL): ImapFlowOptions {
  const isTls = protocol === "imaps:";
  return {
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: port === "" ? (isTls ? 993 : 143) : Number(port),
    secure: isTls,
    ...(isTls || LOOPBACK.test(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
}

async function unread(ctx: Context, client: ImapFlow): Promise<string[]> {
  const [local = ""] = (ctx.settings.replies?.address ?? "").split("@");
  const found = await client.search({ seen: false, to: `${local}+` }, { uid: true });
  return found === false || found === undefined ? [] : found.slice(0, MOST_AT_ONCE).map(String);
}

/** @returns null where it is for none of our addresses, or gone */
async function take(ctx: Context, client: ImapFlow, uid: string): Promise<Outcome["outcome"] | null> {
  const head = await client.fetchOne(uid, { size: true, envelope: true }, { uid: true });
  if (head === false || head === undefined) return null;
  const addresses = [...(head.envelope?.to ?? []), ...(head.envelope?.cc ?? [])];
  const target = addresses.map(({ address }) => targetOf(ctx, address ?? "")).find((one) => one !== null);
  if (target === undefined) return null;
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
