/** For whom the server is at work, known to what is deep below the request. Outside of any there is none. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestScope {
  /** The same for all requests of one caller. */
  readonly caller: string | number;
  /** Whether no one waits for the answer any more. */
  readonly isGone: boolean;
  /** Calls once no one waits any more, or the answer is sent. @returns what ends that */
  onGone(listener: () => void): () => void;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
