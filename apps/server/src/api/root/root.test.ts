import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Home" });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("manager", project, ["view_members"]);
  await given.userWith("parent", project, ["add_subprojects"]);
});

const ALWAYS = [
  "configuration",
  "days",
  "helpTexts",
  "memberships",
  "news",
  "portfolios",
  "principals",
  "priorities",
  "programs",
  "projects",
  "relations",
  "self",
  "statuses",
  "timeEntries",
  "time_entries",
  "types",
  "user",
  "userPreferences",
  "versions",
  "views",
  "workPackages",
  "workspaces",
];

test("the root says what there is, and who asks", async () => {
  const anonymous = await api.anonymous.get("");
  expect([anonymous.status, anonymous.at("_type")]).toEqual([200, "Root"]);
  expect(anonymous.at("instanceName")).toMatch(/\w/);
  expect(anonymous.links).toEqual(ALWAYS);
  const reader = await (await api.as("reader")).get("");
  expect(reader.links).toEqual(
    [...ALWAYS, "actions", "capabilities", "events", "grids", "notifications", "queries", "reminders"].toSorted(),
  );
  expect(reader.at("_links.user.title")).toBe("reader Tester");
  expect((await (await api.as("manager")).get("")).links).toContain("roles");
  expect((await (await api.as("parent")).get("")).links).toContain("createProject");
  expect((await api.admin.get("")).links).toEqual(
    [
      ...ALWAYS,
      "githubStats",
      "actions",
      "capabilities",
      "createProject",
      "documents",
      "events",
      "grids",
      "groups",
      "notifications",
      "placeholder_users",
      "queries",
      "reminders",
      "roles",
      "users",
    ].toSorted(),
  );
});

test("only administrators learn the version", async () => {
  expect((await api.admin.get("")).at("coreVersion")).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await api.anonymous.get("")).at("coreVersion")).toBeUndefined();
  expect((await (await api.as("reader")).get("")).at("coreVersion")).toBeUndefined();
});

test("each link of the root leads somewhere for anyone who is shown it", async () => {
  await given.user("unconnected");
  const callers = await Promise.all(["admin", "reader", "manager", "parent", "unconnected"].map(api.as));
  const refused = new Set<string>();
  for (const caller of [...callers, api.anonymous]) {
    const root = await caller.get("/api/v3/");
    // Capabilities are never listed without a filter, events never end.
    for (const name of root.links.filter((link) => !["events", "createProject", "capabilities"].includes(link))) {
      const href = root.at(`_links.${name}.href`);
      if (caller === api.anonymous && ["user", "userPreferences"].includes(name)) expect(href).toBeNull();
      else if ((await caller.get(String(href))).status !== 200) refused.add(name);
    }
  }
  // These are required of every root, and only for those who see work packages.
  expect(refused).toEqual(new Set(["priorities", "statuses", "types", "workPackages"]));
  expect((await api.admin.post("projects/form")).status).toBe(200);
});

test("the configuration is open to all, a project's to who may know of it", async () => {
  const configuration = await api.anonymous.get("configuration");
  expect(configuration.body).toMatchObject({
    _type: "Configuration",
    maximumAttachmentFileSize: 5_242_880,
    maximumAPIV3PageSize: 1_000,
    perPageOptions: [20, 100],
    durationFormat: "hours_only",
    activeFeatureFlags: [],
    startOfWeek: 1,
    _links: { self: { href: "/api/v3/configuration" } },
  });
  const own = await (await api.as("reader")).get(`projects/${project}/configuration`);
  expect(own.body).toMatchObject({
    maximumAPIV3PageSize: 1_000,
    enabledInternalComments: true,
    _links: { self: { href: `/api/v3/projects/${project}/configuration` } },
  });
  expect((await api.anonymous.get(`projects/${project}/configuration`)).status).toBe(404);
});
