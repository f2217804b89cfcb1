/** What is chosen together in a list: by a box, Ctrl or Cmd with a click, Shift for all between, or X. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useCallback, useEffect, useRef, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * @param rows all that are shown
 * @param among those that one of them stands among, in their order: Shift chooses all between two of them
 */
export function useChosen(rows: readonly WorkPackage[], among: (id: number) => readonly { id: number }[]) {
  const [selection, setSelection] = useState(NOTHING);
  /** From where Shift chooses. */
  const last = useRef<number | null>(null);
  const list = useRef(among);
  useEffect(() => {
    list.current = among;
  });
  const choose = useCallback(({ id }: { id: number }, through: boolean): void => {
    const inSight = list.current(id);
    const before = inSight.findIndex((row) => row.id === last.current);
    const to = inSight.findIndex((row) => row.id === id);
    last.current = id;
    setSelection((now) => {
      const next = new Set(now);
      // Where nothing is chosen yet, Shift begins at the top, as in a list of files.
      const from = now.size === 0 ? 0 : before;
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
