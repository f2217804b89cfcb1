/** Lists by name are in the same order on both databases, whatever PostgreSQL's locale is. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../app.ts";

const { api, given } = await startTestApp();

/** In this order; the second and third, and the last two, are alike but for case and marks, and stand as they came. */
const NAMES = [
  "10 Øvre",
  "Élodie",
  "elodie",
  "Emil",
  "Łukasz",
  "oskar",
  "Österlen",
  "Ožana",
  "Zdeněk",
  "zdenek",
] as const;
/** As they come, so that no order is the one that they came in. */
const GIVEN = [4, 8, 1, 9, 0, 6, 2, 3, 7, 5].map((at) => NAMES[at] ?? "");
const isGiven = (name: unknown): boolean => GIVEN.some((one) => String(name).startsWith(one));

let project = 0;
let text = "";
let tree = "";

beforeAll(async () => {
  project = await given.project({ name: "All" });
  const made = async (path: string, body: object) => {
    const answer = await api.admin.post(path, body);
    expect([path, answer.status, answer.error]).toEqual([path, 201, null]);
    return answer;
  };
  const field = { for: "WorkPackage", isForAll: true, types: "all" };
  text = `customField${(await made("custom_fields", { ...field, name: "Text", fieldFormat: "string" })).id}`;
  const options = await made("custom_fields", { ...field, name: "Tree", fieldFormat: "hierarchy", options: GIVEN });
  tree = `customField${options.id}`;
  for (const [at, name] of GIVEN.entries()) {
    const user = await given.user(`someone${at}`, { firstName: name, lastName: "Tester" });
    const group = (await made("groups", { name: `${name} group` })).id;
    await given.member(group, project, ["view_work_packages", "work_package_assigned"]);
    await given.member(user, project, ["view_work_packages", "work_package_assigned"]);
    await made("placeholder_users", { name: `${name} later` });
    const own = await given.project({ name });
    const inProject = { _links: { definingProject: { href: `/api/v3/projects/${project}` } } };
    const version = await made("versions", { name: `${name} version`, ...inProject });
    const category = await made(`projects/${project}/categories`, { name: `${name} category` });
    const item = options.number(`options.${at}.id`);
    await made("queries", { name, _links: { project: { href: `/api/v3/projects/${project}` } } });
    await made(`projects/${project}/work_packages`, {
      subject: name,
      [text]: name,
      _links: {
        assignee: { href: `/api/v3/users/${user}` },
        responsible: { href: `/api/v3/groups/${group}` },
        version: { href: `/api/v3/versions/${version.id}` },
        category: { href: `/api/v3/categories/${category.id}` },
        [tree]: { href: `/api/v3/custom_field_items/${item}` },
      },
    });
    await made(`projects/${own}/work_packages`, { subject: `${name} beside` });
  }
});

/** Read a page at a time, so that a row that is on two pages or on none is noticed. */
async function paged(path: string, sort: string, direction: string, property: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let offset = 1; offset < 30; offset++) {
    const page = await api.admin.list(path, { sortBy: [[sort, direction]], pageSize: 3, offset });
    expect([path, sort, page.status]).toEqual([path, sort, 200]);
    rows.push(...page.each(property));
    if (page.each(property).length < 3) break;
  }
  return rows.filter(isGiven);
}

const beginnings = (rows: readonly unknown[]) => rows.map((row) => NAMES.find((name) => String(row).startsWith(name)));

test.each([
  ["users", "name", "name"],
  ["users", "firstName", "firstName"],
  ["groups", "name", "name"],
  ["placeholder_users", "name", "name"],
  ["principals", "name", "name"],
  ["memberships", "name", "_links.principal.title"],
  ["projects", "name", "name"],
  ["versions", "name", "name"],
  ["queries", "name", "name"],
  ["work_packages", "subject", "subject"],
  ["work_packages", "project", "_links.project.title"],
  ["work_packages", "assignee", "_links.assignee.title"],
  ["work_packages", "responsible", "_links.responsible.title"],
  ["work_packages", "version", "_links.version.title"],
  ["work_packages", "category", "_links.category.title"],
])("%s by %s", async (path, sort, property) => {
  const up = await paged(path, sort, "asc", property);
  expect([...new Set(beginnings(up))]).toEqual(NAMES);
  expect(up.length % NAMES.length).toBe(0);
  const down = await paged(path, sort, "desc", property);
  expect(down).toEqual(up.toReversed());
});

test("work packages by custom fields, and lists that are always by name", async () => {
  for (const [sort, property] of [
    [text, text],
    [tree, `_links.${tree}.title`],
  ] as const) {
    expect(beginnings(await paged("work_packages", sort, "asc", property))).toEqual(NAMES);
  }
  for (const path of ["versions", "categories"]) {
    const list = await api.admin.get(`projects/${project}/${path}`);
    expect([path, beginnings(list.each("name").filter(isGiven))]).toEqual([path, NAMES]);
  }
  const grouped = await api.admin.list("work_packages", { groupBy: "assignee" });
  const groups = [grouped.at("groups")].flat().map((one) => String(Object(one).value));
  expect(beginnings(groups.filter(isGiven))).toEqual(NAMES);
});
