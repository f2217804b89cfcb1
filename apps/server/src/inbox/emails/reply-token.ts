/**
 * The address that an answer goes to: it says what is commented on and by whom, signed, so that no one can make one. In
 * hexadecimal, because mail servers may change the case of an address.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import { signingKey } from "../../platform/secrets/secrets.ts";

export interface ReplyTarget {
  workPackageId: number;
  userId: number;
  /** An answer to an internal comment is one too. */
  isInternal: boolean;
}

/** @returns null where no one can answer: no address, or nothing that takes what is sent to it */
export async function replyAddress({ settings, instance }: Context): Promise<string | null> {
  const { address, host } = await instance.of("replies");
  return address === "" || (host === "" && settings.replies?.listen == null) ? null : address;
}

/** 128 bits; what stands before the @ may have 64 characters. */
const SIGNATURE_DIGITS = 32;

const signatureOf = (secretKey: string, text: string): string =>
  createHmac("sha256", signingKey(secretKey, "reply")).update(text).digest("hex").slice(0, SIGNATURE_DIGITS);

export function replyAddressFor(address: string, secretKey: string, target: ReplyTarget): string {
  const [name = "", host = ""] = address.split("@");
  const text = `${target.isInternal ? "i" : "c"}${target.workPackageId}-${target.userId}`;
  return `${name}+${text}-${signatureOf(secretKey, text)}@${host}`;
}

/** @returns null where no one here made it */
export function readReplyAddress(address: string, secretKey: string, given: string): ReplyTarget | null {
  const [name = "", host = ""] = address.toLowerCase().split("@");
  const at = given.toLowerCase().lastIndexOf("@");
  const [before, after] = [given.toLowerCase().slice(0, at), given.toLowerCase().slice(at + 1)];
  if (after !== host || !before.startsWith(`${name}+`)) return null;
  const match = /^(([ic])(\d{1,10})-(\d{1,10}))-([\da-f]{32})$/.exec(before.slice(name.length + 1));
  const [, text = "", kind = "", workPackageId = "", userId = "", signature = ""] = match ?? [];
  const expected = Buffer.from(signatureOf(secretKey, text));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return { workPackageId: Number(workPackageId), userId: Number(userId), isInternal: kind === "i" };
}
