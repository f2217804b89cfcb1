/** Pages of long lists filtered by words are found among the first rows of the order, and must equal those found by the index. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../../testing/app.ts";
import { chunk } from "../../../../platform/database/chunk.ts";
import { addToCounts } from "../../../../seeds/counts.ts";

const { api, given, ctx } = await startTestApp();
/** More than are looked through one after the other. */
const ROWS = 5_600;
const BUSY_MS = 180_000;
/** `Oakum` begins with the word, too, and accents don't count. */
const SUBJECTS = ["oak plank", "Oakum", "elm", "ash", "Öak", "beam"];

interface Row {
  id: number;
  subject: string;
  description: string;
  isSeen: boolean;
}
const rows: Row[] = [];
const commented: number[] = [];

beforeAll(async () => {
  const [project, unseen] = [await given.project({ name: "Long" }), await given.project({ name: "Unseen" })];
  await given.userWith("reader", project, ["view_work_packages"]);
  const { id: model } = await api.admin.post(`projects/${project}/work_packages`, { subject: "model" });
  const row = await ctx.db.selectFrom("work_packages").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  const copies = Array.from({ length: ROWS }, (_, index) => ({
    ...copy,
    project_id: index % 30 === 0 ? unseen : project,
    subject: `${SUBJECTS[index % SUBJECTS.length]} ${index}`,
    description: index > ROWS - 180 ? "a heron at the end" : "",
  }));
  await ctx.transaction(async (tx) => {
    for (const some of chunk(copies)) await tx.insertInto("work_packages").values(some).execute();
    await addToCounts(tx, copies);
  });
  const made = await ctx.db.selectFrom("work_packages").selectAll().where("id", "<>", model).orderBy("id").execute();
  for (const { id, subject, description, project_id } of made)
    rows.push({ id, subject, description, isSeen: project_id === project });
  for (const at of [2, 3, 2_000]) {
    const id = rows[at]?.id ?? 0;
    expect(
      (await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "oak, or a heron?" } })).status,
    ).toBe(201);
    commented.push(id);
  }
  // As a database does by itself after a while.
  await sql.raw("analyze").execute(ctx.db);
}, BUSY_MS);

const plain = (text: string): string => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
const has =
  (word: string) =>
  ({ id, subject, description }: Row) =>
    new RegExp(`(?:^|\\s)${word}`, "i").test(plain(`${subject} ${description}`)) || commented.includes(id);

test.each([
  ["oak", 3_000],
  ["heron", 1],
  ["nothing at all", 1],
])("%s is found in its place in each order, by those who may see it", async (text, far) => {
  const matching = rows.filter((row) => (text.startsWith("nothing") ? false : has(text)(row)));
  for (const [who, caller] of [
    ["admin", api.admin],
    ["reader", await api.as("reader")],
  ] as const) {
    const seen = matching.filter(({ isSeen }) => who === "admin" || isSeen).map(({ id }) => id);
    for (const direction of ["asc", "desc"]) {
      const expected = direction === "asc" ? seen : seen.toReversed();
      for (const [pageSize, offset] of [
        [20, 1],
        [50, 3],
        [100, Math.ceil(far / 100)],
      ] as const) {
        const list = await caller.list("work_packages", {
          filters: [{ search: { operator: "**", values: [text] } }],
          sortBy: [["id", direction]],
          pageSize,
          offset,
          select: "total,elements/id",
        });
        expect([who, direction, offset, list.at("total"), list.each("id")]).toEqual([
          who,
          direction,
          offset,
          seen.length,
          expected.slice((offset - 1) * pageSize, offset * pageSize),
        ]);
      }
    }
  }
});

test("the newest hundred with a word are those that the search has, however many have it", async () => {
  for (const [who, caller] of [
    ["admin", api.admin],
    ["reader", await api.as("reader")],
  ] as const) {
    const seen = rows.filter((row) => has("heron")(row) && (who === "admin" || row.isSeen)).map(({ id }) => id);
    const found = await caller.get("search?q=heron&types=workPackages&pageSize=30");
    const ids = [found.at("_embedded.workPackages")].flat().map((one) => Object(one).id);
    expect([who, ids]).toEqual([who, seen.toReversed().slice(0, 30)]);
  }
});
