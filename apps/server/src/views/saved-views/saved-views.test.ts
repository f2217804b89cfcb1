import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
beforeAll(async () => {
  project = await given.project({ name: "Seen" });
  await given.userWith("saver", project, ["view_work_packages", "save_queries"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
});

async function saved(name: string): Promise<number> {
  const saver = await api.as("saver");
  const made = await saver.post("queries", { name, _links: { project: { href: `/api/v3/projects/${project}` } } });
  expect(made.status).toBe(201);
  return made.id;
}

const of = (id: number) => ({ _links: { query: { href: `/api/v3/queries/${id}` } } });

test("a view shows a query, once, to who sees the query", async () => {
  const saver = await api.as("saver");
  const query = await saved("Mine");
  const made = await saver.post("views/work_packages_table", of(query));
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    _type: "Views::WorkPackagesTable",
    name: "Mine",
    public: false,
    _links: {
      self: { href: `/api/v3/views/${made.id}` },
      query: { href: `/api/v3/queries/${query}`, title: "Mine" },
      project: { href: `/api/v3/projects/${project}`, title: "Seen" },
    },
  });
  expect((await saver.post("views/gantt", of(query))).at("_embedded.details.attribute")).toBe("query");
  const filtered = async (name: string, operator: string, values: string[]) =>
    (await saver.list("views", { filters: [{ [name]: { operator, values } }] })).each("id");
  expect(await filtered("type", "=", ["Views::WorkPackagesTable"])).toContain(made.id);
  expect(await filtered("type", "!", ["work_packages_table"])).not.toContain(made.id);
  expect(await filtered("project", "=", [String(project)])).toEqual([made.id]);
  expect(await filtered("project", "!*", [])).toEqual([]);
  for (const caller of [await api.as("reader"), await api.as("outsider"), api.anonymous]) {
    expect((await caller.get(`views/${made.id}`)).status).toBe(404);
    expect((await caller.get("views")).at("total")).toBe(0);
  }
  // It goes with its query.
  expect((await saver.delete(`queries/${query}`)).status).toBe(204);
  expect((await saver.get(`views/${made.id}`)).status).toBe(404);
});

test("who may not change the query, or lacks what the kind takes, makes no view of it", async () => {
  const query = await saved("Planned");
  const saver = await api.as("saver");
  expect((await saver.post("views/team_planner", of(query))).error).toBe("MissingPermission");
  expect((await (await api.as("reader")).post("views/gantt", of(query))).at("_embedded.details.attribute")).toBe(
    "query",
  );
  expect((await api.anonymous.post("views/gantt", of(query))).status).toBe(401);
  expect((await saver.post("views/pie", of(query))).status).toBe(404);
  expect((await saver.post("views/gantt", {})).status).toBe(422);
  expect((await saver.post("views/gantt", { _links: { query: { href: "/api/v3/users/1" } } })).status).toBe(422);
  expect((await saver.list("views", { filters: [{ type: { operator: "=", values: ["pie"] } }] })).error).toBe(
    "InvalidQuery",
  );
  expect((await saver.post("views/gantt", of(query))).at("_type")).toBe("Views::Gantt");
});
