import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

beforeAll(async () => {
  const project = await given.project({ name: "Grid", identifier: "grid" });
  await given.userWith("keeper", project, [
    "view_work_packages",
    "show_board_views",
    "manage_public_queries",
    "save_queries",
    "manage_board_views",
    "manage_overview",
  ]);
  await given.userWith("watcher", project, ["view_work_packages", "show_board_views"]);
  await given.userWith("member", project, ["view_work_packages"]);
  await given.user("outsider");
});

const widget = (identifier: string, rows: [number, number], columns: [number, number], more: object = {}) => ({
  _type: "GridWidget",
  identifier,
  startRow: rows[0],
  endRow: rows[1],
  startColumn: columns[0],
  endColumn: columns[1],
  ...more,
});
const at = (href: string) => ({ _links: { scope: { href, type: "text/html" } } });
const two = [widget("tasks", [1, 2], [1, 2], { options: { name: "Tasks" } }), widget("news", [1, 2], [2, 3])];

test("everyone has one page of their own", async () => {
  const member = await api.as("member");
  const body = { rowCount: 1, columnCount: 2, widgets: two, ...at("/my/page") };
  const form = await member.post("grids/form", body);
  expect(form.at("_links.commit")).toEqual({ href: "/api/v3/grids", method: "post" });
  const made = await member.post("grids", form.at("_embedded.payload"));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    _type: "Grid",
    rowCount: 1,
    columnCount: 2,
    widgets: [{ _type: "GridWidget", identifier: "tasks", options: { name: "Tasks" } }, { identifier: "news" }],
    _links: { scope: { href: "/my/page", type: "text/html" } },
  });
  expect((await member.post("grids", body)).at("_embedded.details.attribute")).toBe("scope");
  for (const name of ["scope", "page"]) {
    const filters = [{ [name]: { operator: "=", values: ["/my/page"] } }];
    expect((await member.list("grids", { filters })).each("id")).toEqual([made.id]);
    expect((await (await api.as("watcher")).list("grids", { filters })).at("total")).toBe(0);
  }
  expect((await api.admin.get(`grids/${made.id}`)).status).toBe(404);
  expect((await api.admin.patch(`grids/${made.id}`, { rowCount: 3 })).status).toBe(404);
  expect((await member.delete(`grids/${made.id}`)).error).toBe("MissingPermission");
  // What is named by its id stays; the rest is replaced.
  const first = made.number("widgets.0.id");
  const moved = [{ ...two[0], id: first, endColumn: 3 }, widget("calendar", [2, 3], [1, 3])];
  const changed = await member.patch(`grids/${made.id}`, { rowCount: 2, widgets: moved });
  expect([changed.status, changed.at("widgets.0.id"), changed.at("widgets.0.endColumn")]).toEqual([200, first, 3]);
  expect(changed.at("widgets.1.identifier")).toBe("calendar");
  expect((await member.patch(`grids/${made.id}`, { columnCount: 1 })).at("_embedded.details.attribute")).toBe(
    "widgets",
  );
  expect((await member.get(`grids/${made.id}`)).at("widgets")).toHaveLength(2);
  expect((await api.anonymous.post("grids", body)).status).toBe(401);
});

test("boards are kept by who may, and seen by who may", async () => {
  const keeper = await api.as("keeper");
  const body = {
    name: "Kanban",
    rowCount: 1,
    columnCount: 2,
    options: { type: "action", attribute: "status" },
    widgets: [widget("work_package_query", [1, 2], [1, 2], { options: { queryId: 999_999 } })],
    ...at("/projects/grid/boards"),
  };
  const made = await keeper.post("grids", body);
  expect([made.status, made.at("name"), made.at("options.attribute")]).toEqual([201, "Kanban", "status"]);
  expect((await keeper.post("grids", { ...body, name: "Second" })).status).toBe(201);
  const watcher = await api.as("watcher");
  expect((await watcher.get(`grids/${made.id}`)).links).toEqual(["scope", "self"]);
  const filters = [{ scope: { operator: "=", values: ["/projects/grid/boards"] } }];
  expect((await watcher.list("grids", { filters })).each("name")).toEqual(["Kanban", "Second"]);
  expect((await watcher.patch(`grids/${made.id}`, { name: "Mine" })).error).toBe("MissingPermission");
  expect((await watcher.post(`grids/${made.id}/form`, {})).error).toBe("MissingPermission");
  expect((await watcher.post("grids", body)).error).toBe("MissingPermission");
  expect((await (await api.as("member")).get(`grids/${made.id}`)).status).toBe(404);
  expect((await (await api.as("outsider")).post("grids", body)).at("_embedded.details.attribute")).toBe("scope");
  const moved = await keeper.patch(`grids/${made.id}`, at("/my/page"));
  expect(moved.error).toBe("PropertyIsReadOnly");
  expect((await keeper.delete(`grids/${made.id}`)).status).toBe(204);
  expect((await keeper.get(`grids/${made.id}`)).status).toBe(404);
});

test("a board takes the queries of its lists along, but not those that others show or that are not the project's", async () => {
  const keeper = await api.as("keeper");
  const query = async (name: string, more: object = {}) =>
    (
      await keeper.post("queries", {
        name,
        public: true,
        ...more,
        _links: { project: { href: "/api/v3/projects/grid" } },
      })
    ).id;
  const [own, shared, elsewhere] = [await query("Own"), await query("Shared"), await query("On a page")];
  const personal = await query("Private", { public: false });
  const foreign = (await api.admin.post("queries", { name: "Of all projects", public: true })).id;
  const board = async (name: string, widgets: (readonly [string, number])[]) =>
    keeper.post("grids", {
      name,
      rowCount: 1,
      columnCount: widgets.length,
      widgets: widgets.map(([identifier, queryId], index) =>
        widget(identifier, [1, 2], [index + 1, index + 2], { options: { queryId } }),
      ),
      ...at("/projects/grid/boards"),
    });
  const gone = await board("Gone", [
    ["work_package_query", own],
    ["work_package_query", shared],
    ["work_package_query", personal],
    ["work_package_query", foreign],
    ["work_packages_table", elsewhere],
  ]);
  const kept = await board("Kept", [["work_package_query", shared]]);
  expect([gone.status, kept.status]).toEqual([201, 201]);
  expect((await keeper.delete(`grids/${gone.id}`)).status).toBe(204);
  const statuses = [];
  for (const id of [own, shared, elsewhere, personal, foreign]) {
    statuses.push((await keeper.get(`queries/${id}`)).status);
  }
  expect(statuses).toEqual([404, 200, 200, 200, 200]);
  expect((await keeper.delete(`grids/${kept.id}`)).status).toBe(204);
  expect((await keeper.get(`queries/${shared}`)).status).toBe(404);
});

test("a project has one overview", async () => {
  const keeper = await api.as("keeper");
  const body = { rowCount: 1, columnCount: 1, ...at("/projects/grid") };
  const made = await keeper.post("grids", body);
  expect(made.status).toBe(201);
  expect((await keeper.post("grids", body)).status).toBe(422);
  expect((await (await api.as("member")).get(`grids/${made.id}`)).status).toBe(200);
  expect((await (await api.as("outsider")).get(`grids/${made.id}`)).status).toBe(404);
});

test.each([
  [{}, "scope"],
  [at("/admin"), "scope"],
  [at("/projects/none/boards"), "scope"],
  [at("/projects/grid/boards"), "name"],
  [{ ...at("/projects/grid/boards"), name: "x", rowCount: 0 }, "rowCount"],
  [{ ...at("/projects/grid/boards"), name: "x", rowCount: 1e6 }, "rowCount"],
  [{ ...at("/projects/grid/boards"), name: "x", rowCount: "1" }, "rowCount"],
  [{ ...at("/projects/grid/boards"), name: "x", options: [] }, "options"],
  [{ ...at("/projects/grid/boards"), name: "x", widgets: {} }, "widgets"],
  [{ ...at("/projects/grid/boards"), name: "x", widgets: [{}] }, "widgets"],
  [{ ...at("/projects/grid/boards"), name: "x", widgets: [widget("a", [1, 3], [1, 2])] }, "widgets"],
  [{ ...at("/projects/grid/boards"), name: "x", widgets: [widget("a", [1, 2], [1, 2], { id: 7 })] }, "widgets"],
  [{ ...at("/projects/grid/boards"), name: "x", widgets: [widget("<b>", [1, 2], [1, 2])] }, "widgets"],
  [
    { ...at("/projects/grid/boards"), name: "x", widgets: [widget("a", [1, 2], [1, 2]), widget("b", [1, 2], [1, 2])] },
    "widgets",
  ],
])("%j is refused", async (body, attribute) => {
  const keeper = await api.as("keeper");
  const answer = await keeper.post("grids", body);
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
  const form = await keeper.post("grids/form", body);
  expect(Object.keys(Object(form.at("_embedded.validationErrors")))).toEqual([attribute]);
});
