/** The mailbox as administrators see it: whether it can be read, and how the last look into it ended. */
import { z } from "zod";
import type { ReplyStatus, ReplyTest } from "@halyard/contract/schemas/administration/emails";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import type { Mailbox } from "../../platform/environment/urls/imap-url.ts";
import { ApiError, violation } from "../../platform/errors.ts";
import { mailboxOf } from "../../platform/mail/mail-server.ts";
import { wordsOf } from "../../platform/mail/mailer.ts";
import { lastFetch } from "./store.ts";

const HREF = "/api/v3/admin/replies";

/** What a job keeps of a look. */
const Look = z.object({ taken: z.number(), refused: z.number(), error: z.string() }).partial();

/** @param mailbox null: it was taken away meanwhile. @throws with the mail server's words, which are noted before */
export async function lookIntoMailbox(
  ctx: Context,
  mailbox: Mailbox | null,
  note: (outcome: z.infer<typeof Look>) => Promise<void>,
): Promise<z.infer<typeof Look>> {
  if (mailbox === null) return {};
  try {
    return await (await import("./mailbox.ts")).fetchReplies(ctx, mailbox);
  } catch (error) {
    await note({ error: wordsOf(error) });
    throw error;
  }
}

export async function replyStatus(ctx: Context): Promise<DocumentOf<ReplyStatus>> {
  const [{ address, host, port, folder }, last] = await Promise.all([ctx.instance.of("replies"), lastFetch(ctx.db)]);
  const { taken = 0, refused = 0, error = "" } = last === undefined ? {} : Look.parse(JSON.parse(last.result));
  const listen = ctx.settings.replies?.listen ?? null;
  return {
    _type: "ReplyStatus",
    address: address === "" ? null : address,
    mailbox: host === "" ? null : `${host}:${port}/${folder || "INBOX"}`,
    listensAt: listen === null ? null : `${listen.host}:${listen.port}`,
    lastLookAt: last?.updated_at ?? null,
    taken,
    refused,
    error,
    _links: { self: { href: `${HREF}/status` }, test: { href: `${HREF}/test`, method: "post" } },
  };
}

/** At once: what the mail server says is the answer. */
export async function testMailbox(ctx: Context): Promise<DocumentOf<ReplyTest>> {
  const links = { self: { href: `${HREF}/test` } };
  try {
    const mailbox = await mailboxOf(ctx);
    if (mailbox === null) throw violation("base", "No mailbox is set.");
    const { checkMailbox } = await import("./mailbox.ts");
    return {
      _type: "ReplyTest",
      isReached: true,
      unread: await checkMailbox(ctx, mailbox),
      error: "",
      _links: links,
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return { _type: "ReplyTest", isReached: false, unread: 0, error: wordsOf(error), _links: links };
  }
}
