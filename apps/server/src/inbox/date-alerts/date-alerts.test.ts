import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { alertsFor, JOB } from "./job.ts";
import { datedWorkPackages } from "./store.ts";

const { api, ctx, clock, given } = await startTestApp();
const DAY = 86_400_000;
const project = await given.project({ name: "Harbour" });
const ida = await given.userWith("ida", project, ["view_work_packages", "work_package_assigned"]);
await given.userWith("other", project, ["view_work_packages"]);

const day = (ahead: number) => new Date(clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10);
const alerts = async (login: string) => {
  await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: JOB, payload: {}, ownerId: null }));
  await ctx.jobs.runAll();
  const list = await (await api.as(login)).list("notifications", { pageSize: 100 });
  return list.elements.map((element) => {
    const { reason, details, _links: links } = Object(element);
    return [reason, details[0]?.property, details[0]?.value, links.actor.href, links.activity.href];
  });
};
const want = (body: object) =>
  api.as("ida").then((own) =>
    own.patch("my_preferences", {
      notifications: [{ assignee: true, ...body, _links: { project: { href: null } } }],
    }),
  );

test("a date that comes near is told once, to those whose work it is", async () => {
  await want({ startDate: null, dueDate: "P3D", overdue: null });
  const template = await given.project({ name: "Template" });
  await given.member(ida, template, ["view_work_packages", "work_package_assigned"]);
  for (const place of [project, template]) {
    const dredge = {
      subject: "Dredge",
      startDate: day(-1),
      dueDate: day(4),
      _links: { assignee: { href: `/api/v3/users/${ida}` } },
    };
    expect((await api.admin.post(`projects/${place}/work_packages?notify=false`, dredge)).status).toBe(201);
  }
  await api.admin.patch(`projects/${template}`, { templated: true });
  expect(await alerts("ida")).toEqual([]);
  clock.advance(DAY);
  expect(await alerts("ida")).toEqual([["dateAlert", "dueDate", day(3), null, null]]);
  clock.advance(DAY);
  expect(await alerts("ida")).toHaveLength(1);
  expect(await alerts("other")).toEqual([]);
});

test("an overdue one is told so many days later", async () => {
  await want({ startDate: null, dueDate: null, overdue: "P3D" });
  const before = (await alerts("ida")).length;
  clock.advance(4 * DAY);
  expect(await alerts("ida")).toHaveLength(before);
  clock.advance(DAY);
  expect((await alerts("ida")).map(([reason, , date]) => [reason, date]).at(0)).toEqual(["dateAlert", day(-3)]);
  expect(await alerts("ida")).toHaveLength(before + 1);
});

test("the day is that of the person's calendar", () => {
  const row = {
    id: 1,
    project_id: 1,
    subject: "",
    start_date: "2026-03-05",
    due_date: null,
    assignee_id: null,
    responsible_id: null,
  };
  const wanted = { startDate: "P1D", dueDate: null, overdue: null };
  expect(alertsFor(row, { id: 1 }, wanted, "2026-03-03", "start_date")).toEqual([]);
  expect(alertsFor(row, { id: 1 }, wanted, "2026-03-04", "start_date")).toHaveLength(1);
  expect(alertsFor(row, { id: 1 }, wanted, "2026-03-06", "start_date")).toEqual([]);
  expect(alertsFor(row, { id: 1 }, { ...wanted, startDate: null }, "2026-03-04", "start_date")).toEqual([]);
});

test("in pieces, each is read once, also those of one day", async () => {
  const other = await given.project({ name: "Pier" });
  for (const [subject, dueDate] of Object.entries({ a: day(2), b: day(2), c: day(3), d: null, e: day(60) }))
    await api.admin.post(`projects/${other}/work_packages?notify=false`, { subject, dueDate });
  const read: string[] = [];
  for (let after = { date: day(1), id: 0 }; ;) {
    const [row] = await datedWorkPackages(ctx.db, "due_date", after, day(8), 1);
    if (row === undefined) break;
    if (row.project_id === other) read.push(row.subject);
    after = { date: row.due_date ?? "", id: row.id };
  }
  expect(read).toEqual(["a", "b", "c"]);
});

test("of dates in several projects each is told as that project's own setting says", async () => {
  const other = await given.project({ name: "Yard" });
  await given.member(ida, other, ["view_work_packages", "work_package_assigned"]);
  const own = { assignee: true, startDate: null, overdue: null };
  await (
    await api.as("ida")
  ).patch("my_preferences", {
    notifications: [
      { ...own, dueDate: "P1D", _links: { project: { href: null } } },
      { ...own, dueDate: null, _links: { project: { href: `/api/v3/projects/${other}` } } },
    ],
  });
  for (const place of [project, other]) {
    const links = { assignee: { href: `/api/v3/users/${ida}` } };
    const hull = { subject: "Paint the hull", dueDate: day(1), _links: links };
    expect((await api.admin.post(`projects/${place}/work_packages?notify=false`, hull)).status).toBe(201);
  }
  const before = await (await api.as("ida")).list("notifications", { pageSize: 100 });
  expect(await alerts("ida")).toHaveLength(before.elements.length + 1);
  const {
    elements: [newest],
  } = await (await api.as("ida")).list("notifications", { pageSize: 1, sortBy: '[["id","desc"]]' });
  expect(Object(newest)._links.project.title).toBe("Harbour");
});
