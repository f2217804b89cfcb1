/** Reads all that a backup has, and checks every count and checksum of its manifest on the way. */
import { createHash } from "node:crypto";
import { damaged } from "./archive/errors.ts";
import {
  Manifest,
  TableHead,
  type ArchiveRecord,
  type FileSummary,
  type Kind,
  type TableSummary,
} from "./archive/records.ts";

/** Who takes what is in it, while it is read. */
export interface Taker {
  /** Hears how many rows there were so far. */
  progress?(rows: number): void;
  rows?(table: TableHead, block: string): Promise<void>;
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  secret?(secretKey: string): void;
}

const NEWLINE = 0x0a;

export async function readContents(records: AsyncIterable<ArchiveRecord>, taker: Taker = {}): Promise<Manifest> {
  const source = records[Symbol.asyncIterator]();
  const tables: TableSummary[] = [];
  const files: FileSummary[] = [];
  let hasSecretKey = false;
  let rows = 0;
  let record = await nextOf(source);
  for (;;) {
    if (record.kind === "table") {
      const read = await readTable(source, headOf(record.content), taker, rows);
      rows += read.summary.rows;
      tables.push(read.summary);
      record = read.next;
      continue;
    }
    if (record.kind === "file") files.push(await readFile(source, record.content.toString(), taker));
    else if (record.kind === "secret") {
      hasSecretKey = true;
      taker.secret?.(record.content.toString());
    } else if (record.kind === "manifest") break;
    else throw damaged(`a record of kind ${record.kind} is out of place`);
    record = await nextOf(source);
  }
  const manifest = manifestOf(record.content);
  if ((await source.next()).done !== true) throw damaged("something follows its manifest");
  requireEqual("table", tables, manifest.tables);
  requireEqual("file", files, manifest.files);
  if (hasSecretKey !== manifest.hasSecretKey) throw damaged("the secret key is not what its manifest says");
  return manifest;
}

async function nextOf(source: AsyncIterator<ArchiveRecord>): Promise<ArchiveRecord> {
  const { done, value } = await source.next();
  if (done === true) throw damaged("it has no manifest");
  return value;
}

async function readTable(source: AsyncIterator<ArchiveRecord>, head: TableHead, taker: Taker, before: number) {
  const hash = createHash("sha256");
  let rows = 0;
  let next = await nextOf(source);
  for (; next.kind === "rows"; next = await nextOf(source)) {
    const { content } = next;
    hash.update(content);
    for (let at = content.indexOf(NEWLINE); at >= 0; at = content.indexOf(NEWLINE, at + 1)) rows++;
    taker.progress?.(before + rows);
    await taker.rows?.(head, content.toString("utf8"));
  }
  return { summary: { ...head, rows, sha256: hash.digest("hex") }, next };
}

async function readFile(source: AsyncIterator<ArchiveRecord>, key: string, taker: Taker): Promise<FileSummary> {
  const hash = createHash("sha256");
  let bytes = 0;
  const content = (async function* () {
    for (;;) {
      const record = await nextOf(source);
      if (record.kind === "end") return;
      requireKind(record, "data");
      hash.update(record.content);
      bytes += record.content.length;
      yield record.content;
    }
  })();
  await taker.file?.(key, content);
  // What the taker has left, or all of it where there is none.
  for await (const _ of content);
  return { key, bytes, sha256: hash.digest("hex") };
}

function requireKind(record: ArchiveRecord, kind: Kind): void {
  if (record.kind !== kind) throw damaged(`a record of kind ${record.kind} is out of place`);
}

function headOf(content: Buffer): TableHead {
  try {
    return TableHead.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged("the head of a table cannot be read");
  }
}

function manifestOf(content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged("its manifest cannot be read");
  }
}

function requireEqual<T>(what: string, found: readonly T[], said: readonly T[]): void {
  if (found.length !== said.length) throw damaged(`it has ${found.length} ${what}s, its manifest says ${said.length}`);
  const at = found.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(said[index]));
  if (at >= 0) throw damaged(`${what} ${at + 1} is not what its manifest says`);
}
