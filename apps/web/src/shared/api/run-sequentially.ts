/** What became of one of several things. */
export interface Outcome<One> {
  item: One;
  /** What went wrong; null: done. */
  problem: string | null;
}

/**
 * Does something to each, one after the other: what fails keeps no other from its turn.
 * @param act says what went wrong, or throws it
 * @param onDone how many are through
 */
export async function runSequentially<One>(
  items: readonly One[],
  act: (item: One) => Promise<string | null | void>,
  onDone: (done: number) => void = () => undefined,
): Promise<Outcome<One>[]> {
  const outcomes: Outcome<One>[] = [];
  onDone(0);
  for (const item of items) {
    outcomes.push({ item, problem: await problemOf(() => act(item)) });
    onDone(outcomes.length);
  }
  return outcomes;
}

async function problemOf(act: () => Promise<string | null | void>): Promise<string | null> {
  try {
    return (await act()) ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const failuresOf = <One>(outcomes: readonly Outcome<One>[]): Outcome<One>[] =>
  outcomes.filter(({ problem }) => problem !== null);

/** What went wrong by id, for the rows of a list. */
export const problemsById = (failed: readonly Outcome<{ id: number }>[]): ReadonlyMap<number, string> =>
  new Map(failed.map(({ item, problem }) => [item.id, problem ?? ""]));
