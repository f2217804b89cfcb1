/** Custom fields of work packages over the API. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given, clock } = await startTestApp();

let project = 0;
let other = 0;
let member = 0;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  other = await given.project({ name: "Other" });
  member = await given.userWith("member", project, ["view_work_packages", "edit_work_packages", "add_work_packages"]);
});

/** @returns its name in the API */
async function field(body: object): Promise<string> {
  const made = await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body });
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  return `customField${made.id}`;
}

const pathOf = (key: string): string => `custom_fields/${key.replace("customField", "")}`;

async function optionsOf(key: string): Promise<number[]> {
  const options = (await api.admin.get(pathOf(key))).at("options");
  return [options].flat().map((one) => Number(Object(one).id));
}

const create = (body: object, links: object = {}) =>
  api.admin.post(`projects/${project}/work_packages`, { subject: "Work", ...body, _links: links });

async function change(id: number, body: object, links: object = {}) {
  const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
  return api.admin.patch(`work_packages/${id}`, { lockVersion, ...body, _links: links });
}

test("each plain format is written and read back", async () => {
  const values: [string, unknown][] = [
    ["string", "a word"],
    ["link", "https://example.org/a"],
    ["int", -7],
    ["float", 2.5],
    ["date", "2026-11-23"],
    ["bool", true],
  ];
  const body: Record<string, unknown> = {};
  for (const [format, value] of values) body[await field({ name: `A ${format}`, fieldFormat: format })] = value;
  const text = await field({ name: "A text", fieldFormat: "text" });
  const made = await create({ ...body, [text]: { raw: "**bold**" } });
  expect([made.status, made.body]).toMatchObject([201, body]);
  expect(made.at(text)).toMatchObject({
    format: "markdown",
    raw: "**bold**",
    html: expect.stringContaining("<strong>"),
  });
  const list = await api.admin.get(`projects/${project}/work_packages`);
  expect(list.elements.find((one) => Object(one).id === made.id)).toMatchObject(body);
  const emptied = await change(made.id, Object.fromEntries(Object.keys(body).map((key) => [key, null])));
  for (const key of Object.keys(body)) expect([key, emptied.at(key)]).toEqual([key, null]);
});

test("lists, people, versions and hierarchies are links", async () => {
  const list = await field({ name: "List", fieldFormat: "list", options: ["One", "Two"] });
  const many = await field({ name: "Many", fieldFormat: "list", options: ["A", "B", "C"], multiple: true });
  const user = await field({ name: "Tester", fieldFormat: "user" });
  const version = await field({ name: "Found in", fieldFormat: "version" });
  const place = await field({ name: "Place", fieldFormat: "hierarchy", options: ["Europe"] });
  const [, two] = await optionsOf(list);
  const [a, , c] = await optionsOf(many);
  const [europe] = await optionsOf(place);
  const made = await api.admin.post("versions", {
    name: "1.0",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  const links = {
    [list]: { href: `/api/v3/custom_options/${two}` },
    [many]: [{ href: `/api/v3/custom_options/${a}` }, { href: `/api/v3/custom_options/${c}` }],
    [user]: { href: `/api/v3/users/${member}` },
    [version]: { href: `/api/v3/versions/${made.id}` },
    [place]: { href: `/api/v3/custom_field_items/${europe}` },
  };
  const answer = await create({}, links);
  expect([answer.status, answer.at("_links")]).toMatchObject([
    201,
    {
      [list]: { href: `/api/v3/custom_options/${two}`, title: "Two" },
      [many]: [{ title: "A" }, { title: "C" }],
      [user]: { href: `/api/v3/users/${member}`, title: "member Tester" },
      [version]: { href: `/api/v3/versions/${made.id}`, title: "1.0" },
      [place]: { href: `/api/v3/custom_field_items/${europe}`, title: "Europe" },
    },
  ]);
  const cleared = await change(answer.id, {}, { [list]: { href: null }, [many]: [], [user]: { href: null } });
  expect(cleared.at("_links")).toMatchObject({ [list]: { href: null }, [many]: [], [user]: { href: null } });
});

test("one person and one version stand in the answer about a work package, options and several do not", async () => {
  const person = await field({ name: "A mentor", fieldFormat: "user" });
  const people = await field({ name: "Mentors", fieldFormat: "user", multiple: true });
  const release = await field({ name: "Seen in", fieldFormat: "version" });
  const option = await field({ name: "A choice", fieldFormat: "list", options: ["One"] });
  const secret = await field({ name: "A secret", fieldFormat: "user", visibility: "admins" });
  const version = await api.admin.post("versions", {
    name: "3.1",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  const [chosen] = await optionsOf(option);
  const href = `/api/v3/users/${member}`;
  const made = await create(
    {},
    {
      [person]: { href },
      [people]: [{ href }],
      [release]: { href: `/api/v3/versions/${version.id}` },
      [option]: { href: `/api/v3/custom_options/${chosen}` },
      [secret]: { href },
    },
  );
  const embedded = made.at("_embedded");
  expect(embedded).toMatchObject({
    [person]: { _type: "User", id: member },
    [release]: { _type: "Version", id: version.id, name: "3.1" },
    [secret]: { _type: "User", id: member },
  });
  expect(embedded).not.toHaveProperty(people);
  expect(embedded).not.toHaveProperty(option);
  const others = (await (await api.as("member")).get(`work_packages/${made.id}`)).at("_embedded");
  expect(others).toHaveProperty(person);
  expect(others).not.toHaveProperty(secret);
});

test("what a value may not be is refused at its attribute", async () => {
  const short = await field({ name: "Short", fieldFormat: "string", minLength: 2, maxLength: 4 });
  const code = await field({ name: "Code", fieldFormat: "string", regularExpression: "^[A-Z]+-\\d+$" });
  const size = await field({ name: "Size", fieldFormat: "int", minValue: 1, maxValue: 10 });
  const link = await field({ name: "Page", fieldFormat: "link" });
  const list = await field({ name: "Choice", fieldFormat: "list", options: ["One"] });
  const user = await field({ name: "Person", fieldFormat: "user" });
  const stranger = await given.user("stranger");
  const refused = async (body: object, links: object = {}) => {
    const answer = await create(body, links);
    return [answer.status, answer.error, answer.at("_embedded.details.attribute"), answer.at("message")];
  };
  const violation = (key: string, message: string) => [422, "PropertyConstraintViolation", key, message];
  expect(await refused({ [short]: "a" })).toEqual(violation(short, "Short is too short (minimum is 2 characters)."));
  expect(await refused({ [short]: "abcde" })).toEqual(violation(short, "Short is too long (maximum is 4 characters)."));
  expect(await refused({ [code]: "x" })).toEqual([422, "PropertyConstraintViolation", code, expect.any(String)]);
  expect(await refused({ [size]: 0 })).toEqual(violation(size, "Size must be greater than or equal to 1."));
  expect(await refused({ [size]: 11 })).toEqual(violation(size, "Size must be less than or equal to 10."));
  expect(await refused({ [size]: "1" })).toEqual([422, "PropertyFormatError", size, expect.any(String)]);
  expect(await refused({ [link]: "javascript:alert(1)" })).toEqual(violation(link, "Page is not a valid URL."));
  const notAllowed = (key: string, name: string) => violation(key, `${name} is not set to one of the allowed values.`);
  expect(await refused({}, { [list]: { href: "/api/v3/custom_options/999999" } })).toEqual(notAllowed(list, "Choice"));
  expect(await refused({}, { [list]: { href: "/api/v3/users/1" } })).toEqual([
    422,
    "ResourceTypeMismatch",
    list,
    expect.any(String),
  ]);
  expect(await refused({}, { [user]: { href: `/api/v3/users/${stranger}` } })).toEqual(notAllowed(user, "Person"));
});

test("a hostile pattern does not hold up the server", async () => {
  const key = await field({ name: "Hostile", fieldFormat: "string", regularExpression: "^(a+)+$" });
  const began = performance.now();
  expect((await create({ [key]: `${"a".repeat(5_000)}!` })).status).toBe(422);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("a required field is asked for in what is new, and in a change only where it is sent or all are validated", async () => {
  const { id } = await create({});
  const key = await field({ name: "Needed", fieldFormat: "string", required: true, projects: [project] });
  const refused = await create({});
  expect([refused.status, refused.at("message")]).toEqual([422, "Needed can't be blank."]);
  expect((await change(id, { subject: "Other words" })).status).toBe(200);
  expect((await change(id, { [key]: "" })).status).toBe(422);
  expect((await change(id, { subject: "More words", _meta: { validateCustomFields: true } })).status).toBe(422);
  expect((await change(id, { [key]: "there" })).at(key)).toBe("there");
  await api.admin.patch(pathOf(key), { required: false });
});

test("defaults fill what is not said", async () => {
  const word = await field({ name: "Word", fieldFormat: "string", defaultValue: "as ever" });
  const list = await field({
    name: "With default",
    fieldFormat: "list",
    options: [{ value: "No" }, { value: "Yes", isDefault: true }],
  });
  const made = await create({});
  expect([made.at(word), made.at(`_links.${list}.title`)]).toEqual(["as ever", "Yes"]);
  const said = await create({ [word]: null }, { [list]: { href: null } });
  expect([said.at(word), said.at(`_links.${list}.href`)]).toEqual([null, null]);
});

test("a field is there in its projects and types alone", async () => {
  const types = (await api.admin.get("types")).elements.map((type) => Number(Object(type).id));
  const [first = 0, second = 0] = (await api.admin.get(`projects/${project}/types`)).each("id").map(Number);
  expect(types).toContain(first);
  const key = await field({
    name: "Here",
    fieldFormat: "string",
    isForAll: false,
    projects: [project],
    types: [first],
  });
  const schema = async (at: number, type: number) =>
    Object((await api.admin.get(`work_packages/schemas/${at}-${type}`)).body)[key];
  expect(await schema(project, first)).toMatchObject({ type: "String", name: "Here", writable: true });
  expect(await schema(project, second)).toBeUndefined();
  expect(await schema(other, first)).toBeUndefined();
  const made = await create({ [key]: "x" }, { type: { href: `/api/v3/types/${second}` } });
  expect(Object(made.body)[key]).toBeUndefined();
  const moved = await change(made.id, { [key]: "x" }, { type: { href: `/api/v3/types/${first}` } });
  expect(moved.at(key)).toBe("x");
});

test("schema and form say what the field takes", async () => {
  const list = await field({ name: "Formed", fieldFormat: "list", options: ["One"], required: true });
  const code = await field({
    name: "Coded",
    fieldFormat: "string",
    regularExpression: "^x",
    maxLength: 9,
    rightToLeft: true,
  });
  const form = await api.admin.post(`projects/${project}/work_packages/form`, {});
  const schema = Object(form.at("_embedded.schema"));
  const groups = (document: Record<string, unknown>) => [document["_attributeGroups"]].flat().map((one) => Object(one));
  expect(schema[list]).toMatchObject({
    type: "CustomOption",
    name: "Formed",
    required: true,
    location: "_links",
    _links: { allowedValues: [{ title: "One" }] },
    _embedded: { allowedValues: [{ _type: "CustomOption", value: "One" }] },
  });
  expect(groups(schema).at(-1)).toMatchObject({ name: "Other", attributes: expect.arrayContaining([list]) });
  expect(schema[code]).toMatchObject({ regularExpression: "^x", maxLength: 9, options: { rtl: "true" } });
  expect(schema[code].minLength).toBeUndefined();
  expect(Object(form.at("_embedded.validationErrors"))[list]).toMatchObject({ message: "Formed can't be blank." });
  const [type = 0] = (await api.admin.get(`projects/${project}/types`)).each("id").map(Number);
  const stored = Object((await api.admin.get(`work_packages/schemas/${project}-${type}`)).body)[list];
  expect(stored._embedded).toBeUndefined();
  await api.admin.patch(pathOf(list), { required: false });
});

test("the history tells what changed by the field's name", async () => {
  const word = await field({ name: "Told", fieldFormat: "string" });
  const flag = await field({ name: "Flag", fieldFormat: "bool" });
  const many = await field({ name: "Chosen", fieldFormat: "list", options: ["A", "B"], multiple: true });
  const [a, b] = await optionsOf(many);
  const { id } = await create({});
  const links = { [many]: [{ href: `/api/v3/custom_options/${a}` }, { href: `/api/v3/custom_options/${b}` }] };
  expect((await change(id, { [word]: "one", [flag]: true }, links)).status).toBe(200);
  const told = await api.admin.get(`work_packages/${id}/activities`);
  const raw = told.each("details").flatMap((details) => [details].flat().map((one) => Object(one).raw));
  expect(raw).toEqual(expect.arrayContaining(["Told set to one", "Flag set to Yes", "Chosen set to A, B"]));
});

test("a comparison with the past tells what a field was", async () => {
  const word = await field({ name: "Then", fieldFormat: "string" });
  const list = await field({ name: "Chosen then", fieldFormat: "list", options: ["A", "B"] });
  const [a, b] = await optionsOf(list);
  const { id } = await create({ [word]: "old" }, { [list]: { href: `/api/v3/custom_options/${a}` } });
  clock.advance(3_600_000);
  const before = clock.now().toISOString();
  clock.advance(3_600_000);
  await change(id, { [word]: "new" }, { [list]: { href: `/api/v3/custom_options/${b}` } });
  const answer = await api.admin.get(`work_packages/${id}?timestamps=${before},PT0S`);
  expect(answer.body).toMatchObject({
    [word]: "new",
    _embedded: {
      attributesByTimestamp: [
        { [word]: "old", _links: { [list]: { href: `/api/v3/custom_options/${a}`, title: "A" } } },
        {},
      ],
    },
  });
  const past = await api.admin.get(`work_packages/${id}?timestamps=${before}`);
  expect([past.at(word), past.at(`_links.${list}.title`)]).toEqual(["old", "A"]);
});
