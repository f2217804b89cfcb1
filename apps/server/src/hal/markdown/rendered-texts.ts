/** HTML of Markdown, kept by content: lists show the same descriptions again and again. */
import { hash } from "node:crypto";

/** null: the text can't be rendered within the limits. */
export type Rendered = string | null;

/** Of longer strings V8 hashes the length alone: many of one length would be compared letter by letter. */
const KEY_LENGTH_MAXIMUM = 16_000;
/** What a kept text costs besides its characters. */
const ENTRY_COST = 200;
/** A text that was too slow on a busy machine is tried again after this, then after twice as long, and so on. */
const FIRST_REFUSED_FOR_MS = 5_000;
const REFUSED_FOR_MAXIMUM_MS = 5 * 60_000;

interface Entry {
  html: Rendered;
  cost: number;
  /** When it is to be rendered again; on the clock of `performance.now()`. */
  until: number;
  /** How long its last refusal counts; 0 where it is rendered. */
  refusedForMs: number;
}

export class RenderedTexts {
  readonly #most: number;
  readonly #now: () => number;
  /** The one that was used last is the last. */
  readonly #entries = new Map<string, Entry>();
  #cost = 0;

  /** @param most characters that are kept in all */
  constructor(most: number, now = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** undefined: not known. */
  get(raw: string): Rendered | undefined {
    const key = keyOf(raw);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#forget(key, entry);
    this.#keep(key, entry);
    return entry.until <= this.#now() ? undefined : entry.html;
  }

  set(raw: string, html: Rendered): void {
    const key = keyOf(raw);
    const cost = key.length + (html?.length ?? 0) + ENTRY_COST;
    const known = this.#entries.get(key);
    if (known !== undefined) this.#forget(key, known);
    if (cost > this.#most) return;
    const refusedForMs = html === null ? refusedAfter(known) : 0;
    this.#keep(key, { html, cost, refusedForMs, until: html === null ? this.#now() + refusedForMs : Infinity });
    for (const [oldest, entry] of this.#entries) {
      if (this.#cost <= this.#most) break;
      this.#forget(oldest, entry);
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#cost += entry.cost;
  }

  #forget(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#cost -= entry.cost;
  }
}

const refusedAfter = (known: Entry | undefined): number =>
  known === undefined || known.refusedForMs === 0
    ? FIRST_REFUSED_FOR_MS
    : Math.min(known.refusedForMs * 2, REFUSED_FOR_MAXIMUM_MS);

/** No text has the character 0 in it, so no text is the hash of another one. */
const keyOf = (raw: string): string => (raw.length <= KEY_LENGTH_MAXIMUM ? raw : `\0${hash("sha256", raw, "base64")}`);
