/** A bound on what a statement reads: so much that a process cannot hold it has no use for anyone. */
const PER_VALUE = 8;

export class ResultTooLarge extends Error {
  readonly mostCharacters: number;

  constructor(mostCharacters: number) {
    super(`a statement reads more than ${mostCharacters} characters`);
    this.mostCharacters = mostCharacters;
  }
}

/** What a value counts, in characters. */
export const sizeOf = (value: unknown): number => (typeof value === "string" ? value.length + PER_VALUE : PER_VALUE);
