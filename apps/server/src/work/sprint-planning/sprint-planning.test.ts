import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, clock, ctx, given } = await startTestApp();
const DAY = 86_400_000;
const WORKER = [
  "view_work_packages",
  "add_work_packages",
  "edit_work_packages",
  "show_board_views",
  "view_sprints",
] as const;
let project = 0;
let elsewhere = 0;

beforeAll(async () => {
  project = await given.project({ name: "Boats" });
  elsewhere = await given.project({ name: "Other" });
  await given.userWith("planner", project, [...WORKER, "create_sprints", "manage_sprint_items"]);
  await given.userWith("starter", project, [
    "view_work_packages",
    "show_board_views",
    "view_sprints",
    "create_sprints",
  ]);
  await given.userWith("worker", project, WORKER);
  await given.userWith("bare", project, ["view_work_packages", "edit_work_packages"]);
});

const sprintLink = (id: number | null) => ({ sprint: { href: id === null ? null : `/api/v3/sprints/${id}` } });

async function newSprint(name: string, where = project, more: object = { finishDate: "2026-06-30" }) {
  const definingWorkspace = { href: `/api/v3/projects/${where}` };
  return (await api.admin.post("sprints", { name, ...more, _links: { definingWorkspace } })).number("id");
}

async function newWork(subject: string, more: object = {}, where = project) {
  return (await api.admin.post(`projects/${where}/work_packages`, { subject, ...more })).number("id");
}

async function plan(login: string, id: number, sprint: number | null) {
  const caller = await api.as(login);
  const lockVersion = (await caller.get(`work_packages/${id}`)).number("lockVersion");
  return caller.patch(`work_packages/${id}`, { lockVersion, _links: sprintLink(sprint) });
}

const positions = async (sprint: number) => {
  const list = await api.admin.list(`projects/${project}/work_packages`, {
    filters: [{ sprint: { operator: "=", values: [String(sprint)] } }],
    sortBy: [["position", "asc"]],
  });
  return list.each("subject").map((subject, index) => [subject, list.each("position")[index]]);
};

test("a work package is planned by those who manage sprint items, and says so in its history", async () => {
  const sprint = await newSprint("Planned");
  const id = await newWork("Mast");
  expect((await plan("worker", id, sprint)).error).toBe("PropertyIsReadOnly");
  const planned = await plan("planner", id, sprint);
  expect([planned.status, planned.at("_links.sprint"), planned.at("position")]).toEqual([
    200,
    { href: `/api/v3/sprints/${sprint}`, title: "Planned" },
    1,
  ]);
  const history = await api.admin.get(`work_packages/${id}/activities`);
  expect(JSON.stringify(history.body)).toContain("Sprint set to Planned");
  // Anyone who does not see sprints learns nothing of them, not from lists and not from the history either.
  const bare = await api.as("bare");
  expect((await bare.get(`work_packages/${id}`)).links).not.toContain("sprint");
  expect(JSON.stringify((await bare.get(`work_packages/${id}/activities`)).body)).not.toContain("Planned");
  const filters = [{ sprint: { operator: "=", values: [String(sprint)] } }];
  expect((await bare.list(`projects/${project}/work_packages`, { filters })).at("total")).toBe(0);
  expect((await api.admin.list(`projects/${project}/work_packages`, { filters })).at("total")).toBe(1);
});

test("a sprint of another project, a finished one and none at all are refused at the field", async () => {
  const id = await newWork("Keel");
  const foreign = await newSprint("Foreign", elsewhere);
  const finished = await newSprint("Finished");
  await ctx.transaction((tx) =>
    tx.updateTable("sprints").set({ status: "completed" }).where("id", "=", finished).execute(),
  );
  for (const sprint of [foreign, finished, 99_999]) {
    const refused = await plan("planner", id, sprint);
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "sprint"]);
  }
  const created = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "New",
    _links: sprintLink(foreign),
  });
  expect(created.at("_embedded.details.attribute")).toBe("sprint");
  const worker = await api.as("worker");
  const sprint = await newSprint("Not theirs");
  const refused = await worker.post(`projects/${project}/work_packages`, {
    subject: "New",
    _links: sprintLink(sprint),
  });
  expect(refused.error).toBe("PropertyIsReadOnly");
});

test("the rank follows the order by hand, and is counted in each sprint", async () => {
  const [one, two] = [await newSprint("One"), await newSprint("Two")];
  const planner = await api.as("planner");
  const ids: number[] = [];
  for (const subject of ["a", "b", "c"]) {
    const made = await api.admin.post(`projects/${project}/work_packages`, { subject, _links: sprintLink(one) });
    ids.push(made.id);
  }
  expect(await positions(one)).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ]);
  const [a = 0, b = 0, c = 0] = ids;
  await planner.patch(`projects/${project}/work_packages/order`, { delta: { [c]: 1, [a]: 2, [b]: 3 } });
  expect(await positions(one)).toEqual([
    ["c", 1],
    ["a", 2],
    ["b", 3],
  ]);
  await plan("planner", a, two);
  expect(await positions(two)).toEqual([["a", 1]]);
  await plan("planner", a, one);
  expect(await positions(one)).toEqual([
    ["c", 1],
    ["a", 2],
    ["b", 3],
  ]);
  // In the backlog only what someone placed has a rank.
  const loose = await newWork("loose");
  expect((await api.admin.get(`work_packages/${loose}`)).at("position")).toBe(null);
  await planner.patch(`projects/${project}/work_packages/order`, { delta: { [loose]: 0.5 } });
  expect((await api.admin.get(`work_packages/${loose}`)).at("position")).toBe(1);
});

test("finishing moves what is open to the sprint that was chosen, in one step", async () => {
  const [now, next] = [await newSprint("Now"), await newSprint("Next")];
  const closed = (await api.admin.get("statuses")).elements.find((one) => Object(one).isClosed === true);
  const status = { href: String(Object(closed)._links.self.href) };
  const done = await newWork("Done", { storyPoints: 3, _links: sprintLink(now) });
  const open = await newWork("Open", { storyPoints: 5, _links: sprintLink(now) });
  const planner = await api.as("planner");
  clock.advance(1_000);
  expect((await planner.post(`sprints/${now}/complete`)).status).toBe(422);
  expect((await planner.post(`sprints/${now}/start`)).status).toBe(200);
  clock.advance(DAY);
  await planner.patch(`work_packages/${done}`, { lockVersion: 0, _links: { status } });
  clock.advance(DAY);
  expect((await (await api.as("starter")).post(`sprints/${now}/complete`)).status).toBe(403);
  expect((await (await api.as("worker")).post(`sprints/${now}/complete`)).status).toBe(403);
  const wrong = await planner.post(`sprints/${now}/complete`, { _links: { moveTo: { href: "/api/v3/sprints/9999" } } });
  expect(wrong.at("_embedded.details.attribute")).toBe("moveTo");
  expect((await api.admin.get(`work_packages/${open}`)).at("_links.sprint.title")).toBe("Now");
  const target = { _links: { moveTo: { href: `/api/v3/sprints/${next}` } } };
  const finished = await planner.post(`sprints/${now}/complete`, target);
  expect([finished.status, finished.at("_links.status.title")]).toEqual([200, "Completed"]);
  expect(await positions(now)).toEqual([["Done", 1]]);
  expect(await positions(next)).toEqual([["Open", 1]]);
  const history = await api.admin.get(`work_packages/${open}/activities`);
  expect(JSON.stringify(history.body)).toContain("Sprint changed from Now to Next");

  const progress = await planner.get(`sprints/${now}/progress`);
  expect(progress.at("days")).toEqual([
    { date: "2026-03-02", planned: { count: 2, points: 8 }, remaining: { count: 2, points: 8 } },
    { date: "2026-03-03", planned: { count: 2, points: 8 }, remaining: { count: 1, points: 5 } },
    { date: "2026-03-04", planned: { count: 2, points: 8 }, remaining: { count: 1, points: 5 } },
  ]);
  const velocity = await planner.get(`projects/${project}/velocity`);
  expect(velocity.at("sprints")).toEqual([
    {
      committed: { count: 2, points: 8 },
      completed: { count: 1, points: 3 },
      _links: { sprint: { href: `/api/v3/sprints/${now}`, title: "Now" } },
    },
  ]);
  expect((await (await api.as("bare")).get(`projects/${project}/velocity`)).status).toBe(403);
  expect((await (await api.as("bare")).get(`sprints/${now}/progress`)).status).toBe(404);
});

test("deleting a sprint puts its work back into the backlog", async () => {
  const sprint = await newSprint("Short");
  const id = await newWork("Rope", { _links: sprintLink(sprint) });
  expect((await (await api.as("starter")).delete(`sprints/${sprint}`)).status).toBe(403);
  expect((await (await api.as("planner")).delete(`sprints/${sprint}`)).status).toBe(204);
  const left = await api.admin.get(`work_packages/${id}`);
  expect([left.at("_links.sprint.href"), left.at("position"), left.at("lockVersion")]).toEqual([null, null, 1]);
  expect(JSON.stringify((await api.admin.get(`work_packages/${id}/activities`)).body)).toContain(
    "Sprint deleted (Short)",
  );
});

test("finishing a sprint is taken back with what it moved, as far as no one moved it on", async () => {
  const [left, next] = [await newSprint("Left"), await newSprint("Right")];
  const planner = await api.as("planner");
  const ids = [];
  for (const subject of ["stays", "returns", "moved on"]) {
    ids.push(await newWork(subject, { _links: sprintLink(left) }));
  }
  const [, returns = 0, movedOn = 0] = ids;
  const running = await api.admin.list("sprints", { filters: [], pageSize: 100 });
  for (const one of running.elements.map(Object)) {
    if (one._links.complete !== undefined) await planner.post(`sprints/${one.id}/complete`);
  }
  expect((await planner.post(`sprints/${left}/reopen`)).at("message")).toBe("Only a finished sprint can be reopened.");
  await planner.post(`sprints/${left}/start`);
  expect(
    (await planner.post(`sprints/${left}/complete`, { _links: { moveTo: { href: `/api/v3/sprints/${next}` } } }))
      .status,
  ).toBe(200);
  expect((await positions(next)).length).toBe(3);
  await plan("planner", movedOn, null);
  expect((await (await api.as("worker")).post(`sprints/${left}/reopen`)).status).toBe(403);
  expect((await (await api.as("starter")).post(`sprints/${left}/reopen`)).status).toBe(403);
  const reopened = await planner.post(`sprints/${left}/reopen`);
  expect([reopened.status, reopened.at("_links.status.href")]).toEqual([
    200,
    "urn:openproject-org:api:v3:sprints:status:active",
  ]);
  expect((await positions(left)).map(([subject]) => subject)).toEqual(["stays", "returns"]);
  expect((await api.admin.get(`work_packages/${movedOn}`)).at("_links.sprint.href")).toBe(null);
  const history = JSON.stringify((await api.admin.get(`work_packages/${returns}/activities`)).body);
  expect(history).toContain("Sprint changed from Right to Left");
  // Another one that is active meanwhile stays the only one.
  await planner.post(`sprints/${left}/complete`);
  await planner.post(`sprints/${next}/start`);
  expect((await planner.post(`sprints/${left}/reopen`)).at("message")).toBe("Right is active. Finish it first.");
  await planner.post(`sprints/${next}/complete`);
});

test("a sprint that was deleted comes back as it was, with its work", async () => {
  const dates = { startDate: "2026-06-01", finishDate: "2026-06-12", description: { raw: "Goal" } };
  const sprint = await newSprint("Deleted", project, dates);
  const id = await newWork("was planned", { _links: sprintLink(sprint) });
  const planner = await api.as("planner");
  expect((await planner.post(`sprints/${sprint}/restore`)).status).toBe(404);
  expect((await planner.delete(`sprints/${sprint}`)).status).toBe(204);
  expect((await (await api.as("worker")).post(`sprints/${sprint}/restore`)).status).toBe(403);
  expect((await (await api.as("bare")).post(`sprints/${sprint}/restore`)).status).toBe(404);
  expect((await api.anonymous.post(`sprints/${sprint}/restore`)).status).toBe(401);
  expect((await (await api.as("starter")).post(`sprints/${sprint}/restore`)).status).toBe(403);
  const back = await planner.post(`sprints/${sprint}/restore`);
  expect([back.status, back.id, back.at("startDate"), back.at("finishDate"), back.at("description.raw")]).toEqual([
    200,
    sprint,
    "2026-06-01",
    "2026-06-12",
    "Goal",
  ]);
  expect((await api.admin.get(`work_packages/${id}`)).at("_links.sprint.title")).toBe("Deleted");
  expect((await planner.post(`sprints/${sprint}/restore`)).status).toBe(404);
  // Its name is another one's by now.
  await planner.delete(`sprints/${sprint}`);
  await newSprint("deleted");
  const taken = await planner.post(`sprints/${sprint}/restore`);
  expect([taken.status, taken.at("message")]).toEqual([422, "Name has already been taken."]);
});

test("the capacity of a sprint counts the hours of its people without holidays and time away", async () => {
  const crew = await given.project({ name: "Crew" });
  const plans = ["view_work_packages", "show_board_views", "view_sprints", "create_sprints"] as const;
  const half = await given.userWith("half", crew, [...plans, "work_package_assigned"]);
  const away = await given.userWith("away", crew, [
    "view_work_packages",
    "show_board_views",
    "view_sprints",
    "work_package_assigned",
  ]);
  await given.userWith("unassigned", crew, ["view_work_packages"]);
  // Monday to Friday of the week after.
  const sprint = await newSprint("Week", crew, { startDate: "2026-06-01", finishDate: "2026-06-12" });
  const read = async () => (await (await api.as("half")).get(`sprints/${sprint}/capacity`)).body;
  expect(await read()).toMatchObject({ _type: "SprintCapacity", people: 3, days: 10, hours: 240 });
  const week = {
    mondayHours: 8,
    tuesdayHours: 8,
    wednesdayHours: 8,
    thursdayHours: 8,
    fridayHours: 4,
    saturdayHours: 0,
    sundayHours: 0,
  };
  const hours = await api.admin.post(`users/${half}/working_hours`, {
    ...week,
    validFrom: "2026-06-08",
    availabilityFactor: 50,
  });
  expect(hours.status).toBe(201);
  const time = await api.admin.post(`users/${away}/non_working_times`, {
    startDate: "2026-06-11",
    endDate: "2026-06-14",
  });
  expect(time.status).toBe(201);
  const holiday = await api.admin.post("days/non_working", { date: "2026-06-02", name: "Launch day" });
  // half: 4 days of 8, then half of 36; away: 9 days without two; who created the project: 9 days.
  expect(await read()).toMatchObject({ people: 3, days: 9, hours: 32 + 18 + 7 * 8 + 9 * 8 });
  expect((await (await api.as("away")).get(`sprints/${sprint}/capacity`)).status).toBe(403);
  expect((await (await api.as("bare")).get(`sprints/${sprint}/capacity`)).status).toBe(404);
  const undated = await newSprint("Some day", crew, {});
  expect((await api.admin.get(`sprints/${undated}/capacity`)).at("hours")).toBe(null);
  await api.admin.delete(`days/non_working/${String(holiday.at("date"))}`);
});

test("what is moved to another project leaves its sprint", async () => {
  const sprint = await newSprint("Left behind");
  const parent = await newWork("Parent", { _links: sprintLink(sprint) });
  const below = { ...sprintLink(sprint), parent: { href: `/api/v3/work_packages/${parent}` } };
  const child = await newWork("Child", { _links: below });
  const { lockVersion } = Object((await api.admin.get(`work_packages/${parent}`)).body);
  const moved = await api.admin.patch(`work_packages/${parent}`, {
    lockVersion,
    _links: { project: { href: `/api/v3/projects/${elsewhere}` } },
  });
  expect([moved.status, moved.at("_links.sprint.href")]).toEqual([200, null]);
  expect((await api.admin.get(`work_packages/${child}`)).at("_links.sprint.href")).toBe(null);
  expect(await positions(sprint)).toEqual([]);
});

test("planners at the same time lose nothing", async () => {
  const sprint = await newSprint("Busy");
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => newWork(`At once ${index}`)));
  const answers = await Promise.all(ids.map((id) => plan("planner", id, sprint)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect((await positions(sprint)).map(([, position]) => position)).toEqual([1, 2, 3, 4, 5, 6]);
});
