import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();

const ids: Record<string, number> = {};

beforeAll(async () => {
  ids["zeta"] = await given.project({ name: "zeta", identifier: "a-zeta", public: true });
  clock.advance(86_400_000);
  ids["Alpha"] = await given.project({ name: "Alpha", identifier: "b-alpha" });
  ids["Ärger"] = await given.project({ name: "Ärger", identifier: "c-aerger", parentId: ids["Alpha"] });
  ids["beta"] = await given.project({ name: "beta", identifier: "d-beta", parentId: ids["Ärger"] });
  ids["50% off_sale"] = await given.project({ name: "50% off_sale", identifier: "e-sale" });
  await api.admin.patch(`projects/${ids["beta"]}`, {
    _links: { status: { href: "/api/v3/project_statuses/at_risk" } },
  });
  await api.admin.patch(`projects/${ids["50% off_sale"]}`, { active: false });
  await api.admin.post(`workspaces/${ids["Alpha"]}/favorite`);
  const user = await given.user("someone");
  await given.member(user, ids["beta"]!, ["view_work_packages"]);
  ids["someone"] = user;
});

const found = async (name: string, operator: string, values: unknown[] = []) =>
  (await api.admin.list("projects", { filters: [{ [name]: { operator, values } }] })).each("name");

test("filters find what they mean", async () => {
  const { Alpha: alpha, Ärger: aerger, beta, someone } = ids;
  const examples: [string, string, unknown[], string[]][] = [
    ["active", "=", ["f"], ["50% off_sale"]],
    ["active", "!", ["t"], ["50% off_sale"]],
    ["public", "=", ["t"], ["zeta"]],
    ["id", "=", [String(alpha), String(beta)], ["Alpha", "beta"]],
    ["id", "!", [String(alpha), String(aerger), String(beta)], ["zeta", "50% off_sale"]],
    ["name_and_identifier", "~", ["ALPHA"], ["Alpha"]],
    ["name_and_identifier", "~", ["c-aer"], ["Ärger"]],
    ["name_and_identifier", "~", ["ä"], ["Ärger"]],
    ["name_and_identifier", "~", ["%"], ["50% off_sale"]],
    ["name_and_identifier", "~", ["_"], ["50% off_sale"]],
    ["name_and_identifier", "=", ["alpha"], ["Alpha"]],
    ["name_and_identifier", "=", ["d-beta"], ["beta"]],
    ["name_and_identifier", "!", ["d-beta", "zeta"], ["Alpha", "Ärger", "50% off_sale"]],
    ["name_and_identifier", "!~", ["a-", "ä", "-"], []],
    ["nameAndIdentifier", "!~", ["eta"], ["Alpha", "Ärger", "50% off_sale"]],
    ["typeahead", "**", ["bet d-"], ["beta"]],
    ["search", "**", ["zeta"], ["zeta"]],
    ["parent_id", "=", [String(alpha)], ["Ärger"]],
    ["parent", "*", [], ["Ärger", "beta"]],
    ["parent_id", "!*", [], ["zeta", "Alpha", "50% off_sale"]],
    ["ancestor", "=", [String(alpha)], ["Ärger", "beta"]],
    ["ancestor", "!", [String(alpha)], ["zeta", "Alpha", "50% off_sale"]],
    ["principal", "=", [String(someone)], ["beta"]],
    ["project_status_code", "=", ["at_risk"], ["beta"]],
    ["project_status_code", "*", [], ["beta"]],
    ["type_id", "=", ["1"], ["zeta", "Alpha", "Ärger", "beta", "50% off_sale"]],
    ["type_id", "=", ["7"], []],
    ["created_at", "=d", ["2026-03-02"], ["zeta"]],
    ["created_at", "<>d", ["2026-03-03", "2026-03-03"], ["Alpha", "Ärger", "beta", "50% off_sale"]],
    ["created_at", "t", [], ["Alpha", "Ärger", "beta", "50% off_sale"]],
    ["latest_activity_at", "t-", ["1"], ["zeta"]],
    ["favorited", "=", ["t"], ["Alpha"]],
    ["favorited", "!", ["t"], ["zeta", "Ärger", "beta", "50% off_sale"]],
    ["templated", "=", ["f"], ["zeta", "Alpha", "Ärger", "beta", "50% off_sale"]],
    ["templated", "=", ["t"], []],
    ["user_action", "=", ["work_packages/create"], ["zeta", "Alpha", "Ärger", "beta"]],
    ["user_action", "&=", ["memberships/read", "projects/copy"], ["zeta", "Alpha", "Ärger", "beta"]],
    ["visible", "=", [String(someone)], ["zeta", "beta"]],
    ["storage_url", "*", [], []],
    ["storage_id", "!*", [], ["zeta", "Alpha", "Ärger", "beta", "50% off_sale"]],
  ];
  for (const [name, operator, values, expected] of examples) {
    expect([name, operator, values, await found(name, operator, values)]).toEqual([name, operator, values, expected]);
  }
});

test("the list of its callers' own projects", async () => {
  const someone = await api.as("someone");
  const filters = [{ principal: { operator: "=", values: ["me"] } }];
  expect((await someone.list("projects", { filters })).each("name")).toEqual(["beta"]);
});

test("orders hold on either database", async () => {
  const order = async (...sortBy: [string, string][]) => (await api.admin.list("projects", { sortBy })).each("name");
  expect(await order(["name", "asc"])).toEqual(["50% off_sale", "Alpha", "Ärger", "beta", "zeta"]);
  expect(await order(["name", "desc"])).toEqual(["zeta", "beta", "Ärger", "Alpha", "50% off_sale"]);
  expect(await order(["id", "desc"])).toEqual(["50% off_sale", "beta", "Ärger", "Alpha", "zeta"]);
  expect(await order(["created_at", "asc"], ["name", "desc"])).toEqual([
    "zeta",
    "beta",
    "Ärger",
    "Alpha",
    "50% off_sale",
  ]);
  expect((await order(["public", "desc"]))[0]).toBe("zeta");
  expect((await order(["project_status_code", "desc"]))[0]).toBe("beta");
});

test("pages cover the list without gap or overlap", async () => {
  const names: unknown[] = [];
  for (let next: unknown = '/api/v3/projects?pageSize=2&sortBy=[["public","asc"]]'; typeof next === "string";) {
    const page = await api.admin.get(next);
    names.push(...page.each("name"));
    next = page.links.includes("nextByOffset") ? page.at("_links.nextByOffset.href") : null;
  }
  expect(names.toSorted()).toEqual(["50% off_sale", "Alpha", "beta", "zeta", "Ärger"]);
});

test("a selection is answered without the rest", async () => {
  const list = await api.admin.list("projects", { select: "total,elements/id,elements/name", pageSize: 1 });
  expect(list.body).toEqual({
    total: 5,
    _links: {},
    _embedded: { elements: [{ id: ids["zeta"], name: "zeta", _links: {} }] },
  });
  expect((await api.admin.list("projects", { select: "elements/secret" })).error).toBe("InvalidSignal");
});

test("what the list does not know is refused", async () => {
  for (const [parameter, value] of [
    ["filters", '[{"foo":{"operator":"=","values":["1"]}}]'],
    ["filters", '[{"active":{"operator":"~","values":["t"]}}]'],
    ["filters", '[{"active":{"operator":"=","values":["maybe"]}}]'],
    ["filters", '[{"id":{"operator":"=","values":[]}}]'],
    ["filters", "[{"],
    ["sortBy", '[["foo","asc"]]'],
    ["sortBy", '[["constructor","asc"]]'],
    ["sortBy", "[["],
  ] as const) {
    const answer = await api.admin.list("projects", { [parameter]: value });
    expect([parameter, value, answer.status, answer.error]).toEqual([parameter, value, 400, "InvalidQuery"]);
  }
});

test("workspaces are the same list", async () => {
  const workspaces = await api.admin.get("workspaces");
  expect(workspaces.at("total")).toBe(5);
  expect(String(workspaces.at("_links.self.href"))).toContain("/api/v3/workspaces?");
});

test("candidates for a parent are neither the project itself nor what is below it", async () => {
  const all = await api.admin.list("projects/available_parent_projects", { of: String(ids["Alpha"]) });
  expect(all.each("name")).toEqual(["zeta"]);
  const someone = await api.as("someone");
  expect((await someone.get("projects/available_parent_projects")).error).toBe("MissingPermission");
});

test("each list of projects names the other formats that it comes in: there are none", async () => {
  for (const path of ["projects", "workspaces", "portfolios", "programs", "memberships/available_projects"]) {
    const list = await api.admin.get(path);
    expect([path, list.status, list.at("_links.representations")]).toEqual([path, 200, []]);
  }
});
