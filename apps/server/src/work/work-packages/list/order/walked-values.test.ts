/** Long lists in the order of a custom field are read from the index of its values, and must say the same as a sort of all. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../../testing/app.ts";
import { randomFrom } from "../../../../../testing/random.ts";
import { chunk } from "../../../../platform/database/chunk.ts";
import type { NewRow } from "../../../../platform/database/schema/schema.ts";
import { addToCounts } from "../../../../seeds/counts.ts";

const { api, given, ctx } = await startTestApp();
const { random, pick } = randomFrom(22);
/** More than are sorted at once. */
const ROWS = 5_600;

const keys: Record<string, string> = {};
const options: number[] = [];
let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Long" });
  const unseen = await given.project({ name: "Unseen" });
  const elsewhere = await given.project({ name: "Elsewhere" });
  const reader = await given.userWith("reader", project, ["view_work_packages"]);
  await given.member(reader, elsewhere, ["view_work_packages"]);
  const types = (await api.admin.get(`projects/${project}/types`)).each("id").map(Number);
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
});

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
    ...of("int", { num: random(700) }),
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

test.each(["string", "int", "float", "date", "bool", "list"])("in the order of %s", async (format) => {
  for (const login of ["admin", "reader"]) {
    const caller = login === "admin" ? api.admin : await api.as(login);
    for (const [name, filters] of sample(Object.entries(FILTERS), 4)) {
      const direction = pick(["asc", "desc"]);
      const path = pick(["work_packages", `projects/${project}/work_packages`]);
      const page = async (more: [string, string][], offset: number, pageSize: number) => {
        const sortBy = [[keys[format] ?? "", direction], ...more];
        const list = await caller.list(path, {
          filters: filters(),
          sortBy,
          offset,
          pageSize,
          select: "total,elements/id",
        });
        expect([name, list.status]).toEqual([name, 200]);
        return list.each("id");
      };
      for (const offset of [1, pick([2, 9])]) {
        const pageSize = pick([7, 20, 50]);
        // Two orders are sorted.
        const sorted = await page([["id", direction]], offset, pageSize);
        expect([login, name, direction, offset, await page([], offset, pageSize)]).toEqual([
          login,
          name,
          direction,
          offset,
          sorted,
        ]);
      }
    }
  }
});
