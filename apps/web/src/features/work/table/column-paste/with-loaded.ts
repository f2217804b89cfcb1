/** The rows that a column is pasted over, while the table loads more of them. Pure. */

/** Those that were there at the paste stay as they were, whatever the table does meanwhile; each is there once. */
export function withLoaded<Row extends { id: number }>(asked: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const last = rows.findIndex(({ id }) => id === asked.at(-1)?.id);
  const there = new Set(asked.map(({ id }) => id));
  return last === -1 ? asked : [...asked, ...rows.slice(last + 1).filter(({ id }) => !there.has(id))];
}
