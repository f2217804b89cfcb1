import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

/** top > middle > leaf, and beside them top > aside; alone has nothing to do with them. */
const projects = { top: 0, middle: 0, leaf: 0, aside: 0, alone: 0 };
type Name = keyof typeof projects;
const NAMES: Name[] = ["top", "middle", "leaf", "aside", "alone"];

const href = (name: Name) => ({ href: `/api/v3/projects/${projects[name]}` });
const SHARINGS = ["none", "descendants", "hierarchy", "tree", "system"] as const;
const versionIds: Record<string, number> = {};

beforeAll(async () => {
  projects.top = await given.project({ name: "Top" });
  projects.middle = await given.project({ name: "Middle", parentId: projects.top });
  projects.leaf = await given.project({ name: "Leaf", parentId: projects.middle });
  projects.aside = await given.project({ name: "Aside", parentId: projects.top });
  projects.alone = await given.project({ name: "Alone" });
  for (const sharing of SHARINGS) {
    const made = await api.admin.post("versions", {
      name: sharing,
      sharing,
      _links: { definingProject: href("middle") },
    });
    expect([sharing, made.status]).toEqual([sharing, 201]);
    versionIds[sharing] = made.id;
  }
  for (const name of NAMES) {
    await given.userWith(`reads-${name}`, projects[name], ["view_work_packages"]);
    await given.userWith(`manages-${name}`, projects[name], ["manage_versions"]);
  }
  await given.user("outsider");
});

/** Which versions of `middle` each project may use. */
const USABLE: Record<Name, string[]> = {
  top: ["hierarchy", "system", "tree"],
  middle: ["descendants", "hierarchy", "none", "system", "tree"],
  leaf: ["descendants", "hierarchy", "system", "tree"],
  aside: ["system", "tree"],
  alone: ["system"],
};

test("a project has its own versions and those that are shared with it, all on one page", async () => {
  for (const name of NAMES) {
    const list = await api.admin.get(`projects/${projects[name]}/versions?pageSize=1`);
    expect([name, list.each("name"), list.at("total")]).toEqual([name, USABLE[name], USABLE[name].length]);
  }
});

test("people who may use a version in some project see it, no one else does", async () => {
  for (const name of NAMES) {
    for (const login of [`reads-${name}`, `manages-${name}`]) {
      const caller = await api.as(login);
      expect([login, (await caller.get("versions")).each("name").toSorted()]).toEqual([login, USABLE[name]]);
      for (const sharing of SHARINGS) {
        const { status } = await caller.get(`versions/${versionIds[sharing]}`);
        expect([login, sharing, status]).toEqual([login, sharing, USABLE[name].includes(sharing) ? 200 : 404]);
      }
    }
  }
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    expect((await caller.get("versions")).at("total")).toBe(0);
    expect((await caller.get(`versions/${versionIds["system"]}`)).status).toBe(404);
    expect((await caller.get(`projects/${projects.middle}/versions`)).status).toBe(404);
  }
});

test("the projects that may use a version are those that list it", async () => {
  for (const sharing of SHARINGS) {
    const list = await api.admin.get(`versions/${versionIds[sharing]}/projects`);
    const expected = NAMES.filter((name) => USABLE[name].includes(sharing)).map((name) => projects[name]);
    expect([sharing, list.each("id")]).toEqual([sharing, expected]);
  }
});

test("a version on the wire", async () => {
  const made = await api.admin.post("versions", {
    name: " 1.0 ",
    description: { raw: "a < b" },
    startDate: "2026-03-01",
    endDate: "2026-03-31",
    _links: { definingProject: href("alone") },
  });
  expect(made.status).toBe(201);
  const self = `/api/v3/versions/${made.id}`;
  expect(made.body).toEqual({
    _type: "Version",
    id: made.id,
    name: "1.0",
    description: { format: "plain", raw: "a < b", html: "<p>a &lt; b</p>" },
    startDate: "2026-03-01",
    endDate: "2026-03-31",
    status: "open",
    sharing: "none",
    lockVersion: 0,
    createdAt: "2026-03-02T09:00:00.000Z",
    updatedAt: "2026-03-02T09:00:00.000Z",
    _links: {
      self: { href: self, title: "1.0" },
      schema: { href: "/api/v3/versions/schema" },
      definingProject: { href: href("alone").href, title: "Alone" },
      availableInProjects: { href: `${self}/projects` },
      update: { href: `${self}/form`, method: "post" },
      updateImmediately: { href: self, method: "patch" },
      delete: { href: self, method: "delete" },
    },
  });
  const seen = await (await api.as("reads-alone")).get(self);
  expect(seen.links).toEqual(["availableInProjects", "definingProject", "schema", "self"]);
});

test("a shared version does not tell of the project that it comes from", async () => {
  const shown = await (await api.as("reads-alone")).get(`versions/${versionIds["system"]}`);
  expect(shown.links).not.toContain("definingProject");
  expect(shown.text).not.toContain("Middle");
});

test("what a version may not be", async () => {
  const inAlone = { _links: { definingProject: href("alone") } };
  for (const [body, attribute] of [
    [{ ...inAlone }, "name"],
    [{ ...inAlone, name: " " }, "name"],
    [{ ...inAlone, name: "x".repeat(61) }, "name"],
    [{ ...inAlone, name: "d", startDate: "2026-03-02", endDate: "2026-03-01" }, "endDate"],
    [{ ...inAlone, name: "d", startDate: "2026-02-30" }, "startDate"],
    [{ ...inAlone, name: "d", status: "finished" }, "status"],
    [{ ...inAlone, name: "d", sharing: "everyone" }, "sharing"],
    [{ name: "d" }, "definingProject"],
    [{ name: "d", _links: { definingProject: { href: "/api/v3/projects/999999999999" } } }, "definingProject"],
    [{ name: "d", _links: { definingProject: { href: "/api/v3/users/1" } } }, "definingProject"],
  ] as const) {
    const answer = await api.admin.post("versions", body);
    expect([body, answer.status, answer.at("_embedded.details.attribute")]).toEqual([body, 422, attribute]);
  }
});

test("a name is taken once in a project, whatever its case, even at once", async () => {
  const body = (name: string) => ({ name, _links: { definingProject: href("alone") } });
  const answers = await Promise.all(
    ["Ünique", "ünique", "ÜNIQUE"].map((name) => api.admin.post("versions", body(name))),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422]);
  const elsewhere = await api.admin.post("versions", { name: "ünique", _links: { definingProject: href("leaf") } });
  expect(elsewhere.status).toBe(201);
  await api.admin.delete(`versions/${elsewhere.id}`);
});

test("who manages versions elsewhere or only reads changes nothing", async () => {
  const id = versionIds["system"];
  for (const login of ["reads-middle", "manages-alone"]) {
    const caller = await api.as(login);
    expect((await caller.patch(`versions/${id}`, { name: "Mine" })).error).toBe("MissingPermission");
    expect((await caller.post(`versions/${id}/form`)).error).toBe("MissingPermission");
    expect((await caller.delete(`versions/${id}`)).error).toBe("MissingPermission");
  }
  const body = { name: "Mine", _links: { definingProject: href("middle") } };
  const manager = await api.as("manages-alone");
  expect((await manager.post("versions", body)).status).toBe(422);
  expect((await (await api.as("reads-middle")).post("versions", body)).error).toBe("MissingPermission");
  expect((await api.admin.get(`versions/${id}`)).at("name")).toBe("system");
});

test("a version is lent upwards only by who manages versions up there, to all by administrators", async () => {
  const manager = await api.as("manages-middle");
  const made = await manager.post("versions", { name: "lent", _links: { definingProject: href("middle") } });
  expect(made.status).toBe(201);
  const share = async (sharing: string) => (await manager.patch(`versions/${made.id}`, { sharing })).status;
  expect([await share("descendants"), await share("hierarchy"), await share("tree"), await share("system")]).toEqual([
    200, 422, 422, 422,
  ]);
  // What an administrator has set may stay while other things change.
  const document = Object((await manager.get(`versions/${versionIds["system"]}`)).body);
  const renamed = await manager.patch(`versions/${versionIds["system"]}`, { ...document, status: "locked" });
  expect([renamed.status, renamed.at("sharing"), renamed.at("status")]).toEqual([200, "system", "locked"]);
  await api.admin.delete(`versions/${made.id}`);
});

test("a form echoes all that it was given, and its payload can be committed", async () => {
  const input = {
    name: "f",
    status: "locked",
    sharing: "tree",
    startDate: "2026-03-01",
    _links: { definingProject: href("top") },
  };
  const form = await api.admin.post("versions/form", input);
  expect(form.at("_embedded.payload")).toMatchObject({
    name: "f",
    status: "locked",
    sharing: "tree",
    startDate: "2026-03-01",
  });
  expect(form.at("_links.commit")).toEqual({ href: "/api/v3/versions", method: "post" });
  const made = await api.admin.post("versions", form.at("_embedded.payload"));
  expect([made.status, made.at("sharing"), made.at("_links.definingProject.href")]).toEqual([
    201,
    "tree",
    href("top").href,
  ]);
  const change = await api.admin.post(`versions/${made.id}/form`, { status: "closed", endDate: "2026-02-01" });
  expect(Object.keys(Object(change.at("_embedded.validationErrors")))).toEqual(["endDate"]);
  expect(change.at("_embedded.payload.status")).toBe("closed");
  expect(change.links).not.toContain("commit");
  expect((await api.admin.get(`versions/${made.id}`)).at("status")).toBe("locked");
  await api.admin.delete(`versions/${made.id}`);
});

test("a change is journaled; the defining project stays", async () => {
  const made = await api.admin.post("versions", { name: "j", _links: { definingProject: href("alone") } });
  const moved = await api.admin.patch(`versions/${made.id}`, { _links: { definingProject: href("top") } });
  expect(moved.error).toBe("PropertyIsReadOnly");
  await Promise.all([
    api.admin.patch(`versions/${made.id}`, { name: "k" }),
    api.admin.patch(`versions/${made.id}`, { endDate: "2026-04-01" }),
  ]);
  expect((await api.admin.get(`versions/${made.id}`)).body).toMatchObject({ name: "k", endDate: "2026-04-01" });
  const journal = await ctx.db
    .selectFrom("events")
    .select(["action", "changes"])
    .where("entity_type", "=", "Version")
    .where("entity_id", "=", made.id)
    .execute();
  const changes = journal.slice(1).flatMap((event) => Object.entries(Object(JSON.parse(event.changes))));
  expect(Object.fromEntries(changes)).toEqual({
    name: { from: "j", to: "k" },
    endDate: { from: null, to: "2026-04-01" },
  });
});

test("work that was planned for a deleted version is planned for none", async () => {
  const made = await api.admin.post("versions", { name: "gone", _links: { definingProject: href("alone") } });
  const work = await api.admin.post(`projects/${projects.alone}/work_packages`, {
    subject: "Planned",
    _links: { version: { href: `/api/v3/versions/${made.id}` } },
  });
  expect([work.status, work.at("_links.version.title")]).toEqual([201, "gone"]);
  expect((await api.admin.delete(`versions/${made.id}`)).status).toBe(204);
  expect((await api.admin.get(`versions/${made.id}`)).status).toBe(404);
  expect((await api.admin.get(`work_packages/${work.id}`)).at("_links.version.href")).toBeNull();
});

test("work in projects that a version is lent to no longer is planned for none", async () => {
  const made = await api.admin.post("versions", {
    name: "Lent",
    sharing: "tree",
    _links: { definingProject: href("middle") },
  });
  const ids = new Map<Name, number>();
  for (const name of ["top", "middle", "leaf", "aside"] as const) {
    const _links = { version: { href: `/api/v3/versions/${made.id}` } };
    ids.set(name, (await api.admin.post(`projects/${projects[name]}/work_packages`, { subject: name, _links })).id);
  }
  const planned = async () => {
    const found: Name[] = [];
    for (const [name, id] of ids) {
      if ((await api.admin.get(`work_packages/${id}`)).at("_links.version.href") !== null) found.push(name);
    }
    return found;
  };
  expect(await planned()).toEqual(["top", "middle", "leaf", "aside"]);
  const locked = (await api.admin.get(`work_packages/${ids.get("aside")}`)).number("lockVersion");
  for (const [narrower, left] of [
    ["hierarchy", ["top", "middle", "leaf"]],
    ["descendants", ["middle", "leaf"]],
    ["none", ["middle"]],
    ["system", ["middle"]],
  ] as const) {
    expect((await api.admin.patch(`versions/${made.id}`, { sharing: narrower })).status).toBe(200);
    expect([narrower, await planned()]).toEqual([narrower, left]);
  }
  // A page that was opened before cannot save over it.
  const late = await api.admin.patch(`work_packages/${ids.get("aside")}`, { subject: "late", lockVersion: locked });
  expect(late.error).toBe("UpdateConflict");
  expect((await api.admin.delete(`versions/${made.id}`)).status).toBe(204);
});

test("filters and orders of versions", async () => {
  const list = async (parameters: object) => (await api.admin.list("versions", { ...parameters })).each("name");
  expect(await list({ filters: [{ sharing: { operator: "=", values: ["tree", "system"] } }] })).toEqual([
    "tree",
    "system",
  ]);
  const names = await list({ sortBy: [["name", "desc"]], filters: [{ sharing: { operator: "!", values: ["none"] } }] });
  expect(names).toEqual(["tree", "system", "hierarchy", "descendants"]);
  expect((await api.admin.list("versions", { filters: [{ sharing: { operator: "=", values: ["all"] } }] })).error).toBe(
    "InvalidQuery",
  );
});

test("projects for a new version are those where one may manage versions", async () => {
  expect((await (await api.as("manages-leaf")).get("versions/available_projects")).each("name")).toEqual(["Leaf"]);
  expect((await (await api.as("reads-leaf")).get("versions/available_projects")).error).toBe("MissingPermission");
  expect((await api.admin.get("versions/available_projects")).at("total")).toBe(5);
});
