import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import type { ApiCaller } from "../../../../testing/api.ts";

const { api, given, ctx } = await startTestApp();

let template = 0;
let made = 0;
let parent = 0;

beforeAll(async () => {
  template = await given.project({ name: "Voyage" });
  await api.admin.patch(`projects/${template}`, { templated: true });
  await given.userWith("maker", template, ["view_work_packages", "copy_projects"]);
  parent = (
    await api.admin.post(`projects/${template}/work_packages`, {
      subject: "Prepare",
      startDate: "2026-03-02",
      dueDate: "2026-03-03",
    })
  ).id;
  await api.admin.post(`projects/${template}/categories`, { name: "Deck" });
  made = await copyOf(api.admin, { name: "Spring voyage", _meta: { startDate: "2026-03-09" } });
});

async function copyOf(caller: ApiCaller, body: object, source = template): Promise<number> {
  const asked = await caller.post(`projects/${source}/copy`, body);
  expect(asked.status).toBe(302);
  await ctx.jobs.runAll();
  const job = await caller.get(String(asked.headers["location"]));
  expect(job.at("status")).toBe("success");
  return (await caller.get(String(job.at("payload._links.project.href")))).id;
}

interface Told {
  kind: string;
  entityType: string;
  attributes: string[];
  takeable: boolean;
  _links: { entity: { href: string | null; title: string } };
}

async function told(caller: ApiCaller = api.admin, project = made): Promise<Told[]> {
  const answer = await caller.get(`projects/${project}/template_changes`);
  expect(answer.status).toBe(200);
  const { changes } = answer.body as unknown as { changes: Told[] };
  return changes;
}

const short = (changes: readonly Told[]) =>
  changes.map(({ kind, _links }) => `${kind} ${_links.entity.title}`).toSorted();

test("a project knows its template, and one that was made from a plain project knows of none", async () => {
  const answer = await api.admin.get(`projects/${made}/template_changes`);
  expect(answer.at("_links.template.title")).toBe("Voyage");
  expect(answer.at("changes")).toEqual([]);
  const plain = await given.project({ name: "Plain" });
  const other = await copyOf(api.admin, { name: "Plain again" }, plain);
  const none = await api.admin.get(`projects/${other}/template_changes`);
  expect([none.at("_links.template.href"), none.at("copiedAt")]).toEqual([null, null]);
});

test("what changed in the template is told, and what is new there is taken over with its dates moved", async () => {
  const child = await api.admin.post(`projects/${template}/work_packages`, {
    subject: "Check the rigging",
    startDate: "2026-03-04",
    dueDate: "2026-03-05",
    _links: { parent: { href: `/api/v3/work_packages/${parent}` } },
  });
  const gone = await api.admin.post(`projects/${template}/work_packages`, { subject: "Came and went" });
  await api.admin.delete(`work_packages/${gone.id}`);
  const { lockVersion } = (await api.admin.get(`work_packages/${parent}`)).body as unknown as { lockVersion: number };
  await api.admin.patch(`work_packages/${parent}`, { subject: "Prepare the ship", lockVersion });
  const version = await api.admin.post("versions", {
    name: "Departure",
    endDate: "2026-03-06",
    _links: { definingProject: { href: `/api/v3/projects/${template}` } },
  });
  const changes = await told();
  expect(short(changes)).toEqual(["added Check the rigging", "added Departure", "changed Prepare the ship"]);
  expect(changes.find(({ kind }) => kind === "changed")?.attributes).toContain("subject");
  const took = await api.admin.post(`projects/${made}/template_changes`, {
    _links: {
      workPackages: [{ href: `/api/v3/work_packages/${child.id}` }],
      versions: [{ href: `/api/v3/versions/${version.id}` }],
    },
  });
  expect(took.status).toBe(200);
  expect(short(await told())).toEqual(["changed Prepare the ship"]);
  const list = await api.admin.list(`projects/${made}/work_packages`, { filters: [], sortBy: [["id", "asc"]] });
  expect(list.each("subject")).toEqual(["Prepare", "Check the rigging"]);
  const [first, second] = list.each("id");
  const taken = await api.admin.get(`work_packages/${String(second)}`);
  expect(taken.at("_links.parent.href")).toBe(`/api/v3/work_packages/${String(first)}`);
  expect([taken.at("startDate"), taken.at("dueDate")]).toEqual(["2026-03-11", "2026-03-12"]);
  const versions = await api.admin.get(`projects/${made}/versions`);
  expect(versions.each("endDate")).toEqual(["2026-03-13"]);
  const again = await api.admin.post(`projects/${made}/template_changes`, {
    _links: { workPackages: [{ href: `/api/v3/work_packages/${child.id}` }] },
  });
  expect(again.status).toBe(422);
  await api.admin.post(`projects/${made}/template_changes/reviewed`);
  expect(await told()).toEqual([]);
});

test("each sees of a template what they can see there, and takes over what they could make", async () => {
  const hidden = await given.userWith("keeper", made, ["edit_project", "view_work_packages"]);
  await api.admin.post(`projects/${template}/work_packages`, { subject: "Only seen inside" });
  const keeper = await api.as("keeper");
  const blind = await keeper.get(`projects/${made}/template_changes`);
  expect(blind.at("_links.template.title")).toBe("Undisclosed");
  expect(JSON.stringify(blind.body)).not.toContain("Only seen inside");
  await given.member(hidden, template, ["view_work_packages"]);
  const [seen] = await told(keeper);
  expect([seen?._links.entity.title, seen?.takeable]).toEqual(["Only seen inside", false]);
  const href = seen?._links.entity.href ?? "";
  const refused = await keeper.post(`projects/${made}/template_changes`, { _links: { workPackages: [{ href }] } });
  expect(refused.status).toBe(403);
  await given.userWith("made-reader", made, ["view_work_packages"]);
  await given.user("made-outsider");
  for (const [login, status] of [
    ["made-reader", 403],
    ["made-outsider", 404],
  ] as const) {
    const caller = await api.as(login);
    const path = `projects/${made}/template_changes`;
    expect([login, (await caller.get(path)).status]).toEqual([login, status]);
    expect([login, (await caller.post(`${path}/reviewed`)).status]).toEqual([login, status]);
    expect([login, (await caller.post(path, { _links: { workPackages: [{ href }] } })).status]).toEqual([
      login,
      status,
    ]);
  }
  expect((await api.anonymous.get(`projects/${made}/template_changes`)).status).toBe(401);
});

test("something else than what is new in the template cannot be taken over", async () => {
  const elsewhere = await given.project({ name: "Elsewhere" });
  const secret = await api.admin.post(`projects/${elsewhere}/work_packages`, { subject: "Secret" });
  const path = `projects/${made}/template_changes`;
  const links = (href: string) => ({ _links: { workPackages: [{ href }] } });
  expect((await api.admin.post(path, links(`/api/v3/work_packages/${secret.id}`))).status).toBe(422);
  expect((await api.admin.post(path, links("/api/v3/users/1"))).status).toBe(422);
  expect((await api.admin.post(path, { _links: { workPackages: "all" } })).status).toBe(422);
});
