/** For whom the server is at work, known to what is deep below the request. Outside of any there is none. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FirstWeekday } from "@halyard/contract/settings/formats";
import type { AuditWay } from "@halyard/contract/administration/audit";

/** Where a change or an attempt comes from. */
export interface Origin {
  via: AuditWay;
  /** The address and the program of the client; forgotten before the rest. */
  ip?: string;
  agent?: string;
  /** The number of the API token, or the first letters of the session's hash. */
  credentialId?: string;
  /** Of the request, also in its answer (`x-request-id`) and in the log; of a job its UUID. */
  requestId?: string;
  /** The user for whom a job works, or through whose eyes an administrator looks. */
  onBehalfOf?: number;
}

export interface RequestScope {
  /** The same for all requests of one caller. */
  readonly caller: string | number;
  /** How many characters a statement may read for it. */
  readonly mostCharacters: number;
  /** The `settings` revision that was read with the caller; undefined where none was. */
  readonly settingsRevision?: number | undefined;
  /** How many elements a list has where the request doesn't say; undefined: what is usual. */
  readonly pageSize?: number | undefined;
  /** The first day of its weeks, 1 Monday, 6 Saturday, 7 Sunday; undefined: Monday. */
  readonly firstWeekday?: FirstWeekday | undefined;
  /** Where what it changes comes from. */
  readonly origin?: Origin | undefined;
  /** Called with the number of rows that one of its statements has read. */
  noteRows?(count: number): void;
  /** Whether no one waits for the answer any more. */
  readonly isGone: boolean;
  /** Whether, besides, it only reads: then nothing of it has to be done. A write goes on when its client is gone. */
  readonly isAbandoned: boolean;
  /** Calls once the client has gone before its answer. @returns what ends that */
  onGone(listener: () => void): () => void;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Runs work that goes on after the answer: it must not end with the request that happened to begin it. */
export const outsideRequests = <T>(work: () => T): T => requestScope.exit(work);

const EVERYONE: RequestScope = {
  caller: "everyone",
  mostCharacters: Infinity,
  isGone: false,
  isAbandoned: false,
  onGone: () => () => undefined,
};

/** Reads what many requests wait for together: it has a turn of its own, beside those of background work. */
export const forEveryone = <T>(work: () => T): T => requestScope.run(EVERYONE, work);
