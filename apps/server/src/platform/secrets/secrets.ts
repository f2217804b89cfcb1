/**
 * Secrets at rest: AES-256-GCM with a key that HKDF derives from `HALYARD_SECRET_KEY` for sealing alone.
 * A sealed text is `v1.nonce.tag.data`, each in base64url; what it is for is authenticated with it, so that one
 * secret cannot be put in another one's place.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const VERSION = "v1";
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const keys = new Map<string, Buffer>();

function keyFrom(secretKey: string): Buffer {
  let key = keys.get(secretKey);
  if (key === undefined) {
    // The label is from the time when only the GitHub integration had secrets; another one would close those.
    key = Buffer.from(hkdfSync("sha256", secretKey, "halyard", "github integration secrets", KEY_BYTES));
    keys.set(secretKey, key);
  }
  return key;
}

/** @param purpose what the secret is: it can be opened only as that */
export function seal(secretKey: string, purpose: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secretKey), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const data = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [VERSION, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
}

/** @returns null where it was sealed with another key or for something else, or was tampered with */
export function unseal(secretKey: string, purpose: string, sealed: string): string | null {
  const [version, ...parts] = sealed.split(".");
  const [nonce, tag, data] = parts.map((part) => Buffer.from(part, "base64url"));
  if (version !== VERSION || nonce === undefined || tag === undefined || data === undefined) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFrom(secretKey), nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
