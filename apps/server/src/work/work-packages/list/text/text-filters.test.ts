/** What a text is found in, over the index of three characters in a row. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../../testing/app.ts";
import { chunk } from "../../../../platform/database/chunk.ts";
import { FEW, lookUpTexts } from "./known-texts-store.ts";

const { api, given, ctx } = await startTestApp();

const SUBJECTS = [
  "Harbour lights",
  "HARBOUR wall 100%",
  "The arbour_house",
  'Say "cheese" or it\'s over',
  "Größe und Übergröße",
  "Ship it 🚀🚀🚀 now",
  "a\\b backslash % and _ under",
  "naïve façade",
  "東京都庁舎",
  "ab",
];
let project = 0;
const ids: number[] = [];

beforeAll(async () => {
  project = await given.project({ name: "Docks" });
  const unseen = await given.project({ name: "Vault" });
  await given.userWith("reader", project, ["view_work_packages"]);
  for (const subject of SUBJECTS) ids.push((await api.admin.post(`projects/${project}/work_packages`, { subject })).id);
  await api.admin.post(`projects/${unseen}/work_packages`, { subject: "Harbour of secrets" });
});

const found = async (name: string, operator: string, value: string): Promise<string[]> => {
  const filters = [{ [name]: { operator, values: [value] } }];
  const list = await (await api.as("reader")).list("work_packages", { filters, pageSize: 1_000 });
  expect(list.number("total")).toBe(list.elements.length);
  return list.each("subject").map(String).toSorted();
};

const TEXTS = [
  "harbour",
  "ARBOUR",
  "arb lig",
  "lights h",
  "100%",
  "r_h",
  'cheese"',
  "it's",
  "größe",
  "🚀🚀🚀",
  "a\\b",
  "\\b b",
  "% and",
  "façade",
  "facade",
  "東京都",
  "ab",
  "a",
  "nothing of it",
  "AND",
  "arb* OR",
  "%",
  "ights\nhar",
];

test.each(TEXTS)("the subjects that have %j are found, and no other", async (text) => {
  const words = text.toLowerCase().split(/\s+/);
  const inOrder = (subject: string): boolean =>
    words.reduce((from, word) => {
      const at = from < 0 ? -1 : subject.toLowerCase().indexOf(word, from);
      return at < 0 ? -1 : at + word.length;
    }, 0) >= 0;
  const expected = SUBJECTS.filter(inOrder).toSorted();
  expect(await found("subject", "~", text)).toEqual(expected);
  expect(await found("subject", "!~", text)).toEqual(SUBJECTS.filter((one) => !inOrder(one)).toSorted());
});

test.each(TEXTS)(
  "%j is found letter for letter by the subject or the number, and word for word as it is typed",
  async (text) => {
    const lower = text.toLowerCase();
    expect(await found("subjectOrId", "**", text)).toEqual(
      SUBJECTS.filter((one) => one.toLowerCase().includes(lower)).toSorted(),
    );
    const has = (one: string): boolean =>
      lower.split(/\s+/).every((word) => `${one}\nDocks`.toLowerCase().includes(word));
    // Every work package is of the type and in the status that they have at first.
    expect(await found("typeahead", "**", text)).toEqual(expect.arrayContaining(SUBJECTS.filter(has)));
  },
);

test("many texts at once are found without the index", async () => {
  const values = [...Array.from({ length: 30 }, (_, index) => `word${index}`), "arbour"];
  expect((await lookUpTexts(ctx, [{ name: "subject", operator: "~", values }])).size).toBe(0);
  const filters = [{ subject: { operator: "~", values } }];
  const list = await (await api.as("reader")).list("work_packages", { filters });
  expect(list.each("subject").map(String).toSorted()).toEqual(
    SUBJECTS.filter((one) => one.toLowerCase().includes("arbour")).toSorted(),
  );
});

test("the name of what a work package is in counts for who types", async () => {
  expect(await found("typeahead", "**", "docks harb")).toEqual(["HARBOUR wall 100%", "Harbour lights"].toSorted());
  expect(await found("typeahead", "**", "vault")).toEqual([]);
});

test("what a renamed and a deleted one were called is not found any more, and what they are called now is", async () => {
  const path = `projects/${project}/work_packages`;
  const { id } = await api.admin.post(path, { subject: "Zeppelin hangar" });
  const known = async (text: string) => {
    const texts = await lookUpTexts(ctx, [{ name: "subject", operator: "~", values: [text] }]);
    return texts.get(text)?.ids;
  };
  expect(await known("eppel")).toEqual([id]);
  await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Balloon hangar" });
  expect(await found("subject", "~", "zeppelin")).toEqual([]);
  expect(await known("alloon")).toEqual([id]);
  expect(await found("subject", "~", "alloon")).toEqual(["Balloon hangar"]);
  await api.admin.delete(`work_packages/${id}`);
  expect(await known("alloon")).toEqual([]);
});

test("a number is found by three of its digits, and in subjects too", async () => {
  const path = `projects/${project}/work_packages`;
  const { id } = await api.admin.post(path, { subject: "Berth 987654" });
  expect(await found("typeahead", "**", "8765")).toEqual(["Berth 987654"]);
  const row = await ctx.db.selectFrom("work_packages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { subject_key: _key, ...copy } = row;
  await ctx.transaction((tx) =>
    tx
      .insertInto("work_packages")
      .values({ ...copy, id: 765_432, subject: "Of a high number" })
      .execute(),
  );
  expect(await found("typeahead", "**", "7654")).toEqual(["Berth 987654", "Of a high number"]);
  await api.admin.delete("work_packages/765432");
});

test("a text that more have than are looked up at once is found in each of them", async () => {
  const row = await ctx.db.selectFrom("work_packages").selectAll().where("id", "=", ids[0]!).executeTakeFirstOrThrow();
  const { id: _id, subject_key: _key, ...copy } = row;
  const many = Array.from({ length: FEW + 5 }, (_, index) => ({ ...copy, subject: `Barrel ${index}` }));
  await ctx.transaction(async (tx) => {
    for (const some of chunk(many)) await tx.insertInto("work_packages").values(some).execute();
  });
  const texts = await lookUpTexts(ctx, [{ name: "subject", operator: "~", values: ["barrel"] }]);
  expect(texts.get("barrel")?.ids).toBeNull();
  const filters = [{ subject: { operator: "~", values: ["barrel"] } }];
  const list = await (await api.as("reader")).list("work_packages", { filters, pageSize: 1 });
  expect(list.body).toMatchObject({ total: FEW + 5 });
});

test("a search alone has as many as one beside a filter that all fit, each once, and none of what is gone", async () => {
  const path = `projects/${project}/work_packages`;
  const { id } = await api.admin.post(path, { subject: "Splice the hawser", description: { raw: "Hawser, spliced" } });
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "which hawser, the manila?" } });
  await api.admin.post(path, { subject: "Manila rope" });
  const gone = await api.admin.post(path, { subject: "Another hawser" });
  await api.admin.delete(`work_packages/${gone.id}`);
  const total = async (text: string, ...more: object[]) => {
    const filters = [{ search: { operator: "**", values: [text] } }, ...more];
    return (await api.admin.list("work_packages", { filters })).at("total");
  };
  for (const [text, count] of Object.entries({ hawser: 1, "manila hawser": 1, manil: 2, "hawser nothing": 0 })) {
    expect([text, await total(text)]).toEqual([text, count]);
    expect([text, await total(text, { status: { operator: "*", values: [] } })]).toEqual([text, count]);
  }
});

test("a text has as many alone as beside a filter that all fit, in either letters, and none of what is gone", async () => {
  const path = `projects/${project}/work_packages`;
  for (const subject of ["Quayside crane", "QUAY 4 and quay 5", "x".repeat(40), "Pier 135791"]) {
    await api.admin.post(path, { subject });
  }
  const gone = await api.admin.post(path, { subject: "The old quay" });
  await api.admin.delete(`work_packages/${gone.id}`);
  const renamed = await api.admin.post(path, { subject: "A new quay" });
  await api.admin.patch(`work_packages/${renamed.id}`, { lockVersion: 0, subject: "A jetty" });
  const total = async (name: string, operator: string, text: string, ...more: object[]) => {
    const filters = [{ [name]: { operator, values: [text] } }, ...more];
    return (await api.admin.list("work_packages", { filters, pageSize: 1 })).at("total");
  };
  const expected = {
    quay: 2,
    Uay: 2,
    "quay crane": 1,
    jetty: 1,
    "3579": 1,
    arbour: 4,
    größe: 1,
    barrel: FEW + 5,
  };
  for (const [text, count] of Object.entries({
    ...expected,
    ["x".repeat(8)]: 1,
    ["x".repeat(33)]: 1,
    "🚀🚀": 1,
    "🚀🚀🚀": 1,
  })) {
    for (const [name, operator] of [
      ["subject", "~"],
      ["typeahead", "**"],
    ] as const) {
      expect([name, text, await total(name, operator, text)]).toEqual([name, text, count]);
      const beside = await total(name, operator, text, { id: { operator: "!", values: ["999999999"] } });
      expect([name, text, beside]).toEqual([name, text, count]);
    }
  }
  // Projects, types and statuses have names, too.
  for (const [text, count] of Object.entries({
    vault: 1,
    "vault arbour": 1,
    "docks arbour": 3,
    "docks quay": 2,
    "vault quay": 0,
  })) {
    expect([text, await total("typeahead", "**", text)]).toEqual([text, count]);
    const beside = await total("typeahead", "**", text, { id: { operator: "!", values: ["999999999"] } });
    expect([text, beside]).toEqual([text, count]);
  }
});
