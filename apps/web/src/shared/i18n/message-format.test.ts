import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { en } from "../../app/messages/all.ts";
import { formatsOf } from "./formats.ts";
import { fillIn, parseMessage, type MessageValues } from "./message-format.ts";

const ours = (message: string, values: MessageValues, locale = "en"): string =>
  fillIn(parseMessage(message), values, formatsOf(locale).numbers);
const theirs = (message: string, values: MessageValues, locale = "en"): string =>
  String(new IntlMessageFormat(message, locale).format({ ...values }));

const CASES: readonly [message: string, values: MessageValues][] = [
  ["", {}],
  ["Nothing to fill in # | ~", {}],
  ["{ who } and {who}", { who: "<b>{x}</b> 'q' #" }],
  ["{a}{b}", { a: "", b: 1_234.5 }],
  ["It''s {who}'s '{'own'}' 'word' '{a}''{b}' end'", { who: "Ada" }],
  ["'", {}],
  ["don't '#' {n, plural, one {'#' isn't # '{'} other {'#'#''}}", { n: 2 }],
  ["{n, plural, =0 {none} one {# row} other {# rows}} of {m, number}", { n: 1_234, m: 9_876_543.219_8 }],
  ["{n, plural, =0 {none} one {# row} other {# rows}}", { n: 0 }],
  ["{n,plural,one{# row}other{# rows}}", { n: 1 }],
  ["{n, number, ::.#} and {n, number, ::.##}", { n: 2.718_9 }],
  ["{how, select, yes { and {n, plural, one {# x} other {# xs}}} other {}}.", { how: "yes", n: 3 }],
  ["{n, plural, other {{how, select, yes {# is yes} other {# is not}}}}", { how: "no", n: 3 }],
  ["{n, plural, one {{m, plural, one {# of #} other {# of n}} #} other {#}}", { n: 1, m: 5_000 }],
];

describe("a message", () => {
  it.each(CASES)("is filled in as ICU MessageFormat has it: %s", (message, values) => {
    for (const locale of ["en", "de", "ar", "ru"]) {
      expect(ours(message, values, locale), locale).toBe(theirs(message, values, locale));
    }
  });

  it.each([
    ["{"],
    ["{who"],
    ["}"],
    ["a } b"],
    ["{}"],
    ["{n, plural}"],
    ["{n, plural, one {x}}"],
    ["{n, choice, other {x}}"],
    ["{n, plural, one {x} other {y}"],
    ["{n, number, ::currency/EUR}"],
  ])("that is written wrongly fails: %s", (message) => {
    expect(() => parseMessage(message)).toThrow(/The message/);
  });

  it("fails without a value, or where a plural has no number", () => {
    expect(() => ours("{who}", {})).toThrow(/who/);
    expect(() => ours("{n, plural, other {#}}", { n: "many" })).toThrow(/n/);
  });
});

const NUMBERS = [0, 1, 2, 21, 1_234.567];

/** The values that a message has, those of plurals and selects too, each as one of these. */
const valuesFor = (message: string, value: string | number): MessageValues =>
  Object.fromEntries([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => [name, value]));

it("every message of the catalog is filled in as ICU MessageFormat has it", () => {
  for (const [id, message] of Object.entries<string>(en)) {
    const format = new IntlMessageFormat(message, "en");
    const options = [...message.matchAll(/(\w+) \{/g)].map(([, option]) => option ?? "");
    const numbers = message.includes(", ") ? NUMBERS : [1];
    const words = /plural|number/.test(message) ? [] : [...options, "anything"];
    for (const value of [...numbers, ...words]) {
      const values = valuesFor(message, value);
      expect(ours(message, values), id).toBe(format.format({ ...values }));
    }
  }
}, 20_000);
