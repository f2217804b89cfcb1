/** Of lists whose length their callers know. */

/** @returns each item of the one list with the item at its place in the other @throws Error where that has fewer */
export function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.map((one, at) => {
    if (at >= others.length) throw new Error(`${ones.length} items have only ${others.length} partners`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- within the list, where an item may be undefined too
    return [one, others[at] as Other];
  });
}

/** @throws Error if the list is empty */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error("a list that must have an item is empty");
  return first;
}
