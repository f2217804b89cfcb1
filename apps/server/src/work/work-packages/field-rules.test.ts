/** Rules of fields: what is stored, and that schemas, forms, single and bulk writes obey the same. */
import { NO_RULE, ruledName, type FieldRules } from "@halyard/contract/work-types/field-rules";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { revisionNow } from "../../access/revision.ts";
import { readInput } from "../../hal/write/input.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { catalogueAt, catalogueFor, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { emptyRow } from "./resource/empty-row.ts";
import { workPackageResource } from "./resource/resource.ts";
import { formSchema } from "./resource/schemas.ts";
import { findWorkPackage } from "./service.ts";
import { ruleProblems } from "./write/field-rules.ts";

const { api, given, ctx } = await startTestApp();

const TASK = 1;
const href = (path: string) => ({ href: `/api/v3/${path}` });
let project = 0;
let strict = 0;
let scheme = 0;
let set = "";
let custom = "";
let member = api.anonymous;

beforeAll(async () => {
  project = await given.project({ name: "Loose" });
  strict = await given.project({ name: "Strict" });
  const may = ["view_work_packages", "edit_work_packages", "add_work_packages", "work_package_assigned"] as const;
  const person = await given.userWith("member", project, [...may]);
  await given.member(person, strict, [...may]);
  member = await api.as("member");
  const field = { name: "Hull", fieldFormat: "string", for: "WorkPackage", isForAll: true, types: "all" };
  custom = `customField${(await api.admin.post("custom_fields", field)).id}`;
});

const add = (id: number, body: object = {}) =>
  member.post(`projects/${id}/work_packages`, {
    subject: "Caulk",
    ...body,
    _links: { type: href(`types/${TASK}`), ...Object(body)._links },
  });
const rules = (given_: object) => api.admin.patch(set, { rules: given_ });
const attributesOf = (answer: { at(path: string): unknown }): unknown => answer.at("_embedded.details.attribute");

test("administrators alone keep schemes of rules, with the projects that they are for", async () => {
  const list = await api.admin.get("field_rule_schemes");
  expect([list.each("name"), list.each("isDefault")]).toEqual([["Default"], [true]]);
  const made = await api.admin.post("field_rule_schemes", {
    name: "Strict",
    _links: { projects: [href(`projects/${strict}`)] },
  });
  expect([made.status, made.at("_links.projects")]).toEqual([
    201,
    [{ href: `/api/v3/projects/${strict}`, title: "Strict" }],
  ]);
  scheme = made.id;
  set = `field_rule_sets/${scheme}-${TASK}`;
  expect((await api.admin.post("field_rule_schemes", { name: "STRICT" })).status).toBe(422);
  expect((await api.admin.post("field_rule_schemes", { name: " " })).status).toBe(422);
  expect((await api.admin.delete(`field_rule_schemes/${String(list.each("id")[0])}`)).status).toBe(422);
  for (const path of ["field_rule_schemes", `field_rule_schemes/${scheme}`, set]) {
    expect((await member.get(path)).error).toBe("MissingPermission");
    expect((await api.anonymous.get(path)).status).toBe(401);
  }
  expect((await member.patch(set, { rules: {} })).error).toBe("MissingPermission");
  expect((await api.admin.get(`field_rule_sets/${scheme}-999`)).status).toBe(404);
});

test("the rules are listed by scheme and type, for administrators alone", async () => {
  const types = (await api.admin.get("types")).each("id");
  const all = await api.admin.get("field_rule_sets");
  expect(all.elements).toHaveLength(2 * types.length);
  const one = await api.admin.get(`field_rule_sets?scheme=${scheme}&type=${TASK}`);
  expect([one.status, one.elements.length]).toEqual([200, 1]);
  expect(Object(one.elements[0])).toMatchObject({
    _type: "FieldRuleSet",
    rules: {},
    lockVersion: 0,
    _links: { self: href(set), scheme: { title: "Strict" }, type: { href: `/api/v3/types/${TASK}` } },
  });
  expect((await api.admin.get("field_rule_sets?scheme=999999")).elements).toEqual([]);
  expect((await api.admin.get("field_rule_sets?type=first")).status).toBe(404);
  for (const path of ["field_rule_sets", `field_rule_sets?scheme=${scheme}`]) {
    expect((await member.get(path)).error).toBe("MissingPermission");
    expect((await api.anonymous.get(path)).status).toBe(401);
  }
});

test("a required field is asked for where its scheme counts, and nowhere else", async () => {
  const saved = await rules({ assignee: { required: true }, [custom]: { required: true } });
  expect([saved.status, saved.number("lockVersion"), saved.at("concerned.projects")]).toEqual([200, 1, 1]);
  expect((await api.admin.patch(set, { rules: {}, lockVersion: 0 })).error).toBe("UpdateConflict");
  const known = await member.get(`projects/${strict}/types/${TASK}/field_rules`);
  expect(known.at("rules.assignee.required")).toBe(true);
  expect((await member.get(`work_packages/schemas/${strict}-${TASK}`)).at("assignee.required")).toBe(true);
  expect((await member.get(`work_packages/schemas/${project}-${TASK}`)).at("assignee.required")).toBe(false);
  const refused = await add(strict);
  expect([
    refused.status,
    refused.text.includes("Assignee can't be blank."),
    refused.text.includes("Hull can't be blank."),
  ]).toEqual([422, true, true]);
  const form = await member.post(`projects/${strict}/work_packages/form`, {});
  expect(Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted()).toEqual(
    ["assignee", custom, "subject"].toSorted(),
  );
  expect((await add(project)).status).toBe(201);
  const me = (await member.get("users/me")).id;
  const made = await add(strict, { [custom]: "Oak", _links: { assignee: href(`users/${me}`) } });
  expect(made.status).toBe(201);
  const emptied = { lockVersion: made.number("lockVersion"), _links: { assignee: { href: null } } };
  const alone = await member.patch(`work_packages/${made.id}`, emptied);
  expect([alone.status, attributesOf(alone)]).toEqual([422, "assignee"]);
  const bulk = await member.post("work_packages/bulk", { changes: [{ id: made.id, ...emptied }] });
  expect(bulk.at("results.0.status")).toBe(422);
});

test("what was empty before the rule may stay so, unless the rule is enforced at every change", async () => {
  await rules({});
  const old = await add(strict);
  await rules({ responsible: { required: true } });
  const touched = await member.patch(`work_packages/${old.id}`, {
    lockVersion: old.number("lockVersion"),
    subject: "Caulk again",
  });
  expect(touched.status).toBe(200);
  await rules({ responsible: { required: true, enforceOnUpdate: true } });
  const again = { lockVersion: touched.number("lockVersion"), subject: "Caulk twice" };
  const refused = await member.patch(`work_packages/${old.id}`, again);
  expect([refused.status, attributesOf(refused)]).toEqual([422, "responsible"]);
});

test("a read-only field keeps what it begins with", async () => {
  await rules({ priority: { readOnly: true, default: "/api/v3/priorities/9" }, storyPoints: { default: 5 } });
  const form = await member.post(`projects/${strict}/work_packages/form`, {});
  expect(form.at("_embedded.schema.priority.writable")).toBe(false);
  for (const [place, hasDefault] of [
    [strict, true],
    [project, false],
  ]) {
    const schema = await member.get(`work_packages/schemas/${String(place)}-${TASK}`);
    expect([schema.at("storyPoints.hasDefault"), schema.at("dueDate.hasDefault")]).toEqual([hasDefault, false]);
  }
  const made = await add(strict);
  expect([made.at("_links.priority.href"), made.at("storyPoints")]).toEqual(["/api/v3/priorities/9", 5]);
  const priority = { _links: { priority: href("priorities/8") } };
  const created = await add(strict, priority);
  expect([created.status, created.error, attributesOf(created)]).toEqual([422, "PropertyIsReadOnly", "priority"]);
  const changed = await member.patch(`work_packages/${made.id}`, { lockVersion: 0, ...priority });
  expect([changed.status, changed.error]).toEqual([422, "PropertyIsReadOnly"]);
  expect((await add(strict, { storyPoints: 2 })).at("storyPoints")).toBe(2);
  expect((await add(project, priority)).at("_links.priority.href")).toBe("/api/v3/priorities/8");
});

test("a hidden field is in no answer, schema or form of the scheme's projects", async () => {
  await rules({ version: { hidden: true }, date: { hidden: true }, [custom]: { hidden: true } });
  const schema = await member.get(`work_packages/schemas/${strict}-${TASK}`);
  for (const name of ["version", "startDate", "dueDate", custom]) expect(schema.body).not.toHaveProperty(name);
  expect(JSON.stringify(schema.at("_attributeGroups"))).not.toContain("version");
  expect(schema.body).toHaveProperty("category");
  const made = await add(strict);
  expect([made.status, made.links.includes("version"), custom in Object(made.body)]).toEqual([201, false, false]);
  expect((await add(strict, { [custom]: "Elm" })).error).toBe("PropertyIsReadOnly");
  expect((await add(project, { [custom]: "Elm" })).at(custom)).toBe("Elm");
});

test("a custom field begins with what the rule says, in the form and in what is created", async () => {
  const makes = async (name: string, fieldFormat: string, more: object = {}) => {
    const body = { name, fieldFormat, for: "WorkPackage", isForAll: true, types: "all", ...more };
    const made = await api.admin.post("custom_fields", body);
    expect([name, made.status]).toEqual([name, 201]);
    return made;
  };
  const wood = await makes("Wood", "list", { options: ["Oak", "Elm"], multiple: true });
  const [oak, elm] = [wood.at("options")].flat().map((one) => `/api/v3/custom_options/${Object(one).id}`);
  const length = await makes("Length", "int", { minValue: 1, maxValue: 9, defaultValue: 2 });
  const others = { Weight: "float", Note: "text", Tarred: "bool", Laid: "date", Plan: "link" };
  const made = await Promise.all(Object.entries(others).map(([name, format]) => makes(name, format)));
  const weight = made[0] ?? length;
  const kept = await makes("Kept apart", "string", { visibility: "admins" });
  const key = ({ id }: { id: number }): string => `customField${id}`;
  const [list, number, secret] = [key(wood), key(length), key(kept)] as const;
  const keys = made.map(key);
  const values = [1.5, "Dry it first", true, "2026-11-24", "https://example.org/plan"];
  const wanted = {
    [list]: { default: elm },
    [number]: { default: 7, readOnly: true },
    [secret]: { default: "of the yard", hidden: true },
    ...Object.fromEntries(keys.map((key, at) => [key, { default: values[at] }])),
  };
  expect((await rules(wanted)).status).toBe(200);

  const form = await member.post(`projects/${strict}/work_packages/form`, {});
  expect(form.at(`_embedded.payload._links.${list}`)).toMatchObject([{ href: elm, title: "Elm" }]);
  expect(form.at(`_embedded.payload.${key(weight)}`)).toBe(1.5);
  const begun = await add(strict);
  expect([begun.status, begun.at(`_links.${list}`)]).toMatchObject([201, [{ href: elm, title: "Elm" }]]);
  expect(begun.at(number)).toBe(7);
  expect(keys.map((key) => Object(begun.at(key)).raw ?? begun.at(key))).toEqual(values);
  const shown = (await api.admin.get(`work_packages/${begun.id}`)).body;
  // Hidden by the rule from everyone; what it has comes to light with the rule's end.
  expect(shown).not.toHaveProperty(secret);

  const said = await add(strict, { [key(weight)]: null, _links: { [list]: [{ href: oak }] } });
  expect([said.at(key(weight)), said.at(`_links.${list}`)]).toMatchObject([null, [{ href: oak }]]);
  expect((await add(project)).at(number)).toBe(2);
  expect((await add(strict, { [number]: 3 })).error).toBe("PropertyIsReadOnly");

  // What the field does not take (any more) is refused in rules, and keeps no one from adding work.
  for (const wrong of [{ [number]: { default: 10 } }, { [list]: { default: "/api/v3/custom_options/999999" } }]) {
    expect((await rules(wrong)).status).toBe(422);
  }
  await api.admin.patch(`custom_fields/${length.id}`, { maxValue: 5 });
  expect((await add(strict)).at(number)).toBe(2);
  await rules({});
  expect((await api.admin.get(`work_packages/${begun.id}`)).at(secret)).toBe("of the yard");
});

test("rules that no one could keep are refused", async () => {
  for (const wrong of [
    { nope: { required: true } },
    { priority: { hidden: true } },
    { assignee: { required: true, readOnly: true } },
    { assignee: { enforceOnUpdate: true } },
    { version: { default: "/api/v3/versions/1" } },
    { priority: { default: "/api/v3/priorities/999" } },
    { storyPoints: { default: -1 } },
    { estimatedTime: { default: "soon" } },
    { assignee: { required: "yes" } },
    { assignee: true },
  ]) {
    const { status } = await rules(wrong);
    expect(status).toBe(422);
  }
});

test("a scheme that is deleted leaves its projects the default rules", async () => {
  await rules({ category: { hidden: true } });
  expect((await api.admin.delete(`field_rule_schemes/${scheme}`)).status).toBe(204);
  expect((await member.get(`work_packages/schemas/${strict}-${TASK}`)).body).toHaveProperty("category");
  const journal = await api.admin.get("admin/activities?pageSize=3");
  expect(journal.each("entityType")[0]).toBe("FieldRuleScheme");
});

test("what the form says is what the service does, in 10,000 random cases", async () => {
  const reader = await given.userWith("looker", project, ["view_work_packages"]);
  const people = [(await api.admin.get("users/me")).id, (await member.get("users/me")).id, reader];
  const { id } = await add(project);
  const values: Record<string, unknown> = {
    storyPoints: 3,
    estimatedTime: "PT3H",
    percentageDone: 30,
    dueDate: "2026-12-24",
    [custom]: "Larch",
  };
  const links = { assignee: "users/1", responsible: "users/1", priority: "priorities/9", category: "categories/5" };
  const attributes = [...Object.keys(values), ...Object.keys(links)];
  const bodyOf = (attribute: string) =>
    attribute in values
      ? { [attribute]: values[attribute] }
      : { _links: { [attribute]: href(new Map(Object.entries(links)).get(attribute) ?? "") } };
  const base = await catalogueAt(ctx, await revisionNow(ctx.db, "catalogue"));
  const obeying = (catalogue: Catalogue, given_: FieldRules): Catalogue => ({
    ...catalogue,
    fieldRules: {
      ...catalogue.fieldRules,
      concerns: (name) => ruledName(name) in given_,
      rulesIn: () => given_,
      ruleOf: (_place, name) => given_[ruledName(name)] ?? NO_RULE,
    },
  });
  const flags = { hidden: fc.boolean(), required: fc.boolean(), readOnly: fc.boolean(), enforceOnUpdate: fc.boolean() };
  const rule = fc.record({ ...flags, default: fc.constant(null) });
  const ruleSets = fc.dictionary(fc.constantFrom(...attributes.map(ruledName)), rule, { maxKeys: 6 });
  let cases = 0;
  for (const given_ of fc.sample(ruleSets, { numRuns: 190, seed: 22 })) {
    for (const person of people) {
      const caller = await callerOfUser(ctx, person);
      if (caller === null) throw new Error("There is no such person.");
      const catalogue = obeying(catalogueFor(caller, base), given_);
      const resource = workPackageResource(catalogue);
      for (const stored of [null, await findWorkPackage(ctx, caller, id)]) {
        const row = stored ?? emptyRow(catalogue, caller, project, TASK, "2026-11-24T00:00:00.000Z");
        const schema: Record<string, unknown> = formSchema(catalogue, caller, row, {});
        const missing = new Set(ruleProblems(catalogue, caller, row, stored).map((error) => error.attribute));
        for (const attribute of attributes) {
          const { writable, required } = Object(schema[attribute]);
          const { input } = readInput(resource, bodyOf(attribute), caller, stored, row);
          const isTaken = Object.keys(input).length > 0;
          expect([given_, attribute, person, isTaken]).toEqual([given_, attribute, person, writable === true]);
          const isDemanded = stored === null || given_[ruledName(attribute)]?.enforceOnUpdate === true;
          const isEmpty = attribute !== "priority";
          const asks = isEmpty && isDemanded && writable === true && required === true;
          expect([given_, attribute, missing.has(attribute)]).toEqual([given_, attribute, asks]);
          cases++;
        }
      }
    }
  }
  expect(cases).toBeGreaterThan(10_000);
});
