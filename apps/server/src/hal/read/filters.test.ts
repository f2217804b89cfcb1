import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import { openTestDatabase } from "../../../testing/database.ts";
import { ApiError } from "../../platform/errors.ts";
import { dateFilter, instantFilter } from "./date-filters.ts";
import {
  booleanFilter,
  conditionsOf,
  listFilter,
  numberFilter,
  searchFilter,
  stringFilter,
  textFilter,
  wordFilter,
  type Condition,
  type Filters,
  type FilterScope,
} from "./filters.ts";
import { orderOf, type Sorts } from "./sorts.ts";

const { database } = await openTestDatabase();

const TODAY = "2026-03-04";
const ME = 3;
const identity = { id: ME, login: "me", name: "Me", admin: false, anonymous: false, language: "en", timeZone: null };
const nobody = { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() };
const scope: FilterScope = {
  caller: new Caller(identity, nobody, { global: [], byProject: new Map() }),
  today: TODAY,
  startOf: (day) => `${day}T00:00:00.000Z`,
  now: `${TODAY}T12:00:00.000Z`,
  view: null,
  idIn: database.dialect.idIn,
  contains: database.dialect.contains,
  includes: database.dialect.includes,
  hasWords: database.dialect.hasWords,
  rowHasWords: database.dialect.rowHasWords,
  withWords: database.dialect.withWords,
  withPieces: database.dialect.withPieces,
};

interface Sample {
  id: number;
  owner: number;
  reviewer: number | null;
  size: number | null;
  title: string;
  note: string | null;
  kind: string | null;
  done: number;
  day: string | null;
  at: string;
}

const TITLES = ["", "Alpha", "alpha beta", "Beta alpha", "100% done", "a_b", "axb", "Ärger", "back\\slash", "o'clock"];
const KINDS = ["open", "locked", "closed"];
const DAYS = ["2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03", TODAY, "2026-03-05", "2026-03-08", "2026-03-09"];

const sampleOf = (id: number): Sample => ({
  id,
  owner: 1 + (id % 4),
  reviewer: id % 3 === 0 ? null : 1 + (id % 5),
  size: id % 4 === 0 ? null : (id % 7) * 3_600,
  title: TITLES[id % TITLES.length]!,
  note: id % 5 === 0 ? null : TITLES[(id * 3) % TITLES.length]!,
  kind: id % 6 === 0 ? null : KINDS[id % 3]!,
  done: id % 2,
  day: id % 7 === 0 ? null : DAYS[id % DAYS.length]!,
  at: `${DAYS[(id * 5) % DAYS.length]!}T${String(id % 24).padStart(2, "0")}:30:00.000Z`,
});
const samples = Array.from({ length: 60 }, (_, index) => sampleOf(index + 1));

const filters: Filters = {
  id: listFilter("samples.id"),
  owner: listFilter("samples.owner", { people: true, aliases: ["author"] }),
  reviewer: listFilter("samples.reviewer", { people: true, optional: true }),
  size: numberFilter("samples.size", 3_600),
  title: stringFilter("samples.title"),
  note: textFilter("samples.note"),
  kind: wordFilter("samples.kind", KINDS, { optional: true }),
  done: booleanFilter("samples.done"),
  dayOfWork: dateFilter("samples.day"),
  changedAt: instantFilter("samples.at"),
  typeahead: searchFilter(["samples.title", "samples.note"], ["search"]),
};
const sorts: Sorts = { id: { column: "samples.id" }, finalSize: { column: "samples.size", nullsLast: true } };

beforeAll(async () => {
  await database.transaction(async (tx) => {
    await sql`create table samples (id integer primary key, owner integer not null, reviewer integer, size integer,
      title text not null, note text, kind text, done integer not null, day text, at text not null)`.execute(tx);
    for (const one of samples) {
      await sql`insert into samples values (${one.id}, ${one.owner}, ${one.reviewer}, ${one.size}, ${one.title},
        ${one.note}, ${one.kind}, ${one.done}, ${one.day}, ${one.at})`.execute(tx);
    }
  });
});

async function idsWhere(conditions: Condition[], order = sql`id`): Promise<number[]> {
  const all = conditions.reduce((a, b) => sql`${a} and ${b}`, sql`1 = 1`);
  const { rows } = await sql<{ id: number }>`select id from samples where ${all} order by ${order}`.execute(
    database.db,
  );
  return rows.map((row) => row.id);
}

const found = (name: string, operator: string, values: string[] = []) =>
  idsWhere(conditionsOf(filters, [{ name, operator, values }], scope));

const expected = (matches: (one: Sample) => boolean) => samples.filter(matches).map((one) => one.id);

/** A filter's meaning in plain words. */
interface Meaning {
  name: string;
  operators: string[];
  values: fc.Arbitrary<string[]>;
  matches(one: Sample, operator: string, values: string[]): boolean;
}

const some = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const ids = some("1", "2", "3", "4", "5", "99", "me");
const has = (value: unknown, operator: string, among: unknown[]): boolean => {
  if (operator === "*") return value !== null;
  if (operator === "!*") return value === null;
  return among.includes(value) === (operator === "=");
};
const people = (values: string[]) => values.map((value) => (value === "me" ? ME : Number(value)));
const day = (offset: number) => new Date(Date.parse(TODAY) + offset * 86_400_000).toISOString().slice(0, 10);
const texts = some(
  "alpha",
  "ALPHA",
  "beta",
  "%",
  "_",
  "a_b",
  "ärger",
  "\\",
  "'",
  "nothing",
  "alpha beta",
  "beta  alpha",
  "100 done",
);
const holds = (value: string | null, operator: string, values: string[]): boolean => {
  const lower = value?.toLowerCase() ?? null;
  const plain = operator.replace("!", "");
  const any = values.some((text) => {
    if (lower === null) return false;
    if (plain === "") return lower === text.toLowerCase();
    if (plain === "=") return lower === text.toLowerCase();
    let from = 0;
    for (const word of text.toLowerCase().split(/ +/)) {
      const at = lower.indexOf(word, from);
      if (at === -1) return false;
      from = at + word.length;
    }
    return true;
  });
  return operator.startsWith("!") ? !any : any;
};
const onDays = (value: string | null, operator: string, values: string[]): boolean => {
  if (operator === "*") return value !== null;
  if (value === null) return false;
  const count = Number(values[0]);
  if (operator === "t") return value === TODAY;
  if (operator === "w") return value >= "2026-03-02" && value <= "2026-03-08";
  if (operator === "t+") return value === day(count);
  if (operator === "t-") return value === day(-count);
  if (operator === "<t+") return value >= TODAY && value <= day(count);
  if (operator === ">t+") return value >= day(count);
  if (operator === ">t-") return value >= day(-count) && value <= TODAY;
  return value <= day(-count);
};

const meanings: Meaning[] = [
  {
    name: "id",
    operators: ["=", "!"],
    values: some("1", "7", "60", "61"),
    matches: (one, operator, values) => has(one.id, operator, values.map(Number)),
  },
  {
    name: "owner",
    operators: ["=", "!"],
    values: ids,
    matches: (one, operator, values) => has(one.owner, operator, people(values)),
  },
  {
    name: "author_id",
    operators: ["=", "!"],
    values: ids,
    matches: (one, operator, values) => has(one.owner, operator, people(values)),
  },
  {
    name: "reviewer",
    operators: ["=", "!", "*", "!*"],
    values: ids,
    matches: (one, operator, values) => has(one.reviewer, operator, people(values)),
  },
  {
    name: "kind",
    operators: ["=", "!", "*", "!*"],
    values: some(...KINDS),
    matches: (one, operator, values) => has(one.kind, operator, values),
  },
  {
    name: "size",
    operators: ["=", "!", "*", "!*", ">=", "<="],
    values: fc.constantFrom("0", "1", "2.5", "3", "-1", "6", "0.0001", "1e12").map((value) => [value]),
    matches(one, operator, values) {
      const wanted = Math.round(Number(values[0]) * 36e6) / 1e4;
      if (operator === ">=") return one.size !== null && one.size >= wanted;
      if (operator === "<=") return one.size !== null && one.size <= wanted;
      return has(one.size, operator, [wanted]);
    },
  },
  {
    name: "done",
    operators: ["=", "!"],
    values: fc.constantFrom(["t"], ["f"], ["true"], ["false"]),
    matches: (one, operator, values) => (one.done === 1) === (values[0]!.startsWith("t") === (operator === "=")),
  },
  {
    name: "title",
    operators: ["=", "!", "~", "!~"],
    values: texts,
    matches: (one, operator, values) => holds(one.title, operator, values),
  },
  {
    name: "note",
    operators: ["~", "!~"],
    values: texts,
    matches: (one, operator, values) => holds(one.note, operator, values),
  },
  {
    name: "day_of_work",
    operators: ["*", "t", "w", "t+", "t-", "<t+", ">t+", ">t-", "<t-"],
    values: fc.integer({ min: 0, max: 6 }).map((count) => [String(count)]),
    matches: (one, operator, values) => onDays(one.day, operator, values),
  },
  {
    name: "changedAt",
    operators: ["t", "w", "t-", ">t-", "<t-"],
    values: fc.integer({ min: 0, max: 6 }).map((count) => [String(count)]),
    matches: (one, operator, values) => onDays(one.at.slice(0, 10), operator, values),
  },
  {
    name: "search",
    operators: ["**"],
    values: texts.map((values) => values.slice(0, 1)),
    matches: (one, _operator, values) =>
      values[0]!
        .split(/ +/)
        .every((word) => `${one.title}\n${one.note ?? ""}`.toLowerCase().includes(word.toLowerCase())),
  },
];

test.each(meanings.map((meaning) => [meaning.name, meaning] as const))(
  "%s finds what it means",
  async (name, meaning) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...meaning.operators), meaning.values, async (operator, values) => {
        expect(await found(name, operator, values)).toEqual(expected((one) => meaning.matches(one, operator, values)));
      }),
      { numRuns: 60 },
    );
  },
);

test("several filters narrow each other", async () => {
  const clauses = [
    { name: "owner", operator: "=", values: ["1", "2"] },
    { name: "reviewer", operator: "!", values: ["me"] },
  ];
  expect(await idsWhere(conditionsOf(filters, clauses, scope))).toEqual(
    expected((one) => (one.owner === 1 || one.owner === 2) && one.reviewer !== ME),
  );
});

test("a range of days has both its ends in it, and may be open", async () => {
  const between = (from: string, to: string) =>
    expected(({ day }) => day !== null && (from === "" || day >= from) && (to === "" || day <= to));
  for (const [from, to] of [
    ["2026-03-01", "2026-03-05"],
    ["2026-03-01", ""],
    ["", "2026-03-05"],
    ["", ""],
  ] as const) {
    expect([from, to, await found("dayOfWork", "<>d", [from, to])]).toEqual([from, to, between(from, to)]);
  }
  expect(await found("dayOfWork", "=d", [TODAY])).toEqual(expected((one) => one.day === TODAY));
});

test("a range of days holds all moments of its last day", async () => {
  const days = (from: string, to: string) =>
    expected(({ at }) => (from === "" || at.slice(0, 10) >= from) && (to === "" || at.slice(0, 10) <= to));
  expect(await found("changedAt", "<>d", ["2026-03-01", "2026-03-05"])).toEqual(days("2026-03-01", "2026-03-05"));
  expect(await found("changedAt", "<>d", ["", "2026-03-05"])).toEqual(days("", "2026-03-05"));
  expect(await found("changedAt", "<>d", ["2026-03-05", ""])).toEqual(days("2026-03-05", ""));
  expect(await found("changedAt", "=d", ["2026-03-05"])).toEqual(days("2026-03-05", "2026-03-05"));
});

test("a range of moments is exact, whatever the zone it is written in", async () => {
  const after = expected((one) => one.at >= "2026-03-03T08:00:00.000Z");
  expect(await found("changedAt", "<>d", ["2026-03-03T08:00:00Z", ""])).toEqual(after);
  expect(await found("changedAt", "<>d", ["2026-03-03T10:00:00+02:00", ""])).toEqual(after);
});

test("what a filter does not know is refused and named", () => {
  const refused: [string, string, string[]][] = [
    ["nothing", "=", ["1"]],
    ["constructor", "=", ["1"]],
    ["__proto__", "=", ["1"]],
    ["owner", "~", ["1"]],
    ["owner", "*", []],
    ["owner", "constructor", ["1"]],
    ["owner", "=", []],
    ["owner", "=", ["x"]],
    ["owner", "=", ["-1"]],
    ["owner", "=", ["1.5"]],
    ["owner", "=", ["1e3"]],
    ["owner", "=", [""]],
    ["kind", "=", ["constructor"]],
    ["size", "=", ["x"]],
    ["size", ">=", [""]],
    ["size", "=", ["Infinity"]],
    ["done", "=", ["yes"]],
    ["dayOfWork", "=d", ["2026-02-30"]],
    ["dayOfWork", "<>d", ["yesterday", ""]],
    ["dayOfWork", "t+", ["x"]],
    ["dayOfWork", "t+", [""]],
    ["dayOfWork", "t+", ["1.5"]],
    ["dayOfWork", "t+", ["99999999999"]],
    ["changedAt", "<>d", ["yesterday", ""]],
    ["changedAt", "<>d", ["2026-02-30", ""]],
    ["changedAt", "<>d", ["5", ""]],
    ["changedAt", "*", []],
    ["changedAt", "t+", ["3"]],
  ];
  for (const [name, operator, values] of refused) {
    try {
      conditionsOf(filters, [{ name, operator, values }], scope);
      expect.fail(`${name} ${operator} ${values.join()} was let through`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect([name, operator, values, error.identifier]).toEqual([name, operator, values, "InvalidQuery"]);
      expect(error.message).toContain(name);
    }
  }
});

test("a filter that does not exist is called so", () => {
  expect(() => conditionsOf(filters, [{ name: "foo", operator: "=", values: ["1"] }], scope)).toThrow("does not exist");
});

test("an order is complete: the tie-breaker decides between equals", async () => {
  const order = (clauses: Parameters<typeof orderOf>[1]) =>
    idsWhere([], sql`${sql.join(orderOf(sorts, clauses, "samples.id"))}`);
  const bySize = (direction: 1 | -1) =>
    samples
      .toSorted((a, b) => {
        if ((a.size === null) !== (b.size === null)) return a.size === null ? 1 : -1;
        return direction * ((a.size ?? 0) - (b.size ?? 0)) || direction * (a.id - b.id);
      })
      .map((one) => one.id);
  expect(await order([{ name: "finalSize", direction: "asc" }])).toEqual(bySize(1));
  expect(await order([{ name: "final_size", direction: "desc" }])).toEqual(bySize(-1));
  expect(await order([])).toEqual(samples.map((one) => one.id));
});

test("an order that a list does not have is refused", () => {
  for (const name of ["nothing", "constructor", "toString", "__proto__", "", "samples.id"]) {
    expect(() => orderOf(sorts, [{ name, direction: "asc" }], "samples.id")).toThrow("does not exist");
  }
});

test("of thousands of words the first ones count, and a search of them answers", async () => {
  const many = Array.from({ length: 3_000 }, () => "alpha").join(" ");
  expect(await found("typeahead", "**", [many])).toEqual(await found("typeahead", "**", ["alpha"]));
  expect(await found("title", "~", [many])).toEqual([]);
});
