import fc from "fast-check";
import { expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import {
  boolean,
  date,
  days,
  duration,
  formattable,
  integer,
  link,
  links,
  optionalText,
  readInput,
  targetOf,
  text,
  UNDISCLOSED,
} from "./input.ts";
import type { InputRule, Resource } from "../answer/resource.ts";
import { isCalendarDate } from "../json.ts";
import { ApiError } from "../../platform/errors.ts";

interface One {
  value: unknown;
}

/** What a rule makes of a value: the input, or the error's name. */
function taken(rule: InputRule<One>, value: unknown): unknown {
  const input: Partial<One> = {};
  try {
    rule(input, value, "thing");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect([error.status, error.attribute]).toEqual([422, "thing"]);
    return error.identifier;
  }
  return "value" in input ? input.value : "untouched";
}

const set = (input: Partial<One>, value: unknown) => void (input.value = value);
const FORMAT = "PropertyFormatError";
const RESOURCE = "ResourceTypeMismatch";

test.each<[string, InputRule<One>, [unknown, unknown][]]>([
  [
    "text",
    text<One>(set),
    [
      ["x", "x"],
      [null, ""],
      [1, FORMAT],
      [{}, FORMAT],
      ["a\0b", FORMAT],
      [["x"], FORMAT],
    ],
  ],
  [
    "optional text",
    optionalText<One>(set),
    [
      ["x", "x"],
      ["", ""],
      [null, null],
      [1, FORMAT],
      ["\0", FORMAT],
    ],
  ],
  [
    "formattable",
    formattable<One>(set),
    [
      [{ raw: "x", html: "<b>" }, "x"],
      ["x", "x"],
      [{ raw: null }, ""],
      [null, ""],
      [{}, ""],
      [{ raw: 1 }, FORMAT],
      [1, FORMAT],
      [["x"], FORMAT],
      [{ raw: "\0" }, FORMAT],
    ],
  ],
  [
    "integer",
    integer<One>(set),
    [
      [1, 1],
      [-1, -1],
      [null, null],
      [1.5, FORMAT],
      ["1", FORMAT],
      [true, FORMAT],
      [1e20, FORMAT],
    ],
  ],
  [
    "boolean",
    boolean<One>(set),
    [
      [true, true],
      [false, false],
      [null, FORMAT],
      ["true", FORMAT],
      [1, FORMAT],
    ],
  ],
  [
    "date",
    date<One>(set),
    [
      ["2026-02-28", "2026-02-28"],
      [null, null],
      ["2026-02-30", FORMAT],
      ["2026-2-1", FORMAT],
      ["2026-02-28T00:00:00Z", FORMAT],
      [20260228, FORMAT],
      ["", FORMAT],
    ],
  ],
  [
    "duration",
    duration<One>(set),
    [
      ["PT8H", 28_800],
      [null, null],
      ["8", FORMAT],
      [8, FORMAT],
      ["-PT8H", FORMAT],
    ],
  ],
  [
    "days",
    days<One>(set),
    [
      ["P5D", 5],
      ["PT36H", 1],
      [null, null],
      ["five", FORMAT],
    ],
  ],
  [
    "link",
    link<One>(["users", "groups"], set),
    [
      [{ href: "/api/v3/users/5" }, 5],
      [{ href: "https://example.org/api/v3/groups/6", title: "ignored" }, 6],
      [{ href: null }, null],
      [null, null],
      [{}, "untouched"],
      [{ href: UNDISCLOSED }, "untouched"],
      [{ href: "/api/v3/projects/5" }, RESOURCE],
      [{ href: "/api/v3/users/me" }, RESOURCE],
      [{ href: "/api/v3/users/5/lock" }, RESOURCE],
      [{ href: 5 }, RESOURCE],
      ["/api/v3/users/5", RESOURCE],
      [5, RESOURCE],
    ],
  ],
  [
    "links",
    links<One>(["roles"], set),
    [
      [[], []],
      [
        [{ href: "/api/v3/roles/1" }, { href: "/api/v3/roles/2" }],
        [1, 2],
      ],
      [[{ href: "/api/v3/users/1" }], RESOURCE],
      [[{}], RESOURCE],
      [[null], RESOURCE],
      [{ href: "/api/v3/roles/1" }, RESOURCE],
      [null, RESOURCE],
    ],
  ],
])("%s takes what it should and nothing else", (_name, rule, examples) => {
  for (const [value, outcome] of examples) expect([value, taken(rule, value)]).toEqual([value, outcome]);
});

test("no value of JSON makes a rule fail otherwise", () => {
  const rules = [text, optionalText, formattable, integer, boolean, date, duration, days].map((rule) => rule<One>(set));
  const all = [...rules, link<One>(["users"], set), links<One>(["users"], set)];
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.jsonValue(), (rule, value) => {
      taken(rule, value);
    }),
  );
});

test("a day of the calendar is one that there was or will be", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), (day) => {
      expect(isCalendarDate(day.toISOString().slice(0, 10))).toBe(true);
    }),
  );
  for (const day of ["2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-04-30", "2026-04-30 ", null, 5]) {
    expect([day, isCalendarDate(day)]).toEqual([day, false]);
  }
});

test("an address points at what it names", () => {
  expect(targetOf("/api/v3/users/5", ["users"])).toEqual({ namespace: "users", id: 5 });
  expect(targetOf("/api/v3/users/5/", ["users"])).toEqual({ namespace: "users", id: 5 });
  for (const href of [
    "/api/v3/users/-5",
    "/api/v3/users/",
    "/api/v2/users/5",
    "x/api/v3/users/5",
    "/api/v3/users/5?x=1",
    5,
    null,
  ]) {
    expect([href, targetOf(href, ["users"])]).toEqual([href, null]);
  }
});

interface Row {
  name: string;
  note: string;
  owner: number | null;
}
type Input = { name: string; note: string; ownerId: number | null; secret: string };

const caller = new Caller(
  { id: 1, login: "x", name: "X", admin: false, anonymous: false, language: "en", timeZone: null },
  { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() },
  { global: [], byProject: new Map() },
);
const resource: Resource<Row, Input> = {
  type: "Thing",
  self: () => ({ href: "/api/v3/things/1" }),
  properties: {
    id: { type: "Integer", name: "ID", read: () => 1 },
    name: {
      type: "String",
      name: "Name",
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    note: {
      type: "Formattable",
      name: "Note",
      writableBy: (_caller, row) => row === null,
      read: (row) => ({ format: "markdown", raw: row.note, html: `<p>${row.note}</p>` }),
      write: formattable((input, value) => (input.note = value)),
    },
    secret: {
      type: "String",
      name: "Secret",
      shownTo: () => false,
      read: () => "hidden",
      write: text((input, value) => (input.secret = value)),
    },
  },
  relations: {
    owner: {
      type: "User",
      name: "Owner",
      writableBy: (_caller, row) => row === null || row.owner === null,
      read: (row) => ({ href: row.owner === null ? null : `/api/v3/users/${row.owner}`, title: "Somebody" }),
      write: link(["users"], (input, id) => (input.ownerId = id)),
    },
  },
  actions: {},
};
const row: Row = { name: "old", note: "kept", owner: 7 };

test("what no one can write, what is unknown and what is hidden are ignored in a body", () => {
  const body = JSON.parse(
    '{"_type":"Other","id":99,"name":"new","secret":"mine","unknown":{"a":1},"__proto__":{"name":"x"},"_links":{"self":{"href":"x"}}}',
  );
  expect(readInput(resource, body, caller, row)).toEqual({ input: { name: "new" }, errors: [] });
});

test("members are the body's own, not those that every object has", () => {
  expect(readInput(resource, {}, caller, null)).toEqual({ input: {}, errors: [] });
});

test("what the caller may not write may be sent back unchanged", () => {
  const same = { note: { raw: "kept", html: "changed by nobody" }, _links: { owner: { href: "/api/v3/users/7" } } };
  expect(readInput(resource, same, caller, row)).toEqual({ input: {}, errors: [] });
  expect(readInput(resource, { note: "kept", _links: { owner: {} } }, caller, row).errors).toEqual([]);
});

test("what the caller may not write is refused where it differs", () => {
  const { input, errors } = readInput(
    resource,
    { name: "new", note: { raw: "other" }, _links: { owner: { href: "/api/v3/users/8" } } },
    caller,
    row,
  );
  expect(input).toEqual({ name: "new" });
  expect(errors.map((error) => [error.identifier, error.attribute])).toEqual([
    ["PropertyIsReadOnly", "note"],
    ["PropertyIsReadOnly", "owner"],
  ]);
});

test("all that is wrong is told at once", () => {
  const { errors } = readInput(resource, { name: 5, note: 5, _links: { owner: { href: "/x" } } }, caller, null);
  expect(errors.map((error) => error.attribute)).toEqual(["name", "note", "owner"]);
});

test("links that are no object are as good as none", () => {
  for (const _links of [null, 5, "x", []]) {
    expect(readInput(resource, { name: "new", _links }, caller, row)).toEqual({ input: { name: "new" }, errors: [] });
  }
});
