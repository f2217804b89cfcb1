/** What a page shows that is from no catalog: the client's texts are in brackets in the pseudo-locale, data is not. */
import type { Page, Request, Response } from "playwright-core";
import { asDeed } from "../apps/web/src/shared/markdown/text-changes/sentences/deed.ts";
import { hoursAsShown } from "../apps/web/src/shared/markdown/text-changes/sentences/hours.ts";

/** What people see or hear of the page: its texts by blocks, then names, hints and titles. */
const SHOWN = `(() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blockOf = (element) => {
    for (let at = element; ; at = at.parentElement) {
      if (at.parentElement === null || !getComputedStyle(at).display.startsWith("inline")) return at;
    }
  };
  let block = null;
  let texts = [];
  const end = () => void (texts.length > 0 && shown.push(texts));
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.data.trim() === "" || parent.closest("script, style, noscript, kbd, code, pre, [translate=no]") !== null) continue;
    const now = blockOf(parent);
    if (now !== block) {
      end();
      texts = [];
      block = now;
    }
    texts.push(node.data);
  }
  end();
  const HEARD = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
  for (const element of document.querySelectorAll("body *")) {
    // What is inside of a picture or hidden is not heard.
    const unheard = element.parentElement.closest("[role=img]") ?? element.closest("[aria-hidden=true], [translate=no]");
    if (unheard !== null) continue;
    for (const name of HEARD) {
      const text = element.getAttribute(name);
      if (text !== null && text !== "") shown.push([text]);
    }
  }
  shown.push([document.title]);
  return shown;
})()`;

/** Whether the page shows what it showed at the last look. */
const STAYS = `(() => {
  const before = window.lastLook;
  window.lastLook = location.href + document.body.innerHTML.length;
  return window.lastLook === before && document.querySelector("h1") !== null;
})()`;

/** What stands outside of the brackets, which texts filled into others have inside of others. */
function outside(texts: readonly string[]): string[] {
  let depth = 0;
  return texts.map((text) => {
    let rest = "";
    for (const letter of text) {
      if (letter === "⟦") depth += 1;
      else if (letter === "⟧") depth -= 1;
      else if (depth === 0) rest += letter;
    }
    return rest;
  });
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** Puts dates, times and units in brackets, too, where they are written in the language of the page. */
const MARK_FORMATS = `(() => {
  for (const name of ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat", "ListFormat"]) {
    const Own = Intl[name];
    Intl[name] = class extends Own {
      constructor(locale, options) {
        super(locale, options);
        if (locale !== "en-XA" || this.resolvedOptions().style === "decimal") return;
        for (const method of ["format", "formatRange"]) {
          const format = this[method]?.bind(this);
          if (format) Object.defineProperty(this, method, { value: (...values) => "⟦" + format(...values) + "⟧" });
        }
      }
    };
  }
})()`;

const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
/** What stands between names where several are shown in one text. */
const SEPARATORS = /[^\p{Letter}\p{Mark} '’.-]+/u;
/** By itself, or as it stands after a name. */
const CHANGE = /^(.+? changed|[Cc]hanged .+?) from (.+) to (.+)$/u;
const LETTERS = /\p{Letter}{2}/u;

/** Watches what the server answers the page, which may stand there as it is. */
export class UntranslatedTexts {
  readonly #page: Page;
  readonly #data = new Set<string>();
  readonly #reading: Promise<void>[] = [];
  readonly #open = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
    // The stream of live changes stays open.
    page.on("request", (request) => void (request.url().includes("/api/v3/events") || this.#open.add(request)));
    page.on("requestfinished", (request) => this.#open.delete(request));
    page.on("requestfailed", (request) => this.#open.delete(request));
    page.on("response", (answer) => {
      if (answer.headers()["content-type"]?.includes("json") === true) this.#reading.push(this.#learn(answer));
    });
  }

  static async watch(page: Page): Promise<UntranslatedTexts> {
    await page.addInitScript(MARK_FORMATS);
    return new UntranslatedTexts(page);
  }

  /** Markdown is shown without its tags and marks. */
  async #learn(answer: Response): Promise<void> {
    const body: unknown = await answer.json().catch(() => null);
    for (const text of textsIn(body)) {
      this.#data.add(squeezed(text));
      // The server's sentences of a history, as they stand after a name and by themselves.
      const deed = asDeed(hoursAsShown(text));
      this.#data.add(squeezed(deed)).add(squeezed(deed.charAt(0).toUpperCase() + deed.slice(1)));
      this.#data.add(squeezed(text.replaceAll(/<[^>]*>/g, " ").replaceAll(/[*_`#]/g, "")));
    }
  }

  /** What the client itself has as data. */
  know(data: unknown): void {
    for (const text of textsIn(data)) this.#data.add(squeezed(text));
  }

  /** Until nothing is asked of the server and the page stays as it is for two looks. */
  async #settled(): Promise<void> {
    do await this.#page.waitForFunction(STAYS, null, { polling: 40 });
    while (this.#open.size > 0);
  }

  /** @returns the texts that are neither from a catalog nor from the server nor dates and numbers */
  async find(): Promise<string[]> {
    await this.#settled();
    const shown = await this.#page.evaluate<string[][]>(SHOWN);
    // Not before: an answer that comes after the page has settled may be shown already.
    await Promise.all(this.#reading.splice(0));
    const data = [...this.#data].join("\n");
    const isData = (part: string) => !LETTERS.test(part) || data.includes(part);
    return [...new Set(shown.flatMap(outside))].filter(
      (text) =>
        !isData(squeezed(text)) &&
        !text.split(SEPARATORS).map(squeezed).every(isData) &&
        !this.#isMerged(squeezed(text)),
    );
  }

  /** Whether it begins as one of the server's sentences about an attribute and ends as a later one: the profile tells both as one. */
  #isMerged(text: string): boolean {
    const [, change, from, to] = CHANGE.exec(text) ?? [];
    if (change === undefined) return false;
    const sentences = [...this.#data].filter((one) => one.startsWith(`${change} from `));
    const begins = sentences.some((one) => one.startsWith(`${change} from ${from} to `));
    return begins && sentences.some((one) => one.endsWith(` to ${to}`));
  }
}
