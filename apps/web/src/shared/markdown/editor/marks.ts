/** What the toolbar and Enter do to a text in Markdown. Pure. */
/** A text with what is chosen in it. */
export interface Chosen {
  text: string;
  from: number;
  to: number;
}

const AROUND = { bold: "**", italic: "*", strike: "~~", code: "`" } as const;
const BEFORE = { heading: "### ", list: "- ", numbers: "1. ", quote: "> " } as const;
/** What a line begins with that is one of these already, so that it changes into another or none. */
const BEGUN = /^(?:#{1,6} |[-*+] |\d+[.)] |> )/;

export type Mark = keyof typeof AROUND | keyof typeof BEFORE | "link";
/** As the toolbar has them. */
export const MARKS: readonly Mark[] = [
  "heading",
  "bold",
  "italic",
  "strike",
  "list",
  "numbers",
  "quote",
  "code",
  "link",
];

const isAround = (mark: Mark): mark is keyof typeof AROUND => Object.hasOwn(AROUND, mark);

/** The selection with marks around it or before each of its lines; marks that are there already are taken away. */
export function marked(text: string, from: number, to: number, mark: Mark): Chosen {
  const chosen = text.slice(from, to);
  if (mark === "link") return put(text, from, to, `[${chosen}](https://)`, chosen.length + 3, chosen.length + 11);
  if (!isAround(mark)) return linesMarked(text, from, to, mark);
  if (mark === "code" && chosen.includes("\n"))
    return put(text, from, to, `\`\`\`\n${chosen}\n\`\`\``, 4, 4 + chosen.length);
  const around = AROUND[mark];
  const { length } = around;
  if (hasAround(text, from, to, around)) return put(text, from - length, to + length, chosen, 0, chosen.length);
  return put(text, from, to, around + chosen + around, length, length + chosen.length);
}

/** With one star on each side it is italic, with two bold, with three both. */
function hasAround(text: string, from: number, to: number, around: string): boolean {
  const [sign = ""] = around;
  const left = runOf(text.slice(0, from).split("").toReversed(), sign);
  const right = runOf(text.slice(to).split(""), sign);
  const has = (count: number): boolean =>
    sign === "*" && around.length === 1 ? count % 2 === 1 : count >= around.length;
  return has(left) && has(right);
}

function runOf(letters: readonly string[], sign: string): number {
  const end = letters.findIndex((letter) => letter !== sign);
  return end === -1 ? letters.length : end;
}

/** Not by where `lastIndexOf` is told to begin: for it, before the first letter is at the first letter. */
const lineStart = (text: string, at: number): number => text.slice(0, at).lastIndexOf("\n") + 1;

/** Whole lines, also where only a part of them is chosen. */
function linesMarked(text: string, from: number, to: number, mark: keyof typeof BEFORE): Chosen {
  const start = lineStart(text, from);
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const before = (index: number): string => (mark === "numbers" ? `${index + 1}. ` : BEFORE[mark]);
  const all = lines.every((line, index) => line.startsWith(before(index)));
  const middle = lines.map((line, index) =>
    all ? line.slice(before(index).length) : before(index) + (mark === "quote" ? line : line.replace(BEGUN, "")),
  );
  const whole = middle.join("\n");
  return put(text, start, end, whole, whole.length, whole.length);
}

/** @param start what of the new part is chosen then */
function put(text: string, from: number, to: number, middle: string, start: number, end: number): Chosen {
  return { text: text.slice(0, from) + middle + text.slice(to), from: from + start, to: from + end };
}

/** What Enter does in a list or a quotation: the next line begins as this one, an empty one ends it; null: elsewhere. */
export function continued(text: string, cursor: number): Chosen | null {
  const start = lineStart(text, cursor);
  const line = text.slice(start, cursor);
  const begun = /^([ \t]*)([-*+] |(\d{1,9})([.)]) |> )/.exec(line);
  if (begun === null) return null;
  const [whole, indent = "", sign = "", number, dot] = begun;
  if (line.trimEnd() === whole.trimEnd()) return put(text, start, cursor, "", 0, 0);
  const next = `\n${indent}${number === undefined ? sign : `${Number(number) + 1}${dot} `}`;
  return put(text, cursor, cursor, next, next.length, next.length);
}
