/** Deleting a custom field with its values moved to another one. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  await given.userWith("keeper", project, ["view_work_packages", "edit_project", "select_custom_fields"]);
});

const field = (body: object) => api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, ...body });
const keyOf = ({ id }: { id: number }) => `customField${id}`;
const option = (made: { number(path: string): number }, at: number) => ({
  href: `/api/v3/custom_options/${made.number(`options.${at}.id`)}`,
});
const add = async (body: object): Promise<number> =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject: "Mast", ...body })).id;
const shown = async (id: number, path: string) => (await api.admin.get(`work_packages/${id}`)).at(path);

test("options move by their names, and what has a value of the other field keeps it", async () => {
  const from = await field({ name: "Wood", fieldFormat: "list", options: ["Oak", { value: "Elm", colorId: 3 }] });
  const into = await field({ name: "Timber", fieldFormat: "list", options: ["Ash", "Oak"], multiple: true });
  const [one, other] = [keyOf(from), keyOf(into)];
  const oak = await add({ _links: { [one]: option(from, 0) } });
  const elm = await add({ _links: { [one]: option(from, 1) } });
  const both = await add({ _links: { [one]: option(from, 0), [other]: [option(into, 0)] } });
  const view = await api.admin.post("queries", {
    name: "Woods",
    filters: [
      {
        _links: {
          filter: { href: `/api/v3/queries/filters/${one}` },
          operator: { href: "/api/v3/queries/operators/=" },
          values: [option(from, 1)],
        },
      },
    ],
    _links: {
      columns: ["id", one, other].map((name) => ({ href: `/api/v3/queries/columns/${name}` })),
      sortBy: [{ href: `/api/v3/queries/sort_bys/${one}-desc` }],
      groupBy: { href: `/api/v3/queries/group_bys/${one}` },
    },
  });
  expect([view.status, view.status === 201 ? "" : view.text]).toEqual([201, ""]);
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=${into.id}`)).status).toBe(204);

  expect(await shown(oak, `_links.${other}`)).toMatchObject([{ title: "Oak", ...option(into, 1) }]);
  expect(await shown(elm, `_links.${other}`)).toMatchObject([{ title: "Elm" }]);
  expect(await shown(both, `_links.${other}`)).toMatchObject([{ title: "Ash" }]);
  const options = await api.admin.get(`custom_fields/${into.id}`);
  expect(options.at("options")).toMatchObject([
    { value: "Ash" },
    { value: "Oak" },
    { value: "Elm", colorId: 3, uses: 1 },
  ]);
  const kept = await api.admin.get(`queries/${view.id}`);
  expect(kept.at("filters.0._links.filter.href")).toBe(`/api/v3/queries/filters/${other}`);
  expect(kept.at("filters.0._links.values")).toMatchObject([{ title: "Elm" }]);
  expect(kept.at("_links.columns")).toMatchObject([{}, { href: `/api/v3/queries/columns/${other}` }]);
  expect(kept.at("_links.sortBy")).toMatchObject([{ href: `/api/v3/queries/sort_bys/${other}-desc` }]);
  expect(kept.at("_links.groupBy.href")).toBe(`/api/v3/queries/group_bys/${other}`);
  expect([kept.at("_embedded.results._embedded.elements")].flat().map((work) => Object(work).id)).toEqual([elm]);
  const told = await api.admin.get("admin/activities?pageSize=1");
  expect(told.text).toContain("Timber");

  // The way back: the field and its values, which the other one keeps, too.
  expect((await api.admin.post(`custom_fields/${from.id}/restore`)).status).toBe(200);
  expect(await shown(both, `_links.${one}`)).toMatchObject({ title: "Oak" });
  expect(await shown(elm, `_links.${other}`)).toMatchObject([{ title: "Elm" }]);
});

test.each([
  ["string", { fieldFormat: "text" }, { raw: "Pine" }],
  ["int", { fieldFormat: "float" }, 7],
  ["date", { fieldFormat: "string" }, "2026-05-04"],
  ["bool", { fieldFormat: "bool" }, true],
])("values of %s become those of %o", async (fieldFormat, target, value) => {
  const from = await field({ name: "From", fieldFormat });
  const into = await field({ name: "Into", ...target });
  const plain = typeof value === "object" ? value.raw : value;
  const id = await add({ [keyOf(from)]: plain });
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=${into.id}`)).status).toBe(204);
  expect(await shown(id, keyOf(into))).toEqual(typeof value === "object" ? expect.objectContaining(value) : value);
});

test("a text becomes an option of a list, and an item of a hierarchy a text with its path", async () => {
  const text = await field({ name: "Text", fieldFormat: "string" });
  const list = await field({ name: "List", fieldFormat: "list", options: ["Pine"] });
  const [pine, fir] = [await add({ [keyOf(text)]: "Pine" }), await add({ [keyOf(text)]: "Fir" })];
  expect((await api.admin.delete(`custom_fields/${text.id}?move_to=${list.id}`)).status).toBe(204);
  expect(await shown(pine, `_links.${keyOf(list)}`)).toMatchObject({ title: "Pine", ...option(list, 0) });
  expect(await shown(fir, `_links.${keyOf(list)}`)).toMatchObject({ title: "Fir" });

  const options = [{ label: "Europe", children: ["Spain"] }];
  const tree = await field({ name: "Place", fieldFormat: "hierarchy", options });
  const words = await field({ name: "Words", fieldFormat: "string" });
  const item = { href: `/api/v3/custom_field_items/${tree.number("options.1.id")}` };
  const spain = await add({ _links: { [keyOf(tree)]: item } });
  const again = await field({ name: "Place again", fieldFormat: "hierarchy", options: ["Europe"] });
  expect((await api.admin.delete(`custom_fields/${tree.id}?move_to=${again.id}`)).status).toBe(204);
  expect((await api.admin.get(`custom_fields/${again.id}/items`)).each("label")).toEqual([null, "Europe", "Spain"]);
  expect((await api.admin.delete(`custom_fields/${again.id}?move_to=${words.id}`)).status).toBe(204);
  expect(await shown(spain, keyOf(words))).toBe("Europe / Spain");
});

test("fields of people, projects, versions and time hand on their values as well", async () => {
  const from = await field({ name: "Badge", for: "User", fieldFormat: "string" });
  const into = await field({ name: "Card", for: "User", fieldFormat: "string" });
  const user = await given.user("badged");
  await api.admin.patch(`users/${user}`, { [keyOf(from)]: "A-7" });
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=${into.id}`)).status).toBe(204);
  expect((await api.admin.get(`users/${user}`)).at(keyOf(into))).toBe("A-7");
});

test("what does not fit is refused, and then nothing is deleted", async () => {
  const from = await field({ name: "Code", fieldFormat: "string" });
  await add({ [keyOf(from)]: "far too long" });
  const refusal = async (target: object) => {
    const into = await field({ name: "Target", ...target });
    const answer = await api.admin.delete(`custom_fields/${from.id}?move_to=${into.id}`);
    return [answer.status, answer.at("message")];
  };
  expect(await refusal({ fieldFormat: "int" })).toEqual([422, "Target cannot have the values of Code."]);
  expect(await refusal({ fieldFormat: "string", for: "Project" })).toEqual([
    422,
    expect.stringContaining("cannot have"),
  ]);
  expect(await refusal({ fieldFormat: "string", maxLength: 3 })).toEqual([422, expect.stringContaining("too long")]);
  expect(await refusal({ fieldFormat: "string", regularExpression: "^\\d+$" })).toEqual([
    422,
    expect.stringContaining("does not match"),
  ]);
  expect(await refusal({ fieldFormat: "link" })).toEqual([422, expect.stringContaining("not a valid URL")]);
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=${from.id}`)).status).toBe(422);
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=999999`)).status).toBe(404);
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=x`)).status).toBe(404);
  const several = await field({ name: "Several", fieldFormat: "list", options: ["A", "B"], multiple: true });
  const single = await field({ name: "Single", fieldFormat: "list", options: [] });
  await add({ _links: { [keyOf(several)]: [option(several, 0), option(several, 1)] } });
  expect((await api.admin.delete(`custom_fields/${several.id}?move_to=${single.id}`)).at("message")).toContain(
    "1 have several values",
  );
  const keeper = await (await api.as("keeper")).delete(`custom_fields/${from.id}?move_to=${single.id}`);
  expect(keeper.error).toBe("MissingPermission");
  expect((await api.admin.get(`custom_fields/${from.id}`)).at("usage.values")).toBe(1);
});
