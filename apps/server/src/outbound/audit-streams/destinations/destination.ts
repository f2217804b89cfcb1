/** A place to which entries of the audit log go. */
import type { StreamedRow } from "../../../audit/audit-events/service.ts";

export type StreamedEntry = NonNullable<StreamedRow["entry"]>;

export interface Destination {
  /** All of them, in their order. @throws Undelivered where not all of them are known to be there */
  send(entries: readonly StreamedEntry[]): Promise<void>;
}

/** The message says why, for the administrator who set the stream up. */
export class Undelivered extends Error {}

/** A line each, as files and buckets keep them. */
export const linesOf = (entries: readonly StreamedEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
