/** Searches of people find whom a plain comparison finds, however the texts came to be what they are. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { insertPeople } from "../../seeds/people.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const AT = "2026-03-02T09:00:00.000Z";
const FIRST = ["Ada", "ADA", "Åsa", "Zoë", "O'Neil", "Per-Ole", "İnci", "Σας"];
const LAST = ["Lovelace", "de la Cruz", "Ng", "Straße", "Adanna", "x_y"];

interface Found {
  id: number;
  name: string;
  texts: string[];
}
let everyone: Found[] = [];
let groups: Found[] = [];

async function allOf(path: string): Promise<Found[]> {
  const answer = await api.admin.get(`${path}?pageSize=1000`);
  const [names, logins, emails] = ["name", "login", "email"].map((text) => answer.each(text));
  return answer.each("id").map((id, at) => {
    const texts = [names?.[at], logins?.[at], emails?.[at]].filter((text) => typeof text === "string");
    return { id: Number(id), name: String(names?.[at]), texts };
  });
}

beforeAll(async () => {
  const people = FIRST.flatMap((firstName, row) =>
    LAST.map((lastName, column) => {
      const login = `${"abc"[column % 3]}${row}.${column}`;
      return {
        firstName,
        lastName,
        login,
        email: `${login}@${row % 2 === 0 ? "A.example" : "b.example"}`,
        createdAt: AT,
      };
    }),
  );
  const [first, second] = await ctx.transaction((tx) => insertPeople(tx, people));
  // What changes afterwards is found as it is, and no more as it was.
  await api.admin.patch(`users/${first}`, { firstName: "Renamed", login: "quite-new", email: "other@else.where" });
  await given.user("gone");
  await api.admin.delete(`users/${second}`);
  await ctx.jobs.runAll();
  const group = await api.admin.post("groups", { name: "Ada's crew" });
  await api.admin.patch(`groups/${group.id}`, { name: "LOVELACE club" });
  await api.admin.post("placeholder_users", { name: "Ada to come" });
  everyone = await allOf("users");
  groups = await allOf("groups");
});

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
const has = (text: string, word: string): boolean => text.toLowerCase().includes(word);

async function idsOf(path: string, filter: string, value: string): Promise<number[]> {
  const filters = encodeURIComponent(JSON.stringify([{ [filter]: { operator: "~", values: [value] } }]));
  const answer = await api.admin.get(`${path}?pageSize=1000&filters=${filters}`);
  expect(answer.at("total")).toBe(answer.elements.length);
  return answer
    .each("id")
    .map(Number)
    .toSorted((a, b) => a - b);
}

const piece = fc.constantFrom(
  ...FIRST,
  ...LAST,
  "a",
  "0",
  ".1",
  "@",
  "example",
  "%",
  "_",
  "'",
  "renamed",
  "quite",
  "club",
);
const search = fc
  .tuple(piece, piece, fc.nat(3), fc.constantFrom("", " ", "  "), fc.boolean())
  .map(([a, b, from, between, loud]) => {
    const text = `${a.slice(from)}${between}${b.slice(0, 4)}`;
    return loud ? text.toUpperCase() : text;
  })
  .filter((text) => text.trim() !== "");

test("each word is found in any of the texts, as a plain comparison finds it", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const words = wordsOf(text);
      const expected = everyone.filter(({ texts }) => words.every((word) => texts.some((one) => has(one, word))));
      expect(await idsOf("users", "anyNameAttribute", text)).toEqual(expected.map(({ id }) => id));
      const found = new Set(await idsOf("principals", "any_name_attribute", text));
      expect(everyone.filter(({ id }) => found.has(id))).toEqual(expected);
      const named = groups.filter(({ name }) => words.every((word) => has(name, word)));
      expect(groups.filter(({ id }) => found.has(id))).toEqual(named);
    }),
    { numRuns: 50 },
  );
});

test("a renamed group, a changed login and a deleted person are found as they are now", async () => {
  expect(await idsOf("groups", "name", "lovelace club")).toHaveLength(1);
  expect(await idsOf("principals", "name", "ada's")).toEqual([]);
  expect(await idsOf("users", "login", "quite-new")).toHaveLength(1);
  expect(await idsOf("users", "login", "a0.0")).toEqual([]);
  expect(await idsOf("users", "anyNameAttribute", "b0.1")).toEqual([]);
  const kept = await ctx.db.selectFrom("principal_texts").select("principal_id").execute();
  const principals = await ctx.db.selectFrom("principals").select("id").execute();
  expect(kept.map((row) => row.principal_id).toSorted()).toEqual(principals.map((row) => row.id).toSorted());
});

test("where more than a few have the text, all of them are found", async () => {
  const people = Array.from({ length: 8_100 }, (_, at) => {
    const login = `many${at}`;
    return { firstName: "Crowd", lastName: String(at), login, email: `${login}@example.org`, createdAt: AT };
  });
  await ctx.transaction(async (tx) => {
    for (let from = 0; from < people.length; from += 500) await insertPeople(tx, people.slice(from, from + 500));
  });
  const filters = encodeURIComponent(JSON.stringify([{ name: { operator: "~", values: ["crowd"] } }]));
  const page = await api.admin.get(`users?filters=${filters}&pageSize=20&offset=400`);
  expect([page.at("total"), page.elements.length]).toEqual([8_100, 20]);
  expect((await api.admin.get(`principals?filters=${filters}&pageSize=1`)).at("total")).toBe(8_100);
});
