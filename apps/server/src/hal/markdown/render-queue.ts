/** Who has texts rendered, by turns: an answer with many slow ones does not keep the others waiting. */
import { ANSWER_MS } from "./limits.ts";
import type { Rendered, RenderedTexts } from "./rendered-texts.ts";
import type { RenderThread } from "./render-thread.ts";

interface Batch {
  left: string[];
  rendered: Map<string, Rendered>;
  /** Resolves its promise with what is rendered by now. */
  end(): void;
  isOver: boolean;
}

export class RenderQueue {
  readonly #thread: Pick<RenderThread, "render">;
  readonly #known: RenderedTexts;
  readonly #limitMs: number;
  readonly #batches: Batch[] = [];
  #isAtWork = false;

  constructor(thread: Pick<RenderThread, "render">, known: RenderedTexts, limitMs = ANSWER_MS) {
    this.#thread = thread;
    this.#known = known;
    this.#limitMs = limitMs;
  }

  /** @returns what could be rendered within the time for one answer; what failed, as null */
  async render(texts: ReadonlySet<string>): Promise<ReadonlyMap<string, Rendered>> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const batch: Batch = { left: [...texts].toReversed(), rendered: new Map(), end: resolve, isOver: false };
    const timer = setTimeout(resolve, this.#limitMs);
    this.#batches.push(batch);
    void this.#work();
    await promise;
    clearTimeout(timer);
    batch.isOver = true;
    return batch.rendered;
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let batch = this.#batches.shift(); batch !== undefined; batch = this.#batches.shift()) {
      const raw = batch.isOver ? undefined : batch.left.pop();
      if (raw !== undefined) await this.#renderOne(batch, raw);
      if (raw === undefined || batch.left.length === 0) batch.end();
      else this.#batches.push(batch);
    }
    this.#isAtWork = false;
  }

  async #renderOne(batch: Batch, raw: string): Promise<void> {
    // Another answer may have asked for the same text.
    let html = this.#known.get(raw);
    if (html === undefined) {
      try {
        html = await this.#thread.render(raw);
      } catch {
        // The machine can't start a thread just now; the text isn't to blame, and is tried again at its next reading.
        return;
      }
      this.#known.set(raw, html);
    }
    batch.rendered.set(raw, html);
  }
}
