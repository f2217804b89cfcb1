/** An answer to an email becomes a comment, where its writer can still comment on the work package. */
import EmailReplyParser from "email-reply-parser";
import type { ParsedMail } from "mailparser";
import { hashOf } from "../../identity/authentication/sessions/tokens.ts";
import { callerOfUser, usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { addComment } from "../../work/activities/service.ts";
import { workPackageSeen } from "../../work/work-packages/service.ts";
import { readReplyAddress, replyAddress, type ReplyTarget } from "../emails/reply-token.ts";
import { beginMessage, endMessage, forgetMessages } from "./store.ts";

/** With everything that is attached; nothing of that is kept. */
export const MESSAGE_BYTES = 5 * 1024 * 1024;
const COMMENT_CHARACTERS = 50_000;
const KEPT_MS = 90 * 86_400_000;

export type Outcome = { outcome: "commented" | "ignored" } | { outcome: "refused"; reason: string };

const refused = (reason: string): Outcome => ({ outcome: "refused", reason });

export async function targetOf(ctx: Context, address: string): Promise<ReplyTarget | null> {
  const own = await replyAddress(ctx);
  return own === null ? null : readReplyAddress(own, ctx.settings.secretKey, address);
}

/** @param target of the address that it was sent to */
export async function takeReply(ctx: Context, target: ReplyTarget, raw: Buffer): Promise<Outcome> {
  const { simpleParser } = await import("mailparser");
  const mail = await simpleParser(raw, { skipImageLinks: true, skipHtmlToText: false });
  // Programs that answer by themselves would answer one another for ever.
  if (isAutomatic(mail)) return { outcome: "ignored" };
  const [caller, [user]] = [await callerOfUser(ctx, target.userId), await usersByIds(ctx, [target.userId])];
  if (caller === null || user === undefined) return refused("Your account isn't active.");
  const from = mail.from?.value.map(({ address }) => address?.toLowerCase()) ?? [];
  if (from.length !== 1 || user.email === "" || from[0] !== user.email.toLowerCase()) {
    return refused("Answer from the address that the email was sent to.");
  }
  const text = wordsOf(mail);
  if (text === "") return refused("The answer has no text above what it quotes.");
  if (text.length > COMMENT_CHARACTERS) return refused("The answer is too long for a comment.");
  const workPackage = await workPackageSeen(ctx, caller, target.workPackageId);
  if (workPackage === null) return refused("You can't see this work package any more.");
  const now = ctx.clock.now();
  const hash = hashOf(`${target.userId} ${target.workPackageId} ${mail.messageId ?? hashOf(raw.toString("latin1"))}`);
  const before = await ctx.transaction(async (tx) => {
    await forgetMessages(tx, new Date(now.getTime() - KEPT_MS).toISOString());
    return beginMessage(tx, hash, target.userId, now.toISOString());
  });
  if (before === "commented") return { outcome: "commented" };
  try {
    await addComment(ctx, caller, workPackage, { comment: text, internal: target.isInternal, notify: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await ctx.transaction((tx) => endMessage(tx, hash, "refused"));
    return refused("You can't comment on this work package any more.");
  }
  await ctx.transaction((tx) => endMessage(tx, hash, "commented"));
  return { outcome: "commented" };
}

function isAutomatic({ headers }: ParsedMail): boolean {
  const value = (name: string): string => {
    const header = headers.get(name);
    return typeof header === "string" ? header.toLowerCase() : "";
  };
  const submitted = value("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^(?:bulk|junk|list|auto_reply)$/.test(value("precedence")) ||
    value("x-autoreply") !== "" ||
    value("x-autorespond") !== ""
  );
}

/** What the person wrote, without what they quote and without their signature. */
const wordsOf = (mail: ParsedMail): string =>
  new EmailReplyParser()
    .read((mail.text ?? "").replaceAll("\u0000", ""))
    .getVisibleText()
    .trim();
