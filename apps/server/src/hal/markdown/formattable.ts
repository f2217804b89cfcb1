/**
 * The contract's Formattable. A short text is rendered at once, as far as the event loop has the time. Any other one is
 * rendered by a thread, between the representation of an answer and its serialisation: see `completeTexts`.
 */
import { SHORT_LENGTH, TURN_MS } from "./limits.ts";
import { plainHtml } from "./plain.ts";
import { RenderQueue } from "./render-queue.ts";
import { RenderThread } from "./render-thread.ts";
import { RenderedTexts, type Rendered } from "./rendered-texts.ts";
import { renderMarkdown } from "./renderer.ts";

export interface Formattable {
  format: "markdown" | "plain";
  raw: string;
  html: string;
}

/** Characters, each of one or two bytes. */
const KEPT = 24_000_000;

const known = new RenderedTexts(KEPT);
const queue = new RenderQueue(new RenderThread(), known);

/** How often a text was left to the thread. */
let left = 0;
/** What the event loop has spent in this turn, in ms. */
let spent = 0;

/** A text that waits for the thread. Until then, and for good where the thread can't render it, it is shown as it is. */
class LeftText implements Formattable {
  readonly format = "markdown";
  readonly raw: string;
  #rendered: Rendered = null;

  constructor(raw: string) {
    this.raw = raw;
    left++;
  }

  get html(): string {
    return this.#rendered ?? plainHtml(this.raw);
  }

  complete(rendered: Rendered): void {
    this.#rendered = rendered;
  }

  toJSON(): Formattable {
    return { format: this.format, raw: this.raw, html: this.html };
  }
}

export function markdown(raw: string): Formattable {
  if (raw === "") return { format: "markdown", raw, html: "" };
  const html = known.get(raw);
  if (html !== undefined) return { format: "markdown", raw, html: html ?? plainHtml(raw) };
  return raw.length <= SHORT_LENGTH && spent < TURN_MS
    ? { format: "markdown", raw, html: renderNow(raw) }
    : new LeftText(raw);
}

export const plain = (raw: string): Formattable => ({ format: "plain", raw, html: plainHtml(raw) });

function renderNow(raw: string): string {
  if (spent === 0) setImmediate(() => (spent = 0));
  const began = performance.now();
  const html = renderMarkdown(raw);
  spent += performance.now() - began;
  known.set(raw, html);
  return html;
}

/** Grows with each text that is left to the thread: where it has not, a document needs no completing. */
export const textsLeft = (): number => left;

/** Renders what the document has of texts that were left to the thread. */
export async function completeTexts(document: unknown): Promise<void> {
  const texts = leftTextsIn(document);
  if (texts.length === 0) return;
  const rendered = await queue.render(new Set(texts.map(({ raw }) => raw)));
  for (const text of texts) text.complete(rendered.get(text.raw) ?? null);
}

/** What `make` makes, its texts rendered. */
export async function completed<Made>(make: () => Made): Promise<Made> {
  const before = left;
  const made = make();
  if (left !== before) await completeTexts(made);
  return made;
}

function leftTextsIn(document: unknown): LeftText[] {
  const found: LeftText[] = [];
  const pending = [document];
  while (pending.length > 0) {
    const value = pending.pop();
    if (value instanceof LeftText) found.push(value);
    else if (Array.isArray(value)) for (const item of value) pending.push(item);
    else if (typeof value === "object" && value !== null) pending.push(...Object.values(value));
  }
  return found;
}

/** The HTML alone. */
export const renderedHtml = async (raw: string): Promise<string> => (await completed(() => markdown(raw))).html;
