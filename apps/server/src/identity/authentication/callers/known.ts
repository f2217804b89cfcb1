/** What is needed to find out who sends a request. */
import type { Context } from "../../../platform/context.ts";
import type { KeptSignIns } from "../store.ts";

/** How tokens that a provider signed are known. */
export interface SignedTokens {
  isSigned: (token: string) => boolean;
  /** @returns whose it is; null: it opens nothing */
  userOf: (token: string) => Promise<number | null>;
}

export interface Known {
  ctx: Context;
  signed: SignedTokens;
  signIns: KeptSignIns;
  /** {@link Database.changes} when the request came. */
  changes: number | null;
}
