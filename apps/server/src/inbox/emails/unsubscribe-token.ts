/** Links that end a person's emails without a sign-in: signed, so that no one can make one for someone else. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { signingKey } from "../../platform/secrets/secrets.ts";

const signatureOf = (secretKey: string, userId: number): string =>
  createHmac("sha256", signingKey(secretKey, "unsubscribe")).update(String(userId)).digest("base64url");

export const unsubscribeToken = (secretKey: string, userId: number): string =>
  `${userId}-${signatureOf(secretKey, userId)}`;

/** @returns whose emails it ends; null where no one here made it */
export function readUnsubscribeToken(secretKey: string, token: string): number | null {
  const [, id = "", signature = ""] = /^(\d{1,10})-([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(secretKey, Number(id)));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : null;
}
