import { afterAll, expect, test } from "vitest";
import { STREAMS_PER_USER } from "@halyard/contract/limits";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { openEventStream } from "../../../testing/servers/event-stream.ts";
import { DEFAULT_SESSION_LIMITS } from "../../identity/authentication/sessions/limits.ts";
import { startSession } from "../../identity/authentication/sessions/sessions.ts";
import { createToken, hashOf } from "../../identity/authentication/sessions/tokens.ts";
import { createServer } from "../../server.ts";

const { app, api, ctx, clock, given, logged, another } = await startTestApp();
await ctx.events.start();
const here = await app.listen({ port: 0, host: "127.0.0.1" });
const second = await another();
await second.events.start();
const other = await createServer(second, null);
// Streams that a test has left in the middle would keep both from closing.
afterAll(() => {
  app.server.closeAllConnections();
  other.server.closeAllConnections();
  return other.close();
});
const there = await other.listen({ port: 0, host: "127.0.0.1" });
const own = { "x-requested-with": "XMLHttpRequest" };
/** It takes a quarter of a second, and longer where many tests share the machine. */
const SOON_MS = 2_500;

/** Someone who is signed in with a cookie, and whose stream is open in both processes. */
async function someone(login: string) {
  const id = await given.user(login);
  const client = { userAgent: "test", address: "127.0.0.1" };
  const secret = await ctx.transaction((tx) => startSession(tx, id, client, clock.now()));
  const cookie = `halyard_session=${secret}`;
  const streams = await Promise.all([here, there].map((at) => openEventStream(`${at}/api/v3/events`, { cookie })));
  return { id, secret, streams, browser: new ApiCaller(app, { cookie, ...own }, logged) };
}

type Someone = Awaited<ReturnType<typeof someone>>;

/** Ends it, and waits until the streams have ended. @returns how long that took at most */
async function endedAfter({ streams }: Pick<Someone, "streams">, end: () => Promise<unknown>): Promise<number> {
  await end();
  const since = performance.now();
  await Promise.all(streams.map((stream) => stream.toEnd()));
  return performance.now() - since;
}

test.each<[string, (of: Someone) => Promise<unknown>]>([
  ["signing out", ({ browser }) => browser.post("auth/logout")],
  ["a lock", ({ id }) => api.admin.post(`users/${id}/lock`)],
  ["deleting the user", ({ id }) => api.admin.delete(`users/${id}`)],
  ["another password", ({ id }) => api.admin.patch(`users/${id}`, { password: "tall ships and stars" })],
  ["ending the sessions", ({ id }) => api.admin.delete(`users/${id}/sessions`)],
  [
    "a session that is gone from the database",
    ({ secret }) => ctx.transaction((tx) => tx.deleteFrom("sessions").where("id", "=", hashOf(secret)).execute()),
  ],
])("%s ends the streams of every process soon", async (name, end) => {
  const person = await someone(`sailor-${name.replaceAll(" ", "-")}`);
  expect(await endedAfter(person, () => end(person))).toBeLessThan(SOON_MS);
});

test("streams end also once the one that was opened first is gone", async () => {
  const [first, later] = [await someone("sailor-first"), await someone("sailor-later")];
  for (const stream of first.streams) stream.stop();
  // Longer than it takes to look after them once.
  await new Promise((resolve) => setTimeout(resolve, 600));
  // Nothing is in the journal of it.
  const gone = () =>
    ctx.transaction((tx) => tx.deleteFrom("sessions").where("id", "=", hashOf(later.secret)).execute());
  expect(await endedAfter(later, gone)).toBeLessThan(SOON_MS);
});

test("a session that runs out ends its streams, and a token that is revoked its own", async () => {
  const person = await someone("expired");
  expect(await endedAfter(person, async () => clock.advance(DEFAULT_SESSION_LIMITS.idleMs + 1))).toBeLessThan(SOON_MS);
  const token = await ctx.transaction((tx) => createToken(tx, person.id, "stream", clock.now()));
  const stream = await openEventStream(`${there}/api/v3/events`, { authorization: `Bearer ${token}` });
  const tokens = await api.admin.get(`users/${person.id}/api_tokens`);
  const revoke = () =>
    api.admin.delete(`users/${person.id}/api_tokens/${String(tokens.at("_embedded.elements.0.id"))}`);
  expect(await endedAfter({ streams: [stream] }, revoke)).toBeLessThan(SOON_MS);
});

test("a second factor that its person needs now ends the streams of a session without one", async () => {
  const person = await someone("factorless");
  const group = await api.admin.post("groups", {
    name: "Two factors",
    _links: { members: [{ href: `/api/v3/users/${person.id}` }] },
  });
  const required = async () => {
    const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
    const values = { lockVersion, secondFactorGroups: [group.id] };
    expect((await api.admin.patch("admin/settings/authentication", values)).status).toBe(200);
  };
  expect(await endedAfter(person, required)).toBeLessThan(SOON_MS);
});

test("API tokens that aren't accepted any more end their streams in every process, and are refused there", async () => {
  const id = await given.user("tokened");
  const token = await ctx.transaction((tx) => createToken(tx, id, "stream", clock.now()));
  const headers = { authorization: `Bearer ${token}` };
  const streams = await Promise.all([here, there].map((at) => openEventStream(`${at}/api/v3/events`, headers)));
  const accept = async (tokensAcceptedFrom: string) => {
    const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
    const saved = await api.admin.patch("admin/settings/authentication", { lockVersion, tokensAcceptedFrom });
    expect(saved.status).toBe(200);
  };
  expect(await endedAfter({ streams }, () => accept("administrators"))).toBeLessThan(SOON_MS);
  for (const at of [here, there]) expect((await fetch(`${at}/api/v3/users/me`, { headers })).status).toBe(401);
  await accept("everyone");
});

test("one person has only so many streams, and can open another once one is closed", async () => {
  await given.user("collector");
  const token = await ctx.transaction(async (tx) => {
    const user = await tx.selectFrom("users").where("login", "=", "collector").select("id").executeTakeFirstOrThrow();
    return createToken(tx, user.id, "streams", clock.now());
  });
  const headers = { authorization: `Bearer ${token}` };
  const listen = () => openEventStream(`${here}/api/v3/events`, headers);
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, listen));
  const refused = await fetch(`${here}/api/v3/events`, { headers });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("50 streams") });
  streams[0]?.stop();
  const status = async () => {
    const end = new AbortController();
    const answer = await fetch(`${here}/api/v3/events`, { headers, signal: end.signal });
    end.abort();
    return answer.status;
  };
  await expect.poll(status).toBe(200);
  for (const stream of streams) stream.stop();
});

test("a thousand new people do not have every stream look up again who listens", async () => {
  const { id, streams } = await someone("listener");
  for (const stream of streams) stream.stop();
  const headers = {
    authorization: `Bearer ${await ctx.transaction((tx) => createToken(tx, id, "many", clock.now()))}`,
  };
  const listening = await Promise.all(
    Array.from({ length: 40 }, () => openEventStream(`${here}/api/v3/events`, headers)),
  );
  const authenticate = app.authenticate;
  let lookups = 0;
  Object.assign(app, {
    authenticate: (request: Parameters<typeof authenticate>[0]) => {
      lookups++;
      return authenticate.call(app, request);
    },
  });
  const packets = testDialect === "sqlite" ? 100 : 30;
  for (let n = 0; n < packets; n++) {
    const names = Array.from({ length: 10 }, (_, of) => `imported-${n}-${of}`);
    await Promise.all(names.map((login) => given.user(login)));
    ctx.events.wake();
  }
  const project = await given.project({ name: "After the import" });
  await given.member(id, project, ["view_work_packages"]);
  const heard = await api.admin.post(`projects/${project}/work_packages`, { subject: "Heard by all" });
  await Promise.all(listening.map((stream) => stream.until((text) => text.includes(`"entityId":${heard.id}`))));
  // Once or a few times for the project and the membership.
  expect(lookups).toBeLessThanOrEqual(listening.length * 4 + 1);
  Object.assign(app, { authenticate });
  for (const stream of listening) stream.stop();
}, 120_000);

test("a stream that is still being opened when the server stops ends, and doesn't keep it from stopping", async () => {
  const stopping = await createServer(ctx, null);
  const at = await stopping.listen({ port: 0, host: "127.0.0.1" });
  const token = await ctx.transaction((tx) => createToken(tx, 1, "stream", clock.now()));
  const asked = new Promise((resolve) => stopping.server.once("request", resolve));
  const opening = openEventStream(`${at}/api/v3/events`, { authorization: `Bearer ${token}` });
  await asked;
  const [stream] = await Promise.all([opening, stopping.close()]);
  await stream.toEnd();
});
