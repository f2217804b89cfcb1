/** The rows of the backlog that are chosen together: by a box, Ctrl or Cmd with a click, Shift for all between, or X. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useCallback, useEffect, useRef, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/** @param rows all that are shown, in their order */
export function useChosen(rows: readonly WorkPackage[]) {
  const [selection, setSelection] = useState(NOTHING);
  /** From where Shift chooses. */
  const last = useRef<number | null>(null);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  const choose = useCallback(({ id }: { id: number }, through: boolean): void => {
    const inSight = shown.current.filter((row) => !isFolded(row));
    const from = inSight.findIndex((row) => row.id === last.current);
    const to = inSight.findIndex((row) => row.id === id);
    last.current = id;
    setSelection((now) => {
      const next = new Set(now);
      if (!through || from < 0) {
        if (!next.delete(String(id))) next.add(String(id));
        return next;
      }
      for (const row of inSight.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(String(row.id));
      return next;
    });
  }, []);
  return { selection, choose, setSelection, chosen: rows.filter(({ id }) => selection.has(String(id))) };
}

/** Finished work in a sprint is folded away, so a range doesn't include it. */
const isFolded = ({ id }: WorkPackage): boolean =>
  document.querySelector(`details:not([open]) [data-work-package="${id}"]`) !== null;
