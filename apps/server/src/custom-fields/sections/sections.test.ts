/** Attributes of projects: in the administrators' sections, and with what is said about their values. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp("standard");

const PATH = "project_attribute_sections";
let project = 0;
let budget = "";
let goal = "";
let secret = "";
let budgetComment = "";

async function field(name: string, more: object = {}): Promise<string> {
  const made = await api.admin.post("custom_fields", { name, fieldFormat: "string", for: "Project", ...more });
  expect([name, made.status, made.error]).toEqual([name, 201, null]);
  return `customField${made.id}`;
}

beforeAll(async () => {
  project = await given.project({ name: "Ship", public: true });
  await given.userWith("lead", project, [
    "view_project_attributes",
    "edit_project_attributes",
    "edit_project",
    "copy_projects",
  ]);
  await given.userWith("reader", project, ["view_project_attributes"]);
  await given.userWith("blind", project, ["view_work_packages"]);
  budget = await field("Budget", { hasComment: true });
  goal = await field("Goal");
  secret = await field("Secret", { visibility: "admins", hasComment: true });
  budgetComment = budget.replace("Field", "Comment");
});

const groupsFor = async (caller: typeof api.admin, path = "projects/schema") => {
  const answer = await caller.get(path);
  return [answer.at("_attributeGroups")].flat().map((one) => [Object(one).name, Object(one).attributes]);
};
const change = async (caller: typeof api.admin, body: object) => caller.patch(`projects/${project}`, body);

test("sections stand in the administrators' order in schemas and forms, what is in none behind them", async () => {
  expect(await groupsFor(api.admin)).toEqual([["Other", [budget, goal, secret]]]);
  const sections = [
    { name: "Aims", attributes: [goal, secret] },
    { name: "Empty", attributes: [] },
  ];
  const saved = await api.admin.patch(PATH, { sections, lockVersion: 0 });
  expect([saved.status, saved.at("sections"), saved.at("lockVersion")]).toEqual([200, sections, 1]);
  expect((await api.admin.patch(PATH, { sections, lockVersion: 0 })).status).toBe(409);
  const wanted = [
    ["Aims", [goal, secret]],
    ["Other", [budget]],
  ];
  expect(await groupsFor(api.admin)).toEqual(wanted);
  expect(await groupsFor(api.admin, "workspaces/schema")).toEqual(wanted);
  const lead = await api.as("lead");
  expect(await groupsFor(lead)).toEqual([
    ["Aims", [goal]],
    ["Other", [budget]],
  ]);
  const form = await lead.post(`projects/${project}/form`, {});
  expect(form.at("_embedded.schema._attributeGroups")).toMatchObject([
    { _type: "ProjectFormCustomFieldSection", name: "Aims", attributes: [goal] },
    { name: "Other", attributes: [budget] },
  ]);
  expect(form.text.includes("Secret")).toBe(false);
  const told = await api.admin.get("admin/audit_events?pageSize=5");
  expect(told.text).toContain("ProjectAttributes");
});

test("no one but administrators arranges sections, or reads them", async () => {
  for (const caller of [await api.as("lead"), await api.as("reader"), api.anonymous]) {
    const [read, write] = [await caller.get(PATH), await caller.patch(PATH, { sections: [] })];
    expect([read.status, write.status].every((status) => status === 401 || status === 403)).toBe(true);
  }
});

test("a comment is there where the field has comments, for those who see and change the field", async () => {
  const lead = await api.as("lead");
  const said = await change(lead, { [budget]: "12", [budgetComment]: "  Until <b>May</b>  " });
  expect([said.status, said.at(budget), said.at(budgetComment)]).toEqual([200, "12", "Until <b>May</b>"]);
  const reader = await api.as("reader");
  expect((await reader.get(`projects/${project}`)).at(budgetComment)).toBe("Until <b>May</b>");
  const blind = await (await api.as("blind")).get(`projects/${project}`);
  expect([blind.status, blind.text.includes("customComment")]).toEqual([200, false]);
  expect((await change(reader, { [budgetComment]: "No" })).status).toBe(403);
  const schema = await lead.get("projects/schema");
  expect(schema.at(budgetComment)).toMatchObject({ type: "String", name: "Budget comment", required: false });
  expect(schema.at(goal.replace("Field", "Comment"))).toBe(undefined);
  expect((await change(lead, { [budgetComment]: "x".repeat(2_001) })).status).toBe(422);
  expect((await change(lead, { [budgetComment]: 7 })).status).toBe(422);
  // A comment of a field that takes none is left out, as every unknown member is.
  await change(lead, { [goal.replace("Field", "Comment")]: "Lost" });
  expect((await api.admin.get(`projects/${project}`)).text).not.toContain("Lost");
});

test("a hidden comment leaves no trace, neither in answers nor in the history", async () => {
  const hidden = secret.replace("Field", "Comment");
  const lead = await api.as("lead");
  expect((await change(api.admin, { [hidden]: "xylophone" })).at(hidden)).toBe("xylophone");
  await change(lead, { [hidden]: "mine" });
  expect((await api.admin.get(`projects/${project}`)).at(hidden)).toBe("xylophone");
  for (const path of [`projects/${project}`, `projects/${project}/history`, "projects", "projects/schema"]) {
    const [seen, all] = [await lead.get(path), await api.admin.get(path)];
    expect([path, seen.status, seen.text.includes("xylophone") || seen.text.includes(hidden)]).toEqual([
      path,
      200,
      false,
    ]);
    expect([path, all.text.includes(hidden)]).toEqual([path, true]);
  }
  expect((await lead.get(`projects/${project}/history`)).text).toContain(budgetComment);
});

test("a comment stays when the field's comments are switched off, and goes by null", async () => {
  const id = budget.replace("customField", "");
  await api.admin.patch(`custom_fields/${id}`, { hasComment: false });
  expect((await api.admin.get(`projects/${project}`)).text).not.toContain(budgetComment);
  await api.admin.patch(`custom_fields/${id}`, { hasComment: true });
  expect((await api.admin.get(`projects/${project}`)).at(budgetComment)).toBe("Until <b>May</b>");
  expect((await change(api.admin, { [budgetComment]: null })).at(budgetComment)).toBe(null);
  await change(api.admin, { [budgetComment]: "Again" });
});

test("what moves to another field takes its place and what is said", async () => {
  const into = await field("Means", { hasComment: true });
  const sections = [{ name: "Money", attributes: [budget] }];
  await api.admin.patch(PATH, { sections });
  const number = (key: string) => key.replace("customField", "");
  const gone = await api.admin.delete(`custom_fields/${number(budget)}?move_to=${number(into)}`);
  expect(gone.status).toBe(204);
  const shown = await api.admin.get(`projects/${project}`);
  expect([shown.at(into), shown.at(into.replace("Field", "Comment"))]).toEqual(["12", "Again"]);
  expect((await api.admin.get(PATH)).at("sections")).toEqual([{ name: "Money", attributes: [into] }]);
});
