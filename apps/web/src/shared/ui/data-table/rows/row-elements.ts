/**
 * By which key each row in the page stands. Where most of those before are gone, as after a click that asks for another
 * list, the new rows take over their elements in order: half the work of making a windowful again. A row that stays keeps
 * its own, as someone may be at work in it. Where most stay, few are new, and to take elements over would move the others.
 */
export class RowElements {
  #keys: ReadonlyMap<string, string> = new Map();
  #made = 0;

  /**
   * The same for the same rows, however often it is asked.
   * @param ids of the rows in the page, from top to bottom @param held one of the elements has the focus
   * @returns the key of each
   */
  keysOf(ids: readonly string[], held: boolean): ReadonlyMap<string, string> {
    const before = this.#keys;
    if (ids.length === before.size && ids.every((id) => before.has(id))) return before;
    const here = new Set(ids);
    const gone = [...before.keys()].filter((id) => !here.has(id));
    const free = held || gone.length * 2 < before.size ? [] : gone.flatMap((id) => before.get(id) ?? []);
    this.#keys = new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? this.#make()]));
    return this.#keys;
  }

  #make(): string {
    this.#made += 1;
    return `row ${this.#made}`;
  }
}
