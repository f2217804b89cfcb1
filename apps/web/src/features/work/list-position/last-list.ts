/** The list of work packages that was looked at last, to go through it from one to the next. */
import { createStore } from "../../../shared/state/store.ts";

export const lastList = createStore<readonly number[]>([]);

export const rememberList = (rows: readonly { id: number }[]): void => lastList.set(rows.map(({ id }) => id));

interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
}

/** Neither where the list does not have it. */
export function neighborsOf(id: number, list: readonly number[] = lastList.get()): Neighbors {
  const at = list.indexOf(id);
  return at === -1 ? { previous: undefined, next: undefined } : { previous: list[at - 1], next: list[at + 1] };
}
