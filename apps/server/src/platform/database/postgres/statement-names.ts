/** Which statements are prepared: planning a select over eight tables takes PostgreSQL longer than answering it. */
import type { CompiledQuery } from "kysely";
import type pg from "pg";

/** Each connection keeps each of them with its plan, so there must be an end. */
const MOST_NAMED = 300;
/** So often it comes before it has a name: filters are put together in more ways than can be kept. */
const USES = 3;
const MOST_SEEN = 1_000;

/** The names of one pool's statements: each of its connections knows a statement by the same one. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  /** Without parameters it may be several statements in one, which cannot be prepared. */
  questionOf({ sql, parameters }: CompiledQuery): pg.QueryConfig {
    const name = parameters.length === 0 ? undefined : this.#nameOf(sql);
    return { ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMED) return known;
    const uses = (this.#seen.get(text) ?? 0) + 1;
    if (uses < USES) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
      this.#seen.set(text, uses);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `halyard_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
