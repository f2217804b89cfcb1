import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { ABSENT, unsupportedEntry } from "./unsupported-endpoints.ts";

const { api, app, given } = await startTestApp();

test("what is not here says so with the reason, to read and to write", async () => {
  for (const [path, reason] of ABSENT) {
    const url = path.replaceAll("*", "1");
    // A list of such an entry may be served where something below it is not.
    const served = [url, path.replaceAll("*", ":id")].some((one) =>
      app.hasRoute({ method: "GET", url: `/api/v3/${one}` }),
    );
    if (served) continue;
    const read = await api.admin.get(url);
    expect([path, read.status, read.error, read.at("message")]).toEqual([path, 404, "NotFound", `${reason}.`]);
    const written = await api.admin.post(url);
    expect([path, written.status, written.error]).toEqual([path, 501, "NotImplemented"]);
    expect(written.at("message")).toBe(`${reason}.`);
  }
});

const project = await given.project({ name: "Hidden" });
const member = ["view_work_packages", "view_members"] as const;
await given.userWith("projectAdmin", project, [...member, "edit_project", "manage_members"]);
await given.userWith("member", project, member);
await given.userWith("reader", project, ["view_work_packages"]);
await given.user("nonMember");
const everyone = async () => [
  api.admin,
  ...(await Promise.all(["projectAdmin", "member", "reader", "nonMember"].map(api.as))),
  api.anonymous,
];

test.each(["meetings", "project_storages", "storages"])("%s is an empty collection for everyone", async (path) => {
  for (const caller of await everyone()) {
    const empty = await caller.get(`${path}?pageSize=5&offset=1`);
    expect([empty.status, empty.body]).toEqual([
      200,
      expect.objectContaining({ _type: "Collection", total: 0, count: 0, pageSize: 5, _embedded: { elements: [] } }),
    ]);
    expect(empty.at("_links.self.href")).toContain(`/api/v3/${path}?`);
    const filtered = await caller.list(path, { filters: [{ nope: { operator: "=", values: ["1"] } }] });
    expect([filtered.status, filtered.error]).toEqual([400, "InvalidQuery"]);
    expect((await caller.get(`${path}/1`)).status).toBe(404);
  }
});

test("the filters that are described are taken", async () => {
  for (const [path, name] of [
    ["project_storages", "project_id"],
    ["project_storages", "storageUrl"],
  ] as const) {
    const answer = await api.admin.list(path, { filters: [{ [name]: { operator: "=", values: ["1"] } }] });
    expect([path, name, answer.status, answer.at("total")]).toEqual([path, name, 200, 0]);
  }
});

test("what is empty at a project or an activity is so only for those who see these", async () => {
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Jib" });
  const activity = String((await api.admin.get(`work_packages/${id}/activities`)).each("id")[0]);
  const files: number[] = [];
  for (const caller of await everyone()) {
    files.push((await caller.get(`activities/${activity}/attachments`)).status);
  }
  expect(files).toEqual([200, 200, 200, 200, 404, 404]);
});

test("a content type that cannot be comes before what is not here", async () => {
  const options = { headers: { "content-type": "text/plain" } };
  expect((await api.admin.post("budgets", "x", options)).error).toBe("TypeNotSupported");
});

test("an entry stands for what is below it and for nothing beside it", () => {
  for (const path of ["budgets", "budgets/5", "budgets/5/x?y=1", "work_packages/5/file_links", "storages/5/files"]) {
    expect([path, unsupportedEntry(`/api/v3/${path}`) !== null]).toEqual([path, true]);
  }
  for (const path of [
    "budget",
    "budgetsx",
    "projects",
    "projects/5",
    "work_packages//file_linksx",
    "no_such_thing",
    "",
  ]) {
    expect([path, unsupportedEntry(`/api/v3/${path}`)]).toEqual([path, null]);
  }
  expect(unsupportedEntry("/budgets")).toBeNull();
});
