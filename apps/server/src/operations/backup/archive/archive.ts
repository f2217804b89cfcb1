/** A backup file as a whole: records, compressed with zstd, in the envelope. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupError, damaged } from "./errors.ts";
import { seal, unseal, type Header } from "./envelope.ts";
import { recordsOf, type ArchiveRecord } from "./records.ts";

const READ_BYTES = 1024 ** 2;
/** Of what is unpacked, and of what is packed: each piece is a round trip to the thread that does it. */
const UNPACKED_BYTES = 1024 ** 2;
const PACKED_BYTES = 256 * 1024;

/** Writes the file and waits for the disk. Fails where it is there already. */
export async function writeArchive(
  file: string,
  header: Header,
  passphrase: string | null,
  records: AsyncIterable<Buffer>,
): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    const compress = createZstdCompress({
      chunkSize: PACKED_BYTES,
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
    });
    await pipeline(
      records,
      compress,
      (content: AsyncIterable<Buffer>) => seal(content, header, passphrase),
      async (content: AsyncIterable<Buffer>) => {
        for await (const data of content) await handle.writeFile(data);
      },
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * @param read looks at the records; it must read all of them, since only then is the whole file checked
 * @throws BackupError for a file that is no backup, is not as it was written, or has another passphrase
 */
export async function readArchive<T>(
  file: string,
  passphrase: string | null,
  read: (records: AsyncIterable<ArchiveRecord>, header: Header) => Promise<T>,
): Promise<T> {
  const told: { header?: Header } = {};
  const result: { value?: T } = {};
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: READ_BYTES }),
      (content: AsyncIterable<Buffer>) => unseal(content, passphrase, (header) => (told.header = header)),
      createZstdDecompress({ chunkSize: UNPACKED_BYTES }),
      async (content: AsyncIterable<Buffer>) => {
        const records = recordsOf(content);
        const first = await records.next();
        if (first.done === true || told.header === undefined) throw damaged("it is empty");
        result.value = await read(startingWith(first.value, records), told.header);
      },
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    if (code === "EISDIR") throw new BackupError(`${file} is a folder, not a backup.`);
    if (code.startsWith("ZSTD_")) throw damaged("its content cannot be unpacked");
    throw error;
  }
  // The consumer has run to its end, or the pipeline would have failed.
  return result.value as T;
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
