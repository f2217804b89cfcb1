/** Which projects are folded away: this browser remembers it. */
import { useCallback, useState } from "react";
import { browserMemory } from "../../../shared/session/browser-memory.ts";

const KEY = "halyard.projects.folded";

const remembered = (): ReadonlySet<number> =>
  new Set((browserMemory.get(KEY) ?? "").split(",").flatMap((text) => (/^\d+$/.test(text) ? [Number(text)] : [])));

export function useFolded(): { folded: ReadonlySet<number>; toggle: (id: number) => void } {
  const [folded, setFolded] = useState(remembered);
  const toggle = useCallback(
    (id: number): void =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        browserMemory.set(KEY, [...next].join(","));
        return next;
      }),
    [],
  );
  return { folded, toggle };
}
