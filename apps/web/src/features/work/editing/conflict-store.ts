/** The question that is open about two people's changes of the same thing; the dialog answers it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { createStore } from "../../../shared/state/store.ts";
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

export const openConflict = createStore<Question | null>(null);

/** @returns whether the person keeps their own value. A second question waits for the first. */
export async function askAboutConflict(conflict: Conflict): Promise<boolean> {
  if (openConflict.get() !== null) {
    await new Promise<void>((resolve) => onceChanged(resolve));
    return askAboutConflict(conflict);
  }
  return new Promise((resolve) => {
    openConflict.set({
      ...conflict,
      answer(keepMine) {
        openConflict.set(null);
        resolve(keepMine);
      },
    });
  });
}

function onceChanged(tell: () => void): void {
  const stop = openConflict.subscribe(() => {
    stop();
    tell();
  });
}
