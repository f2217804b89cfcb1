import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

let open = 0;
let hidden = 0;
let below = 0;
let archived = 0;

beforeAll(async () => {
  open = await given.project({ name: "Open", identifier: "open", public: true });
  hidden = await given.project({ name: "Hidden", identifier: "hidden" });
  below = await given.project({ name: "Below", identifier: "below", public: true, parentId: hidden });
  archived = await given.project({ name: "Archived", identifier: "archived", public: true });
  await given.userWith("editor", hidden, [
    "edit_project",
    "view_work_packages",
    "add_work_packages",
    "view_members",
    "archive_project",
  ]);
  await given.userWith("reader", hidden, ["view_work_packages"]);
  await given.userWith("formermember", archived, ["edit_project", "archive_project"]);
  await api.admin.patch(`projects/${archived}`, { active: false });
  await given.user("outsider");
});

const names = async (caller: ApiCaller) => (await caller.get("projects")).each("name");

test("a list has what its reader may know of and counts nothing else", async () => {
  expect(await names(api.admin)).toEqual(["Open", "Hidden", "Below", "Archived"]);
  expect(await names(await api.as("reader"))).toEqual(["Open", "Hidden", "Below"]);
  for (const caller of [await api.as("outsider"), await api.as("formermember"), api.anonymous]) {
    const list = await caller.get("projects");
    expect([list.at("total"), list.at("count"), list.each("name")]).toEqual([2, 2, ["Open", "Below"]]);
    expect((await caller.list("projects", { pageSize: 0 })).at("total")).toBe(2);
    const filters = [{ name_and_identifier: { operator: "~", values: ["hidden"] } }];
    expect((await caller.list("projects", { filters })).at("total")).toBe(0);
  }
});

test("what one may not know of is not there, by whatever name and for whatever method", async () => {
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    for (const reference of [hidden, "hidden", archived, "archived", 999_999, "nothing"]) {
      for (const path of ["", "/types", "/versions", "/categories", "/configuration"]) {
        expect([reference, path, (await caller.get(`projects/${reference}${path}`)).status]).toEqual([
          reference,
          path,
          404,
        ]);
      }
      expect((await caller.patch(`projects/${reference}`, { name: "x" })).status).toBe(404);
      expect((await caller.post(`projects/${reference}/form`)).status).toBe(404);
      expect((await caller.delete(`projects/${reference}`)).status).toBe(404);
    }
  }
});

test("an archived project is for administrators alone", async () => {
  expect((await (await api.as("formermember")).get(`projects/${archived}`)).status).toBe(404);
  const shown = await api.admin.get(`projects/${archived}`);
  expect([shown.status, shown.at("active")]).toEqual([200, false]);
  expect(shown.links).toContain("updateImmediately");
  expect(shown.links).not.toContain("createWorkPackage");
});

test("an identifier is found whatever its case", async () => {
  expect((await api.admin.get("projects/HIDDEN")).id).toBe(hidden);
});

test("a project above that one may not know of is undisclosed", async () => {
  const shown = await (await api.as("outsider")).get(`projects/${below}`);
  const undisclosed = { href: "urn:openproject-org:api:v3:undisclosed", title: "Undisclosed" };
  expect(shown.at("_links.parent")).toEqual(undisclosed);
  expect(shown.at("_links.ancestors")).toEqual([undisclosed]);
  expect(shown.text).not.toContain("Hidden");
  const whole = await (await api.as("reader")).get(`projects/${below}`);
  expect(whole.at("_links.parent")).toEqual({ href: `/api/v3/projects/${hidden}`, title: "Hidden" });
});

test("links are what each caller may follow", async () => {
  const always = ["ancestors", "categories", "favor", "parent", "schema", "self", "status"];
  const reading = [...always, "news", "types", "versions", "workPackages"];
  const creating = [
    "createWorkPackage",
    "createWorkPackageImmediate",
    "createWorkPackageImmediately",
    "workPackageTemplates",
  ];
  const changing = [
    "history",
    "update",
    "updateImmediately",
    "workPackageDefaults",
    "createWorkPackageTemplate",
    "templateChanges",
    "templateSettings",
  ];
  const linksOf = async (caller: ApiCaller, id: number) => (await caller.get(`projects/${id}`)).links;
  expect(await linksOf(await api.as("reader"), hidden)).toEqual(reading.toSorted());
  expect(await linksOf(await api.as("editor"), hidden)).toEqual(
    [...reading, ...creating, ...changing, "memberships"].toSorted(),
  );
  expect(await linksOf(api.admin, hidden)).toEqual(
    [
      ...reading,
      ...creating,
      ...changing,
      "memberships",
      "copy",
      "delete",
      "board",
      "calendar",
      "changeTypes",
      "selectCustomFields",
      "selectModules",
      "inviteMember",
      "githubPullRequests",
      "githubRepositories",
      "addMember",
      "createCategory",
      "createVersion",
      "createNews",
      "createSprint",
      "sprints",
      "phases",
      "changePhases",
      "selectPhases",
    ].toSorted(),
  );
});

test("a project links what its managers can add to it", async () => {
  for (const [permission, link, target] of [
    ["manage_members", "addMember", "/api/v3/memberships"],
    ["manage_versions", "createVersion", "/api/v3/versions"],
    ["manage_news", "createNews", "/api/v3/news"],
    ["manage_categories", "createCategory", `/api/v3/projects/${hidden}/categories`],
  ] as const) {
    await given.userWith(`with-${permission}`, hidden, ["view_work_packages", permission]);
    const shown = await (await api.as(`with-${permission}`)).get(`projects/${hidden}`);
    expect(shown.at(`_links.${link}`)).toEqual({ href: target, method: "post" });
    const others = new Set(
      ["addMember", "createVersion", "createNews", "createCategory"].filter((one) => one !== link),
    );
    expect(shown.links.filter((one) => others.has(one))).toEqual([]);
  }
});

test("each link of a project leads somewhere", async () => {
  const shown = await api.admin.get(`projects/${open}`);
  for (const name of ["self", "categories", "news", "types", "versions", "workPackages", "memberships", "schema"]) {
    const answer = await api.admin.get(String(shown.at(`_links.${name}.href`)));
    expect([name, answer.status]).toEqual([name, 200]);
  }
});

test("who has no right to change a project changes nothing", async () => {
  const reader = await api.as("reader");
  expect((await reader.patch(`projects/${hidden}`, { name: "Mine" })).error).toBe("MissingPermission");
  expect((await reader.delete(`projects/${hidden}`)).error).toBe("MissingPermission");
  expect((await reader.post(`projects/${hidden}/form`)).error).toBe("MissingPermission");
  expect((await reader.post("projects", { name: "Mine" })).error).toBe("MissingPermission");
  expect((await reader.post("projects/form")).error).toBe("MissingPermission");
  expect((await (await api.as("editor")).delete(`projects/${hidden}`)).error).toBe("MissingPermission");
  expect((await api.anonymous.post("projects", { name: "Mine" })).status).toBe(403);
  expect((await api.admin.get(`projects/${hidden}`)).at("name")).toBe("Hidden");
});

test("who loses a membership loses sight of the project with the next request", async () => {
  const id = await given.user("passing");
  const membership = await given.member(id, hidden, ["view_work_packages"]);
  const passing = await api.as("passing");
  expect((await passing.get(`projects/${hidden}`)).status).toBe(200);
  expect((await api.admin.delete(`memberships/${membership}`)).status).toBe(204);
  expect((await passing.get(`projects/${hidden}`)).status).toBe(404);
});

test("a module that is off takes its rights and links with it", async () => {
  const id = await given.project({ name: "Quiet" });
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("project_modules").where("project_id", "=", id).execute();
    await tx
      .updateTable("revisions")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .where("name", "=", "access")
      .execute();
  });
  const shown = await api.admin.get(`projects/${id}`);
  expect(shown.links).not.toContain("workPackages");
  expect(shown.links).not.toContain("createWorkPackage");
});
