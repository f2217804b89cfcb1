/** Totals of texts that many have are kept by each process. After each kind of change they must equal what the list has. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../../testing/app.ts";
import { KEEPING, textTotals } from "./text-totals-store.ts";

const { api, given, ctx } = await startTestApp();
let [project, other] = [0, 0];
const ids: number[] = [];

beforeAll(async () => {
  KEEPING.slowMs = -1;
  project = await given.project({ name: "Rowing" });
  other = await given.project({ name: "Sailing" });
  for (let index = 0; index < 12; index++) {
    const body = {
      subject: index % 3 === 0 ? `Sweep ${index}` : `Long oar ${index}`,
      description: { raw: "of ash wood" },
    };
    ids.push((await api.admin.post(`projects/${index % 2 === 0 ? project : other}/work_packages`, body)).id);
  }
  await given.userWith("reader", project, ["view_work_packages"]);
});

/** Of two letters: what is in few is looked up first, and only what is in many is kept. */
const ASKED = [
  { subject: { operator: "~", values: ["oa"] } },
  { subject: { operator: "~", values: ["lo", "oa"] } },
  { description: { operator: "~", values: ["ash"] } },
  { subjectOrId: { operator: "**", values: ["oa"] } },
  { typeahead: { operator: "**", values: ["oa"] } },
  { search: { operator: "**", values: ["oar"] } },
];
const OPEN = { status: { operator: "o", values: [] } };

/** Each total, which must be the number of the rows. */
async function totals(login = "admin"): Promise<number[]> {
  const caller = await api.as(login);
  const found: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each may be read for the next time
  for (const filter of ASKED) found.push(await totalOf([filter], caller));
  await textTotals(ctx).readings();
  return found;
}

async function totalOf(filters: readonly object[], caller = api.admin): Promise<number> {
  const list = await caller.list("work_packages", { filters, pageSize: 1_000 });
  expect([filters, list.number("total")]).toEqual([filters, list.elements.length]);
  return list.number("total");
}

async function change(id: number, body: object): Promise<void> {
  const lockVersion = (await api.admin.get(`work_packages/${id}`)).number("lockVersion");
  expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, ...body })).status).toBe(200);
}

const comment = (id: number, raw: string) => api.admin.post(`work_packages/${id}/activities`, { comment: { raw } });

test("a kept total follows what is changed, added, moved, commented and deleted", async () => {
  expect(await totals()).toEqual([8, 8, 12, 8, 8, 8]);
  expect(await textTotals(ctx).readings()).toBe(ASKED.length);
  await change(ids[0] ?? 0, { subject: "A long oar" });
  await change(ids[1] ?? 0, { subject: "A paddle", description: { raw: "" } });
  expect(await totals()).toEqual([8, 8, 11, 8, 8, 8]);
  await api.admin.post(`projects/${project}/work_packages`, { subject: "One more long oar" });
  expect((await api.admin.delete(`work_packages/${ids[2]}`)).status).toBe(204);
  expect(await totals()).toEqual([8, 8, 10, 8, 8, 8]);
  expect((await comment(ids[3] ?? 0, "With an oar?")).status).toBe(201);
  expect(await totals()).toEqual([8, 8, 10, 8, 8, 9]);
  // All of that without reading any of them again.
  expect(await textTotals(ctx).readings()).toBe(ASKED.length);
});

test("a text beside a status, a type or a project has the total of what is kept for the text alone", async () => {
  const all = await totals();
  const readings = await textTotals(ctx).readings();
  const beside = async (...filters: object[]): Promise<number[]> => {
    const found: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- what one reads would be kept for the next
    for (const filter of ASKED) found.push(await totalOf([...filters, filter]));
    return found;
  };
  expect(await beside(OPEN)).toEqual(all);
  const closed = await ctx.db.selectFrom("statuses").where("is_closed", "=", 1).select("id").executeTakeFirstOrThrow();
  await change(ids[5] ?? 0, { _links: { status: { href: `/api/v3/statuses/${closed.id}` } } });
  const open = await beside(OPEN);
  expect(open).toEqual(all.map((count) => count - 1));
  expect(await beside({ status: { operator: "c", values: [] } })).toEqual(all.map(() => 1));
  const inOne = await beside(OPEN, { project: { operator: "=", values: [`${project}`] } });
  const inOther = await beside(OPEN, { project: { operator: "=", values: [`${other}`] } });
  expect(inOne.map((count, at) => count + (inOther[at] ?? 0))).toEqual(open);
  expect(await textTotals(ctx).readings()).toBe(readings);
  expect(await totals()).toEqual(all);
});

test("each caller has the total of what they may see, and a removed role counts at the next request", async () => {
  const mine = await totals("reader");
  const all = await totals();
  expect(mine.every((count, at) => count > 0 && count < (all[at] ?? 0))).toBe(true);
  await change(ids[4] ?? 0, { _links: { project: { href: `/api/v3/projects/${other}` } } });
  expect(await totals("reader")).toEqual(mine.map((count) => count - 1));
  expect(await totals()).toEqual(all);
  const { id } = await (await api.as("reader")).get("users/me");
  const memberships = await api.admin.list("memberships", {
    filters: [{ principal: { operator: "=", values: [`${id}`] } }],
  });
  const [membership] = memberships.each("id");
  expect((await api.admin.delete(`memberships/${Number(membership)}`)).status).toBe(204);
  const denied = await (await api.as("reader")).list("work_packages", { filters: [ASKED[0]] });
  expect(denied.status).toBe(403);
});

test("a changed comment, and rows that the journal does not tell of, are counted again", async () => {
  const before = await totals();
  const { id } = await comment(ids[6] ?? 0, "Sculls");
  expect((await api.admin.patch(`activities/${id}`, { comment: { raw: "An oar" } })).status).toBe(200);
  expect(await totals()).toEqual(before.map((count, at) => (at === 5 && ids[6] !== undefined ? count + 1 : count)));
  // As a project is deleted: without a row in the journal for each.
  const { rows } = await sql<{ type: number; status: number }>`select type_id as type, status_id as status
    from work_packages where id = ${ids[5]}`.execute(ctx.db);
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom("work_packages")
      .where("id", "=", ids[5] ?? 0)
      .execute();
    await sql`update work_package_counts set count = count - 1 where project_id = ${other}
      and type_id = ${rows[0]?.type} and status_id = ${rows[0]?.status}`.execute(tx);
  });
  const [oars = 0] = before;
  expect((await totals())[0]).toBe(oars - 1);
});
