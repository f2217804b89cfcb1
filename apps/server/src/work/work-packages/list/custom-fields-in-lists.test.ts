/** Lists of work packages by their custom fields: filters, orders, groups and sums, and what is hidden from whom. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
const key: Record<string, string> = {};
const options: Record<string, number> = {};
let person = 0;

const READ = ["view_work_packages"] as const;

async function field(name: string, fieldFormat: string, more: object = {}): Promise<void> {
  const body = { name, fieldFormat, for: "WorkPackage", isForAll: true, types: "all", ...more };
  const made = await api.admin.post("custom_fields", body);
  expect([name, made.status]).toEqual([name, 201]);
  key[name] = `customField${made.id}`;
  for (const option of [made.at("options")].flat()) options[Object(option).value] = Object(option).id;
}

const option = (name: string) => ({ href: `/api/v3/custom_options/${options[name]}` });

async function work(subject: string, body: object = {}, links: object = {}): Promise<void> {
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject, ...body, _links: links });
  expect([subject, made.status, made.status === 201 ? "" : made.text]).toEqual([subject, 201, ""]);
}

const named = (name: string): string => key[name] ?? "";

beforeAll(async () => {
  project = await given.project({ name: "Listed", public: true });
  person = await given.userWith("member", project, [...READ, "edit_work_packages"]);
  await given.userWith("manager", project, [...READ, "edit_project", "edit_work_packages", "save_queries"]);
  await given.userWith("reader", project, READ);
  await given.user("outsider");
  await field("word", "string");
  await field("size", "int");
  await field("cost", "float");
  await field("day", "date");
  await field("flag", "bool");
  await field("level", "list", { options: ["Low", "Middle", "High"] });
  await field("tags", "list", { options: ["red", "green", "blue"], multiple: true });
  await field("tester", "user");
  await work(
    "one",
    {
      [named("word")]: "Apple pie",
      [named("size")]: 3,
      [named("cost")]: 1.5,
      [named("day")]: "2026-01-05",
      [named("flag")]: true,
    },
    {
      [named("level")]: option("High"),
      [named("tags")]: [option("red"), option("blue")],
      [named("tester")]: { href: `/api/v3/users/${person}` },
    },
  );
  await work(
    "two",
    {
      [named("word")]: "banana",
      [named("size")]: 10,
      [named("cost")]: 2.25,
      [named("day")]: "2026-03-05",
      [named("flag")]: false,
    },
    { [named("level")]: option("Low"), [named("tags")]: [option("blue")] },
  );
  await work("three");
});

async function found(name: string, operator: string, ...values: (string | number | undefined)[]): Promise<unknown[]> {
  const filters = [{ [named(name)]: { operator, values: values.map(String) } }];
  const list = await api.admin.list(`projects/${project}/work_packages`, { filters, sortBy: [["id", "asc"]] });
  expect([name, operator, list.status, list.status === 200 ? "" : list.text]).toEqual([name, operator, 200, ""]);
  expect(list.number("total")).toBe(list.elements.length);
  return list.each("subject");
}

test("each format has its filters", async () => {
  expect(await found("word", "=", "apple PIE")).toEqual(["one"]);
  expect(await found("word", "~", "an")).toEqual(["two"]);
  expect(await found("word", "!~", "an")).toEqual(["one", "three"]);
  expect(await found("word", "!", "banana")).toEqual(["one", "three"]);
  expect(await found("word", "*")).toEqual(["one", "two"]);
  expect(await found("word", "!*")).toEqual(["three"]);
  expect(await found("size", ">=", 4)).toEqual(["two"]);
  expect(await found("size", "=", 3, 10)).toEqual(["one", "two"]);
  expect(await found("cost", "<=", 1.5)).toEqual(["one"]);
  expect(await found("day", "<>d", "2026-01-01", "2026-02-01")).toEqual(["one"]);
  expect(await found("flag", "=", "t")).toEqual(["one"]);
  expect(await found("flag", "=", "f")).toEqual(["two", "three"]);
  expect(await found("flag", "!", "t")).toEqual(["two", "three"]);
  expect(await found("level", "=", options["Low"], options["High"])).toEqual(["one", "two"]);
  expect(await found("level", "!", options["Low"])).toEqual(["one", "three"]);
  expect(await found("tags", "=", options["blue"])).toEqual(["one", "two"]);
  expect(await found("tags", "!", options["red"])).toEqual(["two", "three"]);
  expect(await found("tester", "=", person)).toEqual(["one"]);
});

test("of a field with several values all of some can be asked for", async () => {
  expect(await found("tags", "&=", options["blue"])).toEqual(["one", "two"]);
  expect(await found("tags", "&=", options["red"], options["blue"])).toEqual(["one"]);
  expect(await found("tags", "&=", options["red"], options["green"])).toEqual([]);
  const filters = [{ [named("level")]: { operator: "&=", values: [String(options["High"])] } }];
  expect((await api.admin.list(`projects/${project}/work_packages`, { filters })).status).toBe(400);
});

test("a filter goes by its short name too", async () => {
  const short = named("size").replace("customField", "cf_");
  const list = await api.admin.list(`projects/${project}/work_packages`, {
    filters: [{ [short]: { operator: "=", values: ["3"] } }],
    sortBy: [[short, "asc"]],
  });
  expect(list.each("subject")).toEqual(["one"]);
});

test("lists are sorted by values, those without one last", async () => {
  const sorted = async (name: string, direction: string) =>
    (await api.admin.list(`projects/${project}/work_packages`, { sortBy: [[named(name), direction]] })).each("subject");
  expect(await sorted("word", "desc")).toEqual(["two", "one", "three"]);
  expect(await sorted("size", "asc")).toEqual(["one", "two", "three"]);
  expect(await sorted("size", "desc")).toEqual(["two", "one", "three"]);
  expect(await sorted("level", "asc")).toEqual(["two", "one", "three"]);
  expect(await sorted("day", "desc")).toEqual(["two", "one", "three"]);
});

test("lists are grouped by values, with sums of the numbers", async () => {
  const grouped = async (name: string, more: object = {}) =>
    api.admin.list(`projects/${project}/work_packages`, { groupBy: named(name), showSums: "true", ...more });
  const groups = async (name: string) => {
    const list = await grouped(name);
    expect([list.status, list.status === 200 ? "" : list.text]).toEqual([200, ""]);
    return [list.at("groups")].flat().map((one) => [Object(one).value, Object(one).count]);
  };
  expect(await groups("level")).toEqual([
    ["Low", 1],
    ["High", 1],
    [null, 1],
  ]);
  expect(new Set((await groups("tags")).map(String))).toEqual(new Set(["red, blue,1", "blue,1", ",1"]));
  expect(await groups("flag")).toEqual([
    [false, 2],
    [true, 1],
  ]);
  expect(await groups("tester")).toEqual([
    ["member Tester", 1],
    [null, 2],
  ]);
  const list = await grouped("level");
  expect(list.at("groups.0._links.valueLink.0")).toEqual({ ...option("Low"), title: "Low" });
  expect(list.at("groups.0.sums")).toMatchObject({ [named("size")]: 10, [named("cost")]: 2.25 });
  expect(list.at("totalSums")).toMatchObject({ [named("size")]: 13, [named("cost")]: 3.75 });
  const second = await grouped("level", { pageSize: 1, offset: 2 });
  expect(second.each("subject")).toEqual(["one"]);
  const all = await api.admin.list(`projects/${project}/work_packages`, { showSums: "true" });
  expect(all.at("totalSums")).toMatchObject({ [named("size")]: 13, [named("cost")]: 3.75 });
  expect((await api.admin.get("work_packages/schemas/sums")).at(`${named("size")}.type`)).toBe("Integer");
});

test("views have them as columns, filters, orders and groups", async () => {
  const made = await api.admin.post("queries", {
    name: "By fields",
    _links: {
      project: { href: `/api/v3/projects/${project}` },
      columns: [{ href: "/api/v3/queries/columns/subject" }, { href: `/api/v3/queries/columns/${named("size")}` }],
      sortBy: [{ href: `/api/v3/queries/sort_bys/${named("size")}-desc` }],
      groupBy: { href: `/api/v3/queries/group_bys/${named("level")}` },
    },
    filters: [
      {
        _links: {
          filter: { href: `/api/v3/queries/filters/${named("level")}` },
          operator: { href: "/api/v3/queries/operators/=" },
          values: [option("High")],
        },
      },
    ],
  });
  expect([made.status, made.status === 201 ? "" : made.text]).toEqual([201, ""]);
  expect(made.at("_links.columns.1")).toMatchObject({ title: "size" });
  expect(made.at("filters.0._links.values.0")).toMatchObject({ title: "High" });
  expect(made.at("_embedded.results._embedded.elements.0.subject")).toBe("one");
  const schema = await api.admin.get(`projects/${project}/queries/schema`);
  expect(schema.text).toContain(`/api/v3/queries/columns/${named("size")}`);
  expect(schema.text).toContain(`/api/v3/queries/group_bys/${named("level")}`);
  expect(schema.text).toContain(`/api/v3/queries/filters/${named("tags")}`);
});

test("the search finds texts of fields that are to be found", async () => {
  await field("customer", "string", { searchable: true });
  const { elements } = await api.admin.get(`projects/${project}/work_packages`);
  const { id, lockVersion } = Object(elements[0]);
  const body = { lockVersion, [named("customer")]: "Zanzibar Shipping" };
  expect((await api.admin.patch(`work_packages/${id}`, body)).status).toBe(200);
  const filters = [{ search: { operator: "**", values: ["zanzi ship"] } }];
  expect((await api.admin.list(`projects/${project}/work_packages`, { filters })).each("id")).toEqual([id]);
  const found = async () => (await (await api.as("reader")).get("search?q=zanzibar")).at("_embedded.workPackages");
  expect(await found()).toMatchObject([{ id }]);
  await api.admin.patch(`custom_fields/${named("customer").replace("customField", "")}`, { visibility: "admins" });
  expect(await found()).toEqual([]);
});

/** All that could tell of the field. */
async function traces(who: string, name: string): Promise<string[]> {
  const caller = who === "admin" ? api.admin : who === "anonymous" ? api.anonymous : await api.as(who);
  const list = `projects/${project}/work_packages`;
  const [element] = (await caller.get(list)).elements;
  const { id, _links } = Object(element);
  const type = String(_links.type.href).split("/").at(-1);
  const past = encodeURIComponent("2000-01-01T00:00:00Z,PT0S");
  const texts = await Promise.all(
    [
      list,
      `${list}?select=nothing`,
      `work_packages/${id}`,
      `work_packages/${id}/activities`,
      `work_packages/schemas/${project}-${type}`,
      "work_packages/schemas/sums",
      `${list}?showSums=true`,
      `${list}?timestamps=${past}`,
      `work_packages/${id}/allowed_statuses`,
      `projects/${project}/queries/filter_instance_schemas`,
      `projects/${project}/queries/schema`,
      `projects/${project}/queries/default`,
      `projects/${project}/activities`,
      "queries",
    ].map(async (path) => ((await caller.get(path)).text.includes(named(name)) ? path : "")),
  );
  const asked = await Promise.all([
    caller.list(list, { filters: [{ [named(name)]: { operator: "*", values: [] } }] }),
    caller.list(list, { sortBy: [[named(name), "asc"]] }),
    caller.list(list, { groupBy: named(name) }),
    caller.get(`queries/columns/${named(name)}`),
    caller.get(`queries/filters/${named(name)}`),
    caller.get(`queries/sort_bys/${named(name)}-asc`),
    caller.get(`queries/group_bys/${named(name)}`),
    caller.get(`queries/filter_instance_schemas/${named(name)}`),
  ]);
  return [
    ...texts.filter(Boolean),
    ...asked.map(({ status }, index) => (status === 200 ? `asked ${index}` : "")).filter(Boolean),
  ];
}

test("a field for administrators is shown to no one else", async () => {
  await field("secret", "int", { visibility: "admins" });
  const { elements } = await api.admin.get(`projects/${project}/work_packages`);
  const { id, lockVersion } = Object(elements[0]);
  expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, [named("secret")]: 42 })).status).toBe(200);
  await api.admin.post("queries", {
    name: "Secret view",
    public: true,
    _links: {
      project: { href: `/api/v3/projects/${project}` },
      columns: [{ href: `/api/v3/queries/columns/${named("secret")}` }],
    },
  });
  expect((await traces("admin", "secret")).length).toBeGreaterThan(10);
  for (const who of ["manager", "member", "reader", "outsider", "anonymous"]) {
    expect([who, await traces(who, "secret")]).toEqual([who, []]);
  }
  const { lockVersion: now } = Object((await api.admin.get(`work_packages/${id}`)).body);
  const member = await api.as("member");
  expect((await member.patch(`work_packages/${id}`, { lockVersion: now, [named("secret")]: 1 })).status).toBe(200);
  expect((await api.admin.get(`work_packages/${id}`)).at(named("secret"))).toBe(42);
});

test("a field for some roles is seen and changed by these alone", async () => {
  const [sees, edits] = [
    await given.role([...READ, "edit_work_packages"]),
    await given.role([...READ, "edit_work_packages"]),
  ];
  const looker = await given.user("looker");
  const editor = await given.user("editor");
  await given.member(looker, project, sees);
  await given.member(editor, project, edits);
  await field("rated", "int", {
    visibility: "roles",
    roles: [
      { id: sees, canEdit: false },
      { id: edits, canEdit: true },
    ],
  });
  const { elements } = await api.admin.get(`projects/${project}/work_packages`);
  const { id } = Object(elements[0]);
  const write = async (who: string) => {
    const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
    return (await api.as(who)).patch(`work_packages/${id}`, { lockVersion, [named("rated")]: 5 });
  };
  expect((await write("looker")).error).toBe("PropertyIsReadOnly");
  expect((await write("editor")).at(named("rated"))).toBe(5);
  expect((await traces("looker", "rated")).length).toBeGreaterThan(8);
  for (const who of ["manager", "reader", "outsider", "anonymous"]) {
    expect([who, await traces(who, "rated")]).toEqual([who, []]);
  }
});
