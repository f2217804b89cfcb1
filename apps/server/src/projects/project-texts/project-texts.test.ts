import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
let other = 0;
beforeAll(async () => {
  project = await given.project({ name: "Chronicle" });
  other = await given.project({ name: "Elsewhere" });
  const writing = ["manage_news", "view_documents", "manage_documents", "view_wiki_pages", "edit_wiki_pages"] as const;
  await given.userWith("writer", project, writing);
  await given.userWith("reader", project, ["view_documents", "view_wiki_pages"]);
  await given.userWith("member", project, ["view_work_packages"]);
  await given.user("outsider");
});

const at = (id: number) => ({ _links: { project: { href: `/api/v3/projects/${id}` } } });

const KINDS = [
  ["news", "News", "description"],
  ["documents", "Document", "description"],
  ["wiki_pages", "WikiPage", "text"],
] as const;

test.each(KINDS)("%s are written by who may, and read as they are", async (collection, type, body) => {
  const writer = await api.as("writer");
  const made = await writer.post(collection, { title: " First ", [body]: { raw: "*Well*" }, ...at(project) });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    _type: type,
    title: "First",
    [body]: { format: "markdown", raw: "*Well*" },
    _links: {
      self: { href: `/api/v3/${collection}/${made.id}`, title: "First" },
      project: { href: `/api/v3/projects/${project}`, title: "Chronicle" },
      author: { title: "writer Tester" },
      updateImmediately: { method: "patch" },
    },
    _embedded: { project: { name: "Chronicle" } },
  });
  const reader = await api.as("reader");
  const seen = await reader.get(`${collection}/${made.id}`);
  expect([seen.status, seen.links.includes("updateImmediately"), seen.links.includes("delete")]).toEqual([
    200,
    false,
    false,
  ]);
  expect((await reader.patch(`${collection}/${made.id}`, { title: "Mine" })).error).toBe("MissingPermission");
  expect((await reader.post(collection, { title: "Mine", ...at(project) })).error).toBe("MissingPermission");
  const changed = await writer.patch(`${collection}/${made.id}`, { ...Object(made.body), title: "Second" });
  expect([changed.status, changed.at("title"), changed.at(`${body}.raw`)]).toEqual([200, "Second", "*Well*"]);
  const moved = await writer.patch(`${collection}/${made.id}`, at(other));
  expect(moved.error).toBe("PropertyIsReadOnly");
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    expect((await caller.get(`${collection}/${made.id}`)).status).toBe(404);
    expect((await caller.patch(`${collection}/${made.id}`, { title: "x" })).status).toBe(404);
  }
  for (const wrong of [
    { ...at(project) },
    { title: "  ", ...at(project) },
    { title: "x".repeat(256), ...at(project) },
    { title: 5, ...at(project) },
    { title: "No place" },
    { title: "Where one is not", ...at(other) },
    { title: "Nowhere", ...at(999_999) },
  ]) {
    expect([wrong, (await writer.post(collection, wrong)).status]).toEqual([wrong, 422]);
  }
  // One kind is not found under the name of another.
  const next = KINDS[(KINDS.findIndex(([name]) => name === collection) + 1) % KINDS.length]?.[0] ?? "";
  expect((await api.admin.get(`${next}/${made.id}`)).status).toBe(404);
});

test("news and documents are listed where one may read them, the newest first", async () => {
  const elsewhere = await api.admin.post("news", { title: "Secret", summary: "Hush", ...at(other) });
  await api.admin.post("news", { title: "Public", ...at(project) });
  const member = await api.as("member");
  const news = await member.list("news", { sortBy: [["id", "desc"]] });
  expect(news.each("title")[0]).toBe("Public");
  expect(news.text).not.toContain("Secret");
  const of = (id: number) => ({ filters: [{ project_id: { operator: "=", values: [String(id)] } }] });
  expect((await api.admin.list("news", of(other))).each("summary")).toEqual(["Hush"]);
  expect((await member.list("news", of(other))).at("total")).toBe(0);
  const one = await api.admin.list("news", { pageSize: 1, select: "total,elements/title" });
  expect([one.elements.length, one.number("total")]).toEqual([1, 3]);
  // Who may not see documents there sees none, wherever they are counted.
  expect((await member.get("documents")).at("total")).toBe(0);
  expect((await (await api.as("reader")).get("documents")).each("title")).toEqual(["Second"]);
  expect((await member.delete(`news/${elsewhere.id}`)).status).toBe(404);
  expect((await api.admin.delete(`news/${elsewhere.id}`)).status).toBe(202);
  expect((await api.admin.get(`news/${elsewhere.id}`)).status).toBe(404);
  expect((await api.admin.list("news", { filters: [{ weather: { operator: "=", values: ["1"] } }] })).error).toBe(
    "InvalidQuery",
  );
});

test("news are changed and deleted only by people who manage them", async () => {
  const open = await given.project({ name: "Quay" });
  await given.userWith("keeper", open, ["view_news", "manage_news"]);
  await given.userWith("visitor", open, ["view_news"]);
  await given.userWith("docker", open, ["view_documents", "manage_documents"]);
  const keeper = await api.as("keeper");
  const made = await keeper.post("news", { title: "Open day", summary: "For all", ...at(open) });
  expect([made.status, made.links.includes("delete")]).toEqual([201, true]);
  for (const login of ["visitor", "docker", "outsider"]) {
    const caller = await api.as(login);
    const shown = await caller.get(`news/${made.id}`);
    expect([login, shown.links.includes("delete")]).toEqual([login, false]);
    expect([login, (await caller.delete(`news/${made.id}`)).error]).toEqual([
      login,
      shown.status === 200 ? "MissingPermission" : "NotFound",
    ]);
    const patched = await caller.patch(`news/${made.id}`, { title: "Mine" });
    expect([login, patched.status]).toEqual([login, shown.status === 200 ? 403 : 404]);
    expect([login, (await caller.post("news", { title: "Mine", ...at(open) })).status]).toEqual([login, 403]);
  }
  expect((await (await api.as("visitor")).get(`news/${made.id}`)).at("summary")).toBe("For all");
  for (const write of [
    api.anonymous.post("news", { title: "Mine", ...at(open) }),
    api.anonymous.delete(`news/${made.id}`),
  ]) {
    expect((await write).status).toBeGreaterThanOrEqual(401);
  }
  expect((await keeper.delete(`news/${made.id}`)).status).toBe(202);
  expect((await keeper.get(`news/${made.id}`)).status).toBe(404);
});

test("a project admin manages news, a reader reads them, and no one else does without a membership", async () => {
  const roles = (await api.admin.list("roles", { pageSize: 100 })).elements;
  const roleNamed = (name: string) => Number(Object(roles.find((role) => Object(role).name === name)).id);
  const closed = await given.project({ name: "Lock" });
  await given.member(await given.user("warden"), closed, roleNamed("Project admin"));
  await given.member(await given.user("onlooker"), closed, roleNamed("Reader"));
  const warden = await api.as("warden");
  const made = await warden.post("news", { title: "Drained", ...at(closed) });
  expect([made.status, made.links]).toEqual([201, expect.arrayContaining(["updateImmediately", "delete"])]);
  expect((await warden.patch(`news/${made.id}`, { title: "Filled" })).status).toBe(200);
  const onlooker = await api.as("onlooker");
  expect((await onlooker.get(`news/${made.id}`)).at("title")).toBe("Filled");
  expect((await onlooker.patch(`news/${made.id}`, { title: "Mine" })).error).toBe("MissingPermission");
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    expect((await caller.get(`news/${made.id}`)).status).toBe(404);
  }
  expect((await warden.delete(`news/${made.id}`)).status).toBe(202);
});

test("news of a public project are read without an account, and never written", async () => {
  const open = await given.project({ name: "Pier", public: true });
  const made = await api.admin.post("news", { title: "Open to all", summary: "Come", ...at(open) });
  const roles = (await api.admin.list("roles", { pageSize: 100 })).elements;
  const anonymous = Object(roles.find((role) => Object(role).builtin === "anonymous")).id;
  const shown = await api.anonymous.get(`news/${made.id}`);
  expect([shown.status, shown.at("summary"), shown.links]).toEqual([200, "Come", ["author", "project", "self"]]);
  expect((await api.anonymous.get("news")).each("title")).toEqual(["Open to all"]);
  // Even a role that someone has given too much lets no one write who is no one.
  await api.admin.patch(`roles/${anonymous}/permissions`, { permissions: ["view_news", "manage_news"] });
  expect((await api.anonymous.patch(`news/${made.id}`, { title: "Mine" })).status).toBeGreaterThanOrEqual(401);
  expect((await api.anonymous.delete(`news/${made.id}`)).status).toBeGreaterThanOrEqual(401);
  expect((await api.anonymous.post("news", { title: "Mine", ...at(open) })).status).toBeGreaterThanOrEqual(401);
  expect((await api.admin.get(`news/${made.id}`)).at("title")).toBe("Open to all");
});

test("their events reach those who may read them", async () => {
  await (await api.as("writer")).post("documents", { title: "Sealed", ...at(project) });
  const heard = async (login: string) => (await (await api.as(login)).get(`projects/${project}/activities`)).text;
  expect(await heard("reader")).toContain("Sealed");
  expect(await heard("member")).not.toContain("Sealed");
});

test("what someone wrote stays when they go", async () => {
  const id = await given.userWith("leaver", project, ["manage_news"]);
  const made = await (await api.as("leaver")).post("news", { title: "Farewell", ...at(project) });
  expect((await api.admin.delete(`users/${id}`)).status).toBe(202);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`users/${id}`)).status).toBe(404);
  expect((await api.admin.get(`news/${made.id}`)).at("_links.author.title")).toBe("Deleted user");
});
