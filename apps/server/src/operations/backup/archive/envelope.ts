/**
 * The outside of a backup file: a line that names the format, a line of JSON that says what it is, then sealed chunks.
 * A chunk is its length in 4 bytes (the top bit marks the last one), its content under AES-256-GCM and the tag of 16
 * bytes. The lines before and the length are authenticated with each chunk, and its number is its nonce, so that no
 * byte can change and no chunk be lost or moved unnoticed. The key comes from a passphrase by scrypt; without one it
 * stands in the second line, and the tags are checksums.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { ByteReader } from "./byte-reader.ts";
import { BackupError, damaged } from "./errors.ts";

const MAGIC = "HALYARD-BACKUP\n";
export const FORMAT = 1;
const CHUNK_BYTES = 1024 ** 2;
const LONGEST_HEADER = 16_384;
const LAST = 0x8000_0000;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** What OWASP asks for scrypt: 64 MiB, two lanes. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 ** 2 };

const Header = z.object({
  format: z.number().int(),
  product: z.literal("halyard"),
  version: z.string(),
  createdAt: z.string(),
  /** With a salt: from a passphrase. With a key: for everyone who has the file. */
  seal: z.union([z.strictObject({ salt: z.base64() }), z.strictObject({ key: z.base64() })]),
});
export type Header = z.infer<typeof Header>;

export const isEncrypted = ({ seal }: Header): boolean => "salt" in seal;

export const newHeader = (version: string, createdAt: string, passphrase: string | null): Header => {
  const random = randomBytes(KEY_BYTES).toString("base64");
  return {
    format: FORMAT,
    product: "halyard",
    version,
    createdAt,
    seal: passphrase === null ? { key: random } : { salt: random },
  };
};

const linesOf = (header: Header): Buffer => Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);

function keyOf({ seal }: Header, passphrase: string | null): Promise<Buffer> {
  if ("key" in seal) return Promise.resolve(Buffer.from(seal.key, "base64"));
  if (passphrase === null) {
    return Promise.reject(
      new BackupError("The backup is encrypted. Set HALYARD_BACKUP_PASSPHRASE or use --passphrase-file."),
    );
  }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), Buffer.from(seal.salt, "base64"), KEY_BYTES, SCRYPT, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

const nonceOf = (number: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
};

/** What each chunk is authenticated with beside its number. */
const associatedOf = (lines: Buffer, length: Buffer): Buffer =>
  Buffer.concat([createHash("sha256").update(lines).digest(), length]);

/** The file's bytes. */
export async function* seal(
  content: AsyncIterable<Buffer>,
  header: Header,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const key = await keyOf(header, passphrase);
  const lines = linesOf(header);
  yield lines;
  let number = 0;
  const chunkOf = (data: Buffer, isLast: boolean): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((data.length | (isLast ? LAST : 0)) >>> 0);
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++));
    cipher.setAAD(associatedOf(lines, length));
    return Buffer.concat([length, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const data of content) {
    waiting.push(data);
    bytes += data.length;
    if (bytes < CHUNK_BYTES) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= CHUNK_BYTES; from += CHUNK_BYTES)
      yield chunkOf(all.subarray(from, from + CHUNK_BYTES), false);
    waiting = [all.subarray(from)];
    bytes = all.length - from;
  }
  yield chunkOf(Buffer.concat(waiting), true);
}

/** @throws BackupError for what is no backup or one of a later format */
export async function requireBackup(file: AsyncIterable<Buffer>): Promise<void> {
  await readHeader(new ByteReader(file));
}

/** @throws BackupError for what is no backup or one of a later format */
async function readHeader(reader: ByteReader): Promise<{ header: Header; lines: Buffer }> {
  const magic = await reader.take(MAGIC.length).catch(() => null);
  if (magic?.toString("latin1") !== MAGIC)
    throw new BackupError("The file is not a Halyard backup, or its start is damaged.");
  const bytes: Buffer[] = [];
  for (;;) {
    const byte = await reader.need(1);
    if (byte[0] === 0x0a) break;
    bytes.push(byte);
    if (bytes.length > LONGEST_HEADER) throw damaged("its header cannot be read");
  }
  const line = Buffer.concat(bytes);
  let header: Header;
  try {
    header = Header.parse(JSON.parse(line.toString("utf8")));
  } catch {
    throw damaged("its header cannot be read");
  }
  if (header.format !== FORMAT)
    throw new BackupError(`The backup has format ${header.format}; this version of Halyard reads format ${FORMAT}.`);
  return { header, lines: Buffer.concat([magic, line, Buffer.from("\n")]) };
}

/** @param told gets what the file says of itself, before anything that is sealed */
export async function* unseal(
  file: AsyncIterable<Buffer>,
  passphrase: string | null,
  told: (header: Header) => void,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(file);
  const { header, lines } = await readHeader(reader);
  told(header);
  const key = await keyOf(header, passphrase);
  for (let number = 0; ; number++) {
    const length = await reader.need(4);
    const value = length.readUInt32BE();
    const isLast = value >= LAST;
    const bytes = isLast ? value - LAST : value;
    if (bytes > CHUNK_BYTES) throw damaged(`the length of chunk ${number} is wrong`);
    const sealed = await reader.need(bytes + TAG_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedOf(lines, length));
    decipher.setAuthTag(sealed.subarray(bytes));
    const data = decipher.update(sealed.subarray(0, bytes));
    try {
      decipher.final();
    } catch {
      const wrong = number === 0 && isEncrypted(header);
      throw wrong
        ? new BackupError("The passphrase is wrong, or the start of the backup is damaged.")
        : damaged(`chunk ${number} is not as it was written`);
    }
    yield data;
    if (isLast) break;
  }
  if ((await reader.take(1)) !== null) throw damaged("something follows its end");
}
