import { expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import { readListQuery } from "../read/list-query.ts";
import { pagedCollection } from "./collection.ts";
import { keptCollection } from "./kept-collection.ts";
import { listElementRequests, listElementsKept } from "./kept-elements.ts";
import type { Resource } from "./resource.ts";

interface Lantern {
  id: number;
  name: string;
  owners: { id: number; name: string }[];
}

const callerOf = (id: number) =>
  new Caller(
    { id, login: "x", name: "X", admin: false, anonymous: false, language: "en", timeZone: null },
    { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() },
    { global: [], byProject: new Map() },
  );
const lanterns: Resource<Lantern> = {
  type: "Lantern",
  self: ({ id }) => ({ href: `/api/v3/lanterns/${id}` }),
  properties: {
    name: { type: "String", name: "Name", read: ({ name }) => name },
    isOwn: { type: "Boolean", name: "Own", read: ({ id }, caller) => id === caller.id },
  },
  relations: {
    owners: {
      type: "[]User",
      name: "Owners",
      read: ({ owners }) => owners.map(({ id, name }) => ({ href: `/api/v3/users/${id}`, title: name })),
    },
  },
  actions: {},
};
const LIST = "/api/v3/lanterns";
const rows = (): Lantern[] => [
  { id: 1, name: `"elements":[]`, owners: [{ id: 7, name: "Kim" }] },
  { id: 2, name: "Second", owners: [] },
];

/** What is answered, which is always what it would be if nothing were kept. @returns how many elements were made for it */
async function madeFor(page: Lantern[], caller: Caller, resource = lanterns, parameters: Record<string, string> = {}) {
  const query = readListQuery(parameters);
  const { miss } = listElementRequests;
  const answer = await keptCollection("Lantern", resource, { rows: page, total: 9 }, query, LIST, caller);
  const text = Buffer.isBuffer(answer) ? answer.toString() : JSON.stringify(answer);
  expect(text).toBe(JSON.stringify(pagedCollection(resource, { rows: page, total: 9 }, query, LIST, caller)));
  return listElementRequests.miss - miss;
}

test("an element is made once for the same row, caller and declaration", async () => {
  const caller = callerOf(1);
  expect(await madeFor(rows(), caller)).toBe(2);
  expect(await madeFor(rows(), caller)).toBe(0);
  expect(await madeFor(rows().toReversed(), caller)).toBe(0);
  expect(await madeFor([], caller)).toBe(0);
  expect(await madeFor(rows(), caller, lanterns, { select: "elements/name" })).toBe(0);
  expect(await madeFor(rows(), callerOf(2))).toBe(2);
  expect(await madeFor(rows(), callerOf(1))).toBe(2);
  expect(await madeFor(rows(), caller, { ...lanterns, type: "Lamp" })).toBe(2);
  expect(listElementsKept([caller]).entries).toBe(2);
});

test("and again after anything of the row has changed", async () => {
  const caller = callerOf(1);
  const [first = rows()[0], second] = rows();
  if (first === undefined || second === undefined) throw new Error("there are two");
  await madeFor([first, second], caller);
  expect(await madeFor([{ ...first, name: "Other" }, second], caller)).toBe(1);
  expect(await madeFor([{ ...first, name: "Other", owners: [{ id: 7, name: "Lee" }] }, second], caller)).toBe(1);
  expect(await madeFor([{ ...first, name: "Other", owners: [] }, second], caller)).toBe(1);
  expect(await madeFor([first, { ...second, owners: [{ id: 8, name: "Kim" }] }], caller)).toBe(2);
});
