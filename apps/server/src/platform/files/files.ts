/**
 * Files that people upload, under random names: nothing that a person says becomes part of a path.
 *
 * Order of writes: put the file, then commit the row that names it; commit the row that no longer names it, then
 * release the file. Whatever ends the process in between leaves a file too many, never a row without its file.
 */
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { UnknownOutcome } from "../outages/outages.ts";

/** Letters that no path gives a meaning to. */
const KEY = /^[0-9a-f]{32}$/;

export const isKey = (key: string): boolean => KEY.test(key);

export const newKey = (): string => randomBytes(16).toString("hex");

/** @throws for a name that `put` must not be given */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error("a file has a name that none of ours has");
}

export interface StoredFile {
  key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface Released {
  key: string;
  at: number;
}

/** Behind the key of a file that was given up: when is in what the store knows of it. */
export const RELEASED = ".released";

export interface OpenedFile {
  content: Readable;
  bytes: number;
}

/** Why files can neither be read nor kept, with the setting that says where they are. */
export class FilesUnavailable extends Error {}

/** More arrived than was allowed. */
export class FileTooLarge extends Error {}

/** In a folder, or in an object store that speaks S3 (settings). */
export interface FileStore {
  /** @throws FilesUnavailable */
  check(): Promise<void>;
  /**
   * Keeps what the stream has, safe against a loss of power once this resolves.
   * @param key what it is called, where a backup says so; else a new one
   * @throws FileTooLarge; then, as after any failure, nothing is kept
   */
  put(content: Readable, limitBytes: number, key?: string): Promise<StoredFile>;
  /** All that are there, in no order. */
  keys(): AsyncIterable<string>;
  /** @returns null where there is no such file */
  open(key: string): Promise<OpenedFile | null>;
  /** At once. A file that is not there is fine. */
  remove(key: string): Promise<void>;
  /**
   * To be called after the commit that gives the file up: it is removed a day later (`jobs/stray-files.ts`), as a backup of
   * a moment before still reads it.
   */
  release(key: string): Promise<void>;
  /** The keys of what was released, and when. */
  released(): AsyncIterable<Released>;
  /** It is released no more: it is gone, or a row names it again. */
  keep(key: string): Promise<void>;
  /** The keys of what was put before the moment. */
  olderThan(moment: Date): AsyncIterable<string>;
  /** Of uploads that ended in the middle, nothing was written to since the moment. @returns how many there were */
  removeDrafts(moment: Date): Promise<number>;
}

/** After the transaction that was to name them failed with this error: where it may be committed all the same, they stay. */
export async function removeUnused(files: FileStore, keys: Iterable<string>, error: unknown): Promise<void> {
  if (error instanceof UnknownOutcome) return;
  for (const key of keys) await files.remove(key);
}
