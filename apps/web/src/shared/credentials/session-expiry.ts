/**
 * What happens when a session ends under a person's hands: a toast with Log In, the token
 * removed, and the sign-in page after two seconds.
 */
import { ApiError } from "@halyard/api-client/error";
import { FACTOR_NEEDED } from "@halyard/contract/people";
import { SIGN_IN_REDIRECT_MS } from "@halyard/contract/limits";
import { toast } from "../feedback/toast-store.ts";
import { translate } from "../i18n/i18n.tsx";
import { forgetToken } from "./token.ts";
import { noteSessionEnd } from "./view-as.ts";

let goToSignIn: ((step?: "up") => void) | null = null;
let redirect: ReturnType<typeof setTimeout> | null = null;

/** Says how to reach the sign-in page; the router does once it exists. */
export function onSessionEnd(go: (step?: "up") => void): void {
  goToSignIn = go;
}

/** Every open page of this browser has the same session. Old browsers have no channel: each page finds out by itself. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("halyard.session");

/** Asks the other open pages of this browser to look whether they are still signed in. */
export const tellOtherPages = (): void => others?.postMessage("ended");

/** @returns the way to stop listening */
export function onEndElsewhere(check: () => void): () => void {
  others?.addEventListener("message", check);
  return () => others?.removeEventListener("message", check);
}

/** The session goes on once its person has shown the second factor that they need now. */
export const isFactorNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.details["reason"] === FACTOR_NEEDED;

/**
 * Called for every answer with 401 to a call that needed a session; several at once count as one.
 * @param error the answer, where there is one
 */
export function sessionEnded(error?: unknown): void {
  forgetToken();
  // Answers that come late find someone at the sign-in already, who would lose the way back.
  if (redirect !== null || location.pathname.startsWith("/auth/")) return;
  noteSessionEnd();
  tellOtherPages();
  const leave = (): void => {
    if (redirect === null) return;
    clearTimeout(redirect);
    redirect = null;
    goToSignIn?.();
  };
  if (isFactorNeeded(error)) return goToSignIn?.("up");
  redirect = setTimeout(leave, SIGN_IN_REDIRECT_MS);
  toast.error(translate("errors.sessionExpired"), { action: { label: translate("errors.logIn"), run: leave } });
}
