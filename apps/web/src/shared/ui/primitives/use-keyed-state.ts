import { useCallback, useState } from "react";

/**
 * State of one thing: of another one it begins again, though the element in the page stays the same.
 * @param of what it belongs to, compared as it is: an id, a name
 */
export function useKeyedState<State>(of: string | number, initial: State): [State, (next: State) => void] {
  const [kept, keep] = useState({ of, state: initial });
  const set = useCallback((state: State) => keep({ of, state }), [of]);
  return [kept.of === of ? kept.state : initial, set];
}
