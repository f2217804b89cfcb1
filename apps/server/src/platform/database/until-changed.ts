/**
 * Keeps what was read from the database until anything is committed to it ({@link Database.changes}), so that no one has to
 * say what a value depends on. A mistake would show as a change that only counts after the next one.
 */
import { forEveryone } from "../requests/request-scope.ts";

const MOST = 2_000;

export class UntilChanged<Value> {
  #changes: number | null = null;
  readonly #kept = new Map<string, Promise<Value>>();

  /**
   * @param changes {@link Database.changes} from before this was asked for; null: unknown, so it is read
   * @param holds whether a kept value is still valid at this time
   */
  of(
    changes: number | null,
    key: string,
    read: () => Promise<Value>,
    holds: (value: Value) => boolean,
  ): Promise<Value> {
    if (changes === null) return read();
    if (changes !== this.#changes || this.#kept.size >= MOST) {
      this.#kept.clear();
      this.#changes = changes;
    }
    const known = this.#kept.get(key);
    if (known !== undefined) return known.then((value) => (holds(value) ? value : read()));
    // The one who asks first may hang up while others wait.
    const value = forEveryone(read);
    this.#kept.set(key, value);
    value.catch(() => {
      if (this.#kept.get(key) === value) this.#kept.delete(key);
    });
    return value;
  }
}
