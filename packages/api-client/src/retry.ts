/** When a call is tried again: up to 3 times, after 1, 2 and 4 seconds. */
import { RETRIED_STATUSES, RETRY } from "@halyard/contract/limits";
import { ApiError } from "./error.ts";

/** A server that asks for more patience than this is not waited for: the person is told instead. */
const LONGEST_WAIT_MS = 30_000;

/** Whether the failure may pass by itself. Being offline is not retried: nothing would be different in a second. */
export function isTransient(error: ApiError): boolean {
  if (error.kind === "network" || error.kind === "timeout") return true;
  // It may have been saved: the person has to look before they try again.
  if (error.identifier === "UnknownOutcome") return false;
  return error.kind === "answer" && (RETRIED_STATUSES.includes(error.status) || error.status >= 500);
}

/** Milliseconds before try number `attempt` + 1 (`attempt` counts from 0), or null to give up. */
export function delayBeforeRetry(error: ApiError, attempt: number, retries: number): number | null {
  if (attempt >= retries || !isTransient(error)) return null;
  const backoff = RETRY.firstDelayMs * 2 ** attempt;
  const wait = Math.max(backoff, error.retryAfterMs ?? 0);
  return wait > LONGEST_WAIT_MS ? null : wait;
}

/** Milliseconds that a `Retry-After` header asks for: seconds or a date; null where it is absent or unreadable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim()) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Resolves after the time, rejects with the signal's reason as soon as that is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
