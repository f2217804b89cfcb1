/** What a text is sorted by. A module of its own, so that SQLite's threads load nothing else with it. */

/** In characters. Whatever the letters are, an index of either database has room for so many. */
const KEY_LENGTH = 200;

const IS_ASCII = /^\p{ASCII}*$/u;
const MARKS = /[\u0300-\u036f]/g;
/** Letters that Unicode doesn't take apart, as PostgreSQL's function of migration 0534 has them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  ["øo", "łl", "đd", "ðd", "ħh", "ıi", "ŧt", "ςσ", "æae", "œoe", "ßss", "þth"].map((one) => [
    one.slice(0, 1),
    one.slice(1),
  ]),
);
const LETTER = /[øłđðħıŧςæœßþ]/g;

/** What a text is sorted by; `halyard_sort_key` of either database. */
export function sortKeyOf(text: string): string {
  if (IS_ASCII.test(text)) return text.slice(0, KEY_LENGTH).toLowerCase();
  const first = [...text].slice(0, KEY_LENGTH).join("");
  return first
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter);
}
