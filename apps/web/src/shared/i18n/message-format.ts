/**
 * The part of ICU MessageFormat that our messages use: values, numbers, plurals and selects. A library for all of it is a
 * tenth of what the first visit loads. `message-format.test.ts` compares both.
 */

export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

interface Choice {
  kind: "plural" | "select";
  name: string;
  /** By `=0`, `one`, `other` or the value. */
  options: Map<string, Part[]>;
}
/** `#`: the number of the plural around it. */
type Part =
  | string
  | { kind: "value"; name: string }
  | { kind: "#"; name: string }
  | { kind: "number"; name: string; digits: number }
  | Choice;

/** Hebrew, Arabic and their neighbors. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a name written right to left: otherwise it reorders the numbers after it. */
export const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/** How numbers and plurals are in a language. */
export interface Numbers {
  number(value: number, digits?: number): string;
  plural(value: number): string;
}

/** As many fraction digits as numbers have where a message says nothing. */
const DIGITS = 3;

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Part[] {
    const parts = this.#parts(null);
    if (this.#at < this.#text.length) this.#fail("a brace too many");
    return parts;
  }

  #fail(what: string): never {
    throw new Error(`The message "${this.#text}" has ${what} at ${this.#at}.`);
  }

  /** @param plural the value that `#` stands for */
  #parts(plural: string | null): Part[] {
    const parts: Part[] = [];
    let words = "";
    const end = (part: Part): void => {
      if (words !== "") parts.push(words);
      words = "";
      parts.push(part);
    };
    for (; this.#at < this.#text.length && this.#text[this.#at] !== "}";) {
      const sign = this.#text[this.#at];
      if (sign === "'") words += this.#quoted(plural !== null);
      else if (sign === "{") end(this.#placeholder());
      else if (sign === "#" && plural !== null) {
        this.#at += 1;
        end({ kind: "#", name: plural });
      } else {
        words += sign;
        this.#at += 1;
      }
    }
    if (words !== "") parts.push(words);
    return parts;
  }

  /** An apostrophe quotes only what has a meaning; two are one. */
  #quoted(inPlural: boolean): string {
    const next = this.#text[this.#at + 1] ?? "";
    this.#at += 1;
    if (next === "'") this.#at += 1;
    if (next === "'" || !(inPlural ? "{}<>#" : "{}<>").includes(next) || next === "") return "'";
    let words = "";
    for (; this.#at < this.#text.length; this.#at += 1) {
      if (this.#text[this.#at] === "'") {
        if (this.#text[this.#at + 1] !== "'") break;
        this.#at += 1;
      }
      words += this.#text[this.#at];
    }
    this.#at += 1;
    return words;
  }

  #word(): string {
    const found = /^\s*([^\s{},]+)\s*/.exec(this.#text.slice(this.#at));
    if (found === null) this.#fail("no name");
    this.#at += found[0].length;
    return found[1] ?? "";
  }

  #expect(sign: string): void {
    if (this.#text[this.#at] !== sign) this.#fail(`no ${sign}`);
    this.#at += 1;
  }

  #placeholder(): Part {
    this.#expect("{");
    const name = this.#word();
    if (this.#text[this.#at] === "}") {
      this.#at += 1;
      return { kind: "value", name };
    }
    this.#expect(",");
    const kind = this.#word();
    if (kind === "number") return this.#number(name);
    if (kind !== "plural" && kind !== "select") this.#fail(`the unknown format ${kind}`);
    this.#expect(",");
    return { kind, name, options: this.#options(kind === "plural" ? name : null) };
  }

  #number(name: string): Part {
    const style = /^(?:,\s*::\.(#+)\s*)?\}/.exec(this.#text.slice(this.#at));
    if (style === null) this.#fail("an unknown style of number");
    this.#at += style[0].length;
    return { kind: "number", name, digits: style[1]?.length ?? DIGITS };
  }

  #options(plural: string | null): Map<string, Part[]> {
    const options = new Map<string, Part[]>();
    for (; this.#text[this.#at] !== "}";) {
      const option = this.#word();
      this.#expect("{");
      options.set(option, this.#parts(plural));
      this.#expect("}");
      const space = /^\s*/.exec(this.#text.slice(this.#at));
      this.#at += space?.[0].length ?? 0;
    }
    this.#at += 1;
    if (!options.has("other")) this.#fail("a choice without other");
    return options;
  }
}

export const parseMessage = (message: string): readonly Part[] => new Parser(message).whole();

function chosen({ kind, name, options }: Choice, value: unknown, numbers: Numbers): Part[] | undefined {
  const other = options.get("other");
  if (kind === "select") return options.get(String(value)) ?? other;
  return options.get(`=${String(value)}`) ?? options.get(numbers.plural(asNumber(name, value))) ?? other;
}

function asNumber(name: string, value: unknown): number {
  if (typeof value !== "number") throw new Error(`The value ${name} is no number.`);
  return value;
}

/** @throws where a value is missing */
export function fillIn(parts: readonly Part[], values: MessageValues, numbers: Numbers): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (!(part.name in values)) throw new Error(`The value ${part.name} is missing.`);
      const value = values[part.name];
      if (part.kind === "value" && typeof value === "string") return isolated(value);
      if (part.kind === "value") return typeof value === "number" ? String(value) : "";
      if (part.kind === "#") return numbers.number(asNumber(part.name, value));
      if (part.kind === "number") return numbers.number(asNumber(part.name, value), part.digits);
      return fillIn(chosen(part, value, numbers) ?? [], values, numbers);
    })
    .join("");
}
