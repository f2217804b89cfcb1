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

test("what changed is told from how it was to how it is, with what was made of it; what is again as it was is not told", async () => {
  const before = short(await told());
  const start = await copyOf(api.admin, { name: "Autumn voyage" });
  const priority = async (name: string) => {
    const { elements } = await api.admin.list("priorities");
    return Object(elements.find((one) => Object(one).name === name))._links.self;
  };
  const change = async (body: object) => {
    const { lockVersion } = (await api.admin.get(`work_packages/${parent}`)).body as unknown as { lockVersion: number };
    const answer = await api.admin.patch(`work_packages/${parent}`, { lockVersion, ...body });
    expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 500)]).toEqual([200, ""]);
  };
  await change({ subject: "Prepare it", description: { raw: "Soon" } });
  await change({
    subject: "Prepare it well",
    description: { raw: "" },
    _links: { priority: await priority("High") },
  });
  const [changed, ...more] = await told(api.admin, start);
  expect(more).toEqual([]);
  expect(changed).toMatchObject({
    kind: "changed",
    attributes: ["priority", "subject"],
    differences: expect.arrayContaining([
      expect.objectContaining({ label: "Subject", from: "Prepare the ship", to: "Prepare it well", takeable: true }),
      expect.objectContaining({ label: "Priority", from: "Normal", to: "High", here: "Normal", proposed: "High" }),
    ]),
  });
  const copy = await api.admin.get(String(Object(changed)._links.copy.href));
  expect([copy.at("subject"), copy.at("_links.project.href")]).toEqual([
    "Prepare the ship",
    `/api/v3/projects/${start}`,
  ]);
  await change({ subject: "Prepare the ship", _links: { priority: await priority("Normal") } });
  expect(await told(api.admin, start)).toEqual([]);
  expect(short(await told())).toEqual(before);
});

test("all that is chosen comes, or nothing: by a problem of one part, by someone else first, by a change of it meanwhile", async () => {
  const target = await copyOf(api.admin, { name: "Winter voyage" });
  const path = `projects/${target}/template_changes`;
  const definingProject = { href: `/api/v3/projects/${template}` };
  const version = await api.admin.post("versions", { name: "Return", _links: { definingProject } });
  const category = await api.admin.post(`projects/${template}/categories`, { name: "Hold" });
  const links = {
    version: { href: `/api/v3/versions/${version.id}` },
    category: { href: `/api/v3/categories/${category.id}` },
  };
  const work = await api.admin.post(`projects/${template}/work_packages`, { subject: "Unload", _links: links });
  const chosen = {
    versions: [links.version],
    categories: [links.category],
    workPackages: [{ href: `/api/v3/work_packages/${work.id}` }],
  };
  const found = async () => [
    (await api.admin.get(`projects/${target}/versions`)).each("name").includes("Return"),
    (await api.admin.get(`projects/${target}/categories`)).each("name").includes("Hold"),
    (await api.admin.list(`projects/${target}/work_packages`))
      .each("subject")
      .filter((one) => String(one).startsWith("Unload")),
  ];
  const nothing = [false, false, []];
  const take = (until: unknown) => api.admin.post(path, { until, _links: chosen });
  const seen = (await api.admin.get(path)).at("until");

  await api.admin.patch(`projects/${target}`, { _links: { types: [{ href: "/api/v3/types/2" }] } });
  await ctx.transaction((tx) => tx.deleteFrom("project_types").where("project_id", "=", target).execute());
  expect((await take(seen)).status).toBe(422);
  expect(await found()).toEqual(nothing);
  await ctx.transaction(async (tx) => {
    const types = await tx.selectFrom("project_types").selectAll().where("project_id", "=", template).execute();
    await tx
      .insertInto("project_types")
      .values(types.map((row) => ({ ...row, project_id: target })))
      .execute();
  });

  const { lockVersion } = (await api.admin.get(`work_packages/${work.id}`)).body as unknown as { lockVersion: number };
  await api.admin.patch(`work_packages/${work.id}`, { lockVersion, subject: "Unload at night" });
  const stale = await take(seen);
  expect([stale.status, stale.error]).toEqual([409, "UpdateConflict"]);
  expect(await found()).toEqual(nothing);
  // What came after it was shown is not reviewed with it.
  await api.admin.post(`${path}/reviewed`, { until: seen });
  expect(short(await told(api.admin, target))).toEqual(["changed Unload at night"]);
});

test("two who take over the same at once make it once, with its version and its category", async () => {
  const target = await copyOf(api.admin, { name: "Summer voyage" });
  const path = `projects/${target}/template_changes`;
  const definingProject = { href: `/api/v3/projects/${template}` };
  const version = await api.admin.post("versions", { name: "Landfall", _links: { definingProject } });
  const link = { href: `/api/v3/versions/${version.id}` };
  const work = await api.admin.post(`projects/${template}/work_packages`, {
    subject: "Moor",
    _links: { version: link },
  });
  const { until } = (await api.admin.get(path)).body as unknown as { until: number };
  const chosen = { versions: [link], workPackages: [{ href: `/api/v3/work_packages/${work.id}` }] };
  const both = await Promise.all([1, 2].map(() => api.admin.post(path, { until, _links: chosen })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const moored = (await api.admin.list(`projects/${target}/work_packages`)).elements.filter(
    (one) => Object(one).subject === "Moor",
  );
  expect(moored.map((one) => Object(one)._links.version.title)).toEqual(["Landfall"]);
});

interface ToldDifference {
  attribute: string;
  label: string;
  from: string;
  to: string;
  here: string | null;
  proposed: string | null;
  takeable: boolean;
}

/** Of the change with this title. */
async function differencesOf(caller: ApiCaller, project: number, title: string): Promise<ToldDifference[]> {
  const change = (await told(caller, project)).find(({ _links }) => _links.entity.title === title);
  return change === undefined ? [] : Object(change).differences;
}

const takeChanges = (
  project: number,
  changes: readonly object[],
  until: unknown = null,
  caller: ApiCaller = api.admin,
) => caller.post(`projects/${project}/template_changes`, { until, changes });

test("what changed in the template is taken over attribute by attribute, with links and dates as they are here", async () => {
  const source = await given.project({ name: "Refit" });
  await api.admin.patch(`projects/${source}`, { templated: true });
  const inSource = { definingProject: { href: `/api/v3/projects/${source}` } };
  const dock = await api.admin.post("versions", { name: "Dock", endDate: "2026-03-06", _links: inSource });
  const hull = await api.admin.post(`projects/${source}/categories`, { name: "Hull" });
  const anna = await given.userWith("anna", source, ["view_work_packages", "work_package_assigned"]);
  const work = await api.admin.post(`projects/${source}/work_packages`, {
    subject: "Scrape for {name}",
    startDate: "2026-03-02",
    dueDate: "2026-03-03",
  });
  const target = await copyOf(api.admin, { name: "Osprey", _meta: { startDate: "2026-03-09" } }, source);
  // Names here are those of this project's people.
  const [mine] = (await api.admin.get(`projects/${target}/versions`)).each("id");
  await api.admin.patch(`versions/${String(mine)}`, { name: "Our dock" });

  await api.admin.patch(`versions/${dock.id}`, { name: "Dry dock", endDate: "2026-03-13" });
  await api.admin.patch(`categories/${hull.id}`, { _links: { defaultAssignee: { href: `/api/v3/users/${anna}` } } });
  await api.admin.patch(`work_packages/${work.id}`, {
    lockVersion: 0,
    subject: "Scrape the hull of {name}",
    dueDate: "2026-03-05",
    estimatedTime: "PT8H",
    _links: {
      version: { href: `/api/v3/versions/${dock.id}` },
      category: { href: `/api/v3/categories/${hull.id}` },
      assignee: { href: `/api/v3/users/${anna}` },
    },
  });
  expect(await differencesOf(api.admin, target, "Dry dock")).toEqual([
    {
      attribute: "name",
      label: "Name",
      from: "Dock",
      to: "Dry dock",
      here: "Our dock",
      proposed: "Dry dock",
      takeable: true,
    },
    {
      attribute: "endDate",
      label: "Finish date",
      from: "2026-03-06",
      to: "2026-03-13",
      here: "2026-03-13",
      proposed: "2026-03-20",
      takeable: true,
    },
  ]);
  const ofWork = await differencesOf(api.admin, target, "Scrape the hull of {name}");
  expect(ofWork.map(({ attribute, here, proposed }) => [attribute, here, proposed])).toEqual(
    expect.arrayContaining([
      ["duration", "2 days", "4 days"],
      ["category", "", "Hull"],
      ["subject", "Scrape for Osprey", "Scrape the hull of Osprey"],
      ["dueDate", "2026-03-10", "2026-03-12"],
      ["estimatedTime", "", "8h"],
      ["version", "", "Our dock"],
      ["assignee", "", "anna Tester"],
    ]),
  );
  const took = await takeChanges(target, [
    { entityType: "Version", entityId: dock.id, attributes: ["endDate"] },
    { entityType: "Category", entityId: hull.id, attributes: ["defaultAssignee"] },
    {
      entityType: "WorkPackage",
      entityId: work.id,
      attributes: ["subject", "dueDate", "version", "category", "assignee", "estimatedTime"],
    },
  ]);
  expect([took.status, took.text.slice(0, took.status === 200 ? 0 : 400)]).toEqual([200, ""]);
  // The name here was not chosen.
  const version = await api.admin.get(`versions/${String(mine)}`);
  expect([version.at("name"), version.at("endDate")]).toEqual(["Our dock", "2026-03-20"]);
  const [made] = (await api.admin.list(`projects/${target}/work_packages`)).elements.map(Object);
  expect(made).toMatchObject({ subject: "Scrape the hull of Osprey", dueDate: "2026-03-12", estimatedTime: "PT8H" });
  const titles = ["version", "category", "assignee"].map((name) => made._links[name].title);
  expect(titles).toEqual(["Our dock", "Hull", "anna Tester"]);
  // It is in the history like any other change.
  const history = await api.admin.get(`work_packages/${made.id}/activities`);
  expect(history.text).toContain("Scrape the hull of Osprey");
  expect(short(await told(api.admin, target))).toEqual(["changed Dry dock"]);
});

test("roles, new members, phases and defaults of the template are taken over as well", async () => {
  const source = await given.project({ name: "Crewed" });
  await api.admin.patch(`projects/${source}`, { templated: true });
  const mate = await given.user("mate");
  const cook = await given.user("cook");
  const roles = (await api.admin.list("roles")).elements.map(Object);
  const role = (name: string) => roles.find((one) => one.name === name)._links.self;
  const member = (user: number, name: string) =>
    api.admin.post("memberships", {
      _links: {
        project: { href: `/api/v3/projects/${source}` },
        principal: { href: `/api/v3/users/${user}` },
        roles: [role(name)],
      },
    });
  const ofMate = await member(mate, "Reader");
  const target = await copyOf(api.admin, { name: "Crewed twice" }, source);
  await api.admin.patch(`memberships/${ofMate.id}`, { _links: { roles: [role("Member"), role("Reader")] } });
  const ofCook = await member(cook, "Reader");
  const definition = await api.admin.post("project_phase_definitions", { name: "Sailing" });
  const phase = { active: true, startDate: "2026-05-04", finishDate: "2026-05-08" };
  const link = { definition: { href: `/api/v3/project_phase_definitions/${definition.id}` } };
  await api.admin.patch(`projects/${source}/phases`, { phases: [{ ...phase, _links: link }] });
  const { elements: priorities } = await api.admin.list("priorities");
  const high = Object(priorities.find((one) => Object(one).name === "High"))._links.self;
  const set = await api.admin.patch(`projects/${source}/work_package_defaults`, { _links: { priority: high } });
  expect(set.status).toBe(200);
  const changes = await told(api.admin, target);
  expect(short(changes)).toEqual(["added cook Tester", "changed Crewed", "changed Sailing", "changed mate Tester"]);
  const chosen = changes
    .filter(({ kind }) => kind === "changed")
    .map((one) => ({ ...one, attributes: Object(one).differences.map((each: ToldDifference) => each.attribute) }));
  const took = await api.admin.post(`projects/${target}/template_changes`, {
    changes: chosen,
    _links: { memberships: [{ href: `/api/v3/memberships/${ofCook.id}` }] },
  });
  expect([took.status, took.at("changes")]).toEqual([200, []]);
  const filters = [{ project: { operator: "=", values: [String(target)] } }];
  const rows = (await api.admin.list("memberships", { filters })).elements.map(Object);
  const named = (name: string) =>
    rows.find((row) => row._links.principal.title === name)._links.roles.map((one: { title: string }) => one.title);
  expect(named("mate Tester").toSorted()).toEqual(["Member", "Reader"]);
  expect(named("cook Tester")).toEqual(["Reader"]);
  const phases = (await api.admin.get("project_phases")).elements.map(Object);
  expect(phases.filter((one) => one._links.project.href === `/api/v3/projects/${target}`)).toMatchObject([phase]);
  const defaults = await api.admin.get(`projects/${target}/work_package_defaults`);
  expect(defaults.at("_links.priority.href")).toBe(high.href);
});

test("a change is refused where either side has changed since it was shown, and all of it where one part is wrong", async () => {
  const source = await given.project({ name: "Careful" });
  await api.admin.patch(`projects/${source}`, { templated: true });
  const inSource = { definingProject: { href: `/api/v3/projects/${source}` } };
  const first = await api.admin.post("versions", { name: "First", _links: inSource });
  const second = await api.admin.post("versions", { name: "Second", _links: inSource });
  const target = await copyOf(api.admin, { name: "Careful twice" }, source);
  const versions = async () =>
    new Map(
      (await api.admin.get(`projects/${target}/versions`)).elements
        .map(Object)
        .map((one) => [one.name, { id: one.id, endDate: one.endDate }]),
    );
  const here = await versions();
  const dated = (id: number, endDate: string) => api.admin.patch(`versions/${id}`, { endDate });
  await dated(first.id, "2026-06-01");
  await dated(second.id, "2026-06-02");
  const until = async () => (await api.admin.get(`projects/${target}/template_changes`)).at("until");
  const change = (id: number, attributes = ["endDate"]) => ({ entityType: "Version", entityId: id, attributes });

  let seen = await until();
  await dated(here.get("First")?.id ?? 0, "2026-07-01");
  expect((await takeChanges(target, [change(first.id), change(second.id)], seen)).status).toBe(409);
  seen = await until();
  await dated(second.id, "2026-06-03");
  expect((await takeChanges(target, [change(first.id), change(second.id)], seen)).status).toBe(409);
  seen = await until();
  for (const wrong of [change(second.id, ["endDate", "status"]), change(second.id, ["sharing"]), change(-1)]) {
    expect((await takeChanges(target, [change(first.id), wrong], seen)).status).toBe(422);
  }
  // A rule of this project's own is in the way of the second only.
  await api.admin.patch(`versions/${here.get("Second")?.id}`, { startDate: "2026-09-01", endDate: null });
  seen = await until();
  expect((await takeChanges(target, [change(first.id), change(second.id)], seen)).status).toBe(422);
  expect(await versions()).toMatchObject(
    new Map([
      ["First", { endDate: "2026-07-01" }],
      ["Second", { endDate: null }],
    ]),
  );
  for (const bad of [[{}], [{ entityType: "Version", entityId: "1", attributes: [] }], "all"]) {
    const refused = await api.admin.post(`projects/${target}/template_changes`, { changes: bad });
    expect(refused.status).toBe(422);
  }

  // Each takes over what they could change here.
  const editor = await given.userWith("careful", target, ["edit_project", "view_work_packages"]);
  await given.member(editor, source, ["view_work_packages", "copy_projects"]);
  const careful = await api.as("careful");
  const [seenByEditor] = await differencesOf(careful, target, "First");
  expect(seenByEditor).toMatchObject({ here: "2026-07-01", proposed: "2026-06-01", takeable: false });
  expect((await takeChanges(target, [change(first.id)], null, careful)).status).toBe(422);
  expect((await takeChanges(target, [change(first.id)])).status).toBe(200);
  expect((await versions()).get("First")?.endDate).toBe("2026-06-01");
  expect((await takeChanges(target, [change(first.id)])).status).toBe(422);
});

test("the person in the place of a placeholder user has that place in what is taken over, too", async () => {
  const source = await given.project({ name: "Refit" });
  await api.admin.patch(`projects/${source}`, { templated: true });
  const works = ["view_work_packages", "work_package_assigned"] as const;
  const mentor = (await api.admin.post("placeholder_users", { name: "Refit mentor" })).id;
  await given.member(mentor, source, works);
  const ida = await given.user("ida");
  const placeholder = { href: `/api/v3/placeholder_users/${mentor}` };
  const person = { href: `/api/v3/users/${ida}` };
  const rigger = { href: `/api/v3/users/${await given.user("rigger")}` };
  const hull = (await api.admin.post(`projects/${source}/work_packages`, { subject: "Hull" })).id;
  const project = await copyOf(
    api.admin,
    { name: "Refit 2026", _meta: { replacements: [{ placeholder, user: person }] } },
    source,
  );
  const before = await api.admin.get(`work_packages/${hull}`);
  const _links = { assignee: placeholder, responsible: placeholder };
  await api.admin.patch(`work_packages/${hull}`, { lockVersion: before.at("lockVersion"), _links });
  const keel = (await api.admin.post(`projects/${source}/work_packages`, { subject: "Keel", _links })).id;
  await api.admin.patch(`projects/${source}/work_package_defaults`, { _links: { assignee: placeholder } });
  const category = (
    await api.admin.post(`projects/${source}/categories`, { name: "Rig", _links: { defaultAssignee: rigger } })
  ).id;
  const membership = (
    await api.admin.list("memberships", { filters: [{ principal: { operator: "=", values: [String(mentor)] } }] })
  ).elements
    .map(Object)
    .find((one) => one._links.project.href === `/api/v3/projects/${source}`);
  const role = await given.role(["view_work_packages", "work_package_assigned", "edit_work_packages"]);
  await api.admin.patch(`memberships/${membership.id}`, { _links: { roles: [{ href: `/api/v3/roles/${role}` }] } });
  const offered = await api.admin.get(`projects/${project}/template_changes`);
  const changes = [offered.at("changes")].flat().map(Object);
  const proposed = changes.flatMap((one) => one.differences.map((each: { proposed: string }) => each.proposed));
  expect(proposed).toContain("ida Tester");
  expect(JSON.stringify(proposed)).not.toContain("Refit mentor");
  const taken = await api.admin.post(`projects/${project}/template_changes`, {
    changes: changes
      .filter(({ kind }) => kind === "changed")
      .map(({ entityType, entityId, differences }) => ({
        entityType,
        entityId,
        attributes: differences.map(({ attribute }: { attribute: string }) => attribute),
      })),
    _links: {
      workPackages: [{ href: `/api/v3/work_packages/${keel}` }],
      categories: [{ href: `/api/v3/categories/${category}` }],
    },
  });
  expect([taken.status, taken.at("changes")]).toEqual([200, []]);
  const [categoryHere] = (await api.admin.get(`projects/${project}/categories`)).elements.map(Object);
  expect([categoryHere.name, categoryHere._links.defaultAssignee]).toEqual([
    "Rig",
    { ...rigger, title: "rigger Tester" },
  ]);
  const work = (await api.admin.list(`projects/${project}/work_packages`, { filters: [] })).elements.map(Object);
  expect(work.map((one) => [one.subject, one._links.assignee.href, one._links.responsible.href]).toSorted()).toEqual([
    ["Hull", person.href, person.href],
    ["Keel", person.href, person.href],
  ]);
  const defaults = await api.admin.get(`projects/${project}/work_package_defaults`);
  expect(defaults.at("_links.assignee.href")).toBe(person.href);
  const here = await api.admin.list("memberships", {
    filters: [{ project: { operator: "=", values: [String(project)] } }],
  });
  expect(here.each("_links.principal.href")).not.toContain(placeholder.href);
  const own = here.elements.map(Object).find((one) => one._links.principal.href === person.href);
  expect(own._links.roles.map(({ href }: { href: string }) => href)).toEqual([`/api/v3/roles/${role}`]);
});
