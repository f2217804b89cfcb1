/** Baseline comparison: what a random history made of work packages is found again at each of its moments. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { DECIDED_BY } from "./decided-by.ts";
import { asOf } from "./snapshot-store.ts";

const app = await startTestApp();
const { api, given, ctx, clock } = app;
const HOUR = 3_600_000;

const PLAIN = ["subject", "description", "startDate", "dueDate", "duration", "estimatedTime", "percentageDone"];
const LINKED = ["status", "type", "priority", "assignee", "version", "parent", "project"];

type State = Map<number, Record<string, unknown>>;
interface Snapshot {
  at: string;
  state: State;
}

let project = 0;
let hidden = 0;
const ids: number[] = [];
const snapshots: Snapshot[] = [];

const stateOf = (list: ApiAnswer): State =>
  new Map(
    list.elements.map((element) => {
      const one = Object(element);
      const links = LINKED.map((name) => [name, one._links[name]?.href ?? null]);
      return [one.id, { ...Object.fromEntries(PLAIN.map((name) => [name, one[name]])), ...Object.fromEntries(links) }];
    }),
  );

/** Random changes, the same in each run, each some hours after the one before. */
const STEPS = fc.sample(
  fc.record({
    which: fc.nat(5),
    subject: fc.option(fc.constantFrom("Alpha", "Beta", "Gamma"), { nil: undefined }),
    description: fc.option(fc.constantFrom({ raw: "One" }, { raw: "" }), { nil: undefined }),
    startDate: fc.option(fc.constantFrom("2026-03-02", "2026-03-09", null), { nil: undefined }),
    estimatedTime: fc.option(fc.constantFrom("PT8H", "PT1H", null), { nil: undefined }),
    status: fc.option(fc.constantFrom(1, 7, 12), { nil: undefined }),
    type: fc.option(fc.constantFrom(1, 4), { nil: undefined }),
    assignee: fc.option(fc.constantFrom(1, 0), { nil: undefined }),
    parent: fc.option(fc.nat(1), { nil: undefined }),
  }),
  { numRuns: 60, seed: 5 },
);

beforeAll(async () => {
  project = await given.project({ name: "Then" });
  hidden = await given.project({ name: "Hidden" });
  const admin = (await api.admin.get("users/me")).id;
  await given.member(admin, project, ["view_work_packages", "work_package_assigned"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("stranger");
  let changes = 0;
  for (const [at, step] of STEPS.entries()) {
    clock.advance(HOUR);
    if (at % 7 === 0)
      ids.push((await api.admin.post(`projects/${project}/work_packages`, { subject: `New ${at}` })).id);
    const id = ids[step.which % ids.length]!;
    const { which, status, type, assignee, parent, ...plain } = step;
    const link = (path: string, to: number | undefined) =>
      to === undefined
        ? undefined
        : { href: to === 0 ? null : `/api/v3/${path}/${to === 1 && path === "users" ? admin : to}` };
    const above = parent === 1 && ids[0] !== id ? { href: `/api/v3/work_packages/${ids[0]}` } : undefined;
    const body = {
      ...plain,
      lockVersion: (await api.admin.get(`work_packages/${id}`)).number("lockVersion"),
      _links: {
        status: link("statuses", status),
        type: link("types", type),
        assignee: link("users", assignee),
        parent: above,
      },
    };
    const changed = await api.admin.patch(`work_packages/${id}`, body);
    // Some cannot be, such as a parent that is below the child.
    expect([which, [200, 422].includes(changed.status)]).toEqual([which, true]);
    if (changed.status === 200) changes++;
    const list = await api.admin.list("work_packages", { filters: [], pageSize: 1_000 });
    snapshots.push({ at: ctx.clock.now().toISOString(), state: stateOf(list) });
  }
  clock.advance(HOUR);
  expect(changes).toBeGreaterThan(30);
});

const moment = () => fc.constantFrom(...snapshots);
const list = (query: Record<string, unknown>, login = "admin") =>
  api.as(login).then((caller) => caller.list("work_packages", { filters: [], pageSize: 1_000, ...query }));

test("at each moment there is what was then", async () => {
  await fc.assert(
    fc.asyncProperty(moment(), async ({ at, state }) => {
      const then = await list({ timestamps: at });
      expect(then.status).toBe(200);
      expect(stateOf(then)).toEqual(state);
    }),
    { numRuns: 20 },
  );
});

const FILTERS = [
  [
    { status: { operator: "o", values: [] } },
    (one: Record<string, unknown>) => one["status"] !== "/api/v3/statuses/12",
  ],
  [{ status: { operator: "=", values: ["7"] } }, (one) => one["status"] === "/api/v3/statuses/7"],
  [{ type: { operator: "!", values: ["4"] } }, (one) => one["type"] !== "/api/v3/types/4"],
  [{ subject: { operator: "~", values: ["a"] } }, (one) => String(one["subject"]).toLowerCase().includes("a")],
  [{ description: { operator: "~", values: ["one"] } }, (one) => Object(one["description"]).raw === "One"],
  [{ assignee: { operator: "!*", values: [] } }, (one) => one["assignee"] === null],
  [{ assignee: { operator: "*", values: [] } }, (one) => one["assignee"] !== null],
  [{ parent: { operator: "*", values: [] } }, (one) => one["parent"] !== null],
  [{ startDate: { operator: "=d", values: ["2026-03-09"] } }, (one) => one["startDate"] === "2026-03-09"],
  [{ estimatedTime: { operator: ">=", values: ["8"] } }, (one) => one["estimatedTime"] === "PT8H"],
] satisfies [object, (one: Record<string, unknown>) => boolean][];

test("pages of a comparison follow each other in any order, with sums and without", async () => {
  const orders = fc.constantFrom("subject:asc,id:asc", "status:desc,id:desc", "updatedAt:desc", "id:desc");
  await fc.assert(
    fc.asyncProperty(moment(), fc.constantFrom(...FILTERS), orders, async ({ at }, [filter], order) => {
      const sortBy = order.split(",").map((one) => one.split(":"));
      const query = { filters: [filter], timestamps: `${at},PT0S`, sortBy };
      // Sums have all of it put in order at once.
      const whole = await list({ ...query, showSums: true });
      const count = Math.ceil(whole.elements.length / 2);
      const pages = await Promise.all(
        Array.from({ length: count }, (_, index) => list({ ...query, pageSize: 2, offset: index + 1 })),
      );
      expect(pages.flatMap((page) => page.each("id"))).toEqual(whole.each("id"));
      for (const page of pages) expect(page.number("total")).toBe(whole.elements.length);
    }),
    { numRuns: 20 },
  );
});

test("filters find what matched at any of the moments, and tell at which", async () => {
  await fc.assert(
    fc.asyncProperty(moment(), fc.subarray(FILTERS, { minLength: 1, maxLength: 2 }), async ({ at, state }, some) => {
      const now = snapshots.at(-1)!.state;
      const matches = (one: Record<string, unknown>) => some.every(([, holds]) => holds(one));
      const answer = await list({ filters: some.map(([filter]) => filter), timestamps: `${at},PT0S` });
      const matched = (states: State) => [...states].filter(([, one]) => matches(one)).map(([id]) => id);
      const [then, today] = [matched(state), matched(now)];
      expect(answer.each("id")).toEqual([...new Set([...then, ...today])].toSorted((a, b) => a - b));
      expect(answer.number("total")).toBe(answer.elements.length);
      for (const element of answer.elements) {
        const one = Object(element);
        const [first, last] = one._embedded.attributesByTimestamp;
        expect(one._meta).toEqual({ matchesFilters: today.includes(one.id), exists: true, timestamp: "PT0S" });
        expect(last).toEqual({ _meta: one._meta, _links: { self: expect.anything() } });
        expect(first._meta).toEqual({
          matchesFilters: then.includes(one.id),
          exists: state.has(one.id),
          timestamp: at,
        });
        const before = state.get(one.id);
        const after = now.get(one.id)!;
        for (const name of PLAIN) {
          if (before === undefined || JSON.stringify(before[name]) === JSON.stringify(after[name]))
            expect(first).not.toHaveProperty(name);
          else expect([name, first[name]]).toEqual([name, before[name] ?? null]);
        }
        for (const name of LINKED) {
          if (before === undefined || before[name] === after[name]) expect(first._links).not.toHaveProperty(name);
          else expect([name, first._links[name].href]).toEqual([name, before[name]]);
        }
      }
    }),
    { numRuns: 80 },
  );
});

const DAY = ["=d", "2026-03-09"];
const ASKED: Record<string, string[]> = {
  subject: ["~", "alp"],
  description: ["~", "one"],
  milestone: ["=", "t"],
  createdAt: DAY,
  startDate: DAY,
  dueDate: DAY,
  datesInterval: ["<>d", "2026-03-02", "2026-03-09"],
};

test("every filter that the journal decides about can be asked of the past, as of the present", async () => {
  const at = snapshots[20]!.at;
  for (const name of DECIDED_BY.keys()) {
    const [operator = "", ...values] = ASKED[name] ?? ["=", name === "project" ? `${project}` : "1"];
    // oxlint-disable-next-line no-await-in-loop -- so that the one that fails is named
    const [compared, then, now] = await Promise.all(
      [`${at},PT0S`, at, "PT0S"].map((timestamps) => list({ filters: [{ [name]: { operator, values } }], timestamps })),
    );
    const each = new Set([...(then?.each("id") ?? []), ...(now?.each("id") ?? [])].map(Number));
    expect([name, compared?.each("id")]).toEqual([name, [...each].toSorted((a, b) => a - b)]);
  }
});

test("groups, sums, orders, pages and select are of the last moment", async () => {
  const { at, state } = snapshots[20]!;
  const timestamps = `${snapshots[4]!.at},${at}`;
  const grouped = await list({ timestamps, groupBy: "status", showSums: "true", sortBy: [["subject", "desc"]] });
  const counts = Map.groupBy(state.values(), (one) => one["status"]);
  const groups: unknown = grouped.at("groups");
  expect(
    Array.isArray(groups) ? groups.map((one) => [one._links.valueLink[0].href, one.count]).toSorted() : [],
  ).toEqual([...counts].map(([href, some]) => [href, some.length]).toSorted());
  const page = await list({ timestamps, pageSize: 1, offset: 2, sortBy: [["id", "asc"]] });
  expect(page.each("id")).toEqual([[...state.keys()][1]]);
  expect(page.at("_links.nextByOffset.href")).toContain(encodeURIComponent(timestamps.split(",")[0]!));
  const names = await list({ timestamps, select: "total,elements/id,elements/subject" });
  expect(names.each("subject")).toEqual([...state.values()].map((one) => one["subject"]));
});

test("a project has at a moment what was in it, also what has gone elsewhere and been closed since", async () => {
  const gone = await given.project({ name: "Harbor" });
  const other = await given.project({ name: "Elsewhere" });
  const made = async (subject: string) => api.admin.post(`projects/${gone}/work_packages`, { subject });
  const [stays, moves, comes] = [
    await made("Stays"),
    await made("Moves"),
    await api.admin.post(`projects/${other}/work_packages`, { subject: "Comes" }),
  ];
  clock.advance(HOUR);
  const then = ctx.clock.now().toISOString();
  clock.advance(HOUR);
  const change = async ({ id }: { id: number }, links: Record<string, string>) => {
    const lockVersion = (await api.admin.get(`work_packages/${id}`)).number("lockVersion");
    const _links = Object.fromEntries(Object.entries(links).map(([name, path]) => [name, { href: `/api/v3/${path}` }]));
    expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, _links })).status).toBe(200);
  };
  await change(moves, { project: `projects/${other}`, status: "statuses/12" });
  await change(comes, { project: `projects/${gone}` });
  await change(stays, { status: "statuses/7" });
  const asked = async (filters: object[]) =>
    (await api.admin.list(`projects/${gone}/work_packages`, { filters, timestamps: then, groupBy: "status" })).each(
      "id",
    );
  expect((await asked([])).toSorted()).toEqual([stays.id, moves.id].toSorted());
  expect((await asked([{ status: { operator: "=", values: ["1"] } }])).toSorted()).toEqual(
    [stays.id, moves.id].toSorted(),
  );
  expect(await asked([{ status: { operator: "=", values: ["7"] } }])).toEqual([]);
});

test("one work package at several moments, with links only to what can be read where the last is past", async () => {
  const id = ids[0]!;
  const [early, late] = [snapshots[3]!, snapshots[45]!];
  const past = await api.admin.list(`work_packages/${id}`, { timestamps: `${early.at},${late.at}` });
  expect(past.at("subject")).toBe(late.state.get(id)!["subject"]);
  expect(past.at("_links.self.href")).toBe(`/api/v3/work_packages/${id}?timestamps=${early.at},${late.at}`);
  expect(past.links).not.toContain("update");
  expect(past.links).toContain("project");
  expect((await api.admin.list(`work_packages/${id}`, { timestamps: `${early.at},PT0S` })).links).toContain("update");
  const before = await api.admin.list(`work_packages/${ids.at(-1)}`, { timestamps: `${early.at},PT0S` });
  expect(before.at("_embedded.attributesByTimestamp.0")).toEqual({
    _meta: { matchesFilters: false, exists: false, timestamp: early.at },
    _links: { self: expect.anything() },
  });
  expect((await api.admin.list(`work_packages/${ids.at(-1)}`, { timestamps: early.at })).status).toBe(404);
});

test("no one learns about what they may not see, then or now", async () => {
  const { at } = snapshots.at(-1)!;
  const id = ids[1]!;
  clock.advance(HOUR);
  const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
  const moved = { lockVersion, _links: { project: { href: `/api/v3/projects/${hidden}` }, parent: { href: null } } };
  expect((await api.admin.patch(`work_packages/${id}`, moved)).status).toBe(200);
  clock.advance(HOUR);
  const timestamps = `${at},PT0S`;
  expect((await list({ timestamps }, "reader")).each("id")).not.toContain(id);
  expect((await list({ timestamps }, "reader")).elements.length).toBeGreaterThan(0);
  expect((await list({ timestamps })).each("id")).toContain(id);
  // Where it was, it is listed as what matched then and does not now; where it is, the other way round.
  for (const [place, matched] of [
    [project, [true, false]],
    [hidden, [false, true]],
  ] as const) {
    const there = await api.admin.list(`projects/${place}/work_packages`, { filters: [], pageSize: 1_000, timestamps });
    const one = Object(there.elements.find((element) => Object(element).id === id));
    const states: { _meta: { matchesFilters: boolean } }[] = one._embedded.attributesByTimestamp;
    expect(states.map(({ _meta }) => _meta.matchesFilters)).toEqual(matched);
    expect(there.number("total")).toBe(there.elements.length);
  }
  const reader = await api.as("reader");
  expect((await reader.list(`work_packages/${id}`, { timestamps })).status).toBe(404);
  expect((await list({ timestamps }, "stranger")).status).toBe(403);
  // And back: what it was meanwhile is not shown to who may not look there.
  const meanwhile = ctx.clock.now().toISOString();
  clock.advance(HOUR);
  const again = Object((await api.admin.get(`work_packages/${id}`)).body).lockVersion;
  await api.admin.patch(`work_packages/${id}`, {
    lockVersion: again,
    subject: "Back",
    _links: { project: { href: `/api/v3/projects/${project}` } },
  });
  clock.advance(HOUR);
  const shown = await reader.list(`work_packages/${id}`, { timestamps: `${meanwhile},PT0S` });
  expect([shown.status, shown.at("_embedded.attributesByTimestamp.0._meta.exists")]).toEqual([200, false]);
});

test("a saved view is of its timestamps", async () => {
  const { at } = snapshots[10]!;
  const view = { name: "Baseline", timestamps: [at, "PT0S"], filters: [], _links: {} };
  const made = await api.admin.post("queries", view);
  expect(made.status).toBe(201);
  const results = await api.admin.get(`queries/${made.id}`);
  expect(results.at("_embedded.results._embedded.elements.0._embedded.attributesByTimestamp.0._meta.timestamp")).toBe(
    at,
  );
  const overridden = await api.admin.list(`queries/${made.id}`, { timestamps: "PT0S" });
  expect(overridden.at("_embedded.results._embedded.elements.0._meta")).toBeUndefined();
  const wrong = await api.admin.post("queries", { ...view, timestamps: ["soon"] });
  expect([wrong.status, wrong.at("_embedded.details.attribute")]).toEqual([422, "timestamps"]);
  expect((await api.admin.list(`queries/${made.id}`, { timestamps: "soon" })).status).toBe(400);
});

test("as it was has all columns of as it is", async () => {
  const past = asOf(ctx.db, ctx.dialect, "2999-01-01T00:00:00.000Z");
  const rows = await ctx.db.selectFrom("work_packages").selectAll().orderBy("id").execute();
  const then = await past.selectFrom("work_packages").selectAll().orderBy("id").execute();
  const derived = (name: string) => name.startsWith("derived_");
  const known = (all: typeof rows) =>
    all.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !derived(name))));
  expect(known(then)).toEqual(known(rows));
  expect(Object.keys(then[0]!).toSorted()).toEqual(Object.keys(rows[0]!).toSorted());
});
