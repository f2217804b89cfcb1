/** Few enough rows for the most parameters that a statement takes on either database. */
const AT_ONCE = 500;

/** For statements that take the items themselves, in any number. */
export function* chunk<Item>(items: readonly Item[], size = AT_ONCE): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
