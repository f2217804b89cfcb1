import { beforeAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import type { ApiCaller } from "../../../testing/api.ts";
import { multipart } from "../../../testing/multipart.ts";

const { api, given, ctx } = await startTestApp();

let source = 0;
let worker = 0;
const work: Record<string, number> = {};
beforeAll(async () => {
  source = await given.project({ name: "Template", description: "How we do it" });
  worker = await given.userWith("worker", source, ["view_work_packages", "work_package_assigned"]);
  await given.userWith("copier", source, ["view_work_packages", "copy_projects"]);
  await given.userWith("reader", source, ["view_work_packages"]);
  const version = await api.admin.post("versions", {
    name: "1.0",
    _links: { definingProject: { href: `/api/v3/projects/${source}` } },
  });
  const category = await api.admin.post(`projects/${source}/categories`, { name: "Web" });
  const make = async (subject: string, body: object = {}) => {
    const made = await api.admin.post(`projects/${source}/work_packages`, { subject, ...body });
    work[subject] = made.id;
    return made.id;
  };
  const parent = await make("Parent");
  const child = await make("Child", {
    estimatedTime: "PT8H",
    _links: {
      parent: { href: `/api/v3/work_packages/${parent}` },
      version: { href: `/api/v3/versions/${version.id}` },
      category: { href: `/api/v3/categories/${category.id}` },
      assignee: { href: `/api/v3/users/${worker}` },
    },
  });
  const other = await make("Other");
  await api.admin.post(`work_packages/${other}/relations`, {
    type: "relates",
    _links: { to: { href: `/api/v3/work_packages/${child}` } },
  });
  await attach(other, "plan.txt", "the plan");
});

async function attach(workPackage: number, fileName: string, content: string) {
  const { body, headers } = multipart([
    { name: "metadata", content: JSON.stringify({ fileName }) },
    { name: "file", content, fileName },
  ]);
  await api.admin.post(`work_packages/${workPackage}/attachments`, body, { headers });
}

/** Asks for a copy and waits for it. @returns its job as it ends */
async function copied(caller: ApiCaller, body: object) {
  const asked = await caller.post(`projects/${source}/copy`, body);
  expect(asked.status).toBe(302);
  const path = String(asked.headers["location"]);
  expect((await caller.get(path)).at("status")).toBe("in_queue");
  await ctx.jobs.runAll();
  return caller.get(path);
}

const subjects = async (id: unknown) =>
  (await api.admin.list(`projects/${String(id)}/work_packages`, { filters: [], sortBy: [["id", "asc"]] })).each(
    "subject",
  );

test("a copy has all of it", async () => {
  const job = await copied(api.admin, { name: "The copy", identifier: "the-copy" });
  expect([job.at("status"), job.at("payload.redirect"), job.at("payload._links.project.title")]).toEqual([
    "success",
    "/projects/the-copy",
    "The copy",
  ]);
  const project = await api.admin.get(String(job.at("payload._links.project.href")));
  expect(project.at("description.raw")).toBe("How we do it");
  expect(await subjects(project.id)).toEqual(["Parent", "Child", "Other"]);
  const list = await api.admin.list(`projects/${project.id}/work_packages`, { filters: [], sortBy: [["id", "asc"]] });
  const [parent, child, other] = list.each("id");
  expect([parent, child, other]).not.toContain(work["Child"]);
  const copy = await api.admin.get(`work_packages/${String(child)}`);
  expect(copy.body).toMatchObject({
    estimatedTime: "PT8H",
    _links: {
      parent: { href: `/api/v3/work_packages/${String(parent)}` },
      version: { title: "1.0" },
      category: { title: "Web" },
      assignee: { href: `/api/v3/users/${worker}` },
    },
  });
  const version = await api.admin.get(String(copy.at("_links.version.href")));
  expect(version.at("_links.definingProject.href")).toBe(`/api/v3/projects/${project.id}`);
  expect((await api.admin.get(`work_packages/${String(parent)}`)).at("derivedEstimatedTime")).toBe("PT8H");
  const relations = await api.admin.get(`work_packages/${String(other)}/relations`);
  expect(relations.each("_links.to.href")).toEqual([`/api/v3/work_packages/${String(child)}`]);
  const files = await api.admin.get(`work_packages/${String(other)}/attachments`);
  expect(files.each("fileName")).toEqual(["plan.txt"]);
  // The file is the copy's own: the original's may go.
  const originals = await api.admin.get(`work_packages/${work["Other"]}/attachments`);
  const kept = await ctx.db.selectFrom("attachments").select("file_key").where("file_name", "=", "plan.txt").execute();
  expect(new Set(kept.map((row) => row.file_key)).size).toBe(2);
  expect(originals.each("id")).toHaveLength(1);
  expect((await api.admin.get(String(files.at("_embedded.elements.0._links.staticDownloadLocation.href")))).text).toBe(
    "the plan",
  );
  expect((await (await api.as("worker")).get(`projects/${project.id}`)).status).toBe(200);
  expect((await api.admin.get(`work_packages/${String(child)}/activities`)).at("total")).toBe(1);
  // As many are counted as there are.
  const open = await api.admin.get(`projects/${project.id}/work_packages?pageSize=0`);
  expect(open.at("total")).toBe(3);
});

test("what a group gives its people it gives them in the copy too, and takes it from them there", async () => {
  const fan = await given.user("fan");
  const links = { members: [{ href: `/api/v3/users/${fan}` }, { href: `/api/v3/users/${worker}` }] };
  const group = await api.admin.post("groups", { name: "Fans", _links: links });
  await given.member(group.id, source, ["view_work_packages"]);
  const job = await copied(api.admin, { name: "For the fans" });
  const path = String(job.at("payload._links.project.href"));
  const statuses = async () => [
    (await (await api.as("fan")).get(path)).status,
    (await (await api.as("worker")).get(path)).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await api.admin.patch(`groups/${group.id}`, { _links: { members: [] } });
  // The one of them has a role of their own.
  expect(await statuses()).toEqual([404, 200]);
});

test("what is switched off stays behind", async () => {
  const _meta = { copyMembers: false, copyVersions: false, copyWorkPackageAttachments: false };
  const job = await copied(api.admin, { name: "Bare", _meta });
  const project = await api.admin.get(String(job.at("payload._links.project.href")));
  expect((await (await api.as("worker")).get(`projects/${project.id}`)).status).toBe(404);
  const list = await api.admin.list(`projects/${project.id}/work_packages`, { filters: [], sortBy: [["id", "asc"]] });
  expect(list.each("_links.version.href")).toEqual([null, null, null]);
  expect(list.each("_links.assignee.href")).toEqual([null, null, null]);
  expect((await api.admin.get(`projects/${project.id}/versions`)).at("total")).toBe(0);
  const files = await api.admin.get(`work_packages/${String(list.each("id")[2])}/attachments`);
  expect(files.at("total")).toBe(0);
  const empty = await copied(api.admin, { name: "Empty", _meta: { copyWorkPackages: false } });
  expect(await subjects(String(empty.at("payload._links.project.href")).split("/").at(-1))).toEqual([]);
});

test("the form says what can come along, and what is missing", async () => {
  const form = await api.admin.post(`projects/${source}/copy/form`, {});
  expect(form.at("_embedded.payload._meta")).toEqual({
    copyMembers: true,
    copyVersions: true,
    copyCategories: true,
    copyWorkPackages: true,
    copyWorkPackageAttachments: true,
    copyWorkPackageTemplates: true,
    replacements: [],
    startDate: null,
  });
  expect(form.at("_embedded.payload.description.raw")).toBe("How we do it");
  expect(form.at("_embedded.schema.copyMembers")).toMatchObject({ type: "Boolean", writable: true, location: "_meta" });
  expect(Object.keys(Object(form.at("_embedded.validationErrors")))).toEqual(["name"]);
  expect(form.links).not.toContain("commit");
  const filled = await api.admin.post(`projects/${source}/copy/form`, { name: "Next", _meta: { copyMembers: false } });
  expect(filled.at("_embedded.payload._meta.copyMembers")).toBe(false);
  expect(filled.at("_links.commit")).toEqual({ href: `/api/v3/projects/${source}/copy`, method: "post" });
  await copied(api.admin, Object(filled.at("_embedded.payload")));
});

test("who may copy may do so without adding projects, and is told only of their own jobs", async () => {
  const copier = await api.as("copier");
  const job = await copied(copier, { name: "Copied by a member" });
  expect(job.at("status")).toBe("success");
  const path = String(job.at("_links.self.href"));
  expect((await copier.get(String(job.at("payload._links.project.href")))).at("name")).toBe("Copied by a member");
  for (const caller of [await api.as("reader"), api.admin]) expect((await caller.get(path)).status).toBe(404);
  expect((await api.anonymous.get(path)).status).toBe(401);
  expect((await copier.get("job_statuses/none")).status).toBe(404);
});

test("others copy nothing, and nothing wrong is begun", async () => {
  expect((await (await api.as("reader")).post(`projects/${source}/copy`, { name: "x" })).error).toBe(
    "MissingPermission",
  );
  expect((await (await api.as("reader")).post(`projects/${source}/copy/form`, {})).error).toBe("MissingPermission");
  expect((await api.anonymous.post(`projects/${source}/copy`, { name: "x" })).status).toBe(401);
  const count = async () => (await ctx.db.selectFrom("jobs").select("id").execute()).length;
  const before = await count();
  for (const body of [
    {},
    { name: "x", identifier: "the-copy" },
    { name: "x", identifier: "NOT ONE" },
    { name: "x", _meta: { copyMembers: "yes" } },
    { name: "x", _links: { parent: { href: `/api/v3/users/${worker}` } } },
  ]) {
    expect((await api.admin.post(`projects/${source}/copy`, body)).status).toBe(422);
  }
  expect(await count()).toBe(before);
});

test("a name that is taken meanwhile fails the job, with the reason", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Late", identifier: "late" });
  await api.admin.post("projects", { name: "Early", identifier: "late" });
  await ctx.jobs.runAll();
  const job = await api.admin.get(String(asked.headers["location"]));
  expect([job.at("status"), job.at("payload.errors")]).toEqual(["failure", ["Identifier has already been taken."]]);
});

test("a job that is done twice makes one copy", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Once", identifier: "once" });
  await ctx.jobs.runAll();
  const uuid = String(asked.headers["location"]).split("/").at(-1) ?? "";
  await ctx.transaction((tx) =>
    tx.updateTable("jobs").set({ status: "in_queue", leased_until: null }).where("uuid", "=", uuid).execute(),
  );
  await ctx.jobs.runAll();
  const job = await api.admin.get(`job_statuses/${uuid}`);
  expect([job.at("status"), job.at("payload.redirect")]).toEqual(["success", "/projects/once"]);
  const named = { filters: [{ name: { operator: "=", values: ["Once"] } }] };
  expect((await api.admin.list("projects", named)).at("total")).toBe(1);
});

test("a copy whose files cannot all be written leaves none of them behind", async () => {
  await attach(work["Parent"] ?? 0, "sketch.txt", "the sketch");
  await api.admin.post(`projects/${source}/copy`, { name: "Full disk" });
  const put = ctx.files.put.bind(ctx.files);
  const keys: string[] = [];
  const store = vi.spyOn(ctx.files, "put").mockImplementation(async (...file) => {
    if (keys.length > 0) throw new Error("no space left");
    const stored = await put(...file);
    keys.push(stored.key);
    return stored;
  });
  await ctx.jobs.runAll();
  store.mockRestore();
  expect(keys).toHaveLength(1);
  expect(await ctx.files.open(keys[0] ?? "")).toBeNull();
});

test("the dates of a copy move by working days from where it is to start", async () => {
  const project = await given.project({ name: "Dated", identifier: "dated" });
  const dates = [
    { subject: "First", startDate: "2026-03-02", dueDate: "2026-03-06" },
    { subject: "Second", startDate: "2026-03-09", dueDate: "2026-03-10" },
    { subject: "Undated" },
  ];
  for (const one of dates) expect((await api.admin.post(`projects/${project}/work_packages`, one)).status).toBe(201);
  await api.admin.post("versions", {
    name: "2.0",
    endDate: "2026-03-13",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  const body = { name: "Later", identifier: "later", _meta: { startDate: "2026-05-07" } };
  const form = await api.admin.post(`projects/${project}/copy/form`, body);
  expect(form.at("_embedded.payload._meta.startDate")).toBe("2026-05-07");
  expect((await api.admin.post(`projects/${project}/copy`, body)).status).toBe(302);
  await ctx.jobs.runAll();
  const list = await api.admin.list("projects/later/work_packages", { filters: [], sortBy: [["id", "asc"]] });
  expect([list.each("startDate"), list.each("dueDate"), list.each("duration")]).toEqual([
    ["2026-05-07", "2026-05-14", null],
    ["2026-05-13", "2026-05-15", null],
    ["P5D", "P2D", null],
  ]);
  const [version] = (await api.admin.get("projects/later/versions")).each("endDate");
  expect(version).toBe("2026-05-20");
  const wrong = await api.admin.post(`projects/${project}/copy`, { name: "Never", _meta: { startDate: "soon" } });
  expect(wrong.status).toBe(422);
});

test("people take the place of placeholder users, with their roles and work", async () => {
  const project = await given.project({ name: "Course", identifier: "course" });
  const mentor = await api.admin.post("placeholder_users", { name: "Mentor" });
  const learner = await api.admin.post("placeholder_users", { name: "Learner" });
  const works = ["view_work_packages", "work_package_assigned"] as const;
  for (const { id } of [mentor, learner]) await given.member(id, project, works);
  const ada = await given.user("ada");
  const bob = await given.user("bob");
  await given.userWith("course-copier", project, ["view_work_packages", "copy_projects", "view_members"]);
  const assignee = { href: `/api/v3/placeholder_users/${mentor.id}` };
  const responsible = { href: `/api/v3/placeholder_users/${learner.id}` };
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Review", _links: { assignee, responsible } });
  const replacing = (placeholder: number, user: number) => ({
    placeholder: { href: `/api/v3/placeholder_users/${placeholder}` },
    user: { href: `/api/v3/users/${user}` },
  });
  const body = (name: string, ...replacements: object[]) => ({ name, identifier: name, _meta: { replacements } });
  expect((await api.admin.post(`projects/${project}/copy`, body("course-one", replacing(mentor.id, ada)))).status).toBe(
    302,
  );
  await ctx.jobs.runAll();
  const [work] = (await api.admin.list("projects/course-one/work_packages", { filters: [] })).elements.map(Object);
  expect([work._links.assignee.href, work._links.responsible.href]).toEqual([
    `/api/v3/users/${ada}`,
    `/api/v3/placeholder_users/${learner.id}`,
  ]);
  const copy = await api.admin.get("projects/course-one");
  const members = { filters: [{ project: { operator: "=", values: [String(copy.id)] } }], pageSize: 100 };
  const names = (await api.admin.list("memberships", members)).each("_links.principal.href");
  expect(names).toContain(`/api/v3/users/${ada}`);
  expect(names).toContain(`/api/v3/placeholder_users/${learner.id}`);
  expect(names).not.toContain(`/api/v3/placeholder_users/${mentor.id}`);
  expect((await (await api.as("ada")).get("projects/course-one/work_packages")).at("total")).toBe(1);
  // The template keeps its placeholder users.
  expect((await (await api.as("ada")).get("projects/course")).status).toBe(404);
  const copier = await api.as("course-copier");
  for (const [caller, ...replacements] of [
    [api.admin, replacing(worker, ada)],
    [api.admin, replacing(mentor.id, 999_999)],
    [api.admin, replacing(mentor.id, ada), replacing(mentor.id, worker)],
    [api.admin, { placeholder: 1 }],
    // They do not know him.
    [copier, replacing(mentor.id, bob)],
  ] as const) {
    expect((await caller.post(`projects/${project}/copy`, body("never", ...replacements))).status).toBe(422);
  }
});

test("the phases of a project come along, and their dates move with it", async () => {
  const project = await given.project({ name: "Phased", identifier: "phased-template" });
  const [first] = (await api.admin.get("project_phase_definitions")).each("_links.self.href");
  const phase = { active: true, startDate: "2026-03-02", finishDate: "2026-03-06" };
  const phases = [{ ...phase, _links: { definition: { href: first } } }];
  expect((await api.admin.patch(`projects/${project}/phases`, { phases })).status).toBe(200);
  const body = { name: "Next", identifier: "phased-next", _meta: { startDate: "2026-05-04" } };
  expect((await api.admin.post(`projects/${project}/copy`, body)).status).toBe(302);
  await ctx.jobs.runAll();
  const copied = await api.admin.get("projects/phased-next/phases");
  expect([copied.each("active"), copied.each("startDate"), copied.each("finishDate")]).toEqual([
    [true],
    ["2026-05-04"],
    ["2026-05-08"],
  ]);
});

test("a copy that is killed in the middle is begun again, and no one sees half of it", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Killed", identifier: "killed" });
  const uuid = String(asked.headers["location"]).split("/").at(-1) ?? "";
  const transaction = ctx.transaction.bind(ctx);
  let steps = 0;
  // The project and its work packages are there; what comes next is not, and neither is what would clean up.
  const kill = vi.spyOn(ctx, "transaction").mockImplementation(async (...step) => {
    steps += 1;
    if (steps > 5) throw new Error("killed");
    return transaction(...step);
  });
  await ctx.jobs.runAll();
  kill.mockRestore();
  const half = await ctx.db
    .selectFrom("projects")
    .select(["id", "active"])
    .where("identifier", "=", "killed")
    .execute();
  expect(half).toEqual([{ id: expect.any(Number), active: 0 }]);
  const begun = await ctx.db
    .selectFrom("work_packages")
    .select("subject")
    .where("project_id", "=", half[0]?.id ?? 0)
    .execute();
  expect(begun).toHaveLength(3);
  expect((await (await api.as("worker")).get("projects/killed")).status).toBe(404);
  await transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({ status: "in_queue", leased_until: null, run_at: ctx.clock.now().toISOString() })
      .where("uuid", "=", uuid)
      .execute(),
  );
  await ctx.jobs.runAll();
  expect((await api.admin.get(`job_statuses/${uuid}`)).at("status")).toBe("success");
  const whole = await ctx.db
    .selectFrom("projects")
    .select(["id", "active"])
    .where("identifier", "=", "killed")
    .execute();
  expect(whole).toEqual([{ id: expect.any(Number), active: 1 }]);
  expect(await subjects(whole[0]?.id)).toEqual(["Parent", "Child", "Other"]);
  expect((await (await api.as("worker")).get("projects/killed")).status).toBe(200);
  const left = await ctx.db
    .selectFrom("work_packages")
    .select("id")
    .where("project_id", "=", half[0]?.id ?? 0)
    .execute();
  expect(left).toEqual([]);
});

test("a copy that is killed each time is given up and leaves nothing behind", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Given up", identifier: "given-up" });
  const uuid = String(asked.headers["location"]).split("/").at(-1) ?? "";
  const transaction = ctx.transaction.bind(ctx);
  let steps = 0;
  const kill = vi.spyOn(ctx, "transaction").mockImplementation(async (...step) => {
    steps += 1;
    if (steps > 5) throw new Error("killed");
    return transaction(...step);
  });
  await ctx.jobs.runAll();
  kill.mockRestore();
  const left = () => ctx.db.selectFrom("projects").select("active").where("identifier", "=", "given-up").execute();
  expect(await left()).toEqual([{ active: 0 }]);
  await transaction((tx) =>
    tx
      .updateTable("jobs")
      .set({
        status: "in_process",
        attempts: 30,
        interruptions: 29,
        leased_until: null,
        run_at: ctx.clock.now().toISOString(),
      })
      .where("uuid", "=", uuid)
      .execute(),
  );
  await ctx.jobs.runAll();
  expect((await api.admin.get(`job_statuses/${uuid}`)).at("status")).toBe("error");
  expect(await left()).toEqual([]);
});

test("a copy says how far it is", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Far", identifier: "far" });
  const path = String(asked.headers["location"]);
  const told: unknown[] = [];
  const transaction = ctx.transaction.bind(ctx);
  const looking = vi.spyOn(ctx, "transaction").mockImplementation(async (...step) => {
    told.push((await api.admin.get(path)).at("payload"));
    return transaction(...step);
  });
  await ctx.jobs.runAll();
  looking.mockRestore();
  expect(told[0]).toEqual({});
  expect(told).toContainEqual({ copied: 3, total: 3 });
});

test("a copy that fails in the middle leaves nothing behind", async () => {
  const asked = await api.admin.post(`projects/${source}/copy`, { name: "Broken", identifier: "broken" });
  const transaction = ctx.transaction.bind(ctx);
  let steps = 0;
  const failing = vi.spyOn(ctx, "transaction").mockImplementation(async (...step) => {
    steps += 1;
    if (steps === 6) throw new Error("broken");
    return transaction(...step);
  });
  const kept = ctx.files.put.bind(ctx.files);
  const keys: string[] = [];
  const store = vi.spyOn(ctx.files, "put").mockImplementation(async (...file) => {
    const stored = await kept(...file);
    keys.push(stored.key);
    return stored;
  });
  await ctx.jobs.runAll();
  failing.mockRestore();
  store.mockRestore();
  expect(asked.status).toBe(302);
  expect(await ctx.db.selectFrom("projects").select("id").where("identifier", "=", "broken").execute()).toEqual([]);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(await ctx.files.open(key)).toBeNull();
});

test("the copy of a template puts its own name into subjects; another project's braces are text", async () => {
  const names = async (templated: boolean) => {
    const identifier = `braces-${templated ? "template" : "project"}`;
    const { id } = await api.admin.post("projects", { name: "Braces", identifier, templated });
    await api.admin.post(`projects/${id}/work_packages`, { subject: "Launch {name} for {customer}" });
    const asked = await api.admin.post(`projects/${id}/copy`, { name: "Osprey", identifier: `${identifier}-copy` });
    await ctx.jobs.runAll();
    expect((await api.admin.get(String(asked.headers["location"]))).at("status")).toBe("success");
    return (await api.admin.list(`projects/${identifier}-copy/work_packages`, { filters: [] })).each("subject");
  };
  expect(await names(true)).toEqual(["Launch Osprey for {customer}"]);
  expect(await names(false)).toEqual(["Launch {name} for {customer}"]);
});
