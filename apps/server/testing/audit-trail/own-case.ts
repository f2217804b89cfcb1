/** How a write that only Halyard has succeeds, so that the test can look at what it leaves in the journal. */
import type { ApiCaller } from "../api.ts";

export interface OwnShot {
  /** Default: the administrator. */
  as?: ApiCaller;
  /** Who is to be in the entry; default: the administrator. */
  actor?: number;
  /** The values of the path's parameters, in order. */
  params?: readonly (string | number)[];
  body?: unknown;
  headers?: Record<string, string>;
  /** Anyone who has signed in can do this for themselves, so that only someone who has not is refused. */
  isPersonal?: true;
  /** It changes nothing, but that it was tried is noted with who did it. */
  isTry?: true;
  /** What answers 200 with a refusal for each part. */
  isPartly?: true;
}

/** A sentence: why a success leaves no entry. */
export type OwnCase = string | (() => OwnShot | Promise<OwnShot>);

/** By route: `PATCH categories/{}`; from the root where the path begins with a slash. */
export type OwnCases = Record<string, OwnCase>;

export const ONLY_LOOKS = "it only looks";
