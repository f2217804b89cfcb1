/**
 * By which key each row in the page stands. Where none of those before is there any more, as after a click that asks for
 * another list, the new rows take over their elements, place by place: half the work of making a windowful anew. Where
 * some are, each keeps its own, as somebody may be at work in it.
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
    const free = held || ids.some((id) => before.has(id)) ? [] : [...before.values()];
    this.#keys = new Map(ids.map((id, at) => [id, before.get(id) ?? free[at] ?? this.#make()]));
    return this.#keys;
  }

  #make(): string {
    this.#made += 1;
    return `row ${this.#made}`;
  }
}
