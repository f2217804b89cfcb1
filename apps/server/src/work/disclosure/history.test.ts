/** What a history tells of things that its reader cannot see, to six kinds of people. */
import { beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx, clock } = await startTestApp();
const HOUR = 3_600_000;
const NAMES = ["Secret boss", "Secret project", "Secret version", "Secret category"];
const READ = ["view_work_packages", "view_members"] as const;

/** Who cannot see the private project. */
const OUTSIDE = ["manager", "member", "reader", "outsider", "anonymous"];
/** An administrator, and a member of the private project. */
const INSIDE = ["admin", "insider"];

let open = 0;
let secret = 0;
let work = 0;

const as = async (who: string) =>
  who === "admin" ? api.admin : who === "anonymous" ? api.anonymous : await api.as(who);

/** Changes that follow each other at once are one in the history. */
async function change(id: number, body: object): Promise<void> {
  clock.advance(HOUR);
  const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
  const answer = await api.admin.patch(`work_packages/${id}`, { lockVersion, ...body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const set = (id: number, name: string, href: string | null) => change(id, { _links: { [name]: { href } } });

async function rawOf(who: string, path: string): Promise<string[]> {
  const list = await (await as(who)).get(path);
  expect([who, path, list.status]).toEqual([who, path, 200]);
  return list
    .each("details")
    .flatMap((details) => (Array.isArray(details) ? details.map((one) => Object(one).raw) : []));
}

beforeAll(async () => {
  open = await given.project({ name: "Open", public: true });
  secret = await given.project({ name: "Secret project" });
  await given.userWith("manager", open, [...READ, "edit_project", "edit_work_packages", "manage_versions"]);
  await given.userWith("member", open, [...READ, "edit_work_packages"]);
  await given.userWith("reader", open, ["view_work_packages"]);
  await given.userWith("insider", secret, READ);
  await given.user("outsider");
  await ctx.transaction(async (tx) => {
    const builtin = await tx
      .selectFrom("roles")
      .select("id")
      .where("builtin", "in", ["anonymous", "non_member"])
      .execute();
    for (const { id } of builtin) {
      await tx.deleteFrom("role_permissions").where("role_id", "=", id).execute();
      await tx.insertInto("role_permissions").values({ role_id: id, permission: "view_work_packages" }).execute();
    }
    await bumpRevision(tx, "access");
  });
  const boss = (await api.admin.post(`projects/${secret}/work_packages`, { subject: "Secret boss" })).id;
  const version = await api.admin.post("versions", {
    name: "Secret version",
    _links: { definingProject: { href: `/api/v3/projects/${secret}` } },
  });
  const category = await api.admin.post(`projects/${secret}/categories`, { name: "Secret category" });
  work = (await api.admin.post(`projects/${secret}/work_packages`, { subject: "Moved out" })).id;
  await set(work, "version", `/api/v3/versions/${version.id}`);
  await set(work, "category", `/api/v3/categories/${category.id}`);
  await set(work, "project", `/api/v3/projects/${open}`);
  await set(work, "parent", `/api/v3/work_packages/${boss}`);
});

test("names of hidden things are left out of a work package's history, not the changes", async () => {
  for (const who of OUTSIDE) {
    const told = await rawOf(who, `work_packages/${work}/activities`);
    expect([who, told]).toEqual([
      who,
      expect.arrayContaining([
        "Version set to Undisclosed",
        "Category set to Undisclosed",
        "Project changed from Undisclosed to Open",
        "Version deleted (Undisclosed)",
        "Category deleted (Undisclosed)",
        "Parent set to Undisclosed",
      ]),
    ]);
  }
});

test("those who see the things read their names", async () => {
  for (const who of INSIDE) {
    const told = await rawOf(who, `work_packages/${work}/activities`);
    expect([who, told]).toEqual([
      who,
      expect.arrayContaining([
        "Version set to Secret version",
        "Project changed from Secret project to Open",
        "Category deleted (Secret category)",
        "Parent set to Secret boss",
      ]),
    ]);
  }
});

test("no list of activities, and no single one, has a hidden name in it", async () => {
  const history = await api.admin.get(`work_packages/${work}/activities`);
  const paths = [
    `projects/${open}/activities`,
    `work_packages/${work}/activities`,
    ...history.each("id").map((id) => `activities/${Number(id)}`),
  ];
  for (const who of OUTSIDE) {
    for (const path of paths) {
      const { status, text } = await (await as(who)).get(path);
      expect([who, path, status]).toEqual([who, path, 200]);
      for (const name of NAMES) expect([who, path, text.includes(name)]).toEqual([who, path, false]);
    }
  }
  const inside = (await (await as("insider")).get(`projects/${open}/activities`)).text;
  expect(inside).toContain("Parent set to Secret boss");
});

test("what a person did is told without hidden names too", async () => {
  // Members of the open project know the administrator by a membership there.
  const { id } = await api.admin.get("users/me");
  await given.member(id, open, READ);
  const { status, text } = await (await as("member")).get(`users/${id}/activities`);
  expect(status).toBe(200);
  expect(text).toContain("Parent set to Undisclosed");
  for (const name of NAMES) expect([name, text.includes(name)]).toEqual([name, false]);
});

test("a notification's activity has no hidden name in it", async () => {
  const member = await as("member");
  await member.post(`work_packages/${work}/watchers`, { user: (await member.get("users/me")).at("_links.self") });
  const other = (await api.admin.post(`projects/${secret}/work_packages`, { subject: "Secret boss too" })).id;
  await set(work, "parent", `/api/v3/work_packages/${other}`);
  await ctx.jobs.runAll();
  const list = await member.get("notifications");
  expect(list.number("total")).toBeGreaterThan(0);
  expect(list.text).toContain("Parent changed from Undisclosed to Undisclosed");
  expect(list.text).not.toContain("Secret");
});

test("a deleted version of a project that the reader sees keeps its name, one of a hidden project does not", async () => {
  const made = async (project: number, name: string) =>
    (await api.admin.post("versions", { name, _links: { definingProject: { href: `/api/v3/projects/${project}` } } }))
      .id;
  const known = await made(open, "Known version");
  const other = (await api.admin.post(`projects/${secret}/work_packages`, { subject: "Moved later" })).id;
  const unknown = await made(secret, "Unknown version");
  await set(work, "version", `/api/v3/versions/${known}`);
  await set(work, "version", null);
  await set(other, "version", `/api/v3/versions/${unknown}`);
  await set(other, "project", `/api/v3/projects/${open}`);
  await api.admin.delete(`versions/${known}`);
  await api.admin.delete(`versions/${unknown}`);
  for (const who of [...OUTSIDE, "insider"]) {
    expect([who, await rawOf(who, `work_packages/${work}/activities`)]).toEqual([
      who,
      expect.arrayContaining(["Version set to Known version", "Version deleted (Known version)"]),
    ]);
    const name = who === "insider" ? "Unknown version" : "Undisclosed";
    expect([who, await rawOf(who, `work_packages/${other}/activities`)]).toEqual([
      who,
      expect.arrayContaining([`Version deleted (${name})`]),
    ]);
  }
  expect(await rawOf("admin", `work_packages/${other}/activities`)).toContain("Version deleted (Unknown version)");
});

test("a version that is shared with a project that the reader sees keeps its name", async () => {
  const shared = await api.admin.post("versions", {
    name: "Shared version",
    sharing: "system",
    _links: { definingProject: { href: `/api/v3/projects/${secret}` } },
  });
  await set(work, "version", `/api/v3/versions/${shared.id}`);
  for (const who of OUTSIDE) {
    expect([who, await rawOf(who, `work_packages/${work}/activities`)]).toEqual([
      who,
      expect.arrayContaining(["Version set to Shared version"]),
    ]);
  }
});

test("what happened to a work package that has been moved out of sight is not told any more", async () => {
  const { id } = await api.admin.post(`projects/${open}/work_packages`, { subject: "To be hidden" });
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "Before it was hidden" } });
  const path = `projects/${open}/activities`;
  const before = (await (await as("reader")).get(path)).number("total");
  expect((await (await as("reader")).get(path)).text).toContain("Before it was hidden");
  await set(id, "project", `/api/v3/projects/${secret}`);
  for (const who of OUTSIDE) {
    const { text } = await (await as(who)).get(path);
    expect([who, text.includes("To be hidden"), text.includes("Before it was hidden")]).toEqual([who, false, false]);
  }
  expect((await (await as("reader")).get(path)).number("total")).toBe(before - 2);
  for (const who of INSIDE) expect((await (await as(who)).get(path)).text).toContain("Before it was hidden");
});
