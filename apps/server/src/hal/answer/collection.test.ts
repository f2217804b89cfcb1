import { expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import { ApiAnswer } from "../../../testing/api.ts";
import { mixedCollection, pagedCollection, wholeCollection } from "./collection.ts";
import { readListQuery } from "../read/list-query.ts";
import type { Resource } from "./resource.ts";

const caller = new Caller(
  { id: 1, login: "x", name: "X", admin: false, anonymous: false, language: "en", timeZone: null },
  { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() },
  { global: [], byProject: new Map() },
);
const things: Resource<number> = {
  type: "Thing",
  self: (id) => ({ href: `/api/v3/things/${id}`, title: `Thing ${id}` }),
  properties: {
    id: { type: "Integer", name: "ID", read: (id) => id },
    name: { type: "String", name: "Name", read: (id) => `Thing ${id}` },
  },
  relations: { next: { type: "Thing", name: "Next", read: (id) => ({ href: `/api/v3/things/${id + 1}` }) } },
  actions: {
    delete: { when: (id) => id % 2 === 0, link: (id) => ({ href: `/api/v3/things/${id}`, method: "delete" }) },
  },
};

/** A page out of 45 things. */
function answer(parameters: Record<string, string>): ApiAnswer {
  const query = readListQuery(parameters);
  const all = Array.from({ length: 45 }, (_, index) => index + 1);
  const from = (query.offset - 1) * query.pageSize;
  const page = { rows: all.slice(from, from + query.pageSize), total: 45 };
  return new ApiAnswer(200, {}, JSON.stringify(pagedCollection(things, page, query, "/api/v3/things", caller)));
}

const hrefs = (given: ApiAnswer) =>
  Object.fromEntries(given.links.map((name) => [name, given.at(`_links.${name}.href`)]));

test("the first page leads on, not back", () => {
  const page = answer({});
  expect(page.body).toMatchObject({ _type: "Collection", total: 45, count: 20, pageSize: 20, offset: 1 });
  expect(hrefs(page)).toEqual({
    self: "/api/v3/things?offset=1&pageSize=20",
    jumpTo: "/api/v3/things?offset=%7Boffset%7D&pageSize=20",
    changeSize: "/api/v3/things?offset=1&pageSize=%7Bsize%7D",
    nextByOffset: "/api/v3/things?offset=2&pageSize=20",
  });
  expect([page.at("_links.jumpTo.templated"), page.at("_links.changeSize.templated")]).toEqual([true, true]);
});

test("the last page leads back, not on, and keeps the other parameters", () => {
  const filters = '[{"name":{"operator":"~","values":["a & b"]}}]';
  const page = answer({ filters, offset: "3", sortBy: '[["id","asc"]]' });
  expect(page.body).toMatchObject({ count: 5, offset: 3 });
  expect(page.links).toEqual(["changeSize", "jumpTo", "previousByOffset", "self"]);
  const back = new URL(String(page.at("_links.previousByOffset.href")), "http://x");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    filters,
    sortBy: '[["id","asc"]]',
    offset: "2",
    pageSize: "20",
  });
});

test("following the next page reads every element once", () => {
  const seen: unknown[] = [];
  for (let next: unknown = "/api/v3/things?pageSize=7"; typeof next === "string";) {
    const page: ApiAnswer = answer(Object.fromEntries(new URL(next, "http://x").searchParams));
    seen.push(...page.each("id"));
    next = page.links.includes("nextByOffset") ? page.at("_links.nextByOffset.href") : null;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
});

test("a page that fits exactly has no next one", () => {
  expect(answer({ pageSize: "45" }).links).not.toContain("nextByOffset");
  expect(answer({ pageSize: "44" }).links).toContain("nextByOffset");
});

test("beyond the last page there is nothing, and the total is still true", () => {
  const page = answer({ offset: "9" });
  expect(page.body).toMatchObject({ total: 45, count: 0, offset: 9 });
  expect([page.elements, page.links.includes("nextByOffset")]).toEqual([[], false]);
});

test("a page size of nothing tells the counts alone", () => {
  const page = answer({ pageSize: "0" });
  expect(page.body).toMatchObject({ total: 45, count: 0, pageSize: 0 });
  expect(page.links).toEqual(["changeSize", "jumpTo", "self"]);
});

test("an element has the links that its row allows", () => {
  const page = answer({ pageSize: "2" });
  expect(page.at("_embedded.elements.0")).toEqual({
    _type: "Thing",
    id: 1,
    name: "Thing 1",
    _links: { self: { href: "/api/v3/things/1", title: "Thing 1" }, next: { href: "/api/v3/things/2" } },
  });
  expect(page.at("_embedded.elements.1._links.delete")).toEqual({ href: "/api/v3/things/2", method: "delete" });
});

test("a selection answers what was asked and nothing else", () => {
  expect(answer({ select: "total,count" }).body).toEqual({ total: 45, count: 20, _links: {} });
  expect(answer({ select: "elements/id,elements/self", pageSize: "1" }).body).toEqual({
    _links: {},
    _embedded: { elements: [{ id: 1, _links: { self: { href: "/api/v3/things/1", title: "Thing 1" } } }] },
  });
  const all = answer({ select: "total,elements/*", pageSize: "2" });
  expect([all.at("total"), all.each("name")]).toEqual([45, ["Thing 1", "Thing 2"]]);
});

test("an asterisk stands for the members of its own level", () => {
  const page = answer({ select: "*" });
  expect(page.body).toMatchObject({ _type: "Collection", total: 45, count: 20, pageSize: 20, offset: 1 });
  expect(page.at("_embedded")).toBeUndefined();
});

test("an unpaged collection has neither a page nor links to others", () => {
  expect(wholeCollection("/api/v3/things", [{ id: 1 }])).toEqual({
    _type: "Collection",
    total: 1,
    count: 1,
    _embedded: { elements: [{ id: 1 }] },
    _links: { self: { href: "/api/v3/things" } },
  });
});

test("elements that are documents already are narrowed to what is asked for", () => {
  const self = { href: "/api/v3/users/1" };
  const rows = [{ _type: "User", id: 1, name: "Ada", _links: { self, update: self } }];
  const among = (select: string) =>
    mixedCollection(
      { rows, total: 1 },
      new Set(["id", "name", "self"]),
      readListQuery({ select }),
      "/api/v3/principals",
    );
  expect(among("total,elements/name,elements/self")).toEqual({
    total: 1,
    _embedded: { elements: [{ name: "Ada", _links: { self } }] },
    _links: {},
  });
  expect(among("*,elements/*")).toMatchObject({ count: 1, _embedded: { elements: rows } });
  expect(among("count")).toEqual({ count: 1, _links: {} });
  expect(() => among("elements/update")).toThrow("elements/update is not supported");
});
