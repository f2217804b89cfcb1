/** What a case file says of operations: how each documented answer is brought about. */
import { upload } from "./world.ts";

/** One request. What is left out is derived from the operation (see driver.ts). */
export interface Shot {
  /** Login of who asks, or `anonymous`. */
  as?: string;
  /** The values of the path's parameters, in order. */
  params?: readonly (string | number)[];
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * For each status the request that is answered so, or a sentence why it never is. What is not named is derived:
 * success, unknown ids, malformed bodies, missing and foreign content types, a reader who may not.
 */
export type OperationCases = Record<number, Shot | (() => Shot | Promise<Shot>) | string>;

/** By operation: `PATCH projects/{}`. */
export type Cases = Record<string, OperationCases>;

/** A query with a filter that no list has. */
export const NO_SUCH_FILTER = `filters=${encodeURIComponent('[{"nosuch":{"operator":"=","values":["1"]}}]')}`;

/** Reasons that hold for more than one operation. */
export const NEVER = {
  signIn: "who has not signed in gets a 401",
  noBody: "reading has no body that could be malformed",
  hidden: "what one may not see is a 404",
  created: "a creation answers 201, whatever the description says",
} as const;

/** Of a file, wherever it is put. */
export const ATTACHING: OperationCases = {
  200: NEVER.created,
  201: upload(),
  400: upload("{"),
  422: upload({ fileName: "" }),
};
