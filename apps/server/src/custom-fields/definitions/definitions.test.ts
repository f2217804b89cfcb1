/** Defining custom fields over the API. */
import { beforeAll, expect, test } from "vitest";
import { USES_COUNTED_IN_LISTS } from "@halyard/contract/limits";
import { startTestApp } from "../../../testing/app.ts";
import { chunk } from "../../platform/database/chunk.ts";

const { api, ctx, given } = await startTestApp();

let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  await given.userWith("manager", project, ["view_work_packages", "edit_project", "select_custom_fields"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
});

const field = (body: object) => api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, ...body });

test("a field is created with its options and read back", async () => {
  const made = await field({ name: "Severity", fieldFormat: "list", options: ["Low", "High"], types: "all" });
  expect([made.status, made.error]).toEqual([201, null]);
  const read = await api.admin.get(`custom_fields/${made.id}`);
  expect(read.body).toMatchObject({
    _type: "CustomField",
    name: "Severity",
    fieldFormat: "list",
    for: "WorkPackage",
    types: "all",
    options: [{ value: "Low" }, { value: "High" }],
    usage: { values: 0, views: 0 },
  });
  expect((await api.admin.get("custom_fields")).each("name")).toContain("Severity");
});

test("a field takes the id that it had elsewhere, and later ones come after it", async () => {
  expect((await field({ id: 4_711, name: "Kept", fieldFormat: "string" })).id).toBe(4_711);
  expect((await field({ id: 4_711, name: "Again", fieldFormat: "string" })).at("_embedded.details.attribute")).toBe(
    "id",
  );
  expect((await field({ name: "Next", fieldFormat: "string" })).id).toBeGreaterThan(4_711);
});

test("only administrators define fields or read their definitions", async () => {
  const { id } = await field({ name: "Ours", fieldFormat: "string" });
  for (const who of ["manager", "reader", "outsider", "anonymous"]) {
    const caller = who === "anonymous" ? api.anonymous : await api.as(who);
    const answers = await Promise.all([
      caller.get("custom_fields"),
      caller.get(`custom_fields/${id}`),
      caller.post("custom_fields", { name: "x", fieldFormat: "string" }),
      caller.patch(`custom_fields/${id}`, { name: "x" }),
      caller.delete(`custom_fields/${id}`),
      caller.post(`custom_fields/${id}/restore`),
    ]);
    expect([who, answers.map((answer) => answer.error)]).toEqual([who, Array(6).fill("MissingPermission")]);
  }
});

test("what cannot be is refused at its attribute", async () => {
  const refused = async (body: object) => {
    const answer = await field({ name: "x", fieldFormat: "string", ...body });
    return [answer.status, answer.at("_embedded.details.attribute")];
  };
  expect(await refused({ name: " " })).toEqual([422, "name"]);
  expect(await refused({ fieldFormat: "nothing" })).toEqual([422, "fieldFormat"]);
  expect(await refused({ for: "Nothing" })).toEqual([422, "for"]);
  expect(await refused({ multiple: true })).toEqual([422, "multiple"]);
  expect(await refused({ minLength: 5, maxLength: 4 })).toEqual([422, "maxLength"]);
  expect(await refused({ regularExpression: "(" })).toEqual([422, "regularExpression"]);
  expect(await refused({ regularExpression: "(?=a)b" })).toEqual([422, "regularExpression"]);
  expect(await refused({ options: ["a"] })).toEqual([422, "options"]);
  expect(await refused({ fieldFormat: "list", options: ["a", "a"] })).toEqual([422, "options"]);
  expect(await refused({ fieldFormat: "int", defaultValue: "a" })).toEqual([422, "defaultValue"]);
  expect(await refused({ types: [999_999] })).toEqual([422, "types"]);
  expect(await refused({ visibility: "roles" })).toEqual([422, "roles"]);
});

test("a new field with roles and no word about its visibility is for these roles", async () => {
  const roles = [{ id: 5, canEdit: true }];
  expect((await field({ name: "For some", fieldFormat: "string", roles })).at("visibility")).toBe("roles");
  expect((await field({ name: "For all", fieldFormat: "string", roles, visibility: "all" })).at("visibility")).toBe(
    "all",
  );
  expect((await field({ name: "Plain", fieldFormat: "string", roles: [] })).at("visibility")).toBe("all");
});

test("a change is kept, and the format stays what it is", async () => {
  const { id } = await field({ name: "Before", fieldFormat: "string" });
  const changed = await api.admin.patch(`custom_fields/${id}`, { name: "After", required: true, maxLength: 10 });
  expect(changed.body).toMatchObject({ name: "After", required: true, maxLength: 10 });
  expect((await api.admin.patch(`custom_fields/${id}`, { fieldFormat: "int" })).error).toBe("PropertyIsReadOnly");
  expect((await api.admin.patch(`custom_fields/${id}`, { required: false })).at("required")).toBe(false);
});

test("of two changes at once each keeps what the other one changed", async () => {
  const { id } = await field({ name: "Both", fieldFormat: "string" });
  const changes = [{ name: "Renamed" }, { rightToLeft: true }, { maxLength: 12 }, { description: "Said" }];
  const answers = await Promise.all(changes.map((body) => api.admin.patch(`custom_fields/${id}`, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await api.admin.get(`custom_fields/${id}`)).body).toMatchObject(Object.assign({}, ...changes));
});

test("who changes what someone else has changed meanwhile is told, and nothing is written", async () => {
  const made = await field({ name: "Versioned", fieldFormat: "list", options: ["A", "B", "C"] });
  const [a, b] = [made.number("options.0.id"), made.number("options.1.id")];
  const change = (body: object) => api.admin.patch(`custom_fields/${made.id}`, body);
  expect(made.at("lockVersion")).toBe(0);
  expect((await change({ lockVersion: 0, name: "Theirs" })).at("lockVersion")).toBe(1);
  const late = await change({ lockVersion: 0, name: "Mine" });
  expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
  expect((await api.admin.get(`custom_fields/${made.id}`)).body).toMatchObject({ name: "Theirs", lockVersion: 1 });
  // What the options are merged into is a change of the field, too.
  const merged = await api.admin.post(`custom_fields/${made.id}/options/${a}/merge`, { into: b });
  expect([merged.status, merged.at("lockVersion")]).toEqual([200, 2]);
  expect((await change({ lockVersion: 1, options: ["D"] })).status).toBe(409);
  // Who says nothing of a version changes what is there.
  expect((await change({ name: "Whatever" })).at("lockVersion")).toBe(3);
  expect((await change({ lockVersion: "3" })).status).toBe(422);
});

test("options keep their ids when they are renamed and put in another order", async () => {
  const made = await field({ name: "Order", fieldFormat: "list", options: ["A", "B"] });
  const [first, second] = [made.number("options.0.id"), made.number("options.1.id")];
  const options = [{ id: second, value: "B" }, { value: "C" }, { id: first, value: "A2", colorId: 7 }];
  const changed = await api.admin.patch(`custom_fields/${made.id}`, { options });
  expect(changed.body).toMatchObject({
    options: [{ id: second, value: "B" }, { value: "C" }, { id: first, value: "A2", colorId: 7 }],
  });
});

test("a deleted field is gone, and comes back when it is restored", async () => {
  const { id } = await field({ name: "Soon gone", fieldFormat: "string" });
  expect((await api.admin.delete(`custom_fields/${id}`)).status).toBe(204);
  expect((await api.admin.get(`custom_fields/${id}`)).status).toBe(404);
  expect((await api.admin.post(`custom_fields/${id}/restore`)).at("name")).toBe("Soon gone");
  expect((await api.admin.post(`custom_fields/${id}/restore`)).status).toBe(404);
});

test("what had an option has the one that it is merged into, and so do views and rules that name it", async () => {
  const made = await field({ name: "Wood", fieldFormat: "list", options: ["Oak", "Oaken", "Elm"], multiple: true });
  const [oak, oaken, elm] = [0, 1, 2].map((at) => made.number(`options.${at}.id`));
  const key = `customField${made.id}`;
  const link = (id: unknown) => ({ href: `/api/v3/custom_options/${String(id)}` });
  const add = async (...options: unknown[]) => {
    const _links = { [key]: options.map(link) };
    return (await api.admin.post(`projects/${project}/work_packages`, { subject: "Mast", _links })).id;
  };
  const [one, both, other] = [await add(oaken), await add(oak, oaken), await add(elm)];
  const [type = ""] = (await api.admin.get(`projects/${project}/types`)).each("id").map(String);
  const [scheme = ""] = (await api.admin.get("field_rule_schemes")).each("id").map(String);
  const set = `field_rule_sets/${scheme}-${type}`;
  await api.admin.patch(set, { rules: { [key]: { default: link(oaken).href } } });
  const filter = (operator: string, ...values: unknown[]) => ({
    _links: {
      filter: { href: `/api/v3/queries/filters/${key}` },
      operator: { href: `/api/v3/queries/operators/${operator}` },
      values: values.map(link),
    },
  });
  const view = await api.admin.post("queries", { name: "Woods", filters: [filter("=", oaken, oak), filter("!", elm)] });
  expect([view.status, view.status === 201 ? "" : view.text]).toEqual([201, ""]);
  const counted = await api.admin.get(`custom_fields/${made.id}`);
  expect([0, 1, 2].map((at) => counted.at(`options.${at}.uses`))).toEqual([1, 2, 1]);
  const { options } = Object(counted.body);
  const without = await api.admin.patch(`custom_fields/${made.id}`, { options: [options[0], options[2]] });
  expect([without.status, without.at("message")]).toEqual([422, expect.stringContaining("Oaken is used 2 times")]);

  const path = `custom_fields/${made.id}/options/${oaken}/merge`;
  expect((await (await api.as("reader")).post(path, { into: oak })).error).toBe("MissingPermission");
  const merged = await api.admin.post(path, { into: oak });
  expect([merged.status, merged.at("options")]).toMatchObject([200, [{ value: "Oak", uses: 2 }, { value: "Elm" }]]);
  const values = await Promise.all(
    [one, both, other].map(async (id) => (await api.admin.get(`work_packages/${id}`)).at(`_links.${key}`)),
  );
  expect(values).toMatchObject([[{ title: "Oak" }], [{ title: "Oak" }], [{ title: "Elm" }]]);
  expect((await api.admin.get(set)).at(`rules.${key}.default`)).toBe(link(oak).href);
  const kept = await api.admin.get(`queries/${view.id}`);
  expect(kept.at("filters.0._links.values")).toMatchObject([{ ...link(oak), title: "Oak" }]);
  expect(kept.at("filters.1._links.values")).toMatchObject([{ ...link(elm), title: "Elm" }]);
  const found = [kept.at("_embedded.results._embedded.elements")].flat().map((work) => Number(Object(work).id));
  expect(new Set(found)).toEqual(new Set([one, both]));
  const told = await api.admin.get("admin/activities?pageSize=1");
  expect(told.at("_embedded.elements.0")).toMatchObject({ entityType: "CustomField", entityId: made.id });
});

test("a list counts the uses of a field and of its options up to a limit, one field all of them", async () => {
  const made = await field({ name: "Much used", fieldFormat: "list", options: ["A", "B"], multiple: true });
  const [a, b] = [made.number("options.0.id"), made.number("options.1.id")];
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Much" });
  const row = (option: number) => ({ field_id: made.id, work_package_id: id, str_key: null, option_id: option });
  const rows = [...Array.from({ length: USES_COUNTED_IN_LISTS + 5 }, () => row(a)), row(b), row(b)];
  await ctx.transaction(async (tx) => {
    for (const some of chunk(rows, 100)) await tx.insertInto("custom_values").values(some).execute();
  });
  const listed = Object((await api.admin.get("custom_fields")).elements.find((one) => Object(one).id === made.id));
  const one = Object((await api.admin.get(`custom_fields/${made.id}`)).body);
  const uses = ({ usage, options }: typeof one) => [
    usage.values,
    ...options.map((option: object) => Object(option).uses),
  ];
  // All are of one work package.
  expect([uses(listed), uses(one)]).toEqual([
    [1, USES_COUNTED_IN_LISTS, 2],
    [1, USES_COUNTED_IN_LISTS + 5, 2],
  ]);
});

test("a hierarchy is read from its root, with depth and branch", async () => {
  const made = await field({
    name: "Place",
    fieldFormat: "hierarchy",
    options: [{ label: "Europe", children: [{ label: "Spain", short: "ES" }, { label: "Italy" }] }, "Asia"],
  });
  const items = await api.admin.get(`custom_fields/${made.id}/items`);
  expect(items.each("label")).toEqual([null, "Europe", "Spain", "Italy", "Asia"]);
  expect(items.each("depth")).toEqual([0, 1, 2, 2, 1]);
  const spain = items.each("id")[2];
  expect((await api.admin.get(`custom_field_items/${String(spain)}`)).body).toMatchObject({
    label: "Spain",
    short: "ES",
  });
  expect((await api.admin.get(`custom_field_items/${String(spain)}/branch`)).each("label")).toEqual([
    null,
    "Europe",
    "Spain",
  ]);
  const europe = items.each("id")[1];
  const below = await api.admin.get(`custom_fields/${made.id}/items?parent=${String(europe)}&depth=0`);
  expect(below.each("label")).toEqual(["Europe"]);
  const other = await field({ name: "Flat", fieldFormat: "string" });
  expect((await api.admin.get(`custom_fields/${other.id}/items`)).error).toBe("UnprocessableContent");
});

test("an option is read by who sees its field somewhere", async () => {
  const made = await field({ name: "Seen", fieldFormat: "list", options: ["One"] });
  const id = made.number("options.0.id");
  expect((await (await api.as("reader")).get(`custom_options/${id}`)).body).toMatchObject({
    _type: "CustomOption",
    value: "One",
    _links: { self: { href: `/api/v3/custom_options/${id}`, title: "One" } },
  });
  await api.admin.patch(`custom_fields/${made.id}`, { visibility: "admins" });
  expect((await (await api.as("reader")).get(`custom_options/${id}`)).status).toBe(404);
  expect((await api.admin.get(`custom_options/${id}`)).status).toBe(200);
});

test("each write is in the administrative journal", async () => {
  const { id } = await field({ name: "Told", fieldFormat: "string" });
  await api.admin.patch(`custom_fields/${id}`, { name: "Told again" });
  const list = await api.admin.get("admin/activities?pageSize=5");
  expect(list.text).toContain("Told again");
});

test("an option is added behind the others, also by two at once, by administrators alone", async () => {
  const { id } = await field({ name: "Wood", fieldFormat: "list", options: ["Oak"] });
  const path = `custom_fields/${id}/options`;
  const answers = await Promise.all(["Ash", "Elm"].map((value) => api.admin.post(path, { value })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const listed = await api.admin.get(path);
  expect([listed.each("value").toSorted(), listed.each("uses")]).toEqual([
    ["Ash", "Elm", "Oak"],
    [0, 0, 0],
  ]);
  expect(listed.at("_embedded.elements.0._type")).toBe("CustomOptionDefinition");
  expect((await api.admin.post(path, { value: "Oak" })).status).toBe(422);
  expect((await api.admin.post(path, { value: " " })).status).toBe(422);
  expect((await api.admin.post(path, { value: "Yew", lockVersion: 0 })).error).toBe("UpdateConflict");
  expect((await api.admin.post(path, { value: "Yew", parentId: 1 })).status).toBe(422);
  expect((await api.admin.post(path, { value: "Yew", isDefault: "yes" })).error).toBe("PropertyFormatError");
  for (const login of ["manager", "reader", "outsider", "anonymous"]) {
    const caller = login === "anonymous" ? api.anonymous : await api.as(login);
    expect([login, (await caller.get(path)).error, (await caller.post(path, { value: "Yew" })).error]).toEqual([
      login,
      "MissingPermission",
      "MissingPermission",
    ]);
  }
  expect((await api.admin.get(path)).elements).toHaveLength(3);
  const plain = await field({ name: "Plain text", fieldFormat: "string" });
  expect((await api.admin.get(`custom_fields/${plain.id}/options`)).status).toBe(404);
  expect((await api.admin.post(`custom_fields/${plain.id}/options`, { value: "x" })).status).toBe(422);
});

test("an item of a hierarchy is added below another one", async () => {
  const { id } = await field({
    name: "Sea",
    fieldFormat: "hierarchy",
    options: [{ value: "North", children: ["Skagerrak"] }],
  });
  const north = (await api.admin.get(`custom_fields/${id}`)).number("options.0.id");
  const made = await api.admin.post(`custom_fields/${id}/options`, { value: "Kattegat", parentId: north });
  expect([made.status, made.error]).toEqual([201, null]);
  const options = [made.at("options")].flat().map((one) => [Object(one).value, Object(one).parentId]);
  expect(options).toEqual([
    ["North", null],
    ["Skagerrak", north],
    ["Kattegat", north],
  ]);
});
