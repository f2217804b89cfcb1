/**
 * Which pieces of code share a file. A piece is a set of modules that the same entries need. Two pieces are merged where a
 * file less is worth more than the bytes that some entry then loads in vain; the pair that saves most comes first.
 */

export interface Piece {
  /** Its size in bytes. */
  bytes: number;
  /** The numbers of the entries that load it. */
  entries: readonly number[];
  /** The numbers of the pieces that it imports, with all that those import. */
  needs: readonly number[];
  /** Stays a file of its own. */
  fixed: boolean;
}

export interface Costs {
  /** How much each entry counts: one that is opened often, more. */
  weights: readonly number[];
  /** A request costs as much as so many bytes. */
  requestBytes: number;
}

type Bits = Uint32Array;

const has = (bits: Bits, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;

function bitsOf(length: number, indexes: readonly number[]): Bits {
  const bits = new Uint32Array(Math.ceil(length / 32));
  for (const index of indexes) add(bits, index);
  return bits;
}

function add(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
}

function addAll(bits: Bits, more: Bits): void {
  for (const [index, word] of more.entries()) bits[index] = (bits[index] ?? 0) | word;
}

function each(bits: Bits, visit: (index: number) => void): void {
  for (const [at, word] of bits.entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1) visit(at * 32 + 31 - Math.clz32(rest & -rest));
  }
}

class Merging {
  readonly #entries: Bits[];
  readonly #needs: Bits[];
  readonly #bytes: number[];
  readonly #weights: readonly number[];
  readonly #requestBytes: number;
  /** The pieces that can be merged; fewer with each merge. */
  readonly open: Set<number>;
  /** The file that each piece is in, by the number of its first piece. */
  readonly file: number[];

  constructor(pieces: readonly Piece[], { weights, requestBytes }: Costs) {
    this.#entries = pieces.map(({ entries }) => bitsOf(weights.length, entries));
    this.#needs = pieces.map(({ needs }) => bitsOf(pieces.length, needs));
    this.#bytes = pieces.map(({ bytes }) => bytes);
    this.#weights = weights;
    this.#requestBytes = requestBytes;
    this.open = new Set(pieces.flatMap(({ fixed }, index) => (fixed ? [] : [index])));
    this.file = pieces.map((_, index) => index);
  }

  /** The weight of the entries that are in one and not in the other. */
  #weight(one: Bits, but: Bits | null, and: Bits | null): number {
    let sum = 0;
    for (let at = 0; at < one.length; at += 1) {
      let rest = (one[at] ?? 0) & ~(but?.[at] ?? 0) & (and?.[at] ?? ~0);
      for (; rest !== 0; rest &= rest - 1) sum += this.#weights[at * 32 + 31 - Math.clz32(rest & -rest)] ?? 0;
    }
    return sum;
  }

  /** @returns the bytes that one file for both saves; below 0: it costs */
  saving(one: number, other: number): number {
    const [a, b] = [this.#entries[one], this.#entries[other]];
    const [needsA, needsB] = [this.#needs[one], this.#needs[other]];
    if (a === undefined || b === undefined || needsA === undefined || needsB === undefined) return -1;
    const both = this.#weight(a, null, b);
    if (both === 0) return -1;
    let saved = both * this.#requestBytes;
    saved -= this.#weight(b, a, null) * (this.#bytes[one] ?? 0) + this.#weight(a, b, null) * (this.#bytes[other] ?? 0);
    if (saved <= 0) return saved;
    const union = Uint32Array.from(a, (word, at) => word | (b[at] ?? 0));
    const outer = Uint32Array.from(needsA, (word, at) => word | (needsB[at] ?? 0));
    each(outer, (index) => {
      if (index === one || index === other || this.file[index] !== index) return;
      const needs = this.#needs[index];
      const entries = this.#entries[index];
      if (needs === undefined || entries === undefined) return;
      // In a circle of files, one would run before what it needs.
      if (has(needs, one) || has(needs, other)) saved = -Infinity;
      saved -= this.#weight(union, entries, null) * ((this.#bytes[index] ?? 0) + this.#requestBytes);
    });
    return saved;
  }

  /** Puts both into the file of the first. */
  merge(one: number, other: number): void {
    const entries = this.#entries[one];
    const needs = this.#needs[one];
    if (entries === undefined || needs === undefined) return;
    addAll(entries, this.#entries[other] ?? entries);
    addAll(needs, this.#needs[other] ?? needs);
    this.#bytes[one] = (this.#bytes[one] ?? 0) + (this.#bytes[other] ?? 0);
    this.open.delete(other);
    for (const [index, file] of this.file.entries()) if (file === other) this.file[index] = one;
    for (const others of this.#needs) {
      if (!has(others, one) && !has(others, other)) continue;
      addAll(others, needs);
      add(others, one);
    }
    each(needs, (index) => {
      const loaded = this.#entries[index];
      if (loaded !== undefined && index !== one) addAll(loaded, entries);
    });
  }
}

/** @returns for each piece the number of the piece whose file it shares */
export function mergedFiles(pieces: readonly Piece[], costs: Costs): readonly number[] {
  const merging = new Merging(pieces, costs);
  /** The best partner of each piece after it, as it was when last looked at. */
  const best = new Map<number, { other: number; saved: number }>();
  const look = (one: number): void => {
    let found = { other: one, saved: 0 };
    for (const other of merging.open) {
      if (other === one) continue;
      const saved = merging.saving(one, other);
      if (saved > found.saved) found = { other, saved };
    }
    best.set(one, found);
  };
  for (const one of merging.open) look(one);
  for (;;) {
    let top = { one: -1, other: -1, saved: 0 };
    for (const [one, { other, saved }] of best) if (saved > top.saved) top = { one, other, saved };
    if (top.saved <= 0) return merging.file;
    // Merges since then may have changed what it saves.
    if (!merging.open.has(top.other) || merging.saving(top.one, top.other) !== top.saved) {
      look(top.one);
      continue;
    }
    merging.merge(top.one, top.other);
    best.delete(top.other);
    look(top.one);
  }
}
