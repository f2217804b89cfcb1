/** Lists by custom fields whose values were others then, or that one sees in some of the projects alone. */
import { expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given, clock } = await startTestApp();

const key: Record<string, string> = {};
const options: Record<string, number> = {};

const READ = ["view_work_packages"] as const;

async function field(name: string, fieldFormat: string, more: object = {}): Promise<void> {
  const body = { name, fieldFormat, for: "WorkPackage", isForAll: true, types: "all", ...more };
  const made = await api.admin.post("custom_fields", body);
  expect([name, made.status]).toEqual([name, 201]);
  key[name] = `customField${made.id}`;
  for (const option of [made.at("options")].flat()) options[Object(option).value] = Object(option).id;
}

const option = (name: string) => ({ href: `/api/v3/custom_options/${options[name]}` });
const named = (name: string): string => key[name] ?? "";

test("lists of the past go by what the fields were", async () => {
  const past = await given.project({ name: "Past" });
  await field("mass", "int");
  await field("grade", "list", { options: ["Fine", "Coarse"] });
  await field("remark", "string", { searchable: true });
  const add = async (subject: string, mass: number | null, links: object = {}, remark: string | null = null) => {
    const body = { subject, [named("mass")]: mass, [named("remark")]: remark, _links: links };
    return (await api.admin.post(`projects/${past}/work_packages`, body)).id;
  };
  const [x, y, z] = [
    await add("x", 1, { [named("grade")]: option("Fine") }, "barnacles"),
    await add("y", 5),
    await add("z", null),
  ];
  clock.advance(3_600_000);
  const at = clock.now().toISOString();
  clock.advance(3_600_000);
  const change = async (id: number, body: object) => {
    const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
    expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, ...body })).status).toBe(200);
  };
  const coarse = { _links: { [named("grade")]: option("Coarse") } };
  await change(x, { [named("mass")]: 2, [named("remark")]: "clean", ...coarse });
  await change(x, { [named("mass")]: 9 });
  await change(y, { [named("mass")]: null });
  await change(z, { [named("mass")]: 1 });

  const list = async (query: object) => {
    const answer = await api.admin.list(`projects/${past}/work_packages`, { filters: [], ...query });
    expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
    return answer;
  };
  const found = async (name: string, operator: string, ...values: unknown[]) =>
    (await list({ timestamps: at, filters: [{ [name]: { operator, values: values.map(String) } }] })).each("subject");
  expect(await found(named("mass"), "=", 1)).toEqual(["x"]);
  expect(await found(named("mass"), ">=", 1)).toEqual(["x", "y"]);
  expect(await found(named("mass"), "!*")).toEqual(["z"]);
  expect(await found(named("grade"), "=", options["Fine"])).toEqual(["x"]);
  expect(await found(named("grade"), "=", options["Coarse"])).toEqual([]);
  expect(await found("search", "**", "barnacles")).toEqual(["x"]);

  const between = await list({
    timestamps: `${at},PT0S`,
    filters: [{ [named("mass")]: { operator: "=", values: ["1"] } }],
    sortBy: [["id", "asc"]],
  });
  const matches = between.elements.map((element) => {
    const { subject, _embedded } = Object(element);
    return [subject, ..._embedded.attributesByTimestamp.map((one: object) => Object(one)._meta.matchesFilters)];
  });
  expect(matches).toEqual([
    ["x", true, false],
    ["z", false, true],
  ]);
  expect(between.at(`_embedded.elements.0._embedded.attributesByTimestamp.0.${named("mass")}`)).toBe(1);

  const sorted = await list({ timestamps: at, sortBy: [[named("mass"), "desc"]], showSums: "true" });
  expect([sorted.each("subject"), sorted.each(named("mass"))]).toEqual([
    ["y", "x", "z"],
    [5, 1, null],
  ]);
  expect(sorted.at("totalSums")).toMatchObject({ [named("mass")]: 6 });
  const grouped = await list({ timestamps: at, groupBy: named("grade"), showSums: "true" });
  expect([grouped.at("groups")].flat().map((one) => [Object(one).value, Object(one).count])).toEqual([
    ["Fine", 1],
    [null, 2],
  ]);
  expect(grouped.at("groups.0.sums")).toMatchObject({ [named("mass")]: 1 });
  expect((await list({ sortBy: [[named("mass"), "desc"]] })).each("subject")).toEqual(["x", "z", "y"]);
});

test("what is hidden in one project alone has no part in lists of several", async () => {
  const sees = await given.role([...READ, "view_project_activity"]);
  const [shown, hidden] = [await given.project({ name: "Shown" }), await given.project({ name: "Hidden" })];
  const half = await given.user("half");
  await given.member(half, shown, sees);
  await given.member(half, hidden, READ);
  await field("rank", "int", { visibility: "roles", roles: [{ id: sees, canEdit: false }] });
  const tiers = { options: ["First", "Second"], visibility: "roles", roles: [{ id: sees, canEdit: false }] };
  await field("tier", "list", tiers);
  await field("alias", "string", { searchable: true, visibility: "roles", roles: [{ id: sees, canEdit: false }] });
  const add = async (place: number, subject: string, rank: number, tier: string) => {
    const links = { [named("tier")]: option(tier) };
    const body = { subject, [named("rank")]: rank, [named("alias")]: `kraken ${subject}`, _links: links };
    const made = await api.admin.post(`projects/${place}/work_packages`, body);
    expect(made.status).toBe(201);
    return made;
  };
  await add(shown, "a", 2, "Second");
  const secret = await add(hidden, "b", 1, "First");
  await add(shown, "c", 3, "First");
  const projects = { project: { operator: "=", values: [shown, hidden].map(String) } };
  const reader = await api.as("half");
  const subjects = async (query: { filters?: object[]; timestamps?: string }) => {
    const filters = [projects, ...(query.filters ?? [])];
    const list = await reader.list("work_packages", { sortBy: [["id", "asc"]], ...query, filters });
    expect([list.status, list.status === 200 ? "" : list.text]).toEqual([200, ""]);
    return list.each("subject");
  };
  const asks = (name: string, operator: string, values: unknown[]) => ({
    filters: [{ [name]: { operator, values: values.map(String) } }],
  });
  const questions: [what: string, query: object, expected: string[]][] = [
    ["has one", asks(named("rank"), "*", []), ["a", "c"]],
    ["has none", asks(named("rank"), "!*", []), ["b"]],
    ["is", asks(named("rank"), "=", [1]), []],
    ["is not", asks(named("rank"), "!", [2]), ["b", "c"]],
    ["is at most", asks(named("rank"), "<=", [9]), ["a", "c"]],
    ["is chosen", asks(named("tier"), "=", [options["First"]]), ["c"]],
    ["is searched for", asks("search", "**", ["kraken"]), ["a", "c"]],
    ["up", { sortBy: [[named("rank"), "asc"]] }, ["a", "c", "b"]],
    ["down", { sortBy: [[named("rank"), "desc"]] }, ["c", "a", "b"]],
    ["by option", { sortBy: [[named("tier"), "asc"]] }, ["c", "a", "b"]],
    ["in groups", { groupBy: named("tier") }, ["c", "a", "b"]],
  ];
  for (const [what, query, expected] of questions) {
    for (const timestamps of [undefined, clock.now().toISOString()]) {
      expect([what, await subjects({ ...query, ...(timestamps === undefined ? {} : { timestamps }) })]).toEqual([
        what,
        expected,
      ]);
    }
  }
  const sums = await reader.list("work_packages", { filters: [projects], groupBy: named("tier"), showSums: "true" });
  expect(sums.at("totalSums")).toMatchObject({ [named("rank")]: 5 });
  expect([sums.at("groups")].flat().map((one) => [Object(one).value, Object(one).count])).toEqual([
    ["First", 1],
    ["Second", 1],
    [null, 1],
  ]);
  for (const path of [`work_packages/${secret.id}`, `work_packages/${secret.id}/activities`, "search?q=kraken"]) {
    const { text } = await reader.get(path);
    expect([path, text.includes(`${named("rank")}"`), text.includes("kraken b")]).toEqual([path, false, false]);
  }
});
