/**
 * Changes that meet in their middle. Each takes what it changes in the same order and the journal last: otherwise, on
 * PostgreSQL, both wait for each other until one of them is taken back.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { endSession, startSession, touchSession } from "../authentication/sessions/sessions.ts";
import { hashOf } from "../authentication/sessions/tokens.ts";
import { endViewings } from "../authentication/sessions/viewing-ends.ts";
import { holdSession, openViewing } from "../authentication/sessions/viewing-store.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recordAll, type NewEvent } from "../../platform/events/journal.ts";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { recordUserChange } from "./journal.ts";

const { app, api, ctx, given, logged } = await startTestApp();

/** What comes second waits for what the first has taken, if it gets so far. */
async function untilItWaits(second: Promise<unknown>): Promise<void> {
  if (testDialect !== "postgres") return;
  const waiting = sql<{ count: number }>`select count(*) as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  const over = { yet: false };
  const end = () => (over.yet = true);
  second.then(end, end);
  while (!over.yet && (await waiting.execute(ctx.db)).rows[0]?.count === 0);
}

/**
 * @param begin the first half of a transaction
 * @param second what is started then
 * @param end the second half, which must not wait for what was started
 */
async function meet<T>(
  begin: (tx: Writer) => Promise<unknown>,
  second: () => Promise<T>,
  end: (tx: Writer) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const started: Promise<T>[] = [];
  await ctx.transaction(async (tx) => {
    await begin(tx);
    started.push(second());
    await untilItWaits(started[0]!);
    // Less than it takes until the database finds who waits in a circle, of which no one would hear.
    if (testDialect === "postgres") await sql`set local lock_timeout = '500ms'`.execute(tx);
    await end(tx);
  });
  return started[0]!;
}

const journal = (tx: Writer) =>
  recordUserChange(tx, { id: 1 }, { id: 1, name: "Somebody" }, "updated", {}, ctx.clock.now().toISOString());

test("a user is created while someone changes what people may", async () => {
  const person = { login: "met", email: "met@example.org", firstName: "Met", lastName: "There" };
  const made = await meet(
    (tx) => bumpRevision(tx, "access"),
    () => api.admin.post("users", { ...person, password: "a long password" }),
    journal,
  );
  expect(made.status).toBe(201);
});

let people = 0;

/** An administrator, in whose browser they view as someone or as no one yet. */
async function administrator(viewed: number | null) {
  const login = `viewer${(people += 1)}`;
  const id = await given.user(login, { admin: true });
  const client = { userAgent: "test", address: "127.0.0.1" };
  const secret = await ctx.transaction((tx) => startSession(tx, id, client, ctx.clock.now()));
  const cookie = `halyard_session=${secret}`;
  const browser = new ApiCaller(app, { cookie, "x-requested-with": "XMLHttpRequest" }, logged);
  if (viewed !== null) expect((await browser.post(`users/${viewed}/view_as`)).status).toBe(201);
  return { id, login, secret, cookie, session: hashOf(secret), browser };
}

type Administrator = Awaited<ReturnType<typeof administrator>>;

const person = () => given.user(`viewed${(people += 1)}`);

const endsOf = async (viewer: number) => {
  const all = ctx.db.selectFrom("viewings").where("viewer_id", "=", viewer).select("ended_by").orderBy("id");
  return (await all.execute()).map(({ ended_by: by }) => by);
};

const whoSignsOut = ({ session, secret }: Administrator) =>
  [
    (tx: Writer) =>
      touchSession(tx, session, ctx.clock.now(), new Date(ctx.clock.now().getTime() + 60_000).toISOString()),
    async (tx: Writer) => recordAll(tx, await endSession(tx, secret, ctx.clock.now())),
  ] as const;

/** What ends the sessions of an administrator, or one of them, made ready. */
const MEANWHILE: { name: string; ready: (viewer: Administrator) => Promise<() => Promise<unknown>> }[] = [
  {
    name: "are locked",
    ready:
      async ({ id }) =>
      () =>
        api.admin.post(`users/${id}/lock`),
  },
  {
    name: "are deleted",
    ready:
      async ({ id }) =>
      () =>
        api.admin.delete(`users/${id}`),
  },
  {
    name: "are demoted and get another password",
    ready:
      async ({ id }) =>
      () =>
        api.admin.patch(`users/${id}`, { admin: false, password: "another password" }),
  },
  {
    name: "have all of their sessions ended",
    ready:
      async ({ id }) =>
      () =>
        api.admin.delete(`users/${id}/sessions`),
  },
  {
    name: "are demoted and locked by a file",
    async ready({ login }) {
      const made = await api.admin.upload("user_imports?existing=update", {
        name: "people.csv",
        type: "text/csv",
        bytes: Buffer.from(`Login,Name,Email,Status,Admin\n${login},,,locked,false`),
      });
      // Nothing else is left to be done, which might wait for something else.
      await ctx.jobs.runAll();
      await api.admin.post(`user_imports/${made.id}/run`);
      return () => ctx.jobs.runAll();
    },
  },
  {
    name: "hand their browser to someone who is invited",
    async ready({ cookie }) {
      const email = `invited${(people += 1)}@example.org`;
      const { id } = await api.admin.post("users", { status: "invited", email });
      const url = String((await api.admin.post(`users/${id}/invitation/link`)).at("url"));
      const chosen = { token: url.split("#")[1], firstName: "In", lastName: "Vited", password: "a long password" };
      return async () => {
        const taken = await new ApiCaller(app, { cookie }, logged).post("auth/invitation/accept", chosen);
        expect([taken.status, taken.at("status")]).toEqual([200, "active"]);
      };
    },
  },
];

test.each(MEANWHILE)("who views as someone signs out while they $name", async ({ ready }) => {
  const viewer = await administrator(await person());
  const second = await ready(viewer);
  const [begin, end] = whoSignsOut(viewer);
  await meet(begin, second, end);
  expect(await endsOf(viewer.id)).toEqual(["signed_out"]);
});

test("signing out ends a view that begins meanwhile", async () => {
  const [viewer, viewed] = [await administrator(null), await person()];
  const now = ctx.clock.now();
  const times = { started_at: now.toISOString(), until_at: new Date(now.getTime() + 60_000).toISOString() };
  await meet(
    async (tx) => {
      await holdSession(tx, viewer.session);
      await openViewing(tx, viewer.session, { viewer_id: viewer.id, user_id: viewed, ...times });
    },
    () => viewer.browser.post("auth/logout"),
  );
  expect(await endsOf(viewer.id)).toEqual(["signed_out"]);
});

test("of two who view as someone that is locked one stops meanwhile", async () => {
  const viewed = await person();
  const [first, last] = [await administrator(viewed), await administrator(viewed)];
  const events: NewEvent[] = [];
  const locked = await meet(
    async (tx) => {
      const now = ctx.clock.now().toISOString();
      const session = await holdSession(tx, last.session);
      events.splice(0, events.length, ...(await endViewings(tx, [session!.viewing_id], "stopped", now)));
    },
    () => api.admin.post(`users/${viewed}/lock`),
    (tx) => recordAll(tx, events),
  );
  expect(locked.status).toBe(200);
  expect([await endsOf(first.id), await endsOf(last.id)]).toEqual([["user"], ["stopped"]]);
});
