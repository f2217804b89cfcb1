/** A dangerous action waits here while its person proves who they are. */
import { useSyncExternalStore } from "react";

/** @param isProven whether it goes on */
type Waiting = (isProven: boolean) => void;

let waiting: Waiting[] = [];
let listener: (() => void) | null = null;

/** What several actions ask for at once is asked of the person once. */
export function askForProof(): Promise<boolean> {
  if (listener === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    listener?.();
  });
}

const isProofAsked = (): boolean => waiting.length > 0;

export function answerProof(isProven: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const go of answered) go(isProven);
  listener?.();
}

/** The page has one dialog for it. @returns the way to stop */
function onProofAsked(changed: () => void): () => void {
  listener = changed;
  return () => {
    listener = null;
  };
}

/** Whether the dialog is to be shown. */
export const useProofAsked = (): boolean => useSyncExternalStore(onProofAsked, isProofAsked);
