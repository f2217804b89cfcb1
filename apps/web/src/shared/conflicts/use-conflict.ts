/** Shows what someone else changed meanwhile before a form is saved. */
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
  save: (stored: Stored) => void;
  takeTheirs: (stored: Stored) => void;
}

export function useConflict() {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const saveChecked = async <Stored>({ read, conflictsWith, save, takeTheirs }: Checked<Stored>): Promise<void> => {
    try {
      const stored = await read();
      const conflicts = conflictsWith(stored);
      if (conflicts.length === 0) return save(stored);
      const closing = (then: () => void) => () => {
        setConflict(null);
        then();
      };
      setConflict({
        conflicts,
        onKeepMine: closing(() => save(stored)),
        onTakeTheirs: closing(() => takeTheirs(stored)),
      });
    } catch (error) {
      reportError(error);
    }
  };
  return { conflict, saveChecked };
}
