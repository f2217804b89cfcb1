/** The order by hand: of views, and of lists sorted by it. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();
const READ = ["view_work_packages"] as const;
let project = 0;
let hidden = 0;
let one = 0;
let two = 0;
let three = 0;
let elsewhere = 0;

const manual = { sortBy: [{ href: "/api/v3/queries/sort_bys/manualSorting-asc" }] };
const view = (more: object = {}) => ({
  name: "By hand",
  ...more,
  _links: { project: { href: `/api/v3/projects/${project}` }, ...manual },
});
const sorted = (query?: number) => ({
  sortBy: JSON.stringify([["manualSorting", "asc"]]),
  ...(query === undefined ? {} : { query_id: query }),
});

beforeAll(async () => {
  project = await given.project({ name: "Order" });
  hidden = await given.project({ name: "Hidden order" });
  await given.userWith("saver", project, [...READ, "save_queries"]);
  await given.userWith("publisher", project, [...READ, "save_queries", "manage_public_queries"]);
  await given.userWith("mover", project, [...READ, "edit_work_packages"]);
  await given.userWith("reader", project, READ);
  await given.user("stranger");
  const make = async (subject: string, where = project) =>
    (await api.admin.post(`projects/${where}/work_packages`, { subject })).id;
  one = await make("One");
  two = await make("Two");
  three = await make("Three");
  elsewhere = await make("Elsewhere", hidden);
});

const subjects = async (who: string, query?: number, more: object = {}) =>
  (await (await api.as(who)).list(`projects/${project}/work_packages`, { ...sorted(query), ...more })).each("subject");

test("a view sorted by hand shows its work packages as they were placed, the rest behind them", async () => {
  const own = await api.as("saver");
  const made = await own.post("queries", view({ orderedWorkPackages: { [three]: 10 } }));
  expect(made.status).toBe(201);
  expect(made.at("_links.sortBy.0")).toEqual({
    href: "/api/v3/queries/sort_bys/manualSorting-asc",
    title: "Manual sorting (Ascending)",
  });
  expect(made.at("_links.updateOrderedWorkPackages")).toEqual({
    href: `/api/v3/queries/${made.id}/order`,
    method: "put",
  });
  expect(made.body).not.toHaveProperty("orderedWorkPackages");
  const shown = async () => (await own.get(`queries/${made.id}`)).at("_embedded.results._embedded.elements");
  expect(await shown()).toMatchObject([{ id: three }, { id: one }, { id: two }]);

  const before = String((await own.get(`queries/${made.id}`)).at("updatedAt"));
  clock.advance(1_000);
  const moved = await own.patch(`queries/${made.id}/order`, { delta: { [two]: 4, [one]: 20 } });
  expect([moved.status, Object.keys(Object(moved.body))]).toEqual([200, ["t"]]);
  expect(String(moved.at("t")) > before).toBe(true);
  expect((await own.get(`queries/${made.id}`)).at("lockVersion")).toBe(0);
  expect((await own.get(`queries/${made.id}/order`)).body).toEqual({ [two]: 4, [three]: 10, [one]: 20 });
  expect(await shown()).toMatchObject([{ id: two }, { id: three }, { id: one }]);
  // The address of its results says the same, and a list that names the view.
  const results = String((await own.get(`queries/${made.id}`)).at("_links.results.href"));
  expect((await own.get(results)).each("subject")).toEqual(["Two", "Three", "One"]);

  await own.patch(`queries/${made.id}/order`, { delta: { [two]: -1 } });
  expect((await own.get(`queries/${made.id}/order`)).body).toEqual({ [three]: 10, [one]: 20 });
  expect(await subjects("saver", made.id)).toEqual(["Three", "One", "Two"]);
  const placed = { filters: JSON.stringify([{ manualSort: { operator: "ow", values: [] } }]) };
  expect(await subjects("saver", made.id, placed)).toEqual(["Three", "One"]);
  // Pages of a view's order are large, the counts alone can be had.
  const page = await own.list(`projects/${project}/work_packages`, { ...sorted(made.id), pageSize: 1 });
  expect([page.at("pageSize"), page.at("count")]).toEqual([250, 3]);
  const counts = await own.list(`projects/${project}/work_packages`, { ...sorted(made.id), pageSize: 0 });
  expect([counts.at("total"), counts.at("count")]).toEqual([3, 0]);
});

test("without a view the order is that of the board", async () => {
  await api.admin.patch(`projects/${project}/work_packages/order`, { delta: { [two]: 2, [three]: 1 } });
  expect(await subjects("reader")).toEqual(["Three", "Two", "One"]);
  const page = await (await api.as("reader")).list(`projects/${project}/work_packages`, { ...sorted(), pageSize: 2 });
  expect([page.at("pageSize"), page.each("subject")]).toEqual([2, ["Three", "Two"]]);
});

test("who changes a view orders it, and of a public one who edits work; events say nothing about what a reader does not see", async () => {
  const mine = (await (await api.as("saver")).post("queries", view({ orderedWorkPackages: { [two]: 1 } }))).id;
  const shared = (await (await api.as("publisher")).post("queries", view({ public: true }))).id;
  const order = async (who: string, id: number) =>
    (await (await api.as(who)).patch(`queries/${id}/order`, { delta: { [one]: 5, [elsewhere]: 1 } })).status;
  const asked = ["saver", "publisher", "mover", "reader", "stranger", "admin"];
  const answers = async (id: number) => Promise.all(asked.map((who) => order(who, id)));
  expect(await answers(mine)).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await answers(shared)).toEqual([403, 200, 200, 403, 404, 200]);
  expect([401, 404]).toContain((await api.anonymous.patch(`queries/${shared}/order`, { delta: { [one]: 5 } })).status);
  expect([401, 404]).toContain((await api.anonymous.get(`queries/${shared}/order`)).status);
  const links = async (who: string) => (await (await api.as(who)).get(`queries/${shared}`)).links;
  expect(await links("mover")).toContain("updateOrderedWorkPackages");
  expect(await links("reader")).not.toContain("updateOrderedWorkPackages");
  // Only the administrator placed what is elsewhere; who does not see it does not hear of it.
  expect((await api.admin.get(`queries/${shared}/order`)).body).toEqual({ [one]: 5, [elsewhere]: 1 });
  expect((await (await api.as("reader")).get(`queries/${shared}/order`)).body).toEqual({ [one]: 5 });
  // Nor does it lose its place to who does not see it.
  await (await api.as("mover")).patch(`queries/${shared}/order`, { delta: { [one]: -1, [elsewhere]: -1 } });
  expect((await api.admin.get(`queries/${shared}/order`)).body).toEqual({ [elsewhere]: 1 });
  // The order of someone else's private view is no order.
  const [byId, byPrivate] = await Promise.all([
    (await api.as("reader")).list(`projects/${project}/work_packages`, sorted(999_999)),
    (await api.as("reader")).list(`projects/${project}/work_packages`, sorted(mine)),
  ]);
  expect(byPrivate.each("subject")).toEqual(byId.each("subject"));
  const placed = { filters: JSON.stringify([{ manualSort: { operator: "ow", values: [] } }]) };
  expect(await subjects("reader", mine, placed)).toEqual([]);
});

test("says what it cannot read", async () => {
  const own = await api.as("saver");
  const { id } = await own.post("queries", view());
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [at + 1, at]));
  for (const delta of [
    undefined,
    [],
    {},
    { x: 1 },
    { [one]: "2" },
    { [one]: 1.5 },
    { [one]: -2 },
    { [one]: 2 ** 31 },
    { "-1": 2 },
    many,
  ]) {
    expect((await own.patch(`queries/${id}/order`, { delta })).status).toBe(400);
  }
  expect((await own.post("queries", view({ orderedWorkPackages: [1] }))).status).toBe(400);
  const last = { [one]: 2 ** 31 - 1 };
  expect((await own.patch(`queries/${id}/order`, { delta: last })).status).toBe(200);
  expect((await own.get(`queries/${id}/order`)).body).toEqual(last);
  const all = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [at + 1, at]));
  expect((await own.patch(`queries/${id}/order`, { delta: all })).status).toBe(200);
});

test("what is deleted or moved out of sight leaves the order; a view that goes takes its own along", async () => {
  const own = await api.as("saver");
  const gone = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Gone" })).id;
  const { id } = await own.post("queries", view({ orderedWorkPackages: { [gone]: 1, [two]: 2 } }));
  await api.admin.delete(`work_packages/${gone}`);
  expect((await own.get(`queries/${id}/order`)).body).toEqual({ [two]: 2 });
});

test("who deleted a view has it back as it was for an hour, under its number", async () => {
  const publisher = await api.as("publisher");
  const { id } = await publisher.post(
    "queries",
    view({ public: true, starred: true, orderedWorkPackages: { [two]: 1 } }),
  );
  const before = (await publisher.get(`queries/${id}`)).body;
  expect((await publisher.delete(`queries/${id}`)).status).toBe(204);
  const restore = async (who: string) => (await (await api.as(who)).post(`queries/${id}/restore`, {})).status;
  for (const path of [`queries/${id}`, `queries/${id}/order`]) expect((await publisher.get(path)).status).toBe(404);
  expect((await publisher.patch(`queries/${id}`, { name: "Ghost" })).status).toBe(404);
  expect((await publisher.delete(`queries/${id}`)).status).toBe(404);
  expect((await publisher.list("queries")).each("id")).not.toContain(id);
  for (const who of ["admin", "reader", "stranger"]) expect(await restore(who)).toBe(404);
  expect([401, 404]).toContain((await api.anonymous.post(`queries/${id}/restore`, {})).status);
  expect(await restore("publisher")).toBe(200);
  expect((await publisher.get(`queries/${id}`)).body).toEqual(before);
  expect((await publisher.get(`queries/${id}/order`)).body).toEqual({ [two]: 1 });
  expect(await restore("publisher")).toBe(404);

  await publisher.delete(`queries/${id}`);
  clock.advance(60 * 60_000 + 1);
  expect(await restore("publisher")).toBe(404);
});
