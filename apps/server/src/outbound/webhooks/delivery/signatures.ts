/** Both ways in which receivers check who sent something: OpenProject's, and Standard Webhooks. */
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** @param secrets the newest first; while one is replaced, Standard Webhooks signs with both */
export function signatureHeaders(
  secrets: readonly string[],
  messageId: string,
  at: Date,
  body: string,
): Record<string, string> {
  const [newest] = secrets;
  if (newest === undefined) return {};
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${messageId}.${timestamp}.${body}`;
  return {
    "x-op-signature": `sha1=${createHmac("sha1", newest).update(body).digest("hex")}`,
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets
      .map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(signed).digest("base64")}`)
      .join(" "),
  };
}

/** A secret of another form, which a person chose, is taken as it stands. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);
