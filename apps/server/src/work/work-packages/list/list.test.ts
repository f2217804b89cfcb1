/** Which projects a list shows, in which order and groups. */
import type { KyselyPlugin } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { catalogueAt } from "../../../work-types/entries/catalogue.ts";
import { readListQuery } from "../../../hal/read/list-query.ts";
import { findProject } from "../../../projects/projects/service.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { callerOfUser } from "../../../identity/users/service.ts";
import { listWorkPackages } from "./list.ts";

const { api, given, ctx } = await startTestApp();
let top = 0;
let left = 0;
let right = 0;
let hidden = 0;
let group = 0;

beforeAll(async () => {
  top = await given.project({ name: "Top" });
  left = await given.project({ name: "Branch", identifier: "left", parentId: top });
  right = await given.project({ name: "Branch", identifier: "right", parentId: top });
  hidden = await given.project({ name: "Hidden", parentId: top });
  const may = ["view_work_packages", "work_package_assigned"] as const;
  const id = await given.userWith("reader", top, may);
  for (const project of [left, right]) await given.member(id, project, may);
  group = (await api.admin.post("groups", { name: "Crew" })).id;
  await given.member(group, top, may);
  for (const [project, subject] of [
    [right, "R1"],
    [left, "L1"],
    [top, "T1"],
    [right, "R2"],
    [left, "L2"],
    [hidden, "H1"],
  ] as const) {
    const estimatedTime = subject.endsWith("1") ? "PT2H" : "PT3H";
    await api.admin.post(`projects/${project}/work_packages`, { subject, estimatedTime });
  }
  const t2 = await api.admin.post(`projects/${top}/work_packages`, {
    subject: "T2",
    _links: { assignee: { href: `/api/v3/groups/${group}` } },
  });
  expect(t2.status).toBe(201);
});

const subjects = async (path: string, parameters: Record<string, unknown>) =>
  (await (await api.as("reader")).list(path, { sortBy: [["subject", "asc"]], ...parameters })).each("subject");

test("the projects below belong to a project's list as its filters say", async () => {
  const path = `projects/${top}/work_packages`;
  const all = ["L1", "L2", "R1", "R2", "T1", "T2"];
  const own = ["T1", "T2"];
  const leftOnes = ["L1", "L2"];
  const examples: [string, string, number[], string[]][] = [
    ["subprojectId", "*", [], all],
    ["subprojectId", "!*", [], own],
    ["subprojectId", "=", [left, hidden], [...leftOnes, ...own]],
    ["subproject_id", "!", [right], [...leftOnes, ...own]],
    ["onlySubproject", "*", [], all.slice(0, 4)],
    ["onlySubproject", "!*", [], []],
    ["onlySubproject", "=", [left, hidden, top], leftOnes],
    ["only_subproject_id", "!", [right], leftOnes],
    ["project", "=", [top, left], own],
  ];
  expect(await subjects(path, { filters: [] })).toEqual(all);
  expect(await subjects(path, { filters: [], includeSubprojects: "false" })).toEqual(own);
  for (const [name, operator, ids, expected] of examples) {
    const filters = [{ [name]: { operator, values: ids.map(String) } }];
    expect([name, operator, await subjects(path, { filters })]).toEqual([name, operator, expected]);
  }
  const filters = [{ onlySubproject: { operator: "=", values: [String(left)] } }];
  expect(await subjects("work_packages", { filters })).toEqual(leftOnes);
});

test("groups stand in the order of the rows, also where two are called the same", async () => {
  const reader = await api.as("reader");
  const grouped = (sortBy: string[][]) =>
    reader.list("work_packages", { groupBy: "project", showSums: "true", sortBy, filters: [] });
  const up = await grouped([["subject", "desc"]]);
  expect(up.each("subject")).toEqual(["L2", "L1", "R2", "R1", "T2", "T1"]);
  expect(up.at("groups.0._links.valueLink.0.href")).toBe(`/api/v3/projects/${left}`);
  expect([up.at("groups.0.value"), up.at("groups.1.value"), up.at("groups.2.value")]).toEqual([
    "Branch",
    "Branch",
    "Top",
  ]);
  expect([up.at("groups.0.count"), up.at("groups.0.sums.estimatedTime"), up.at("totalSums.estimatedTime")]).toEqual([
    2,
    "PT5H",
    "PT12H",
  ]);
  const down = await grouped([
    ["project", "desc"],
    ["subject", "asc"],
  ]);
  expect(down.each("subject")).toEqual(["T1", "T2", "L1", "L2", "R1", "R2"]);
  expect(down.at("groups.0.value")).toBe("Top");
});

test.each(["project", "assignee", "status", "percentageDone"])(
  "pages of a list by %s follow each other, within a group and across groups",
  async (groupBy) => {
    const ask = { groupBy, filters: [], sortBy: [["subject", "desc"]] };
    const all = (await api.admin.list("work_packages", { ...ask, pageSize: 1_000 })).each("id");
    expect(all.length).toBeGreaterThan(6);
    for (const pageSize of [1, 2, 3, 5]) {
      const pages: unknown[] = [];
      for (let offset = 1; pages.length < all.length && offset <= all.length; offset++) {
        pages.push(...(await api.admin.list("work_packages", { ...ask, pageSize, offset })).each("id"));
      }
      expect([pageSize, pages]).toEqual([pageSize, all]);
    }
    const beyond = await api.admin.list("work_packages", { ...ask, pageSize: 5, offset: 1_000 });
    expect([beyond.status, beyond.each("id")]).toEqual([200, []]);
  },
);

test("a group of work is linked as what it is, no one's comes last", async () => {
  const answer = await (await api.as("reader")).list("work_packages", { groupBy: "assignee", filters: [] });
  expect(answer.at("groups.0._links.valueLink")).toEqual([{ href: `/api/v3/groups/${group}`, title: "Crew" }]);
  expect([answer.at("groups.1.value"), answer.at("groups.1._links.valueLink"), answer.at("groups.1.count")]).toEqual([
    null,
    [],
    5,
  ]);
});

test("groups and a hierarchy at once are refused", async () => {
  const answer = await api.admin.list("work_packages", { groupBy: "status", showHierarchies: "true" });
  expect([answer.status, answer.error]).toEqual([400, "InvalidQuery"]);
});

test("rows asked for alone, and counts asked for alone, are those of the whole answer", async () => {
  const reader = await api.as("reader");
  for (const groupBy of ["project", "assignee", "status", "responsible", "author", "percentageDone", undefined]) {
    const list = { filters: [], sortBy: [["subject", "desc"]], ...(groupBy === undefined ? {} : { groupBy }) };
    for (const offset of [1, 2, 3]) {
      const asked = { ...list, pageSize: 2, offset };
      const whole = await reader.list("work_packages", { ...asked, showSums: "true" });
      const rows = await reader.list("work_packages", { ...asked, select: "count,pageSize,elements/*" });
      expect(rows.at("_embedded.elements")).toEqual(whole.at("_embedded.elements"));
      expect([rows.at("count"), rows.at("pageSize"), rows.at("total"), rows.at("groups")]).toEqual([
        2,
        2,
        undefined,
        undefined,
      ]);
      const counts = await reader.list("work_packages", {
        ...list,
        showSums: "true",
        pageSize: 0,
        select: "total,groups,totalSums",
      });
      for (const name of ["total", "groups", "totalSums"]) expect(counts.at(name)).toEqual(whole.at(name));
    }
  }
  const none = await reader.list("work_packages", { filters: [], pageSize: 2, offset: 9, select: "count,elements/*" });
  expect([none.at("count"), none.at("_embedded.elements")]).toEqual([0, []]);
});

test("what is moved from the first group to the next while a page is read is on it once", async () => {
  const project = await given.project({ name: "Moving" });
  const may = ["view_work_packages", "work_package_assigned"] as const;
  const [first, next] = [await given.userWith("a-first", project, may), await given.userWith("b-next", project, may)];
  const create = async (subject: string, assignee: number) => {
    const _links = { assignee: { href: `/api/v3/users/${assignee}` } };
    return (await api.admin.post(`projects/${project}/work_packages`, { subject, _links })).id;
  };
  const moved = await create("Moved", first);
  const others = [await create("Other", next), await create("Last", next)];
  const answers: string[] = [];
  const move: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const names = [...new Set(result.rows.flatMap((row) => Object.keys(row)))].join();
      // The first answer of ids has those of the groups, the second one what is in the first of them.
      if (names === "id" && answers.push(names) === 2) {
        const to = { assignee_id: next };
        await ctx.transaction((tx) => tx.updateTable("work_packages").set(to).where("id", "=", moved).execute());
      }
      return result;
    },
  };
  const caller = await callerOfUser(ctx, first);
  if (caller === null) throw new Error("they are active");
  const catalogue = await catalogueAt(ctx, 0);
  const query = readListQuery({ groupBy: "assignee", filters: "[]", pageSize: "3", select: "elements/*" });
  const during = { ...ctx, db: ctx.db.withPlugin(move) };
  const answer = await listWorkPackages(
    during,
    caller,
    catalogue,
    query,
    "",
    await findProject(ctx, caller, `${project}`),
  );
  const { elements } = JSON.parse(answer.toString())._embedded;
  expect(elements.map((one: { id: number }) => one.id)).toEqual([moved, ...others]);
  expect(elements[0]._links.assignee.href).toBe(`/api/v3/users/${next}`);
});
