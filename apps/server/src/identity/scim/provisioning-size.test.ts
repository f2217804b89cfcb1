/** The figures of a first push: `HALYARD_SCIM_PEOPLE=10000` for those in docs/performance.md. */
import { expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const PEOPLE = Number(process.env["HALYARD_SCIM_PEOPLE"] ?? 60);
const GROUPS = PEOPLE / 20;
/** As many requests at a time as a directory sends. */
const AT_ONCE = 4;
const { app, api, ctx, logged } = await startTestApp("standard", { requestsPerMinute: 0 });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const schemas = (of: "User" | "Group") => [`urn:ietf:params:scim:schemas:core:2.0:${of}`];
const MOST_MS = 60_000;

test("people and groups are pushed, and again without a write", { timeout: 600_000 }, async () => {
  const made = await api.admin.post("admin/scim_clients", { name: "Large" });
  const caller = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  const each = async (count: number, work: (n: number) => Promise<void>): Promise<void> => {
    const left = numbers(count).toReversed();
    const worker = async (): Promise<void> => {
      for (let n = left.pop(); n !== undefined; n = left.pop()) await work(n);
    };
    await Promise.all(numbers(AT_ONCE).map(worker));
  };
  const timed = async (work: () => Promise<void>): Promise<number> => {
    const [began, used] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(used);
    const ms = Math.round(performance.now() - began);
    console.info(`${ms} ms, ${Math.round((user + system) / 1_000)} ms of the processor here`);
    return ms;
  };
  const events = async (): Promise<number> => {
    const { n } = await ctx.db
      .selectFrom("events")
      .select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const person = (n: number) => ({
    schemas: schemas("User"),
    externalId: `person-${n}`,
    userName: `person${n}`,
    name: { givenName: "Person", familyName: `Number ${n}` },
    emails: [{ primary: true, type: "work", value: `person${n}@crew.test` }],
    active: true,
  });
  const people: string[] = [];
  const groups: string[] = [];
  const group = (n: number) => ({
    schemas: schemas("Group"),
    externalId: `group-${n}`,
    displayName: `Group ${n}`,
    members: people.slice(n * 20, n * 20 + 20).map((value) => ({ value })),
  });
  const first = await timed(async () => {
    await each(PEOPLE, async (n) => {
      const answer = await caller.post("/scim/v2/Users", person(n));
      expect(answer.status).toBe(201);
      people[n] = String(answer.at("id"));
    });
    await each(GROUPS, async (n) => {
      const answer = await caller.post("/scim/v2/Groups", group(n));
      expect(answer.status).toBe(201);
      groups[n] = String(answer.at("id"));
    });
  });
  const written = await events();
  const { updated } = await stampOf();
  const again = await timed(async () => {
    await each(PEOPLE, async (n) =>
      expect((await caller.put(`/scim/v2/Users/${people[n]}`, person(n))).status).toBe(200),
    );
    await each(GROUPS, async (n) =>
      expect((await caller.put(`/scim/v2/Groups/${groups[n]}`, group(n))).status).toBe(200),
    );
  });
  expect(await events()).toBe(written);
  expect(await stampOf()).toEqual({ updated });
  const members = await ctx.db
    .selectFrom("group_users")
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(members.n)).toBe(PEOPLE);
  console.info(`${PEOPLE} people, ${GROUPS} groups: ${first} ms, again ${again} ms`);
  expect(first).toBeLessThan(MOST_MS);
  expect(again).toBeLessThan(MOST_MS);
});

/** When an account or a group was last changed, and what decides about access. */
async function stampOf(): Promise<{ updated: string }> {
  const [row, revision] = await Promise.all([
    ctx.db
      .selectFrom("principals")
      .select((eb) => eb.fn.max("updated_at").as("updated"))
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom("revisions").selectAll().orderBy("name").execute(),
  ]);
  return { updated: `${String(row.updated)} ${JSON.stringify(revision)}` };
}
