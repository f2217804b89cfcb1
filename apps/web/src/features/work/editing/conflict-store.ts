/** The question that is open about two people's changes of the same thing; the dialog answers it. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { Attribute, Change } from "../model/change.ts";

export interface Conflict {
  /** What the person saw when they changed it. */
  seen: WorkPackage;
  newest: WorkPackage;
  change: Change;
  /** What both changed. */
  attributes: readonly Attribute[];
}

interface Question extends Conflict {
  answer(keepMine: boolean): void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

function publish(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** @returns whether the person keeps their own value. A second question waits for the first. */
export async function askAboutConflict(conflict: Conflict): Promise<boolean> {
  if (open !== null) {
    await new Promise<void>((resolve) => onceChanged(resolve));
    return askAboutConflict(conflict);
  }
  return new Promise((resolve) => {
    publish({
      ...conflict,
      answer(keepMine) {
        publish(null);
        resolve(keepMine);
      },
    });
  });
}

function onceChanged(tell: () => void): void {
  const stop = subscribeToConflict(() => {
    stop();
    tell();
  });
}

export const currentConflict = (): Question | null => open;

export function subscribeToConflict(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
