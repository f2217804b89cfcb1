import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
let project = 0;
let hidden = 0;
let bug = 0;
let userId = 0;

const READ = ["view_work_packages"] as const;

beforeAll(async () => {
  project = await given.project({ name: "Views", identifier: "views" });
  hidden = await given.project({ name: "Hidden" });
  userId = await given.userWith("saver", project, [...READ, "save_queries", "add_work_packages"]);
  await given.userWith("publisher", project, [...READ, "save_queries", "manage_public_queries"]);
  await given.userWith("reader", project, READ);
  await given.user("stranger");
  for (const subject of ["One", "Two", "Three"]) {
    await api.admin.post(`projects/${project}/work_packages`, { subject });
  }
  bug = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Bug", estimatedTime: "PT4H" })).id;
  await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Elsewhere" });
});

const link = (href: string) => ({ href: `/api/v3/${href}` });
const instance = (filter: string, operator: string, values: string[] | undefined, links?: string[]) => ({
  ...(values === undefined ? {} : { values }),
  _links: {
    filter: link(`queries/filters/${filter}`),
    operator: link(`queries/operators/${encodeURIComponent(operator)}`),
    ...(links === undefined ? {} : { values: links.map(link) }),
  },
});
const view = (more: object = {}, links: object = {}) => ({
  name: "My view",
  ...more,
  _links: { project: link("projects/views"), ...links },
});

test("a view keeps its filters, order, grouping, columns and its own settings, and shows what it finds", async () => {
  const own = await api.as("saver");
  const display = { viewMode: "table", columnWidths: { subject: 320.5 }, density: { rows: "compact" } };
  const made = await own.post(
    "queries",
    view(
      {
        sums: true,
        includeSubprojects: false,
        timelineVisible: true,
        timelineZoomLevel: "weeks",
        timelineLabels: { left: "startDate", right: "dueDate", farRight: null },
        highlightingMode: "status",
        displayRepresentation: "card",
        filters: [
          instance("subject", "~", ["o"]),
          instance("assignee", "=", undefined, [`users/${userId}`, "users/me"]),
          instance("milestone", "=", undefined),
        ].slice(0, 1),
        display,
      },
      {
        columns: [link("queries/columns/id"), link("queries/columns/updated_at")],
        sortBy: [link("queries/sort_bys/subject-desc"), link("queries/sort_bys/id-asc")],
        groupBy: link("queries/group_bys/status"),
      },
    ),
  );
  expect(made.status).toBe(201);
  expect(made.at("_type")).toBe("Query");
  expect([made.at("public"), made.at("starred"), made.at("hidden"), made.at("showHierarchies")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(made.at("display")).toEqual(display);
  expect(made.at("timelineLabels")).toEqual({ left: "startDate", right: "dueDate" });
  expect([made.at("highlightingMode"), made.at("displayRepresentation")]).toEqual(["status", "card"]);
  expect(made.at("filters.0")).toEqual({
    _type: "SubjectQueryFilter",
    name: "Subject",
    values: ["o"],
    _links: {
      filter: { href: "/api/v3/queries/filters/subject", title: "Subject" },
      operator: { href: "/api/v3/queries/operators/~", title: "contains" },
      schema: { href: "/api/v3/queries/filter_instance_schemas/subject" },
    },
  });
  expect(made.at("_links.columns")).toEqual([
    { href: "/api/v3/queries/columns/id", title: "ID" },
    { href: "/api/v3/queries/columns/updatedAt", title: "Updated on" },
  ]);
  expect(made.at("_links.sortBy.0")).toEqual({
    href: "/api/v3/queries/sort_bys/subject-desc",
    title: "Subject (Descending)",
  });
  expect(made.at("_links.groupBy.href")).toBe("/api/v3/queries/group_bys/status");
  expect(made.at("_links.project")).toEqual({ href: `/api/v3/projects/${project}`, title: "Views" });
  const subjects = Array.from({ length: 2 }, (_, at) => made.at(`_embedded.results._embedded.elements.${at}.subject`));
  expect(subjects).toEqual(["Two", "One"]);
  expect(made.at("_embedded.results.groups.0.count")).toBe(2);
  expect(made.links).toContain("updateImmediately");
  // The address of the results finds the same.
  const results = String(made.at("_links.results.href"));
  expect((await own.get(results)).each("subject")).toEqual(["Two", "One"]);
  expect((await own.get(`queries/${made.id}`)).body).toEqual(made.body);
});

test("whatever a view is called and keeps, its answer holds its results", async () => {
  const mark = "@results@";
  const body = view({ name: mark, filters: [instance("subject", "!", [mark])], display: { results: mark } });
  const made = await (await api.as("saver")).post("queries", body);
  expect([made.status, made.at("name"), made.at("filters.0.values")]).toEqual([201, mark, [mark]]);
  expect(made.at("_embedded.results.total")).toBe(4);
});

test("values that are resources are links, by name where one may know it", async () => {
  const elsewhere = (await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Top secret" })).id;
  const own = await api.as("saver");
  const filters = [
    instance("status", "=", undefined, ["statuses/1"]),
    instance("assignee", "=", undefined, [`users/${userId}`, "users/me"]),
    instance("id", "!", undefined, [`work_packages/${bug}`, `work_packages/${elsewhere}`]),
    instance("milestone", "=", ["f"]),
  ];
  const made = await own.post("queries", view({ filters }));
  expect(made.status).toBe(201);
  expect(made.at("filters.0._links.values")).toEqual([{ href: "/api/v3/statuses/1", title: "New" }]);
  expect(made.at("filters.1._links.values")).toEqual([
    { href: `/api/v3/users/${userId}`, title: "saver Tester" },
    { href: "/api/v3/users/me", title: "me" },
  ]);
  expect(made.at("filters.2._links.values")).toEqual([
    { href: `/api/v3/work_packages/${bug}`, title: "Bug" },
    { href: `/api/v3/work_packages/${elsewhere}` },
  ]);
  expect(made.at("filters.3.values")).toEqual([false]);
  expect(made.text).not.toContain("Top secret");
  // What is shown can be sent back as it is.
  const again = await own.patch(`queries/${made.id}`, { filters: made.at("filters") });
  expect([again.status, again.at("lockVersion")]).toEqual([200, 0]);
});

test("a view is starred and unstarred, and its link says which of the two can be done", async () => {
  const own = await api.as("saver");
  const { id } = await own.post("queries", view({ name: "Star" }));
  const starred = await own.patch(`queries/${id}/star`);
  expect([
    starred.status,
    starred.at("starred"),
    starred.links.includes("unstar"),
    starred.links.includes("star"),
  ]).toEqual([200, true, true, false]);
  expect((await own.list("queries", { filters: [{ starred: { operator: "=", values: ["t"] } }] })).each("id")).toEqual([
    id,
  ]);
  expect((await own.patch(`queries/${id}/unstar`)).at("starred")).toBe(false);
});

test("two people who change one view: the second learns of it", async () => {
  const own = await api.as("saver");
  const made = await own.post("queries", view({ name: "Contested" }));
  const first = await own.patch(`queries/${made.id}`, { name: "First", lockVersion: 0 });
  expect([first.status, first.at("lockVersion")]).toEqual([200, 1]);
  const late = await own.patch(`queries/${made.id}`, { name: "Second", lockVersion: 0 });
  expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
  expect((await own.patch(`queries/${made.id}`, { name: "Third" })).at("name")).toBe("Third");
});

test.each<[string, object, object, string, number?]>([
  ["a name", { name: " " }, {}, "name"],
  ["a short name", { name: "x".repeat(256) }, {}, "name"],
  ["a known filter", { filters: [instance("colour", "=", ["1"])] }, {}, "filters"],
  ["a filter's own operator", { filters: [instance("subject", "o", ["1"])] }, {}, "filters"],
  ["values", { filters: [instance("subject", "~", [])] }, {}, "filters"],
  ["ids of resources", { filters: [instance("status", "=", undefined, ["statuses/x"])] }, {}, "filters"],
  ["values that can be", { filters: [instance("dueDate", "=d", ["2026-02-30"])] }, {}, "filters"],
  [
    "not too many filters",
    { filters: Array.from({ length: 51 }, () => instance("subject", "~", ["a"])) },
    {},
    "filters",
  ],
  ["a known column", {}, { columns: [link("queries/columns/password")] }, "columns"],
  ["a known order", {}, { sortBy: [link("queries/sort_bys/password-asc")] }, "sortBy"],
  ["a known grouping", {}, { groupBy: link("queries/group_bys/subject") }, "groupBy"],
  ["a project that one sees", {}, { project: link("projects/hidden") }, "project"],
  [
    "either groups or a hierarchy",
    { showHierarchies: true },
    { groupBy: link("queries/group_bys/type") },
    "showHierarchies",
  ],
  ["a known zoom level", { timelineZoomLevel: "aeons" }, {}, "timelineZoomLevel"],
  ["small settings", { display: { notes: "x".repeat(20_000) } }, {}, "display"],
  ["widths that can be", { display: { columnWidths: { subject: -1 } } }, {}, "display"],
  ["a view mode that there is", { display: { viewMode: "globe" } }, {}, "display"],
])("a view needs %s", async (_what, body, links, attribute) => {
  const own = await api.as("saver");
  const answer = await own.post("queries", view(body, links));
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
  const form = await own.post("queries/form", view(body, links));
  expect(form.status).toBe(200);
  expect(Object.keys(Object(form.at("_embedded.validationErrors")))).toContain(attribute);
  expect(form.links).not.toContain("commit");
});

test("what cannot be read is refused before anything is written", async () => {
  const own = await api.as("saver");
  for (const filters of [{}, [{}], [{ _links: {} }], [{ _links: { filter: link("queries/filters/status") } }], "x"]) {
    expect((await own.post("queries", view({ filters }))).error).toBe("InvalidRequestBody");
  }
  const other = await own.post("queries", view({}, { columns: [link("users/1")] }));
  expect(other.error).toBe("ResourceTypeMismatch");
});

test("a form offers what there is and commits what it made", async () => {
  const own = await api.as("saver");
  const form = await own.post("queries/form", view({ name: "By form" }, { groupBy: link("queries/group_bys/type") }));
  expect(form.at("_links.commit")).toEqual({ href: "/api/v3/queries", method: "post" });
  expect(form.at("_embedded.payload.showHierarchies")).toBe(false);
  expect(form.at("_embedded.schema.public.writable")).toBe(false);
  expect(form.at("_embedded.schema.columns._links.allowedValues.0.href")).toBe("/api/v3/queries/columns/id");
  const made = await own.post("queries", form.at("_embedded.payload"));
  expect([made.status, made.at("name"), made.at("_links.groupBy.title")]).toEqual([201, "By form", "Type"]);
  const update = await own.post(`queries/${made.id}/form`, { name: "Renamed" });
  expect(update.at("_links.commit")).toEqual({ href: `/api/v3/queries/${made.id}`, method: "patch" });
  expect(update.at("_embedded.payload.name")).toBe("Renamed");
});

test("the address overrides what is saved, for that answer only", async () => {
  const own = await api.as("saver");
  const made = await own.post("queries", view({ name: "Overridden" }));
  const path = `queries/${made.id}`;
  const asked = await own.list(path, {
    filters: [{ subject: { operator: "=", values: ["Bug"] } }],
    sortBy: [["subject", "desc"]],
    groupBy: "status",
    showSums: "true",
    pageSize: 1,
    "columns[]": "subject",
  });
  expect(asked.at("_embedded.results.total")).toBe(1);
  expect(asked.at("_embedded.results.totalSums.estimatedTime")).toBe("PT4H");
  expect([asked.at("sums"), asked.at("_links.groupBy.title"), asked.at("filters.0.name")]).toEqual([
    true,
    "Status",
    "Subject",
  ]);
  expect((await own.list(path, { pageSize: 0 })).at("_embedded.results.count")).toBe(0);
  for (const wrong of [
    { filters: [{ nothing: { operator: "=", values: ["1"] } }] },
    { groupBy: "subject" },
    { "columns[]": "secrets" },
    { groupBy: "status", showHierarchies: "true" },
  ]) {
    expect((await own.list(path, wrong)).error).toBe("InvalidQuery");
    expect((await own.list(path, { ...wrong, valid_subset: "true" })).status).toBe(200);
  }
  expect((await own.get(path)).at("filters.0._links.operator.href")).toBe("/api/v3/queries/operators/o");
});

test("a view of nothing in particular is what there is by default", async () => {
  const own = await api.as("reader");
  const global = await own.get("queries/default");
  expect([global.status, global.at("id"), global.at("_links.project.href")]).toEqual([200, null, null]);
  const inProject = await own.get("projects/views/queries/default");
  expect(inProject.at("_links.self.href")).toBe(`/api/v3/projects/${project}/queries/default`);
  expect(inProject.at("_embedded.results.total")).toBe(4);
  expect(inProject.links).not.toContain("updateImmediately");
  expect((await own.get(`projects/${hidden}/queries/default`)).status).toBe(404);
  expect((await own.get("queries/available_projects")).each("name")).toEqual(["Views"]);
});
