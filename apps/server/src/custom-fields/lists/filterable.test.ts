/** A field that is no filter: it is offered and taken nowhere as one, and is all else that it was. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp("standard");

let project = 0;
let work = { id: 0, key: "" };
let version = { id: 0, key: "" };
let view = 0;

const link = (path: string) => ({ href: `/api/v3/${path}` });
const by = (key: string, values = ["blue"]) => [{ [key]: { operator: "=", values } }];

async function field(target: string) {
  const body = { name: `Shade of ${target}`, fieldFormat: "string", isForAll: true, types: "all", for: target };
  const made = await api.admin.post("custom_fields", body);
  expect([made.status, made.at("filterable")]).toEqual([201, true]);
  return { id: made.id, key: `customField${made.id}` };
}

const setFilterable = async (id: number, filterable: boolean) => {
  const answer = await api.admin.patch(`custom_fields/${id}`, { filterable });
  expect([answer.status, answer.at("filterable")]).toEqual([200, filterable]);
};

beforeAll(async () => {
  project = await given.project({ name: "Paint", public: true });
  await given.userWith("member", project, ["view_work_packages", "save_queries"]);
  work = await field("WorkPackage");
  version = await field("Version");
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Blue", [work.key]: "blue" });
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Red", [work.key]: "red" });
  const made = await api.admin.post("queries", {
    name: "Blue ones",
    public: true,
    filters: [
      {
        _links: { filter: link(`queries/filters/${work.key}`), operator: link("queries/operators/=") },
        values: ["blue"],
      },
    ],
    _links: { project: link(`projects/${project}`) },
  });
  expect([made.status, made.at("filters.length")]).toEqual([201, 1]);
  view = made.id;
});

test("who is no administrator does not switch it", async () => {
  const member = await api.as("member");
  expect((await member.patch(`custom_fields/${work.id}`, { filterable: false })).status).toBe(403);
  expect((await api.anonymous.patch(`custom_fields/${work.id}`, { filterable: false })).status).not.toBe(200);
  expect((await api.admin.patch(`custom_fields/${work.id}`, { filterable: "no" })).status).toBe(422);
});

test("a field that is no filter is refused as one that there is not, offered nowhere, and is all else", async () => {
  await setFilterable(work.id, false);
  await setFilterable(version.id, false);
  for (const name of [work.key, `cf_${work.id}`]) {
    const refused = await api.admin.list("work_packages", { filters: by(name) });
    expect([refused.status, refused.error]).toEqual([400, "InvalidQuery"]);
  }
  expect((await api.admin.list("versions", { filters: by(version.key) })).status).toBe(400);
  for (const path of [
    "queries/filter_instance_schemas",
    `projects/${project}/queries/filter_instance_schemas`,
    "queries/default",
  ]) {
    const answer = await api.admin.get(path);
    expect([path, answer.status, answer.text.includes(`queries/filters/${work.key}`)]).toEqual([path, 200, false]);
  }
  expect((await api.admin.get(`queries/filters/${work.key}`)).status).toBe(404);
  expect((await api.admin.get(`queries/filter_instance_schemas/${work.key}`)).status).toBe(404);
  const schema = await api.admin.get(`projects/${project}/queries/schema`);
  for (const part of [`queries/columns/${work.key}`, `queries/sort_bys/${work.key}-asc`]) {
    expect([part, schema.text.includes(part)]).toEqual([part, true]);
  }
  const sorted = await api.admin.list("work_packages", { sortBy: [[work.key, "desc"]], filters: [] });
  expect([sorted.status, sorted.at("_embedded.elements.0.subject")]).toEqual([200, "Red"]);
});

test("a view that filters by it shows all, names the field, and has its filter again once it may", async () => {
  const member = await api.as("member");
  const without = await member.get(`queries/${view}`);
  expect([without.status, without.at("filters"), without.at("omittedFilters")]).toEqual([
    200,
    [],
    ["Shade of WorkPackage"],
  ]);
  expect(without.at("_embedded.results.total")).toBe(2);
  // What else is changed of the view leaves the filter where it was.
  expect((await api.admin.patch(`queries/${view}`, { name: "Still blue" })).status).toBe(200);
  const refused = await api.admin.post("queries", {
    name: "New",
    filters: [
      { _links: { filter: link(`queries/filters/${work.key}`), operator: link("queries/operators/=") }, values: ["x"] },
    ],
    _links: { project: link(`projects/${project}`) },
  });
  expect(refused.status).toBe(422);
  await setFilterable(work.id, true);
  const again = await member.get(`queries/${view}`);
  expect([again.at("filters.length"), again.at("omittedFilters"), again.at("_embedded.results.total")]).toEqual([
    1,
    undefined,
    1,
  ]);
});

test("columns, orders and groupings of a project are those of the fields that it has", async () => {
  const other = await given.project({ name: "Elsewhere" });
  const body = { name: "Only there", fieldFormat: "bool", isForAll: false, projects: [other], for: "WorkPackage" };
  const { id } = await api.admin.post("custom_fields", body);
  const shows = async (path: string) => (await api.admin.get(path)).text.includes(`customField${id}`);
  expect(await shows(`projects/${project}/queries/schema`)).toBe(false);
  expect(await shows(`projects/${other}/queries/schema`)).toBe(true);
  expect(await shows("queries/schema")).toBe(true);
});
