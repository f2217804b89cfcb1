/**
 * What someone is writing, kept while they look at something else: the next work package, another page. It goes when it
 * is sent or given up, and with all that the browser remembers of a session, when another one begins.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";

/** Anyone who shows it must be another part for another text: it is read once. @param name of what it is written for */
export function useDraft<Draft>(name: string, nothing: Draft): [Draft, (change: (now: Draft) => Draft) => void] {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => queries.getQueryData<Draft>(["drafts", name]) ?? nothing);
  const latest = useRef(draft);
  const change = useCallback(
    (next: (now: Draft) => Draft): void => {
      const then = next(latest.current);
      const queryKey = ["drafts", name];
      latest.current = then;
      setDraft(then);
      if (then === nothing) return queries.removeQueries({ queryKey });
      queries.setQueryDefaults(["drafts"], { gcTime: Infinity });
      queries.setQueryData(queryKey, then);
    },
    [name, nothing, queries],
  );
  return [draft, change];
}
