/** Long lists in the order of a custom field are read from the index of its values, and must say the same as a sort of all. */
import { sql, type SqlBool } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../../../testing/api.ts";
import { startTestApp } from "../../../../../testing/app.ts";
import { randomFrom } from "../../../../../testing/random.ts";
import { customFieldsNow } from "../../../../custom-fields/definitions/fields.ts";
import { orderValue } from "../../../../custom-fields/lists/owner-conditions.ts";
import { callerOfUser } from "../../../../identity/users/service.ts";
import { chunk } from "../../../../platform/database/chunk.ts";
import type { NewRow } from "../../../../platform/database/schema/schema.ts";
import { addToCounts } from "../../../../seeds/counts.ts";
import { WORK_PACKAGES } from "../../custom-fields/conditions.ts";
import { FEW } from "../quick-pages.ts";
import { walkedIds } from "./walked-values-store.ts";

const { api, given, ctx } = await startTestApp();
const { random, pick } = randomFrom(22);
/** More than are sorted at once, and so many have the same number that they are more than one walk. */
const ROWS = 6_600;

/** On a machine with much else to do, thousands of rows take their time. */
const BUSY_MS = 180_000;

const keys: Record<string, string> = {};
const options: number[] = [];
let project = 0;
/** What the reader does not see, and what no field of whole numbers is for. */
let [unseen, elsewhere] = [0, 0];
let firstType = 0;

beforeAll(async () => {
  project = await given.project({ name: "Long" });
  unseen = await given.project({ name: "Unseen" });
  elsewhere = await given.project({ name: "Elsewhere" });
  const reader = await given.userWith("reader", project, ["view_work_packages"]);
  await given.member(reader, elsewhere, ["view_work_packages"]);
  const types = (await api.admin.get(`projects/${project}/types`)).each("id").map(Number);
  firstType = types[0] ?? 0;
  for (const [fieldFormat, more] of Object.entries({
    string: {},
    int: { isForAll: false, projects: [project, unseen] },
    float: { types: types.slice(0, 1) },
    date: {},
    bool: {},
    list: { options: ["First", "Second", "Third", "Unused"] },
  })) {
    const body = { name: fieldFormat, fieldFormat, for: "WorkPackage", isForAll: true, types: "all", ...more };
    const made = await api.admin.post("custom_fields", body);
    expect([fieldFormat, made.status]).toEqual([fieldFormat, 201]);
    keys[fieldFormat] = `customField${made.id}`;
    if (fieldFormat === "list") options.push(...[made.at("options")].flat().map((one) => Number(Object(one).id)));
  }
  const { id: model } = await api.admin.post(`projects/${project}/work_packages`, { subject: "model" });
  const row = await ctx.db.selectFrom("work_packages").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...copy,
    project_id: index % 40 === 0 ? unseen : index % 40 === 1 ? elsewhere : project,
    type_id: pick(types),
    subject: `Number ${index}`,
  }));
  await ctx.transaction(async (tx) => {
    for (const some of chunk(rows)) await tx.insertInto("work_packages").values(some).execute();
    await addToCounts(tx, rows);
    const made = await tx.selectFrom("work_packages").select("id").where("id", "<>", model).orderBy("id").execute();
    const held = made.flatMap(({ id }) => valuesOf(id));
    for (const some of chunk(held)) await tx.insertInto("custom_values").values(some).execute();
  });
  // As a database does by itself after a while: without it the planner takes the tables for empty ones.
  await sql.raw("analyze").execute(ctx.db);
}, BUSY_MS);

function valuesOf(workPackage: number): NewRow<"custom_values">[] {
  const of = (format: string, value: object): NewRow<"custom_values">[] =>
    random(8) === 0
      ? []
      : [
          {
            field_id: Number(keys[format]?.replace("customField", "")),
            work_package_id: workPackage,
            num: null,
            str: null,
            str_key: null,
            option_id: null,
            ...value,
          },
        ];
  const word = `${pick(["oak", "Elm", "ash"])} ${random(400)}`;
  const day = `2026-0${1 + random(9)}-1${random(10)}`;
  return [
    ...of("string", { str: word, str_key: word.toLowerCase() }),
    ...of("int", { num: random(10) === 0 ? random(700) : 5 }),
    ...of("float", { num: random(9_000) / 7 }),
    ...of("date", { str: day, str_key: day }),
    ...of("bool", { num: random(2) }),
    ...of("list", { option_id: pick(options.slice(0, 3)) }),
  ];
}

const has = (format: string, operator: string, ...values: string[]) => ({ [keys[format] ?? ""]: { operator, values } });

const FILTERS: Record<string, () => object[]> = {
  none: () => [],
  "an option": () => [has("list", "=", String(options[1]))],
  "not an option": () => [has("list", "!", String(options[1]))],
  "a number and a flag": () => [has("int", ">=", "300"), has("bool", "=", "t")],
  "no flag": () => [has("bool", "=", "f")],
  "a word": () => [has("string", "~", "oak"), { status: { operator: "o", values: [] } }],
  "no word": () => [has("string", "!*")],
  few: () => [has("int", "=", "7")],
  nothing: () => [has("int", "=", "-1")],
};

/** Some that follow each other, from anywhere. */
const sample = <T>(all: readonly T[], count: number): T[] => {
  const first = random(all.length);
  return Array.from({ length: count }, (_, index) => all[(first + index) % all.length] ?? all[0]).filter(
    (one) => one !== undefined,
  );
};

/** No one has story points: so it changes no order, but what is sorted by it first is in no index. */
const SORTED = ["storyPoints", "asc"] as const;

/** The ids of a page. */
async function pageOf(caller: ApiCaller, path: string, parameters: Record<string, unknown>): Promise<unknown[]> {
  const list = await caller.list(path, { ...parameters, select: "total,elements/id" });
  expect([JSON.stringify(parameters), list.status]).toEqual([JSON.stringify(parameters), 200]);
  return list.each("id");
}

test.each(["string", "int", "float", "date", "bool", "list"])(
  "in the order of %s",
  { timeout: BUSY_MS },
  async (format) => {
    for (const login of ["admin", "reader"]) {
      const caller = login === "admin" ? api.admin : await api.as(login);
      for (const [name, filters] of sample(Object.entries(FILTERS), 3)) {
        const path = pick(["work_packages", `projects/${project}/work_packages`]);
        const page = (sortBy: readonly (readonly [string, string])[], offset: number, pageSize: number) =>
          pageOf(caller, path, { filters: filters(), sortBy, offset, pageSize });
        const by = (key: string) => [key, pick(["asc", "desc"])] as const;
        const second = pick([...Object.values(keys), "id", "subject"].filter((key) => key !== keys[format]));
        for (const sortBy of [[by(keys[format] ?? "")], [by(keys[format] ?? ""), by(second)]]) {
          const [offset, pageSize] = [pick([1, 1, 2, 9]), pick([7, 20, 50])];
          const asked = [login, path, name, JSON.stringify(sortBy), offset, pageSize];
          const sorted = await page([SORTED, ...sortBy], offset, pageSize);
          for (const below of [0, ROWS * 2]) {
            FEW.below = below;
            expect([...asked, below, await page(sortBy, offset, pageSize)]).toEqual([...asked, below, sorted]);
          }
        }
      }
    }
  },
);

test("goes on through the values as long as it would take to sort those that match", async () => {
  const field = (await customFieldsNow(ctx)).byId.get(Number(keys["int"]?.replace("customField", "")));
  if (field === undefined) throw new Error("there is no field of numbers");
  const conditions = [
    sql<SqlBool>`work_packages.id in (select held.work_package_id from custom_values as held
    where held.field_id = ${field.id} and held.num >= 300)`,
  ];
  const walk = (start: number, sorted: number) =>
    walkedIds(ctx.db, { field, direction: "asc" }, { conditions, start, count: 20 }, async () => sorted);
  const { rows } = await sql<{ id: number }>`select held.work_package_id as id from custom_values as held
    where held.field_id = ${field.id} and held.num >= 300 order by held.num, held.work_package_id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  expect(await walk(0, 1_000)).toBeNull();
  expect(await walk(0, 20_000)).toEqual(ids.slice(0, 20));
  expect(await walk(15, 20_000)).toEqual(ids.slice(15, 35));
  expect(await walk(ids.length - 10, 20_000)).toBeNull();
});

test.each([["id"], ["createdAt"], ["updatedAt"]])(
  "filtered by fields, in the order of %s that an index has",
  { timeout: BUSY_MS },
  async (name) => {
    for (const caller of [api.admin, await api.as("reader")]) {
      for (const filters of Object.values(FILTERS)) {
        const sortBy = [[name, pick(["asc", "desc"])]];
        const asked = { filters: filters(), offset: pick([1, 2]), pageSize: 20 };
        const sorted = await pageOf(caller, "work_packages", { ...asked, sortBy: [SORTED, ...sortBy] });
        expect([asked, await pageOf(caller, "work_packages", { ...asked, sortBy })]).toEqual([asked, sorted]);
      }
    }
  },
);

interface Row {
  project: number;
  type: number;
  values: Map<string, number | string>;
}

async function rowsWithValues(): Promise<Row[]> {
  const rows = await ctx.db.selectFrom("work_packages").select(["id", "project_id", "type_id"]).execute();
  const byId = new Map(
    rows.map((one): [number, Row] => [one.id, { project: one.project_id, type: one.type_id, values: new Map() }]),
  );
  const held = await ctx.db.selectFrom("custom_values").selectAll().execute();
  for (const { field_id: field, work_package_id: id, num, str, option_id: option } of held) {
    byId.get(id ?? 0)?.values.set(`customField${field}`, option ?? num ?? str ?? "");
  }
  return [...byId.values()];
}

/** Of a field where it is not active there is no value. */
const isActive = (format: string, row: Row): boolean =>
  format === "int" ? row.project !== elsewhere : format === "float" ? row.type === firstType : true;
const valueIn = (row: Row, format: string) => (isActive(format, row) ? row.values.get(keys[format] ?? "") : undefined);

/** Filters with what they mean, in plain words. */
const MEANT: [string, () => object, (row: Row) => boolean][] = [
  ["an option", () => has("list", "=", String(options[1])), (row) => valueIn(row, "list") === options[1]],
  ["not an option", () => has("list", "!", String(options[1])), (row) => valueIn(row, "list") !== options[1]],
  ["any option", () => has("list", "*"), (row) => valueIn(row, "list") !== undefined],
  ["yes", () => has("bool", "=", "t"), (row) => valueIn(row, "bool") === 1],
  ["no", () => has("bool", "=", "f"), (row) => valueIn(row, "bool") !== 1],
  ["five", () => has("int", "=", "5"), (row) => valueIn(row, "int") === 5],
  ["more", () => has("int", ">=", "300"), (row) => Number(valueIn(row, "int") ?? -1) >= 300],
  ["less", () => has("float", "<=", "600"), (row) => Number(valueIn(row, "float") ?? 601) <= 600],
  [
    "some days",
    () => has("date", "<>d", "2026-03-01", "2026-05-31"),
    (row) => /-0[345]-/.test(String(valueIn(row, "date"))),
  ],
  ["a word", () => has("string", "~", "oak"), (row) => String(valueIn(row, "string") ?? "").includes("oak")],
  ["a type", () => ({ type: { operator: "=", values: [String(firstType)] } }), (row) => row.type === firstType],
];

test("how many there are, in all and in each group, is what can be counted", async () => {
  const all = await rowsWithValues();
  for (let round = 0; round < 25; round++) {
    const login = pick(["admin", "reader"]);
    const caller = login === "admin" ? api.admin : await api.as(login);
    const inProject = random(2) === 0;
    const asked = sample(MEANT, 1 + random(3));
    const matching = all.filter(
      (row) =>
        (login === "admin" || row.project !== unseen) &&
        (!inProject || row.project === project) &&
        asked.every(([, , isMeant]) => isMeant(row)),
    );
    const list = await caller.list(inProject ? `projects/${project}/work_packages` : "work_packages", {
      filters: asked.map(([, filter]) => filter()),
      groupBy: keys["list"],
      pageSize: 1,
    });
    const counted = Map.groupBy(matching, (row) => valueIn(row, "list") ?? null);
    const groups = [...options.slice(0, 3), null].flatMap((id) => counted.get(id)?.length ?? []);
    const told = [list.at("groups")].flat().map((one) => Number(Object(one).count));
    const words = [login, inProject, ...asked.map(([name]) => name)];
    expect([...words, list.number("total"), told]).toEqual([...words, matching.length, groups]);
  }
});

/** The last one, as no value of the others is left. */
test.runIf(process.env["HALYARD_TEST_DATABASE"] === "postgres")(
  "values that are not in the planner's statistics, as after an import, are looked for by what has them",
  async () => {
    const late = await api.admin.post("custom_fields", { name: "Late", fieldFormat: "int", for: "WorkPackage" });
    const early = Number(keys["int"]?.replace("customField", ""));
    const fill = (id: number, most: number) =>
      ctx.transaction((tx) =>
        sql`insert into custom_values (field_id, work_package_id, num)
          select cast(${id} as integer), id, id from work_packages order by id limit ${most}`.execute(tx),
      );
    await ctx.transaction((tx) => sql`truncate custom_values`.execute(tx));
    await fill(early, 200);
    await sql.raw("analyze custom_values").execute(ctx.db);
    await fill(late.id, ROWS);
    const { all } = await customFieldsNow(ctx);
    const field = all.byId.get(late.id);
    if (field === undefined) throw new Error("there is no field");
    const caller = await callerOfUser(ctx, 1);
    if (caller === null) throw new Error("there is no administrator");
    const value = orderValue(WORK_PACKAGES, field, { caller, idIn: ctx.dialect.idIn });
    const plan = await sql`explain select ${value} from work_packages`.execute(ctx.db);
    const told = JSON.stringify(plan.rows);
    expect([told.includes("custom_values_of_work_package_id"), told.includes("custom_values_by_num"), told]).toEqual([
      true,
      false,
      told,
    ]);
  },
);
