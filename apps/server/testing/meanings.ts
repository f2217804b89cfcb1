/** What kinds of filters mean, in plain words: the other side of the tests that compare lists with them. */
import fc from "fast-check";
import type { Caller } from "../src/access/caller.ts";

export interface Meaning<Row> {
  /** What may be given with the operator; of those that take nothing, nothing. */
  values(operator: string): fc.Arbitrary<string[]>;
  matches(row: Row, operator: string, values: string[], who: Caller): boolean;
}

/** The test clock's; a Monday. */
export const TODAY = "2026-03-02";
export const DAYS = [
  "2026-02-20",
  "2026-02-27",
  "2026-03-01",
  TODAY,
  "2026-03-03",
  "2026-03-05",
  "2026-03-08",
  "2026-03-12",
];
/** With what searching has trouble with. */
export const WORDS = ["alpha", "Beta", "Ärger", "100%", "a_b", "o'clock", "gamma-ray", "zeta"];
/** Nothing has it. */
export const NO_ID = 999_999;

export const some = (from: readonly (string | number)[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...from.map(String)), { minLength: 1, maxLength: 3 });
export const one = (...from: string[]): fc.Arbitrary<string[]> => fc.constantFrom(...from).map((value) => [value]);

const idOf = (value: string, who: Caller): number => (value === "me" ? who.id : Number(value));

/** Whether the value is one of those asked for, by any of the operators of lists. */
export function among(value: unknown, operator: string, values: readonly string[], who: Caller): boolean {
  if (operator === "*") return value != null;
  if (operator === "!*") return value == null;
  return values.some((text) => idOf(text, who) === Number(value ?? -1)) === (operator === "=");
}

type Id = number | null | undefined;

/** An id, or nothing. @param from the ids that there are, and `me` where that is understood */
export const ids = <Row>(of: (row: Row) => Id, from: () => readonly (string | number)[]): Meaning<Row> => ({
  values: () => some([...from(), NO_ID]),
  matches: (row, operator, values, who) => among(of(row), operator, values, who),
});

/** Several ids: any of them will do. */
export const anyId = <Row>(
  of: (row: Row, who: Caller) => readonly number[],
  from: () => readonly (string | number)[],
) =>
  ({
    values: () => some([...from(), NO_ID]),
    matches(row, operator, values, who) {
      const has = operator.endsWith("*")
        ? of(row, who).length > 0
        : values.some((value) => of(row, who).includes(idOf(value, who)));
      return has !== operator.startsWith("!");
    },
  }) satisfies Meaning<Row>;

/** One of some words, or nothing. */
export const word = <Row>(of: (row: Row) => string | null, from: readonly string[]): Meaning<Row> => ({
  values: () => some(from),
  matches(row, operator, values) {
    const value = of(row);
    const has = operator.endsWith("*") ? value !== null : value !== null && values.includes(value);
    return has !== operator.startsWith("!");
  },
});

export const flag = <Row>(of: (row: Row) => boolean): Meaning<Row> => ({
  values: () => some(["t", "f"]),
  matches: (row, operator, values) => values.includes(of(row) ? "t" : "f") === (operator === "="),
});

/** What a caller cannot see matches nothing. */
export const seenBy = <Row>(sees: (who: Caller) => boolean, meaning: Meaning<Row>): Meaning<Row> => ({
  values: meaning.values,
  matches: (row, operator, values, who) => sees(who) && meaning.matches(row, operator, values, who),
});

/**
 * What there is not in Halyard (phases, storages, custom attributes, groups of placeholders) but may be asked for:
 * no row has it.
 */
export const ofNothing = <Row>(values: () => fc.Arbitrary<string[]> = () => some([1, NO_ID])): Meaning<Row> => ({
  values,
  matches: (_row, operator) => operator.startsWith("!"),
});

/** A text with something in it, with its words in their order. */
export function hasText(value: string, needle: string): boolean {
  const found = needle.split(/\s+/).reduce((at, part) => {
    const next = at < 0 ? -1 : value.toLowerCase().indexOf(part.toLowerCase(), at);
    return next < 0 ? -1 : next + part.length;
  }, 0);
  return found >= 0;
}

export const NEEDLES = ["a", "alpha", "BETA", "ärger", "100%", "_", "o'c", "alpha beta", "nothing"];

/** One of several texts. */
export const texts = <Row>(of: (row: Row) => readonly string[], exact: () => readonly string[] = () => []) =>
  ({
    values: () => some([...NEEDLES, ...exact().slice(0, 8)]),
    matches(row, operator, values) {
      const holds = (value: string, needle: string): boolean =>
        operator.endsWith("~") ? hasText(value, needle) : value.toLowerCase() === needle.toLowerCase();
      const has = of(row).some((value) => values.some((needle) => holds(value, needle)));
      return has !== operator.startsWith("!");
    },
  }) satisfies Meaning<Row>;

/** Each word of one text in at least one of several. */
export const search = <Row>(of: (row: Row, who: Caller) => readonly string[]): Meaning<Row> => ({
  values: () => one(...NEEDLES, ""),
  matches: (row, _operator, [needle = ""], who) =>
    needle
      .toLowerCase()
      .split(" ")
      .every((part) => of(row, who).some((value) => value.toLowerCase().includes(part))),
});

export const numbers = <Row>(of: (row: Row) => number | null | undefined, scale = 1): Meaning<Row> => ({
  values: (operator) =>
    operator.length === 2 ? one("0", "0.5", "1", "2", "50", "100") : some([0, 0.5, 1, 2, 50, 100]),
  matches(row, operator, values) {
    const value = of(row) ?? null;
    if (operator.endsWith("*")) return (value === null) === (operator === "!*");
    const wanted = values.map((text) => Number(text) * scale);
    if (operator === ">=") return value !== null && value >= wanted[0]!;
    if (operator === "<=") return value !== null && value <= wanted[0]!;
    return (value !== null && wanted.includes(value)) === (operator === "=");
  },
});

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const DAY_COUNTS = new Set(["t+", "t-", "<t+", ">t+", "<t-", ">t-"]);

function dayMatches(day: string | null, operator: string, [from = "", to = ""]: readonly string[]): boolean {
  if (operator.endsWith("*")) return (day === null) === (operator === "!*");
  if (day === null) return false;
  if (operator === "<>d") return (from === "" || day >= from) && (to === "" || day <= to);
  if (operator === "=d") return day === from;
  const ahead = dayNumber(day) - dayNumber(TODAY);
  if (operator === "t" || operator === "w") return ahead >= 0 && ahead <= (operator === "t" ? 0 : 6);
  const count = Number(from);
  if (operator === "t+" || operator === "t-") return ahead === (operator === "t+" ? count : -count);
  if (operator === "<t+") return ahead >= 0 && ahead <= count;
  if (operator === ">t+") return ahead >= count;
  return operator === ">t-" ? ahead <= 0 && ahead >= -count : ahead <= -count;
}

function dayValues(operator: string, ends: readonly string[]): fc.Arbitrary<string[]> {
  if (DAY_COUNTS.has(operator)) return one("0", "1", "3", "9");
  if (operator === "=d") return one(...DAYS);
  if (operator === "<>d") return fc.tuple(fc.constantFrom(...ends, ""), fc.constantFrom(...ends, ""));
  return fc.constant([]);
}

export const days = <Row>(of: (row: Row) => string | null | undefined): Meaning<Row> => ({
  values: (operator) => dayValues(operator, DAYS),
  matches: (row, operator, values) => dayMatches(of(row) ?? null, operator, values),
});

/** Those that rows have, and that ranges begin and end with: the ends of a day are in it. */
export const TIMES = ["00:00:00.000Z", "08:30:00.000Z", "23:59:59.999Z"];
const MOMENTS = DAYS.flatMap((day) => [day, ...TIMES.map((time) => `${day}T${time}`)]);

/** A moment: by days, or from one moment to another. */
export const moments = <Row>(of: (row: Row) => string | null): Meaning<Row> => ({
  values: (operator) => dayValues(operator, MOMENTS),
  matches(row, operator, values) {
    const at = of(row);
    const [from = "", to = ""] = values;
    if (operator !== "<>d" || at === null) return dayMatches(at?.slice(0, 10) ?? null, operator, values);
    return (from === "" || at >= from) && (to === "" || at <= (to.length === 10 ? `${to}T23:59:59.999Z` : to));
  },
});
