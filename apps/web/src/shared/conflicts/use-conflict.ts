/** Shows what someone else changed meanwhile before a form is saved. */
import { ApiError } from "@halyard/api-client/error";
import { useState } from "react";
import { reportError } from "../errors/report.ts";
import type { Conflict } from "./conflicts.ts";

interface OpenConflict {
  conflicts: readonly Conflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

interface Checked<Stored> {
  /** Reads what is stored now. */
  read: () => Promise<Stored>;
  conflictsWith: (stored: Stored) => readonly Conflict[];
  /** @param again for an answer that {@link isOutdated}: someone has saved between this reading and the saving */
  save: (stored: Stored, again: () => void) => void;
  takeTheirs: (stored: Stored) => void;
}

/** Whether a change was refused as the `lockVersion` that it is based on is no longer the newest. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

export function useConflict() {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const saveChecked = async <Stored>(checked: Checked<Stored>): Promise<void> => {
    const { read, conflictsWith, save, takeTheirs } = checked;
    const again = (): void => void saveChecked(checked);
    try {
      const stored = await read();
      const conflicts = conflictsWith(stored);
      if (conflicts.length === 0) return save(stored, again);
      const closing = (then: () => void) => () => {
        setConflict(null);
        then();
      };
      setConflict({
        conflicts,
        onKeepMine: closing(() => save(stored, again)),
        onTakeTheirs: closing(() => takeTheirs(stored)),
      });
    } catch (error) {
      reportError(error);
    }
  };
  return { conflict, saveChecked };
}
