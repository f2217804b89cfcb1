/** Answers that came with a tag, to be asked for again only if they have changed (`If-None-Match`). */

export interface TaggedAnswer {
  tag: string;
  text: string;
}

const MOST_CHARACTERS = 8_000_000;

/** What was read last is the last to go. It is used only when the server says that it would answer the same once more. */
export class KeptAnswers {
  readonly #kept = new Map<string, TaggedAnswer>();
  #characters = 0;

  get(url: string): TaggedAnswer | null {
    return this.#kept.get(url) ?? null;
  }

  /** @param tag null: it has none and is not kept */
  keep(url: string, tag: string | null, text: string): void {
    const before = this.#kept.get(url);
    this.#kept.delete(url);
    this.#characters -= before?.text.length ?? 0;
    if (tag === null || text.length > MOST_CHARACTERS) return;
    this.#kept.set(url, { tag, text });
    this.#characters += text.length;
    for (const [oldest, answer] of this.#kept) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#characters -= answer.text.length;
    }
  }
}
