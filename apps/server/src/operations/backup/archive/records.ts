/**
 * The inside of a backup: records of one byte for the kind, the length in 4 bytes and the content. A table is a `table`
 * and its `rows`, each block of them lines of JSON arrays; a file is a `file`, its `data` and an `end`. The `manifest`
 * is the last one, since counts and checksums are known only then.
 */
import { z } from "zod";
import { ByteReader } from "./byte-reader.ts";
import { BackupError, damaged } from "./errors.ts";

const KINDS = ["table", "rows", "file", "data", "end", "secret", "manifest"] as const;
export type Kind = (typeof KINDS)[number];

export interface ArchiveRecord {
  kind: Kind;
  content: Buffer;
}

const KIB = 1_024;
const MIB = KIB * KIB;

/** A record is held whole, so none may claim more than what is ever written. A row comes from a few requests of 5 MB. */
const LONGEST: Record<Kind, number> = {
  table: MIB,
  rows: 128 * MIB,
  file: 64 * KIB,
  data: 4 * MIB,
  end: 0,
  secret: 64 * KIB,
  manifest: 64 * MIB,
};
/** Of each file the manifest has a key and a checksum. */
const MANIFEST_OF_FILE = KIB;

/** @param files how many have come before it */
const longest = (kind: Kind, files: number): number =>
  LONGEST[kind] + (kind === "manifest" ? files * MANIFEST_OF_FILE : 0);

/** @throws BackupError where it would be too long to be read again */
export function recordOf(kind: Kind, content: Buffer | string, files = 0): Buffer {
  const data = typeof content === "string" ? Buffer.from(content) : content;
  if (data.length > longest(kind, files)) {
    throw new BackupError(`A record (${kind}) of ${data.length} bytes is too long for a backup.`);
  }
  const head = Buffer.alloc(5);
  head.writeUInt8(KINDS.indexOf(kind));
  head.writeUInt32BE(data.length, 1);
  return Buffer.concat([head, data]);
}

export async function* recordsOf(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  const reader = new ByteReader(source);
  for (let files = 0; ;) {
    const head = await reader.take(5);
    if (head === null) return;
    const kind = KINDS[head.readUInt8()];
    const length = head.readUInt32BE(1);
    if (kind === undefined) throw damaged("a record cannot be read");
    if (length > longest(kind, files)) throw damaged(`a record (${kind}) claims ${length} bytes`);
    if (kind === "file") files++;
    yield { kind, content: await reader.need(length) };
  }
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const TableHead = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
});
export type TableHead = z.infer<typeof TableHead>;

const TableSummary = TableHead.extend({ rows: z.number().int(), sha256: Sha256 });
export type TableSummary = z.infer<typeof TableSummary>;

const FileSummary = z.object({ key: z.string(), bytes: z.number().int(), sha256: Sha256 });
export type FileSummary = z.infer<typeof FileSummary>;

export const Manifest = z.object({
  version: z.string(),
  createdAt: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  /** In the order in which they ran. */
  migrations: z.array(z.string()),
  tables: z.array(TableSummary),
  /** The last number that each table gave to a row. */
  sequences: z.record(z.string(), z.number().int()),
  files: z.array(FileSummary),
  /** Files that rows name and the store did not have. */
  missingFiles: z.array(z.string()),
  /** Files that are only named: their content stays in the store. Backups of before that have the content of all. */
  listedFiles: z.array(z.string()).default([]),
  hasSecretKey: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;
