/** Forms of types over the API, and what schemas make of them. */
import { defaultView } from "@halyard/contract/schemas/views";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

const TASK = 1;
const PATH = `types/${TASK}/form_configuration`;
let project = 0;
let member = api.anonymous;

beforeAll(async () => {
  project = await given.project({ name: "Forms" });
  await given.userWith("member", project, ["view_work_packages", "edit_work_packages", "add_work_packages"]);
  member = await api.as("member");
});

const field = async (body: object): Promise<string> => {
  const made = await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body });
  return `customField${made.id}`;
};

const groupsFor = async (caller: typeof member) => {
  const schema = await caller.get(`work_packages/schemas/${project}-${TASK}`);
  return [schema.at("_attributeGroups")].flat().map((one) => Object(one));
};

const names = async (caller: typeof member) =>
  (await groupsFor(caller)).map(({ name, attributes }) => [name, attributes]);

test("a type has the default form until it is arranged, and again once that is taken back", async () => {
  const before = await api.admin.get(PATH);
  expect(before.body).toMatchObject({ _type: "TypeFormConfiguration", id: TASK, lockVersion: 0, hidden: [] });
  const standard = await names(api.admin);
  expect(standard.map(([name]) => name)).toEqual(["People", "Estimates and progress", "Details"]);
  const groups = [
    { kind: "attributes", name: "Plan", attributes: ["date", "version", "priority"] },
    { kind: "attributes", name: "Who", attributes: ["responsible", "assignee"] },
  ];
  const hidden = [
    "estimatedTime",
    "remainingTime",
    "percentageDone",
    "storyPoints",
    "category",
    "projectPhase",
    "sprint",
  ];
  const saved = await api.admin.patch(PATH, { groups, hidden, lockVersion: 0 });
  expect([saved.status, saved.body]).toMatchObject([200, { lockVersion: 1, groups, hidden }]);
  expect(await names(api.admin)).toEqual([
    ["Plan", ["date", "version", "priority"]],
    ["Who", ["responsible", "assignee"]],
  ]);
  const form = await member.post(`projects/${project}/work_packages/form`, {
    _links: { type: { href: `/api/v3/types/${TASK}` } },
  });
  expect(form.at("_embedded.schema._attributeGroups")).toMatchObject([{ name: "Plan" }, { name: "Who" }]);
  expect((await api.admin.patch(PATH, { groups, hidden, lockVersion: 0 })).status).toBe(409);
  expect((await api.admin.delete(PATH)).status).toBe(204);
  expect(await names(api.admin)).toEqual(standard);
});

test("a custom field stands where it was placed, and one that is new in the group Other", async () => {
  const placed = await field({ name: "Placed", fieldFormat: "string" });
  await api.admin.patch(PATH, {
    groups: [{ kind: "attributes", name: "First", attributes: [placed, "assignee"] }],
    hidden: ["date"],
  });
  const later = await field({ name: "Later", fieldFormat: "string" });
  const secret = await field({ name: "Secret", fieldFormat: "string", visibility: "admins" });
  const shown = await names(api.admin);
  expect(shown[0]).toEqual(["First", [placed, "assignee"]]);
  expect(shown[1]).toEqual(["Other", expect.arrayContaining(["responsible", later, secret])]);
  expect(JSON.stringify(shown)).not.toContain('"date"');
  expect(JSON.stringify(await names(member))).not.toContain(secret);
  await api.admin.delete(`custom_fields/${placed.replace("customField", "")}`);
  expect((await names(api.admin))[0]).toEqual(["First", ["assignee"]]);
  await api.admin.delete(PATH);
});

test("a custom field that the form leaves out is not there for the type, and is asked of no one", async () => {
  const tide = await field({ name: "Tide", fieldFormat: "string", required: true });
  const make = (body: object) => api.admin.post(`projects/${project}/work_packages`, { subject: "Moor", ...body });
  const work = await make({ [tide]: "High" });
  expect([work.status, (await make({})).status]).toEqual([201, 422]);
  const found = async () => {
    const filters = encodeURIComponent(JSON.stringify([{ [tide]: { operator: "=", values: ["High"] } }]));
    return (await api.admin.get(`projects/${project}/work_packages?filters=${filters}`)).elements.length;
  };
  const there = async () => {
    const schema = await api.admin.get(`work_packages/schemas/${project}-${TASK}`);
    const read = await api.admin.get(`work_packages/${work.id}`);
    return [tide in Object(schema.body), tide in Object(read.body), await found()];
  };
  expect(await there()).toEqual([true, true, 1]);

  const { groups } = Object((await api.admin.get(PATH)).body);
  const without = groups.map((group: { attributes?: string[] }) =>
    group.attributes === undefined ? group : { ...group, attributes: group.attributes.filter((one) => one !== tide) },
  );
  expect((await api.admin.patch(PATH, { groups: without, hidden: [tide] })).status).toBe(200);
  expect(await there()).toEqual([false, false, 0]);
  expect((await make({})).status).toBe(201);
  // Other types have it as before.
  const other = await api.admin.get("types");
  const type = other.elements.map((one) => Object(one).id).find((id) => id !== TASK);
  const elsewhere = await api.admin.get(`work_packages/schemas/${project}-${type}`);
  expect([elsewhere.status, tide in Object(elsewhere.body)]).toEqual([200, true]);
  // It comes back with its values.
  await api.admin.delete(PATH);
  expect(await there()).toEqual([true, true, 1]);
  await api.admin.delete(`custom_fields/${tide.replace("customField", "")}`);
});

test("groups of children and relations carry the query for the work package at hand", async () => {
  await api.admin.patch(PATH, {
    groups: [
      { kind: "children", name: "Parts" },
      { kind: "relations", name: "Waits for", relationType: "blocked" },
    ],
  });
  const [parts, waits] = await groupsFor(member);
  expect(parts).toMatchObject({ _type: "WorkPackageFormChildrenQueryGroup", name: "Parts" });
  expect(waits).toMatchObject({
    _type: "WorkPackageFormRelationQueryGroup",
    name: "Waits for",
    relationType: "blocked",
  });
  for (const { query } of [parts._embedded, waits._embedded]) {
    expect(z.safeParse(defaultView, query).error?.issues).toBeUndefined();
  }
  const parent = await api.admin.post(`projects/${project}/work_packages`, { subject: "Whole" });
  const child = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Part",
    _links: { parent: { href: `/api/v3/work_packages/${parent.id}` } },
  });
  const href = String(parts._embedded.query._links.results.href).replace("%7Bid%7D", String(parent.id));
  const found = await member.get(href.replace("/api/v3/", ""));
  expect(found.elements.map((one) => Object(one).id)).toEqual([child.id]);
  await api.admin.delete(PATH);
});

test("what a form cannot be is refused, and only administrators see and arrange it", async () => {
  const refused = async (groups: unknown, hidden: unknown = []) => {
    const answer = await api.admin.patch(PATH, { groups, hidden });
    return [answer.status, answer.at("message")];
  };
  const group = (attributes: unknown, name = "One") => ({ kind: "attributes", name, attributes });
  expect(await refused([group(["subject"])])).toEqual([422, "Groups have subject, which this type does not have."]);
  expect(await refused([group(["assignee"]), group(["assignee"], "Two")])).toEqual([
    422,
    "Groups have assignee more than once.",
  ]);
  expect(await refused([group([]), group([], "ONE")])).toEqual([422, "Two groups have the same name."]);
  expect(await refused([group([], " ")])).toEqual([422, "A group needs a name."]);
  expect((await refused("all"))[0]).toBe(422);
  expect((await refused([{ kind: "relations", name: "R", relationType: "likes" }]))[0]).toBe(422);
  for (const someone of [member, api.anonymous]) {
    const [read, write, reset] = [
      await someone.get(PATH),
      await someone.patch(PATH, { groups: [] }),
      await someone.delete(PATH),
    ];
    expect([read.status, write.status, reset.status].every((status) => status === 403 || status === 401)).toBe(true);
  }
  expect((await api.admin.get("types/999/form_configuration")).status).toBe(404);
});
