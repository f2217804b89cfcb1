/**
 * Through whose eyes this page was read: an administrator may view as someone else. Known with the first answer of the
 * root, and the same until the page is loaded again, which is how it changes.
 */
import type { ApiError } from "@halyard/api-client/error";
import { idOf, linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { SIGNED_IN_HEADER, VIEWING_HEADER, type Viewing } from "@halyard/contract/people";

/** The id of whom is viewed as, null: no one; undefined until it was read. */
let eyes: number | null | undefined;
let leaving = false;

/** To be called with each answer of the root. */
export function noteEyes(viewing: Viewing | undefined): void {
  const now = viewing === undefined ? null : idOf(linkOf(viewing, "user"));
  // What this page shows is the other's still, though they are not viewed any more: only loading it again ends that.
  if (isViewing() && now !== eyes) readAnew();
  else eyes = now;
}

/** The address of the person whom this page was read for; null: no one yet. */
let owner: string | null = null;

/**
 * To be called with each answer of the root. What a page has read lies in many of its parts, so each person gets a page of
 * their own: where someone else signed in, here or in another tab, it is loaded again.
 */
export function noteOwner(user: Link | undefined): void {
  const now = user?.href ?? null;
  if (now !== null) ended = false;
  if (now === null || now === owner) return;
  if (owner === null) owner = now;
  else readAnew();
}

/** Whether someone has been signed in on this page, and so may have left something in it. */
export const hasOwner = (): boolean => owner !== null;

/** For what a browser remembers for each of its people. */
export const ownerId = (): string => owner?.split("/").at(-1) ?? "";

/** Nothing of what this browser remembers is read or written then: it is another person's. */
export const isViewing = (): boolean => typeof eyes === "number";

/** What every call says: the server refuses it once it is no longer so, and nothing is done in another's name. */
export const eyesSaid = (): Record<string, string> => ({
  ...(eyes === undefined ? {} : { [VIEWING_HEADER]: String(eyes ?? "nobody") }),
  ...(owner === null || ended ? {} : { [SIGNED_IN_HEADER]: "true" }),
});

let ended = false;

/** The session is known to be over: what the sign-in page reads is read by no one. */
export function noteSessionEnd(): void {
  ended = true;
}

/** A call was refused because someone started or stopped viewing, here or in another tab: everything is read again. */
export function eyesChanged({ details }: ApiError): void {
  if (details["viewing"] === "changed") readAnew();
}

/** Longer than a page takes to be gone, unless its person chose to stay with what they have not saved. */
const GONE_MS = 5_000;
const ENDED = "halyard.viewing.ended";

/** Loads the page again, so that nothing that was read with other eyes outlives it. @param to another address */
export function readAnew(to?: string): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => (leaving = false), GONE_MS);
  if (isViewing()) mark("yes");
  if (to === undefined) location.reload();
  else location.assign(to);
}

/** A page that the browser kept whole, and shows again on the way back, may be another's by now. @returns the way to stop */
export function watchReturns(check: () => void): () => void {
  const look = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) check();
  };
  addEventListener("pageshow", look);
  return () => removeEventListener("pageshow", look);
}

function mark(ended: string): void {
  try {
    sessionStorage.setItem(ENDED, ended);
  } catch {
    // Nothing says then that it ended, but that the banner is gone.
  }
}

/** Whether the page before this one was another's, once. */
export function hasJustEnded(): boolean {
  if (isViewing()) return false;
  try {
    const ended = sessionStorage.getItem(ENDED) !== null;
    if (ended) sessionStorage.removeItem(ENDED);
    return ended;
  } catch {
    return false;
  }
}
