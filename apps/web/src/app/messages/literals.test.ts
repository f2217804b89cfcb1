import { parseAst } from "vite";
import { expect, test } from "vitest";
import { en } from "./all.ts";

const sources = import.meta.glob<string>(["../../**/*.tsx", "!../../**/*.test.tsx"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Attributes that people read or hear. */
const READ = new Set(["aria-label", "aria-description", "title", "placeholder", "label", "description", "alt"]);
/** Names, the same in every language: of products, and what stands on keys. */
const NAMES = /\b(Halyard|GitHub|Ctrl|Shift|Alt|Esc|Enter|Tab)\b/g;

const hasWords = (text: unknown): boolean =>
  typeof text === "string" && !(text in en) && /\p{L}{2}/u.test(text.replace(NAMES, ""));

/** The words of a page's source that no catalog has: between tags, or in attributes that are read. */
function wordsIn(code: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const { type, value, name, ...children }: Partial<Record<string, unknown>> = { ...node };
    if (type === "JSXText" && hasWords(value)) found.push(String(value).trim());
    if (type === "JSXAttribute") {
      const literal: unknown = Object(value).value;
      if (READ.has(String(Object(name).name)) && hasWords(literal)) found.push(String(literal));
    }
    walk([value, ...Object.values(children)]);
  };
  walk(parseAst(code, { lang: "tsx" }));
  return found;
}

test("words outside of a catalog are found", () => {
  const code = `<p title="Two words" className="not read">One {n} <b aria-label={t("key")}>more</b> GitHub</p>`;
  expect(wordsIn(code)).toEqual(["Two words", "One", "more"]);
});

test("no page shows words that are not from a catalog", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const found = Object.entries(sources).flatMap(([file, code]) => wordsIn(code).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
});
