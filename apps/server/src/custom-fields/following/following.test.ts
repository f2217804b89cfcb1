/** Merged options, moved fields and deleted options: whatever names them names what has taken their place. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
let type = 0;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  type = (await api.admin.list(`projects/${project}/types`)).each("id").map(Number)[0] ?? 0;
});

const field = async (body: object) => {
  const made = await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body });
  expect([made.status, made.error]).toEqual([201, null]);
  return made;
};
type Made = Awaited<ReturnType<typeof field>>;
const keyOf = ({ id }: { id: number }) => `customField${id}`;
const optionId = (made: Made, at: number): number => made.number(`options.${at}.id`);
const href = (id: number) => `/api/v3/custom_options/${id}`;
let count = 0;
const named = (word: string): string => `${word} ${++count}`;

async function viewOf(key: string, ids: readonly number[]) {
  const view = await api.admin.post("queries", {
    name: named("View"),
    filters: [
      {
        _links: {
          filter: { href: `/api/v3/queries/filters/${key}` },
          operator: { href: "/api/v3/queries/operators/=" },
          values: ids.map((id) => ({ href: href(id) })),
        },
      },
    ],
    display: { fields: `subject,${key}:120`, boardColumns: key },
  });
  expect([view.status, view.error]).toEqual([201, null]);
  return view.id;
}
const filterOf = async (id: number) => {
  const view = await api.admin.get(`queries/${id}`);
  const values = [view.at("filters.0._links.values") ?? []].flat().map((value) => Object(value).title);
  return [view.at("filters.0._links.filter.href"), values];
};

async function actionOf(actions: object[]): Promise<number> {
  const made = await api.admin.post("custom_actions", { name: named("Action"), actions });
  expect([made.status, made.error]).toEqual([201, null]);
  return made.id;
}
const stepsOf = async (id: number): Promise<unknown> => {
  const row = await ctx.db
    .selectFrom("custom_actions")
    .where("id", "=", id)
    .select("actions")
    .executeTakeFirstOrThrow();
  return JSON.parse(row.actions);
};

let set = "";

/** A rule of the type that begins with a value, in the default scheme. */
async function ruleOf(key: string, value: unknown): Promise<void> {
  const [scheme = ""] = (await api.admin.get("field_rule_schemes")).each("id").map(String);
  set = `field_rule_sets/${scheme}-${type}`;
  const answer = await api.admin.patch(set, { rules: { [key]: { default: value } } });
  expect([answer.status, answer.error]).toEqual([200, null]);
}

async function templateOf(key: string, link: string): Promise<number> {
  const _links = { [key]: { href: link } };
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Pattern", _links });
  const made = await api.admin.post(`projects/${project}/work_package_templates`, {
    name: named("Template"),
    _links: { workPackage: { href: `/api/v3/work_packages/${id}` } },
  });
  expect([made.status, made.error]).toEqual([201, null]);
  return made.id;
}
/** What is made of the template has in the field. */
async function madeOf(template: number, key: string): Promise<unknown> {
  const made = await api.admin.post(`work_package_templates/${template}/work_packages`, {});
  return made.at(`_links.${key}.title`) ?? made.at(`_links.${key}.0.title`) ?? made.at(key);
}

test("what named a merged option names the one that it is merged into", async () => {
  const wood = await field({
    name: "Wood",
    fieldFormat: "list",
    options: [{ value: "Oaken", isDefault: true }, "Oak"],
  });
  const key = keyOf(wood);
  const [oaken, oak] = [optionId(wood, 0), optionId(wood, 1)];
  const view = await viewOf(key, [oaken, oak]);
  const action = await actionOf([{ attribute: key, value: "Oaken" }]);
  await ruleOf(key, href(oaken));
  const template = await templateOf(key, href(oaken));
  const merged = await api.admin.post(`custom_fields/${wood.id}/options/${oaken}/merge`, { into: oak });
  expect([merged.status, merged.at("options.0")]).toMatchObject([200, { value: "Oak", isDefault: true }]);
  expect(await filterOf(view)).toEqual([`/api/v3/queries/filters/${key}`, ["Oak"]]);
  expect(await stepsOf(action)).toEqual([{ attribute: key, value: oak }]);
  expect((await api.admin.get(set)).at(`rules.${key}.default`)).toBe(href(oak));
  expect(await madeOf(template, key)).toBe("Oak");
  // The button does what it says.
  const work = await api.admin.post(`projects/${project}/work_packages`, { subject: "Mast" });
  const run = await api.admin.post(`custom_actions/${action}/execute`, {
    lockVersion: work.number("lockVersion"),
    _links: { workPackage: { href: `/api/v3/work_packages/${work.id}` } },
  });
  expect([run.status, run.at(`_links.${key}.title`)]).toEqual([200, "Oak"]);
});

test("the limit of a board's column is that of the option that it is merged into, unless that has one", async () => {
  const sail = await field({ name: "Sail", fieldFormat: "list", options: ["Jib", "Genoa", "Main"] });
  const [jib, genoa, main] = [optionId(sail, 0), optionId(sail, 1), optionId(sail, 2)];
  const board = async (limits: string, boardColumns = keyOf(sail)) =>
    (await api.admin.post("queries", { name: named("Board"), display: { viewMode: "board", boardColumns, limits } }))
      .id;
  const moved = await board(`none:9,${jib}:3,${main}:4`);
  const kept = await board(`${jib}:3,${genoa}:5`);
  const ofStatus = await board(`${jib}:3`, "status");
  await api.admin.post(`custom_fields/${sail.id}/options/${jib}/merge`, { into: genoa });
  const limitsOf = async (id: number) => (await api.admin.get(`queries/${id}`)).at("display.limits");
  expect(await limitsOf(moved)).toBe(`none:9,${main}:4,${genoa}:3`);
  expect(await limitsOf(kept)).toBe(`${genoa}:5`);
  expect(await limitsOf(ofStatus)).toBe(`${jib}:3`);
  const canvas = await field({ name: "Canvas", fieldFormat: "list", options: [] });
  expect((await api.admin.delete(`custom_fields/${sail.id}?move_to=${canvas.id}`)).status).toBe(204);
  const options = [(await api.admin.get(`custom_fields/${canvas.id}`)).at("options")].flat().map(Object);
  const idOf = (value: string): number => Number(options.find((option) => option.value === value)?.id);
  expect((await api.admin.get(`queries/${moved}`)).at("display")).toMatchObject({
    boardColumns: keyOf(canvas),
    limits: `none:9,${idOf("Main")}:4,${idOf("Genoa")}:3`,
  });
});

test("an option that is named anywhere does not go, and says where", async () => {
  const size = await field({ name: "Size", fieldFormat: "list", options: ["Small", "Large"] });
  const small = optionId(size, 0);
  const remove = () =>
    api.admin.patch(`custom_fields/${size.id}`, { options: [{ id: optionId(size, 1), value: "Large" }] });
  await viewOf(keyOf(size), [small]);
  expect((await remove()).at("message")).toBe(
    "Small is used in 1 saved view. Merge it into another option, or archive it.",
  );
  await actionOf([{ attribute: keyOf(size), value: small }]);
  await actionOf([{ attribute: keyOf(size), value: "Small" }]);
  await ruleOf(keyOf(size), href(small));
  expect((await remove()).at("message")).toBe(
    "Small is used in 1 saved view, 1 form rule and 2 custom actions. Merge it into another option, or archive it.",
  );
  await api.admin.post(`custom_fields/${size.id}/options/${small}/merge`, { into: optionId(size, 1) });
  expect((await api.admin.get(`custom_fields/${size.id}`)).at("options")).toMatchObject([{ value: "Large" }]);
});

test("what named a field that was moved names the one that has its values, options by their names", async () => {
  const from = await field({ name: "Place", fieldFormat: "list", options: ["Bern", "Basel"] });
  const into = await field({ name: "Town", fieldFormat: "list", options: ["Basel"], multiple: true });
  const [key, other] = [keyOf(from), keyOf(into)];
  const [bern, basel] = [optionId(from, 0), optionId(from, 1)];
  const view = await viewOf(key, [basel]);
  const action = await actionOf([{ attribute: key, value: "Bern" }]);
  await ruleOf(key, href(bern));
  const template = await templateOf(key, href(basel));
  const form = `types/${type}/form_configuration`;
  await api.admin.patch(form, { groups: [{ kind: "attributes", name: "First", attributes: [key] }], hidden: [] });
  await api.admin.post("help_texts", { scope: "WorkPackage", attribute: key, helpText: { raw: "Where it is" } });
  expect((await api.admin.delete(`custom_fields/${from.id}?move_to=${into.id}`)).status).toBe(204);

  const options = [(await api.admin.get(`custom_fields/${into.id}`)).at("options")].flat().map(Object);
  const idOf = (value: string): number => Number(options.find((option) => option.value === value)?.id);
  expect(await filterOf(view)).toEqual([`/api/v3/queries/filters/${other}`, ["Basel"]]);
  expect((await api.admin.get(`queries/${view}`)).at("display")).toMatchObject({
    fields: `subject,${other}:120`,
    boardColumns: other,
  });
  expect(await stepsOf(action)).toEqual([{ attribute: other, value: [idOf("Bern")] }]);
  expect((await api.admin.get(set)).at("rules")).toMatchObject({ [other]: { default: href(idOf("Bern")) } });
  expect(await madeOf(template, other)).toBe("Basel");
  expect((await api.admin.get(form)).at("groups.0")).toMatchObject({ name: "First", attributes: [other] });
  const texts = await ctx.db
    .selectFrom("help_texts")
    .where("attribute", "in", [key, other])
    .select("attribute")
    .execute();
  expect(texts).toEqual([{ attribute: other }]);
});

test("texts and options in actions, rules and templates become each other", async () => {
  const list = await field({ name: "Metal", fieldFormat: "list", options: ["Iron"] });
  const text = await field({ name: "Material", fieldFormat: "string" });
  const again = await field({ name: "Stuff", fieldFormat: "list", options: [] });
  const action = await actionOf([{ attribute: keyOf(list), value: "Iron" }]);
  const view = await viewOf(keyOf(list), [optionId(list, 0)]);
  await ruleOf(keyOf(list), href(optionId(list, 0)));
  const template = await templateOf(keyOf(list), href(optionId(list, 0)));
  await api.admin.delete(`custom_fields/${list.id}?move_to=${text.id}`);
  expect(await stepsOf(action)).toEqual([{ attribute: keyOf(text), value: "Iron" }]);
  expect((await api.admin.get(set)).at(`rules.${keyOf(text)}.default`)).toBe("Iron");
  expect(await madeOf(template, keyOf(text))).toBe("Iron");
  expect(await filterOf(view)).toEqual([undefined, []]);
  await api.admin.delete(`custom_fields/${text.id}?move_to=${again.id}`);
  const iron = (await api.admin.get(`custom_fields/${again.id}`)).number("options.0.id");
  expect(await stepsOf(action)).toEqual([{ attribute: keyOf(again), value: iron }]);
  expect((await api.admin.get(set)).at(`rules.${keyOf(again)}.default`)).toBe(href(iron));
  expect(await madeOf(template, keyOf(again))).toBe("Iron");
});

test("once a deleted field cannot be restored any more, nothing names it", async () => {
  const gone = await field({ name: "Gone", fieldFormat: "list", options: ["A"] });
  const key = keyOf(gone);
  const view = await viewOf(key, [optionId(gone, 0)]);
  const action = await actionOf([
    { attribute: key, value: "A" },
    { attribute: "comment", value: "Done" },
  ]);
  await ruleOf(key, href(optionId(gone, 0)));
  await api.admin.delete(`custom_fields/${gone.id}`);
  await ctx.transaction((tx) =>
    tx.updateTable("custom_fields").set({ deleted_at: "2020-01-01T00:00:00.000Z" }).where("id", "=", gone.id).execute(),
  );
  const later = await field({ name: "Later", fieldFormat: "string" });
  await api.admin.delete(`custom_fields/${later.id}`);
  expect(await stepsOf(action)).toEqual([{ attribute: "comment", value: "Done" }]);
  const rows = await ctx.db.selectFrom("queries").where("id", "=", view).select(["filters", "columns"]).execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  const rules = await ctx.db.selectFrom("field_rule_sets").select("rules").execute();
  expect(JSON.stringify(rules)).not.toContain(key);
  expect((await api.admin.post(`custom_fields/${gone.id}/restore`)).status).toBe(404);
});
