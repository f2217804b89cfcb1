/** The rows as they stood when they were first shown; `settle` puts them in the order that they have by now. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useMemo, useState } from "react";
import { pinned, sameStanding, standingOf, type Standing } from "./pinned-order.ts";

interface PinnedRows {
  rows: readonly WorkPackage[];
  /** null: they stand in order. */
  settle: (() => void) | null;
}

const NOTHING: Standing = new Map();

/** @param asked what the rows were asked for by; for another they begin again */
export function usePinnedRows(
  rows: readonly WorkPackage[],
  groupOf: (row: WorkPackage) => string,
  asked: string,
): PinnedRows {
  const [memory, setMemory] = useState({ asked, standing: NOTHING });
  const before = memory.asked === asked ? memory.standing : NOTHING;
  const shown = useMemo(() => pinned(rows, before, groupOf), [rows, before, groupOf]);
  const standing = useMemo(() => standingOf(shown, groupOf), [shown, groupOf]);
  if (memory.asked !== asked || !sameStanding(memory.standing, standing)) setMemory({ asked, standing });
  return { rows: shown, settle: shown === rows ? null : () => setMemory({ asked, standing: NOTHING }) };
}
