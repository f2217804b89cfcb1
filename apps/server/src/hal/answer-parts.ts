/** Answers that are put together of parts, some of which are kept: what is kept is digested once. */
import { hash } from "node:crypto";

const ALGORITHM = "sha1";

export interface KeptPart {
  bytes: Buffer;
  digest: string;
}

export const keptPart = (bytes: Buffer): KeptPart => ({ bytes, digest: digestOf(bytes) });

const known = new WeakMap<Buffer, string>();

/** @returns the bytes of all, which {@link digestOf} knows by those of their parts */
export function joined(parts: readonly (Buffer | KeptPart)[]): Buffer {
  const all = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : part.bytes)));
  // With lengths, so that what is moved from the end of a part to the next one's beginning tells.
  const names = parts.map((part) =>
    Buffer.isBuffer(part) ? `${part.length}:${digestOf(part)}` : `${part.bytes.length}:${part.digest}`,
  );
  known.set(all, hash(ALGORITHM, names.join(), "base64url"));
  return all;
}

/** @returns the bytes, which {@link digestOf} knows from now on */
export function remembered(bytes: Buffer, digest: string): Buffer {
  known.set(bytes, digest);
  return bytes;
}

/** The same bytes have the same digest wherever they are put together of the same parts. */
export const digestOf = (bytes: Buffer): string => known.get(bytes) ?? hash(ALGORITHM, bytes, "base64url");

const COMMA = keptPart(Buffer.from(","));

/** The elements of a list, with what stands between them. */
export const listed = (parts: readonly KeptPart[]): KeptPart[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [COMMA, part]));
