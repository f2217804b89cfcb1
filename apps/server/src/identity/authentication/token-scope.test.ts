import { beforeAll, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { app, api, given, logged } = await startTestApp();
const projects = new Map<string, number>();
let owner: ApiCaller;
let limited: ApiCaller;

async function tokenFor(maker: ApiCaller, body: object): Promise<ApiCaller> {
  const made = await maker.post("users/me/api_tokens", { name: "Script", ...body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
}
const idOf = (name: string): number => projects.get(name) ?? 0;
const addWork = (caller: ApiCaller, project: string) =>
  caller.post(`projects/${idOf(project)}/work_packages`, { subject: `Work in ${project}` });

beforeAll(async () => {
  const id = await given.user("owner");
  const role = await given.role([
    "view_project",
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "view_members",
  ]);
  for (const name of ["harbor", "galley"]) {
    const project = await given.project({ name, identifier: name });
    projects.set(name, project);
    await given.member(id, project, role);
  }
  projects.set("open", await given.project({ name: "open", identifier: "open", public: true }));
  owner = await api.as("owner");
  limited = await tokenFor(owner, { projectIds: [idOf("harbor")] });
});

test("a token for a project reads and writes there, and knows no other project", async () => {
  const [here, there] = [await addWork(owner, "harbor"), await addWork(owner, "galley")];
  expect((await limited.get("projects")).each("identifier")).toEqual(["harbor"]);
  expect((await owner.get("projects")).each("identifier")).toContain("galley");
  for (const other of ["galley", "open"]) expect((await limited.get(`projects/${idOf(other)}`)).status).toBe(404);
  expect((await limited.get("work_packages")).each("id")).toEqual([here.id]);
  expect((await limited.get(`work_packages/${there.id}`)).status).toBe(404);
  expect((await limited.patch(`work_packages/${there.id}`, { subject: "Mine", lockVersion: 0 })).status).toBe(404);
  expect((await addWork(limited, "galley")).status).toBe(404);
  expect((await addWork(limited, "harbor")).status).toBe(201);
  const moved = { lockVersion: 0, _links: { project: { href: `/api/v3/projects/${idOf("galley")}` } } };
  expect((await limited.patch(`work_packages/${here.id}`, moved)).status).toBeGreaterThan(400);
});

test("it does not reach the account, what is kept for it, or what happens later in its name", async () => {
  expect((await limited.get("users/me")).at("login")).toBe("owner");
  const refused = [
    limited.patch("users/me", { firstName: "Someone" }),
    limited.post("users/me/api_tokens", { name: "Whole" }),
    limited.get("users/me/api_tokens"),
    limited.get("users/me/sessions"),
    limited.get("notifications"),
    limited.get("events"),
    limited.get("queries"),
    limited.post(`projects/${idOf("harbor")}/copy`, {}),
  ];
  for (const answer of await Promise.all(refused)) {
    expect([answer.status, answer.at("_embedded.details.reason")]).toEqual([403, "tokenScope"]);
  }
});

test("an administrator's token for a project has no more than their roles in it", async () => {
  const admin = await tokenFor(api.admin, { projectIds: [idOf("harbor")] });
  expect((await admin.get("projects")).each("identifier")).toEqual([]);
  expect((await admin.get("admin/settings/authentication")).status).toBe(403);
});

test("the list names its projects to those who see them", async () => {
  const list = await owner.get("users/me/api_tokens");
  expect(list.at("_embedded.elements.0.isLimited")).toBe(true);
  expect(list.at("_embedded.elements.0._links.projects.0.title")).toBe("harbor");
  expect((await owner.post("users/me/api_tokens", { name: "None", projectIds: [] })).status).toBe(422);
  expect((await owner.post("users/me/api_tokens", { name: "Foreign", projectIds: [999_999] })).status).toBe(422);
});

test("administrators decide who can create tokens", async () => {
  const policy = async (tokensFor: string) => {
    const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
    await api.admin.patch("admin/settings/authentication", { lockVersion, tokensFor });
  };
  const make = async (caller: ApiCaller) => (await caller.post("users/me/api_tokens", { name: "Another" })).status;
  await policy("administrators");
  expect([await make(owner), await make(api.admin)]).toEqual([403, 201]);
  await policy("no_one");
  expect(await make(api.admin)).toBe(403);
  expect((await limited.get("projects")).status).toBe(200);
});
