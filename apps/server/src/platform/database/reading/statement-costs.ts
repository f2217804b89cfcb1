/** What statements take, in ms, by what they took before: whether one is quick is known before it is asked. */
const MOST_KNOWN = 2_000;

export class StatementCosts {
  readonly #costs = new Map<string, number>();
  readonly #next: (before: number | undefined, ms: number) => number;

  /** @param next what a statement is said to take from now on, by what it was said to take and what it took */
  constructor(next: (before: number | undefined, ms: number) => number) {
    this.#next = next;
  }

  /** undefined: nothing is known of it. */
  of(statement: string): number | undefined {
    return this.#costs.get(statement);
  }

  note(statement: string, ms: number): void {
    const before = this.#costs.get(statement);
    if (this.#costs.size >= MOST_KNOWN && before === undefined) this.#costs.clear();
    this.#costs.set(statement, this.#next(before, ms));
  }
}

/** Up to so many characters of parameters make no difference. */
const SHORT = 64;

/**
 * By what its costs are kept: a statement with a list of ids takes as long as the list is, so one with a list of another
 * order of size counts as another.
 */
export function costKey(statement: string, parameters: readonly unknown[]): string {
  let length = 0;
  for (const one of parameters) if (typeof one === "string" || Array.isArray(one)) length += one.length;
  return length <= SHORT ? statement : `${Math.ceil(Math.log2(length))} ${statement}`;
}
