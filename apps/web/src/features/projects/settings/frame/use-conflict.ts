/** Shows what someone else changed meanwhile before a form of the settings is saved. */
import { useState } from "react";
import { reportError } from "../../../../shared/errors/report.ts";
import type { Conflict } from "./conflicts.ts";

interface OpenConflict {
  conflicts: readonly Conflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

interface Checked {
  /** Reads what is stored now and compares it. */
  find: () => Promise<readonly Conflict[]>;
  save: () => void;
  takeTheirs: () => void;
}

export function useConflict() {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const saveChecked = async ({ find, save, takeTheirs }: Checked): Promise<void> => {
    try {
      const conflicts = await find();
      if (conflicts.length === 0) return save();
      const closing = (then: () => void) => () => {
        setConflict(null);
        then();
      };
      setConflict({ conflicts, onKeepMine: closing(save), onTakeTheirs: closing(takeTheirs) });
    } catch (error) {
      reportError(error);
    }
  };
  return { conflict, saveChecked };
}
