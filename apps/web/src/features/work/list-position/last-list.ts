/** The list of work packages that was looked at last, to go through it from one to the next. */

let ids: readonly number[] = [];
const listeners = new Set<() => void>();

export function rememberList(rows: readonly { id: number }[]): void {
  ids = rows.map(({ id }) => id);
  for (const listener of listeners) listener();
}

export const lastList = (): readonly number[] => ids;

export function onNewList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
}

/** Neither where the list does not have it. */
export function neighborsOf(id: number, list: readonly number[] = ids): Neighbors {
  const at = list.indexOf(id);
  return at === -1 ? { previous: undefined, next: undefined } : { previous: list[at - 1], next: list[at + 1] };
}
