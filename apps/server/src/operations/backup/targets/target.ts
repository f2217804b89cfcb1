/** Where backups are kept. */
import type { Readable } from "node:stream";

export interface KeptFile {
  name: string;
  bytes: number;
  storedAt: Date;
}

export interface BackupTarget {
  kind: "folder" | "s3";
  /** For people, and to tell it from others: the folder or the bucket's address. */
  place: string;
  /** The folder in which a new file is made. */
  workshop: string;
  /** Takes over a file that was made in the workshop. */
  keep(name: string): Promise<void>;
  list(): Promise<KeptFile[]>;
  /** @returns null where it is not there */
  open(name: string): Promise<{ content: Readable; bytes: number } | null>;
  /** Works on the file as one of this machine; what was fetched for it is removed afterwards. @throws BackupError where it is gone */
  withFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** `isTemporary`: what is there is gone after a restart. null: it does not say. */
  space(): Promise<{ freeBytes: number; totalBytes: number; isTemporary: boolean } | null>;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,190}\.halyard$/;

/** Whether a file can be a backup by its name, and its name can be a path's last part. */
export const isBackupName = (name: string): boolean => NAME.test(name);
