/** `attributes` and `excludedAttributes` (RFC 7644, section 3.9). */
import { plainPath } from "./values.ts";

/** Always answered. */
const ALWAYS = new Set(["schemas", "id"]);

export interface Selection {
  only: ReadonlySet<string> | null;
  without: ReadonlySet<string>;
}

const namesIn = (value: unknown): Set<string> => {
  const texts = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  // Of an attribute with parts all of it is answered.
  return new Set(texts.map((name) => plainPath(String(name).trim()).split(/[.[]/)[0]?.toLowerCase() ?? ""));
};

export function selectionOf(attributes: unknown, excluded: unknown): Selection {
  const only = namesIn(attributes);
  only.delete("");
  return { only: only.size === 0 ? null : only, without: namesIn(excluded) };
}

export const isAnswered = ({ only, without }: Selection, name: string): boolean => {
  const lower = name.toLowerCase();
  return ALWAYS.has(name) || ((only === null || only.has(lower)) && !without.has(lower));
};

export const selected = (document: object, selection: Selection) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => isAnswered(selection, name)));
