import { forEveryone } from "./requests/request-scope.ts";

/** Lists that take long to make, by what they are asked by, as long as they are not too much together. */
export class BoundedCache<Key, Item> {
  readonly #most: number;
  readonly #lists = new Map<Key, Promise<readonly Item[]>>();
  #items = 0;

  /** @param most so many items are kept, of all lists together */
  constructor(most: number) {
    this.#most = most;
  }

  /** Who asks while it is made waits for the same one; what could not be made is made again by the next who asks. */
  get(key: Key, make: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    // The one who asks first may hang up while others wait.
    const list = forEveryone(make);
    this.#lists.set(key, list);
    list.then(
      ({ length }) => this.#count(key, list, length),
      () => {
        if (this.#lists.get(key) === list) this.#lists.delete(key);
      },
    );
    return list;
  }

  #count(key: Key, list: Promise<readonly Item[]>, length: number): void {
    // Others became too much while this one was made.
    if (this.#lists.get(key) !== list) return;
    this.#items += length;
    if (this.#items <= this.#most) return;
    this.#lists.clear();
    this.#items = 0;
    if (length > this.#most) return;
    this.#lists.set(key, list);
    this.#items = length;
  }
}
