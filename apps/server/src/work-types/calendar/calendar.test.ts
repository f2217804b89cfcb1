import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
beforeAll(async () => {
  project = await given.project({ name: "Calendar" });
  await given.userWith("planner", project, ["view_work_packages", "add_work_packages"]);
});

const between = (from: string, to: string, more: object[] = []) => ({
  filters: [{ date: { operator: "<>d", values: [from, to] } }, ...more],
});

test("the week is Monday to Friday, and anyone may know", async () => {
  for (const caller of [await api.as("planner"), api.anonymous]) {
    const week = await caller.get("days/week");
    expect([week.at("total"), week.each("working")]).toEqual([7, [true, true, true, true, true, false, false]]);
    expect((await caller.get("days/week/7")).body).toMatchObject({
      _type: "WeekDay",
      day: 7,
      name: "Sunday",
      working: false,
      _links: { self: { href: "/api/v3/days/week/7", title: "Sunday" } },
    });
    expect((await caller.get("days/week/7")).links).toEqual(["self"]);
  }
  for (const day of ["0", "8", "x"]) expect((await api.admin.get(`days/week/${day}`)).status).toBe(404);
});

test("a holiday makes a day one that is not worked on", async () => {
  const made = await api.admin.post("days/non_working", {
    _type: "NonWorkingDay",
    date: "2026-05-01",
    name: "Labour day",
  });
  expect([made.status, made.at("_links.self.href")]).toEqual([201, "/api/v3/days/non_working/2026-05-01"]);
  const days = await api.anonymous.list("days", between("2026-05-01", "2026-05-04"));
  expect(days.each("name")).toEqual(["Friday (Labour day)", "Saturday", "Sunday", "Monday"]);
  expect(days.at("_embedded.elements.0")).toMatchObject({
    _type: "Day",
    date: "2026-05-01",
    working: false,
    _links: {
      nonWorkingReasons: [{ href: "/api/v3/days/non_working/2026-05-01", title: "Labour day" }],
      weekDay: { href: "/api/v3/days/week/5", title: "Friday" },
    },
  });
  expect((await api.anonymous.get("days/2026-05-04")).links).toEqual(["self", "weekDay", "weekday"]);
  const working = [{ working: { operator: "=", values: ["t"] } }];
  expect((await api.admin.list("days", between("2026-05-01", "2026-05-04", working))).each("date")).toEqual([
    "2026-05-04",
  ]);

  const moved = await api.admin.patch("days/non_working/2026-05-01", { date: "2026-05-02", name: "Labour Day" });
  expect([moved.status, moved.at("name")]).toEqual([200, "Labour Day"]);
  expect((await api.admin.get("days/non_working/2026-05-01")).status).toBe(404);
  const year = await api.admin.list("days/non_working", between("2026-01-01", "2026-12-31"));
  expect(year.each("date")).toEqual(["2026-05-02"]);
  expect((await api.admin.delete("days/non_working/2026-05-02")).status).toBe(204);
  expect((await api.admin.delete("days/non_working/2026-05-02")).status).toBe(404);
});

test("by default: this month and the next; holidays of this year", async () => {
  const now = ctx.clock.now();
  const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1));
  const days = (await api.admin.get("days")).each("date");
  expect(days[0]).toBe(month(0).toISOString().slice(0, 10));
  expect(days).toHaveLength((month(2).getTime() - month(0).getTime()) / 86_400_000);
  const year = now.getUTCFullYear();
  for (const date of [`${year}-02-03`, `${year + 1}-02-03`]) {
    await api.admin.post("days/non_working", { date, name: "Winter" });
  }
  expect((await api.admin.get("days/non_working")).each("date")).toEqual([`${year}-02-03`]);
  for (const date of [`${year}-02-03`, `${year + 1}-02-03`]) await api.admin.delete(`days/non_working/${date}`);
});

test.each([
  [{}, "MultipleErrors"],
  [{ date: "2026-02-30", name: "x" }, "PropertyFormatError"],
  [{ date: "2026-02-20", name: " " }, "PropertyConstraintViolation"],
  [{ date: "2026-02-20", name: "x".repeat(257) }, "PropertyConstraintViolation"],
  [{ date: "2026-02-20", name: 5 }, "PropertyFormatError"],
])("a holiday like %j is refused", async (body, error) => {
  const answer = await api.admin.post("days/non_working", body);
  expect([answer.status, answer.error]).toEqual([422, error]);
});

test("a day is a holiday once, and the week keeps a day", async () => {
  await api.admin.post("days/non_working", { date: "2026-12-25", name: "Christmas" });
  const again = await api.admin.post("days/non_working", { date: "2026-12-25", name: "Again" });
  expect([again.status, again.at("_embedded.details.attribute")]).toEqual([422, "date"]);
  await api.admin.delete("days/non_working/2026-12-25");
  const none = [1, 2, 3, 4, 5].map((day) => ({
    _type: "WeekDay",
    working: false,
    _links: { self: { href: `/api/v3/days/week/${day}` } },
  }));
  expect((await api.admin.patch("days/week", { _embedded: { elements: none } })).status).toBe(422);
  expect((await api.admin.get("days/week")).each("working")).toEqual([true, true, true, true, true, false, false]);
  expect((await api.admin.patch("days/week", {})).status).toBe(400);
  const odd = { working: true, _links: { self: { href: "/api/v3/days/week/9" } } };
  expect((await api.admin.patch("days/week", { _embedded: { elements: [odd] } })).status).toBe(404);
  expect((await api.admin.patch("days/week/1", { working: "no" })).status).toBe(422);
});

test("no one but administrators writes the calendar", async () => {
  for (const caller of [await api.as("planner"), api.anonymous]) {
    expect((await caller.post("days/non_working", { date: "2026-02-20", name: "x" })).error).toBe("MissingPermission");
    expect((await caller.patch("days/week/1", { working: false })).error).toBe("MissingPermission");
    expect((await caller.patch("days/week", {})).error).toBe("MissingPermission");
    expect((await caller.delete("days/non_working/2026-02-20")).error).toBe("MissingPermission");
  }
});

test.each([
  [[{ date: { operator: "=d", values: ["2026-01-01"] } }]],
  [[{ date: { operator: "<>d", values: ["yesterday", ""] } }]],
  [[{ date: { operator: "<>d", values: ["0001-01-01", "9999-12-31"] } }]],
  [[{ working: { operator: "=", values: ["perhaps"] } }]],
  [[{ weather: { operator: "=", values: ["fine"] } }]],
])("days by %j are no question", async (filters) => {
  expect((await api.admin.list("days", { filters })).error).toBe("InvalidQuery");
});

test("what is no date is no day", async () => {
  expect((await api.admin.get("days/2026-02-30")).status).toBe(400);
  expect((await api.admin.get("days/tomorrow")).status).toBe(400);
  expect((await api.admin.get("days/non_working/2026-13-01")).status).toBe(400);
});

test("work packages count the days that are worked on, and again when those change", async () => {
  const planner = await api.as("planner");
  const made = await planner.post(`projects/${project}/work_packages`, {
    subject: "Over the holiday",
    startDate: "2026-06-03",
    dueDate: "2026-06-09",
  });
  expect(made.at("duration")).toBe("P5D");
  const ignoring = await planner.post(`projects/${project}/work_packages`, {
    subject: "All days",
    startDate: "2026-06-03",
    dueDate: "2026-06-09",
    ignoreNonWorkingDays: true,
  });
  await api.admin.post("days/non_working", { date: "2026-06-04", name: "Corpus Christi" });
  const next = await planner.post(`projects/${project}/work_packages`, {
    subject: "After the holiday",
    startDate: "2026-06-04",
    duration: "P2D",
  });
  expect([next.at("startDate"), next.at("dueDate")]).toEqual(["2026-06-05", "2026-06-08"]);
  await ctx.jobs.runAll();
  const seen = async (id: number) => {
    const answer = await planner.get(`work_packages/${id}`);
    return [answer.at("startDate"), answer.at("dueDate"), answer.at("duration")];
  };
  expect(await seen(made.id)).toEqual(["2026-06-03", "2026-06-09", "P4D"]);
  expect(await seen(ignoring.id)).toEqual(["2026-06-03", "2026-06-09", "P7D"]);
  const history = await planner.get(`work_packages/${made.id}/activities`);
  expect(history.each("details.0.raw").at(-1)).toBe("Duration changed from 5 days to 4 days");

  await api.admin.patch("days/week/6", { working: true });
  await ctx.jobs.runAll();
  expect(await seen(made.id)).toEqual(["2026-06-03", "2026-06-09", "P5D"]);
  await api.admin.patch("days/week/6", { working: false });
  await api.admin.delete("days/non_working/2026-06-04");
  await ctx.jobs.runAll();
  expect(await seen(made.id)).toEqual(["2026-06-03", "2026-06-09", "P5D"]);
});
