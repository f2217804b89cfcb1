/** What PostgreSQL's errors and those of its connections mean to us. */
import { DatabaseRefusal, DatabaseUnavailable, StatementTimeout, StorageFull } from "../../outages/outages.ts";

export function postgresErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

const NO_WRITES = "takes no writes at the moment";
const LOST = "closed the connection";
const TOO_BUSY = "has no room for another connection";
const NOT_IN_TIME = "does not answer in time";
const UNREACHABLE = "cannot be reached";

/** By PostgreSQL's error codes, or the first two letters of them (its documentation, appendix A). */
const OUTAGES: Readonly<Record<string, string>> = {
  "08": LOST,
  "25006": NO_WRITES,
  "53": "is out of resources",
  "53300": TOO_BUSY,
  "57P01": LOST,
  "57P02": LOST,
  "57P03": "is starting or stopping",
  "57P05": LOST,
  // Node's.
  ECONNREFUSED: "does not listen at its address",
  ECONNRESET: LOST,
  ECONNABORTED: LOST,
  EPIPE: LOST,
  ETIMEDOUT: NOT_IN_TIME,
  ENOTFOUND: "has a host name that cannot be found",
  EAI_AGAIN: "has a host name that cannot be found at the moment",
  EHOSTUNREACH: UNREACHABLE,
  EHOSTDOWN: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENETDOWN: UNREACHABLE,
  // A socket's file.
  ENOENT: "does not listen at its address",
};

const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "does not accept the password",
  "28000": "does not let this user in",
  "3D000": "does not exist on that server",
  "42501": "does not let this user in",
  "0A000": "does not support what is asked of the connection",
  ERR_INVALID_URL: "has an address that cannot be read",
};

/** What the driver says without a code. */
const OUTAGES_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Query read timeout|^timeout e|due to connection timeout$/, NOT_IN_TIME],
  [/^Connection terminated|^Client (?:was closed|has encountered)/, LOST],
  [/^Cannot use a pool after/, "is closed"],
];
const REFUSALS_IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/password must be a (?:non-empty )?string/, "wants a password"],
  [/does not support SSL connections/, "does not support encrypted connections"],
];

const SERVERS_OWN = /^[0-9A-Z]{5}$/;

const found = (list: readonly (readonly [RegExp, string])[], { message }: Error): string | undefined =>
  list.find(([pattern]) => pattern.test(message))?.[1];

/** @returns what the error is for those who asked; itself where it is about the question */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = postgresErrorCode(error);
  if (code === "53100") return new StorageFull(error);
  if (code === "57014") return new StatementTimeout("took too long", error);
  const reason = code === null ? found(OUTAGES_IN_WORDS, error) : (OUTAGES[code] ?? OUTAGES[code.slice(0, 2)]);
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}

/** As {@link meaningOf}, of an error of making a connection. */
export function meaningOfRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = postgresErrorCode(error) ?? "";
  const reason = REFUSALS[code] ?? found(REFUSALS_IN_WORDS, error);
  if (reason === undefined) return meaningOf(error);
  // Others than the server's own may have the address in them, and with it the password.
  return new DatabaseRefusal(reason, SERVERS_OWN.test(code) ? error : undefined);
}

/** Whether the connection is of no more use: it is gone, silent, or leads to a server that takes no writes. */
export const isLostWith = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !(error instanceof StatementTimeout);

/** A table has got other columns since the connection prepared the statement: a migration of a process beside this one. */
export const isOutdatedStatement = (error: unknown): boolean =>
  postgresErrorCode(error) === "0A000" && error instanceof Error && error.message.startsWith("cached plan");

export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.reason === NO_WRITES;

export const takesNoWrites = (): DatabaseUnavailable => new DatabaseUnavailable(NO_WRITES);
