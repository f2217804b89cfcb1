import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
beforeAll(async () => {
  project = await given.project({ name: "Plain", public: true });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("director", null, ["add_portfolios", "add_programs"]);
  await given.user("outsider");
});

const link = (collection: string, id: number) => ({ href: `/api/v3/${collection}/${id}` });

test("portfolios hold programs and projects, programs projects, and nothing holds a portfolio", async () => {
  const portfolio = await api.admin.post("portfolios", { name: "All we do" });
  expect(portfolio.body).toMatchObject({
    _type: "Portfolio",
    _links: {
      self: { href: `/api/v3/portfolios/${portfolio.id}`, title: "All we do" },
      updateImmediately: { href: `/api/v3/portfolios/${portfolio.id}`, method: "patch" },
    },
  });
  const above = (collection: string, id: number) => ({ _links: { parent: link(collection, id) } });
  const program = await api.admin.post("programs", { name: "Big", ...above("portfolios", portfolio.id) });
  expect([program.status, program.at("_type"), program.at("_links.parent.href")]).toEqual([
    201,
    "Program",
    `/api/v3/portfolios/${portfolio.id}`,
  ]);
  const below = await api.admin.post("projects", { name: "Below", ...above("workspaces", program.id) });
  expect(below.at("_links.ancestors.0.href")).toBe(`/api/v3/portfolios/${portfolio.id}`);
  for (const [collection, parent] of [
    ["portfolios", portfolio],
    ["portfolios", below],
    ["programs", program],
    ["programs", below],
  ] as const) {
    const refused = await api.admin.post(collection, { name: "No", ...above("projects", parent.id) });
    expect([collection, refused.status, refused.at("_embedded.details.attribute")]).toEqual([
      collection,
      422,
      "parent",
    ]);
  }
  // Each is listed among its own and among all, and answers as a project too.
  expect((await api.admin.get("portfolios")).each("name")).toEqual(["All we do"]);
  expect((await api.admin.get("programs")).each("_type")).toEqual(["Program"]);
  expect(new Set((await api.admin.get("workspaces")).each("_type"))).toEqual(
    new Set(["Project", "Program", "Portfolio"]),
  );
  expect((await api.admin.get(`projects/${program.id}`)).at("_type")).toBe("Program");
  expect((await api.admin.get(`programs/${portfolio.id}`)).status).toBe(404);
  expect((await api.admin.get(`portfolios/${project}`)).status).toBe(404);
  const changed = await api.admin.patch(`programs/${program.id}`, { name: "Bigger" });
  expect([changed.status, changed.at("name")]).toEqual([200, "Bigger"]);
  const form = await api.admin.post(`programs/${program.id}/form`, {});
  expect(form.at("_links.commit.href")).toBe(`/api/v3/programs/${program.id}`);
  const parents = async (query: string) =>
    (await api.admin.get(`projects/available_parent_projects?${query}`)).each("name");
  expect(await parents(`of=${program.id}`)).toEqual(["All we do"]);
  expect(await parents("workspace_type=portfolio")).toEqual([]);
  expect(await parents("workspace_type=program")).toEqual(["All we do"]);
  expect(await parents(`of=${below.id}`)).toEqual(["Plain", "All we do", "Bigger"]);
  // A work package says where it is by any of the names.
  const work = await api.admin.post("work_packages", {
    subject: "x",
    _links: { project: link("programs", program.id) },
  });
  expect(work.status).toBe(201);
  expect((await api.admin.delete(`portfolios/${portfolio.id}`)).status).toBe(204);
});

test("who may make them", async () => {
  const director = await api.as("director");
  expect((await director.post("portfolios", { name: "Mine" })).status).toBe(201);
  expect((await director.post("programs", { name: "Mine too" })).status).toBe(201);
  // In those they are at home; on its own no project of theirs can be.
  expect((await director.post("projects", { name: "Not mine" })).at("_embedded.details.attribute")).toBe("parent");
  for (const caller of [await api.as("reader"), api.anonymous]) {
    expect((await caller.post("portfolios", { name: "x" })).error).toBe("MissingPermission");
    expect((await caller.post("programs/form", {})).error).toBe("MissingPermission");
  }
});

test("a favourite is personal", async () => {
  const reader = await api.as("reader");
  const before = await reader.get(`projects/${project}`);
  expect([before.at("favorited"), before.links.includes("favor"), before.links.includes("disfavor")]).toEqual([
    false,
    true,
    false,
  ]);
  for (const path of [`projects/${project}/favorite`, `workspaces/${project}/favorite`]) {
    expect((await reader.post(path)).status).toBe(204);
    const liked = await reader.get(`projects/${project}`);
    expect([liked.at("favorited"), liked.at("_links.disfavor.method"), liked.links.includes("favor")]).toEqual([
      true,
      "delete",
      false,
    ]);
    expect((await api.admin.get(`projects/${project}`)).at("favorited")).toBe(false);
  }
  const favorited = { filters: [{ favorited: { operator: "=", values: ["t"] } }] };
  expect((await reader.list("projects", favorited)).each("id")).toEqual([project]);
  expect((await reader.delete(`workspaces/${project}/favorite`)).status).toBe(204);
  expect((await reader.delete(`workspaces/${project}/favorite`)).status).toBe(204);
  expect((await reader.get(`projects/${project}`)).at("favorited")).toBe(false);
  expect((await api.anonymous.post(`projects/${project}/favorite`)).status).toBe(401);
  const secret = await given.project({ name: "Secret" });
  expect((await reader.post(`projects/${secret}/favorite`)).status).toBe(404);
});

test("what others see is asked by administrators; of oneself by anyone", async () => {
  const reader = await api.as("reader");
  const of = (id: unknown) => ({ filters: [{ visible: { operator: "=", values: [String(id)] } }] });
  expect((await reader.list("projects", of("me"))).each("name")).toEqual(["Plain"]);
  const admin = (await api.admin.get("users/me")).id;
  expect((await reader.list("projects", of(admin))).error).toBe("InvalidQuery");
  expect((await api.admin.list("projects", of(99_999))).error).toBe("InvalidQuery");
  const wrong = { filters: [{ user_action: { operator: "=", values: ["projects/explode"] } }] };
  expect((await reader.list("projects", wrong)).error).toBe("InvalidQuery");
});

test("a deleted user's favourites go", async () => {
  const id = await given.userWith("fan", project, ["view_work_packages"]);
  await (await api.as("fan")).post(`projects/${project}/favorite`);
  await api.admin.delete(`users/${id}`);
  await ctx.jobs.runAll();
  const left = await ctx.db.selectFrom("favorites").selectAll().where("user_id", "=", id).execute();
  expect(left).toEqual([]);
});
