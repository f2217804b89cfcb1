/**
 * Secrets at rest: AES-256-GCM with a key that HKDF derives from `HALYARD_SECRET_KEY`. A sealed text is
 * `v2.key.nonce.tag.data`, where `key` says which secret key opens it, so that keys can be replaced. What it is for is
 * authenticated with it, so that one secret cannot be put in another one's place.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export interface SecretKeys {
  /** Seals, and opens what it has sealed. */
  secretKey: string;
  /** The one before it, which only opens. */
  oldSecretKey: string | null;
}

const VERSION = "v2";
/** The first format: it did not name its key. */
const UNNAMED = "v1";
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 6;

interface DerivedKey {
  id: string;
  key: Buffer;
  unnamedKey: Buffer;
}

const derived = new Map<string, DerivedKey>();

const derive = (secretKey: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secretKey, "halyard", use, bytes));

function keyFrom(secretKey: string): DerivedKey {
  let key = derived.get(secretKey);
  if (key === undefined) {
    key = {
      id: derive(secretKey, "key id", KEY_ID_BYTES).toString("base64url"),
      key: derive(secretKey, "secrets", KEY_BYTES),
      unnamedKey: derive(secretKey, "github integration secrets", KEY_BYTES),
    };
    derived.set(secretKey, key);
  }
  return key;
}

/** @param purpose what the secret is: it can be opened only as that */
export function seal({ secretKey }: Pick<SecretKeys, "secretKey">, purpose: string, secret: string): string {
  const { id, key } = keyFrom(secretKey);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const data = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [VERSION, id, ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
}

/** @returns null where none of the keys sealed it, it is for something else, or it was tampered with */
export function unseal({ secretKey, oldSecretKey }: SecretKeys, purpose: string, sealed: string): string | null {
  const [version, ...rest] = sealed.split(".");
  const known = [secretKey, ...(oldSecretKey === null ? [] : [oldSecretKey])].map(keyFrom);
  if (version === UNNAMED)
    return firstOpened(
      known.map(({ unnamedKey }) => unnamedKey),
      purpose,
      rest,
    );
  if (version !== VERSION) return null;
  const [id, ...parts] = rest;
  return firstOpened(
    known.filter((key) => key.id === id).map(({ key }) => key),
    purpose,
    parts,
  );
}

/** Whether the key that seals now has sealed it. */
export const isSealedWith = (secretKey: string, sealed: string): boolean =>
  sealed.startsWith(`${VERSION}.${keyFrom(secretKey).id}.`);

function firstOpened(keys: readonly Buffer[], purpose: string, parts: readonly string[]): string | null {
  for (const key of keys) {
    const opened = open(key, purpose, parts);
    if (opened !== null) return opened;
  }
  return null;
}

function open(key: Buffer, purpose: string, parts: readonly string[]): string | null {
  const [nonce, tag, data] = parts.map((part) => Buffer.from(part, "base64url"));
  if (nonce === undefined || tag === undefined || data === undefined) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** A key for signing something small, such as a link in a mail; another one for each purpose. */
export const signingKey = (secretKey: string, purpose: string): Buffer =>
  derive(secretKey, `sign ${purpose}`, KEY_BYTES);
