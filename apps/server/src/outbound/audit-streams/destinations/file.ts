/** Entries as lines at the end of a file on the server. It is opened each time, so that it can be moved away meanwhile. */
import { constants } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../../platform/environment/settings.ts";
import type { StreamConfig } from "./config.ts";
import { linesOf, Undelivered, type Destination } from "./destination.ts";

/** Below the data folder: no administrator of the product writes anywhere else on the server. */
export const STREAM_FOLDER = "audit-streams";

/** What is being written to a file: one after the other. */
const writing = new Map<string, Promise<void>>();

export const fileDestination = (
  { dataDir }: Pick<Settings, "dataDir">,
  { file }: StreamConfig<"file">,
): Destination => ({
  async send(entries) {
    const folder = join(dataDir, STREAM_FOLDER);
    const path = join(folder, file);
    const before = writing.get(path) ?? Promise.resolve();
    const mine = before.then(() => append(folder, path, linesOf(entries)));
    const settled = mine.catch(() => undefined);
    writing.set(path, settled);
    try {
      await mine;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
      throw new Undelivered(`The file can't be written${code}.`, { cause: error });
    } finally {
      if (writing.get(path) === settled) writing.delete(path);
    }
  },
});

async function append(folder: string, path: string, lines: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const end = await endOfLines(handle);
    await handle.truncate(end);
    const bytes = Buffer.from(lines);
    for (let written = 0; written < bytes.length;) {
      written += (await handle.write(bytes, written, bytes.length - written, end + written)).bytesWritten;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

const NEWLINE = 0x0a;
const LOOKED_AT = 65_536;

/** A kill can leave half a line, whose entry comes again. */
async function endOfLines(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  for (let end = size; end > 0;) {
    const from = Math.max(0, end - LOOKED_AT);
    const block = Buffer.alloc(end - from);
    const { bytesRead } = await handle.read(block, 0, block.length, from);
    const last = block.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (last >= 0) return from + last + 1;
    end = from;
  }
  return 0;
}
