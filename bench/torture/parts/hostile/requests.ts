/** Requests by chance, of which most are wrong in some way: the same ones for the same seed. */
import { randomFrom } from "../../../../apps/server/testing/random.ts";
import type { Sent } from "../../client.ts";
import { pathOf, type Route } from "../../routes.ts";

const LONG = "x".repeat(20_000);
const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

/** In the place of an id. */
const IDS = [
  "1",
  "2",
  "3",
  "4",
  "5",
  "0",
  "-1",
  "2147483647",
  "2147483648",
  "9".repeat(25),
  "1.5",
  "1e3",
  "NaN",
  "null",
  "me",
  "%00",
  "%2e%2e%2f",
  "%F0%9F%9A%A2",
  "%",
  "%zz",
  "'",
  "%22",
  "1%20or%201=1",
  "__proto__",
  "constructor",
  "%E2%80%AE",
  "a".repeat(600),
  "1-1",
  "p1-1",
  "status",
  "%3D",
  "1,2",
  "[1]",
  "subject-asc",
  "all",
];

const FILTERS = [
  "[]",
  "",
  "{}",
  "[{}]",
  "null",
  "[[[]]]",
  deep(5_000),
  "[",
  '[{"status":{"operator":"o","values":[]}}]',
  '[{"subject":{"operator":"~","values":["\\u0000"]}}]',
  '[{"id":{"operator":"=","values":["9999999999999999999"]}}]',
  '[{"id":{"operator":"=","values":[1,null,{}]}}]',
  '[{"createdAt":{"operator":"<>d","values":["x","y"]}}]',
  '[{"__proto__":{"operator":"=","values":["1"]}}]',
  '[{"constructor":{"operator":"=","values":["1"]}}]',
  '[{"dueDate":{"operator":"<t+","values":["99999999999999999999"]}}]',
  '[{"status":{"operator":"??","values":["1"]}}]',
  '[{"search":{"operator":"**","values":["%_\\\\\'\\" & | ! : *"]}}]',
  '[{"member":{"operator":"=","values":["0"]}}]',
  `[{"id":{"operator":"=","values":[${Array.from({ length: 3_000 }, (_, id) => `"${id}"`).join()}]}}]`,
  '[{"startDate":{"operator":"=d","values":["9999-99-99"]}}]',
  '[{"any_name_attribute":{"operator":"~","values":["(("]}}]',
];

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  filters: FILTERS,
  pageSize: ["0", "-1", "-2", "1000", "1e9", "x", "", "0x10", "1".repeat(400)],
  offset: ["0", "-1", "1000000000", "1e300", "x", ""],
  sortBy: [
    "[]",
    "{}",
    "[[]]",
    '[["id","sideways"]]',
    '[["nothing","asc"]]',
    '[["subject","desc"]]',
    "id:asc,name:desc",
    deep(3_000),
  ],
  groupBy: ["status", "nothing", "__proto__", "", "assignee"],
  select: [
    "*",
    "elements",
    "elements/id",
    "elements/nothing",
    "total,elements/*",
    "[",
    deep(2_000),
    "elements/__proto__",
  ],
  timestamps: [
    "P-1D",
    "PT0S,P-7D",
    "x",
    "P-99999999Y",
    "0000-01-01",
    "oneDayAgo@25:99+00:00",
    ",,,,",
    "P-1D,".repeat(40),
  ],
  showSums: ["true", "x"],
  q: ["%", "*", "''", "a b c d e f g h", "\0", LONG, "#1", "#99999999999999999999"],
  notify: ["false", "x"],
  move_to: ["1", "-1", "x"],
  workPackage: ["1", "x"],
  permission: ["view_work_packages", "x"],
  project: ["1", "x"],
  typeahead: ["a"],
  includeSubprojects: ["false", "x"],
};

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  "",
  "x",
  "\0",
  LONG,
  "2026-02-30",
  "P1Y",
  "PT-1H",
  "\u202E",
  [],
  {},
  [[]],
  [null],
  { raw: "x" },
  { raw: 1 },
  { href: "/api/v3/users/1" },
  { href: null },
  { href: "//x" },
  { href: 1 },
  { href: "/api/v3/users/99999999999999999999" },
  { __proto__: null, constructor: 1 },
  "/api/v3/projects/1",
  "\uD800",
];

const NAMES = [
  "subject",
  "name",
  "title",
  "description",
  "startDate",
  "dueDate",
  "date",
  "lockVersion",
  "estimatedTime",
  "comment",
  "login",
  "email",
  "password",
  "currentPassword",
  "firstName",
  "lastName",
  "admin",
  "status",
  "language",
  "identifier",
  "active",
  "public",
  "hours",
  "spentOn",
  "lag",
  "type",
  "filters",
  "columns",
  "widgets",
  "rowCount",
  "columnCount",
  "permissions",
  "grants",
  "version",
  "delta",
  "attribute",
  "scope",
  "helpText",
  "reaction",
  "remindAt",
  "note",
  "data",
  "color",
  "isClosed",
  "position",
  "_type",
  "_links",
  "_embedded",
  "__proto__",
  "parentId",
  "user",
  "workingHours",
  "events",
];

const LINKS = [
  "project",
  "parent",
  "assignee",
  "type",
  "status",
  "priority",
  "version",
  "user",
  "roles",
  "principal",
  "to",
  "members",
];

const BODIES = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"x"',
  "{}",
  '{"a":1,"a":2}',
  deep(50_000),
  `{"a":"${LONG}"}`,
  "\uFEFF{}",
  "\0",
  "{'a':1}",
];

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/hal+json",
  "text/plain",
  "",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "x".repeat(3_000),
  "application/JSON;;;",
];

const HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  {},
  {},
  {},
  {},
  { accept: "text/csv" },
  { "accept-encoding": "br;q=x,,," },
  { "if-none-match": '"x"' },
  { authorization: "Bearer x" },
  { authorization: "Basic x" },
  { authorization: "Basic YXBpa2V5Og==" },
  { range: "bytes=5-1" },
  { "last-event-id": "x" },
  { "last-event-id": "99999999999999999999" },
  { "x-forwarded-for": "x, , 1" },
  { cookie: "halyard_session=%" },
  { "x-http-method-override": "DELETE" },
  { "x-hub-signature-256": "sha256=00" },
  { expect: "x" },
  { origin: "null" },
];

/** @param admin the id in whose place no one else's is: an administrator who is deleted can ask for nothing more */
export function requestsFrom(seed: number, routes: readonly Route[], admin: number): () => Sent {
  const { random, pick } = randomFrom(seed);
  const parameters = Object.keys(PARAMETERS);
  const query = (): string => {
    const count = random(4);
    if (count === 0) return "";
    const chosen = Array.from({ length: count }, () => pick(parameters));
    return `?${chosen.map((name) => `${name}=${encodeURIComponent(pick(PARAMETERS[name] ?? [""]))}`).join("&")}`;
  };
  const object = (): Record<string, unknown> => {
    const made: Record<string, unknown> = {};
    for (let count = random(6); count > 0; count--) made[pick(NAMES)] = pick(VALUES);
    if (random(2) === 0)
      made["_links"] = Object.fromEntries(LINKS.slice(random(6), random(12)).map((name) => [name, pick(VALUES)]));
    return made;
  };
  return () => {
    const route = pick(routes);
    const path = pathOf(route, () => {
      const id = pick(IDS);
      return route.method !== "GET" && (id === String(admin) || id === "me") ? "4711" : id;
    });
    const headers: Record<string, string> = { ...pick(HEADERS) };
    if (route.method === "GET") return { method: "GET", path: path + query(), headers };
    headers["content-type"] = random(5) === 0 ? pick(TYPES) : "application/json";
    const body = random(4) === 0 ? pick(BODIES) : JSON.stringify(object());
    return { method: route.method, path: path + query(), headers, body };
  };
}
