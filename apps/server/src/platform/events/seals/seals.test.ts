/** The chain of seals over the journal: what it notices, and what may change without breaking it. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { addSeal, digestNow, lastSeal } from "./seal.ts";
import { verifySeals } from "./verify.ts";

const { ctx, api, clock, given } = await startTestApp("standard");
const project = await given.project({ name: "Harbor" });
const mira = await given.userWith("mira", project, [
  "view_work_packages",
  "add_work_packages",
  "edit_work_packages",
  "add_work_package_comments",
  "edit_own_work_package_comments",
]);
const noah = await given.userWith("noah", project, ["view_work_packages", "add_work_packages"]);

/** As the readers of a running server do. */
async function seal(): Promise<void> {
  await ctx.readers.runAll();
  clock.advance(60_000);
}
const look = () => verifySeals(ctx);
const write = async (login: string, subject: string) =>
  (await (await api.as(login)).post(`projects/${project}/work_packages`, { subject })).id;
const lastEvent = () => ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

/** Does what someone with the database's password can do, looks, and undoes it. */
async function tampered(statement: string, undo: string): Promise<string[]> {
  await ctx.transaction((tx) => sql.raw(statement).execute(tx));
  const { problems } = await look();
  await ctx.transaction((tx) => sql.raw(undo).execute(tx));
  expect((await look()).problems).toEqual([]);
  return problems;
}

test("seals all that is in the journal from its first entry on, and says what waits", async () => {
  expect(await look()).toMatchObject({ entries: 0, upTo: 0, hash: "", problems: [] });
  await write("mira", "Quay wall");
  await seal();
  const { id } = await lastEvent();
  const all = await ctx.db.selectFrom("events").select("id").execute();
  expect(await look()).toMatchObject({ entries: all.length, upTo: id, waiting: 0, amended: 0, problems: [] });
  await write("mira", "Bollards");
  expect((await look()).waiting).toBe(1);
  await seal();
  expect((await look()).waiting).toBe(0);
});

test("notices a change of any column, an entry that is gone, and one that was put in", async () => {
  await write("mira", "Dredging");
  await seal();
  await write("mira", "Lights");
  await seal();
  const row = await ctx.db.selectFrom("events").selectAll().orderBy("id").limit(1).offset(3).executeTakeFirstOrThrow();
  const was = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);
  const columns = {
    entity_type: "'Version'",
    entity_id: "1234",
    entity_title: "'Another title'",
    actor_id: String(noah),
    action: "'deleted'",
    version: "99",
    changes: `'{"name":{"from":"a","to":"b"}}'`,
    internal: "1",
    category: "'user'",
    severity: "'critical'",
    outcome: "'denied'",
    context: `'{"ip":"203.0.113.9"}'`,
    created_at: "'2020-01-01T00:00:00.000Z'",
  } as const;
  const id = row.id;
  for (const [column, value] of Object.entries(columns)) {
    const before = was(Object(row)[column]);
    // What it is already is no change.
    const to = value === before ? "'system'" : value;
    const found = await tampered(
      `update events set ${column} = ${to} where id = ${id}`,
      `update events set ${column} = ${before} where id = ${id}`,
    );
    expect([column, found]).toEqual([column, [expect.stringMatching(/^Entries 1 to \d+ are not what they were/)]]);
  }
  if (ctx.dialect.name === "sqlite") {
    // What the database would not write into a line, and what would end the text for a program in C.
    for (const value of ["x'0102'", `${was(row.entity_title)} || char(0) || 'more'`, "'[\"\u2028' || char(27)"]) {
      const set = (to: string) => `update events set entity_title = ${to} where id = ${id}`;
      expect([value, await tampered(set(value), set(was(row.entity_title)))]).toEqual([value, [expect.anything()]]);
    }
  }
  await ctx.transaction((tx) => sql.raw(`create table kept as select * from events where id = ${id}`).execute(tx));
  const gone = await tampered(
    `delete from events where id = ${id}`,
    `insert into events select * from kept where id = ${id}`,
  );
  expect(gone).toEqual([expect.stringMatching(/^Of the \d+ entries from 1 to \d+ that were sealed, there are \d+\.$/)]);
  const added = await tampered(
    `update events set id = -5 where id = ${id}`,
    `update events set id = ${id} where id = -5`,
  );
  expect(added).toHaveLength(1);
});

test("notices a chain that was cut, changed, or made again", async () => {
  const seals = await ctx.db.selectFrom("audit_seals").selectAll().orderBy("id").execute();
  const [first, second] = seals;
  const changed = await tampered(
    `update audit_seals set digest = 'x' where id = ${first?.id}`,
    `update audit_seals set digest = '${first?.digest}' where id = ${first?.id}`,
  );
  expect(changed[0]).toBe(`Seal ${first?.id} is not what it was, or one before it is gone.`);
  await ctx.transaction((tx) => sql.raw(`create table kept_seals as select * from audit_seals`).execute(tx));
  const cut = await tampered(
    `delete from audit_seals where id = ${second?.id}`,
    `insert into audit_seals select * from kept_seals where id = ${second?.id}`,
  );
  expect(cut).toEqual(expect.arrayContaining([expect.stringMatching(/^No seal is there for entries/)]));

  // The day's anchor is an entry like any other, and is in every stream; then everything is made again.
  const { hash: end } = await look();
  await ctx.schedules.runDue();
  expect((await api.admin.post("admin/schedules/audit.anchor/run")).status).toBe(200);
  await ctx.jobs.runAll();
  const anchor = await lastEvent();
  expect([anchor.entity_type, anchor.action, anchor.changes.includes(end)]).toEqual(["AuditLog", "sealed", true]);
  await seal();
  expect((await verifySeals(ctx, end)).problems).toEqual([]);
  await ctx.transaction(async (tx) => {
    await sql.raw(`update events set entity_title = 'Made up' where id = 1`).execute(tx);
    await tx.deleteFrom("audit_seals").execute();
    await tx.deleteFrom("journal_readers").where("name", "=", "audit-seals").execute();
  });
  await seal();
  const again = await verifySeals(ctx, end);
  expect(again.problems).toEqual([
    `The hash that entry ${anchor.id} wrote down is not in the chain: the chain was made again.`,
    `The hash ${end} is not in the chain.`,
  ]);
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("events").where("id", "=", anchor.id).execute();
    await tx.deleteFrom("audit_seals").execute();
    await tx.deleteFrom("journal_readers").where("name", "=", "audit-seals").execute();
  });
  await seal();
});

const wait = () => clock.advance(21 * 60_000);
const lastRefusal = () =>
  ctx.db.selectFrom("security_events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

test("refusals are sealed once no more of their kind are counted in them; a change, removal or addition is noticed", async () => {
  const refused = async () =>
    expect((await (await api.as("noah")).patch(`users/${mira}`, { admin: true })).status).toBeGreaterThanOrEqual(403);
  await refused();
  await seal();
  const before = await look();
  const { id, key } = await lastRefusal();
  expect(before.refusals).toBe(0);
  wait();
  await seal();
  const { refusals, problems } = await look();
  expect([refusals > 0, problems]).toEqual([true, []]);
  for (const [column, to, was] of [
    ["actor_id", String(mira), String(noah)],
    ["count", "7", "1"],
    ["key", "'another'", `'${key}'`],
  ]) {
    const found = await tampered(
      `update security_events set ${column} = ${to} where id = ${id}`,
      `update security_events set ${column} = ${was} where id = ${id}`,
    );
    expect([column, found]).toEqual([column, [expect.stringMatching(/^Refusal \d+ is not what it was/)]]);
  }
  const gone = await tampered(
    `update security_events set id = -5 where id = ${id}`,
    `update security_events set id = ${id} where id = -5`,
  );
  expect(gone).toEqual([
    expect.stringMatching(/^Of the \d+ refusals from \d+ to \d+ that were sealed, there are \d+\.$/),
  ]);
  // Those of a new window are under a seal of their own.
  await refused();
  wait();
  await seal();
  expect((await look()).refusals).toBeGreaterThan(refusals);
});

test("refusals that are old enough go, which the chain says", async () => {
  const { refusals } = await look();
  expect(refusals).toBeGreaterThan(0);
  clock.advance(400 * 86_400_000);
  await ctx.schedules.runDue();
  await ctx.jobs.runAll();
  await seal();
  const after = await look();
  expect([after.refusals, after.problems]).toEqual([0, []]);
});

test("a comment is sealed with its entry: its author can edit it, and no one else can without being noticed", async () => {
  const id = await write("mira", "With a comment");
  const comment = async (raw: string) =>
    (await (await api.as("mira")).post(`work_packages/${id}/activities`, { comment: { raw } })).id;
  const first = await comment("The first words");
  await seal();
  const found = await tampered(
    `update events set comment = 'Other words' where id = ${first}`,
    `update events set comment = 'The first words' where id = ${first}`,
  );
  expect(found).toEqual([expect.stringMatching(/^Entries \d+ to \d+ are not what they were/)]);
  const { amended } = await look();
  expect((await (await api.as("mira")).patch(`activities/${first}`, { comment: { raw: "Better words" } })).status).toBe(
    200,
  );
  await seal();
  const after = await look();
  expect([after.problems, after.amended]).toEqual([[], amended + 1]);
});

test("seals of before are verified as they were made: without comments, and by the hash of then", async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("audit_seals").execute();
    const { id: last } = await lastEvent();
    const span = { source: "events" as const, format: 1, after_id: 0, last_id: last };
    const sealed = {
      ...span,
      ...(await digestNow(tx, span)),
      kind: "entries" as const,
      reason: "",
      created_at: "2026",
    };
    await addSeal(tx, sealed);
    const { kind, rows, digest, reason, created_at } = sealed;
    const hash = createHash("sha256").update(JSON.stringify(["", kind, 0, last, rows, digest, reason, created_at]));
    expect((await lastSeal(tx))?.hash).toBe(hash.digest("hex"));
    await tx.deleteFrom("journal_readers").where("name", "like", "audit-seals%").execute();
    await tx.updateTable("events").set({ comment: "changed then" }).where("comment", "<>", "").execute();
  });
  await ctx.transaction((tx) => tx.deleteFrom("events").where("entity_type", "=", "AuditLog").execute());
  expect((await look()).problems.filter((problem) => problem.startsWith("Seal"))).toEqual([]);
  await ctx.transaction((tx) => tx.deleteFrom("audit_seals").execute());
  await seal();
  expect((await look()).problems).toEqual([]);
});

test("a comment can be edited, and a deleted person's entries are passed on, which the chain says", async () => {
  const id = await write("noah", "Given to Mira");
  await api.admin.patch(`work_packages/${id}`, {
    lockVersion: 0,
    _links: { assignee: { href: `/api/v3/users/${mira}` } },
  });
  await seal();
  for (const user of [noah, mira]) {
    expect((await api.admin.delete(`users/${user}`)).status).toBe(202);
    await ctx.jobs.runAll();
  }
  await seal();
  const { problems, amended } = await look();
  expect(problems).toEqual([]);
  expect(amended).toBeGreaterThan(0);
  const left = await ctx.db.selectFrom("events").where("actor_id", "in", [noah, mira]).select("id").execute();
  expect(left).toEqual([]);
});

test("what was changed by someone else before a person is deleted stays broken", async () => {
  const eve = await given.userWith("eve", project, ["view_work_packages", "add_work_packages"]);
  await write("eve", "By Eve");
  await seal();
  const { id } = await ctx.db
    .selectFrom("events")
    .where("actor_id", "=", eve)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  await ctx.transaction((tx) => sql.raw(`update events set entity_title = 'Not by Eve' where id = ${id}`).execute(tx));
  await api.admin.delete(`users/${eve}`);
  await ctx.jobs.runAll();
  await seal();
  expect((await look()).problems).toHaveLength(1);
});
