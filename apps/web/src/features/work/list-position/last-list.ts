/** The list of work packages that was looked at last, to go through it from one page to the next. */

let ids: readonly number[] = [];

export function rememberList(rows: readonly { id: number }[]): void {
  ids = rows.map(({ id }) => id);
}

interface Neighbors {
  previous: number | undefined;
  next: number | undefined;
}

/** Neither where the list does not have it. */
export function neighborsOf(id: number): Neighbors {
  const at = ids.indexOf(id);
  return at === -1 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] };
}
