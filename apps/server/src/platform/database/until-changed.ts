/**
 * What was read of the database and holds until anyone commits anything to it ({@link Database.changes}). Nothing has to say
 * what it depends on; a mistake would show as a change that counts only after the next one.
 */
import { forEveryone } from "../requests/request-scope.ts";

const MOST = 2_000;

export class UntilChanged<Value> {
  #changes: number | null = null;
  readonly #kept = new Map<string, Promise<Value>>();

  /**
   * @param changes as they were before this was asked for; null: they are not known, and it is read
   * @param holds whether what was read before still does, as far as that is a matter of time
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
