/**
 * Mentions as people write them and as they travel: `@Name` in the box, a `<mention>` in the text that is kept. Pure.
 */
export interface Mention {
  id: number;
  type: "user" | "group" | "work_package";
  name: string;
  /** What stands behind the `@` in the box, where another of the same name is mentioned or could be; else the name. */
  written?: string;
}

export interface Written {
  text: string;
  /** The mentions that `@Name` in the text may mean. */
  mentions: readonly Mention[];
}

const TAG = /<mention\b([^<>]*)>([^<>]*)<\/mention>/g;

/** What is kept, as it is written in the box, with the mentions that stand in it. */
export function toWritten(raw: string): { text: string; mentions: Mention[] } {
  const mentions: Mention[] = [];
  const text = raw.replace(TAG, (whole, attributes: string, inner: string) => {
    const id = Number(/\bdata-id="(\d{1,10})"/.exec(attributes)?.[1] ?? 0);
    const type = /\bdata-type="(user|group|work_package)"/.exec(attributes)?.[1];
    if (id === 0 || (type !== "user" && type !== "group" && type !== "work_package")) return whole;
    const name = inner.replace(/^@/, "");
    const isNamesake = mentions.some((one) => one.name === name && (one.id !== id || one.type !== type));
    const mention: Mention = { id, type, name, ...(isNamesake ? { written: `${name} (#${id})` } : {}) };
    mentions.push(mention);
    return isNamesake ? `@${writtenOf(mention)}` : inner;
  });
  return { text, mentions };
}

export const writtenOf = ({ name, written }: Mention): string => written ?? name;

/** What is written, as it is kept: each `@Name` of a known mention becomes its tag; longer names first. */
export function toKept(text: string, mentions: readonly Mention[]): string {
  const byName = new Map(mentions.filter((one) => one.name !== "").map((one) => [writtenOf(one), one]));
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern);
  if (names.length === 0) return text;
  const pattern = new RegExp(`(^|[^\\w@])@(${names.join("|")})(?![\\p{L}\\d])`, "gu");
  return text.replace(pattern, (whole, before: string, name: string) => {
    const mention = byName.get(name);
    return mention === undefined ? whole : `${before}${tagOf(mention)}`;
  });
}

function tagOf({ id, type, name }: Mention): string {
  const shown = `@${name.replace(/[<>"&]/g, "")}`;
  return `<mention class="mention" data-id="${id}" data-type="${type}" data-text="${shown}">${shown}</mention>`;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The name that is being written after an `@` right before the cursor; null: none is. */
export function mentionAt(text: string, cursor: number): { start: number; query: string } | null {
  const match = /(?:^|[\s(])@([^\s@][^@\n]{0,30})?$/.exec(text.slice(0, cursor));
  if (match === null) return null;
  const query = match[1] ?? "";
  return { start: cursor - query.length - 1, query };
}

/** Someone's words, to be answered below. */
export function quoted(raw: string, author: string): string {
  const lines = toWritten(raw).text.trim().split("\n");
  return `${[`> **${author}**`, ">", ...lines.map((line) => `> ${line}`)].join("\n")}\n\n`;
}
