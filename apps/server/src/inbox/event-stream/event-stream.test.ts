import { TRIAGE_CLAIM } from "@halyard/contract/limits";
import { expect, test } from "vitest";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { startTestApp } from "../../../testing/app.ts";
import { openEventStream } from "../../../testing/servers/event-stream.ts";

const { app, api, given, ctx, clock } = await startTestApp();
await ctx.events.start();
const open = await given.project({ name: "Open yard" });
const closed = await given.project({ name: "Closed yard" });
const listenerId = await given.user("listener");
const membership = await given.member(listenerId, open, ["view_work_packages"]);
const address = await app.listen({ port: 0, host: "127.0.0.1" });

const userNamed = (login: string) =>
  ctx.db.selectFrom("users").select("id").where("login", "=", login).executeTakeFirstOrThrow();

interface Heard {
  id: number;
  entityType: string;
  entityId: number;
  projectId: number;
  action: string;
  actorId: number;
  attributes: string[];
  at: string;
}

/** Listens as a browser does; `until` gives all that was heard once something is. */
async function listen(login: string, { lastId, at = "/api/v3/events" }: { lastId?: number; at?: string } = {}) {
  const { id: user } = await userNamed(login);
  const token = await ctx.transaction((tx) => createToken(tx, user, "stream", ctx.clock.now()));
  const stream = await openEventStream(`${address}${at}`, {
    authorization: `Bearer ${token}`,
    ...(lastId === undefined ? {} : { "last-event-id": String(lastId) }),
  });
  return {
    ...stream,
    heard: () => eventsIn(stream.text()),
    untilClaims: (count: number) => stream.until((text) => toldClaims(text).length >= count),
    until: async (found: (event: Heard) => boolean) =>
      eventsIn(await stream.until((text) => eventsIn(text).some(found))),
  };
}

/** Of the messages that came whole. */
const eventsIn = (text: string): Heard[] =>
  text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((message) => {
      const data = /^data: (\{.+\})$/m.exec(message)?.[1];
      return data === undefined ? [] : [JSON.parse(data)];
    });

const create = (project: number, subject: string) => api.admin.post(`projects/${project}/work_packages`, { subject });

test("one hears what one may see, and nothing else", async () => {
  const stream = await listen("listener");
  const hidden = await create(closed, "Secret");
  const shown = await create(open, "Public");
  const heard = await stream.until((event) => event.entityId === shown.id);
  expect(heard.map((event) => [event.entityType, event.entityId, event.action])).toEqual([
    ["WorkPackage", shown.id, "created"],
  ]);
  expect(heard.some((event) => event.entityId === hidden.id)).toBe(false);
  stream.stop();
});

test("that settings changed is told to everyone, which ones to administrators", async () => {
  const [stream, theirs] = [await listen("listener"), await listen("admin")];
  const lockVersion = (await api.admin.get("admin/settings/general")).at("lockVersion");
  expect((await api.admin.patch("admin/settings/general", { lockVersion, instanceName: "Osprey" })).status).toBe(200);
  const { id } = await create(open, "After it");
  await stream.until((event) => event.entityId === id);
  expect(stream.text().match(/event: settings\ndata: \{\}\n/g)).toHaveLength(1);
  expect(stream.text()).not.toContain("instanceName");
  const heard = await theirs.until((event) => event.entityId === id);
  expect(heard.map(({ entityType, attributes }) => [entityType, attributes])).toContainEqual([
    "Setting",
    ["instanceName"],
  ]);
  stream.stop();
  theirs.stop();
});

test("after a broken line one hears what was missed, once", async () => {
  const first = await create(open, "Before");
  const stream = await listen("admin");
  await create(open, "Heard");
  const [last] = (await stream.until((event) => event.action === "created")).slice(-1);
  stream.stop();
  const missed = [await create(open, "Missed 1"), await create(open, "Missed 2")].map((answer) => answer.id);
  const again = await listen("admin", last === undefined ? {} : { lastId: last.id });
  const heard = await again.until((event) => event.entityId === missed[1]);
  expect(heard.map((event) => event.entityId)).toEqual(missed);
  expect(heard.map((event) => event.entityId)).not.toContain(first.id);
  again.stop();
});

test("who follows the root's link hears of everything since it was read", async () => {
  const root = await api.admin.get("");
  const made = await create(open, "Between the first answer and the stream");
  const stream = await listen("admin", { at: String(root.at("_links.events.href")) });
  const heard = await stream.until((event) => event.entityId === made.id);
  expect(heard.map((event) => event.entityId)).toEqual([made.id]);
  stream.stop();
});

test("the name of a custom field that one cannot see is in no event", async () => {
  const body = { for: "WorkPackage", name: "Secret", fieldFormat: "string", visibility: "admins" };
  const field = await api.admin.post("custom_fields", { ...body, isForAll: true, types: "all" });
  const { id } = await create(open, "With a secret");
  const [listener, admin] = [await listen("listener"), await listen("admin")];
  await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Said", [`customField${field.id}`]: "hush" });
  const changed = (event: Heard) => event.entityId === id && event.action === "updated";
  const attributes = async (stream: typeof admin) => (await stream.until(changed)).find(changed)?.attributes.toSorted();
  expect(await attributes(admin)).toEqual([`customField${field.id}`, "subject"]);
  expect(await attributes(listener)).toEqual(["subject"]);
  listener.stop();
  admin.stop();
});

const toldClaims = (text: string) =>
  [...text.matchAll(/^event: triage_claim\ndata: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ""));

test("who works on what in triage is told by those who can change it to those who see it", async () => {
  const editor = await given.userWith("editor", open, ["view_work_packages", "edit_work_packages"]);
  await given.userWith("elsewhere", closed, ["view_work_packages", "edit_work_packages"]);
  await given.user("nowhere");
  const [shown, next, hidden] = [await create(open, "New"), await create(open, "Next"), await create(closed, "Hidden")];
  const logins = ["admin", "editor", "listener", "elsewhere", "nowhere"] as const;
  const streams = await Promise.all(logins.map((login) => listen(login)));
  const as = (login: string) => (login === "" ? api.anonymous : api.as(login));
  const claim = async (login: string, id: number) =>
    (await (await as(login)).post(`work_packages/${id}/triage_claim`)).status;
  const release = async (login: string, id: number) =>
    (await (await as(login)).delete(`work_packages/${id}/triage_claim`)).status;

  const claimed = [];
  for (const login of ["editor", "listener", "elsewhere", "nowhere", ""]) claimed.push(await claim(login, shown.id));
  expect(claimed).toEqual([204, 403, 404, 404, 401]);
  expect([await claim("editor", next.id), await claim("admin", hidden.id)]).toEqual([204, 204]);
  // They work on the next one by now: nothing is over.
  expect([await release("editor", shown.id), await release("editor", next.id)]).toEqual([204, 204]);
  expect([await release("elsewhere", shown.id), await release("", shown.id)]).toEqual([404, 401]);

  const marks = new Set([(await create(open, "After the claims")).id, (await create(closed, "After the claims")).id]);
  const { lastsMs } = TRIAGE_CLAIM;
  const byEditor = (id: number, ms: number) => ({ userId: editor, workPackageId: id, lastsMs: ms });
  const here = [byEditor(shown.id, lastsMs), byEditor(shown.id, 0), byEditor(next.id, lastsMs), byEditor(next.id, 0)];
  const byAdmin = { userId: 1, workPackageId: hidden.id, lastsMs };
  const told = { admin: [...here.slice(0, 3), byAdmin, here[3]], editor: here, listener: here, elsewhere: [byAdmin] };
  for (const [index, stream] of streams.entries()) {
    const login = logins[index] ?? "nowhere";
    const claims = login === "nowhere" ? [] : told[login];
    if (login !== "nowhere") await stream.until(({ entityId }) => marks.has(entityId));
    // On PostgreSQL claims come by another way than the journal, and may be later than what was written after them.
    await stream.untilClaims(claims.length);
    expect([login, toldClaims(stream.text())]).toEqual([login, claims]);
    stream.stop();
  }
});

test("a claim is told to those who come later, until it is over, and not more than a few times a minute", async () => {
  clock.advance(TRIAGE_CLAIM.lastsMs);
  const { id } = await create(open, "Claimed before");
  const path = `work_packages/${id}/triage_claim`;
  const said = new Promise((resolve) => ctx.events.onSignal(resolve));
  expect((await api.admin.post(path)).status).toBe(204);
  await said;
  const toldAt = async (ms: number) => {
    clock.advance(ms);
    const stream = await listen("listener");
    const mark = await create(open, "Comes after what is told first");
    await stream.until(({ entityId }) => entityId === mark.id);
    stream.stop();
    return toldClaims(stream.text());
  };
  const { lastsMs, perMinute } = TRIAGE_CLAIM;
  expect(await toldAt(5_000)).toEqual([{ userId: 1, workPackageId: id, lastsMs: lastsMs - 5_000 }]);
  expect(await toldAt(lastsMs - 5_000)).toEqual([]);

  clock.advance(60_000);
  const answers = [];
  for (let made = 0; made <= perMinute; made++) answers.push(await api.admin.post(path));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(perMinute);
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await (await api.as("editor")).post(path)).status).toBe(204);
});

test("an event says who changed which attributes when, and none of their values", async () => {
  const made = await create(open, "Before the change");
  const stream = await listen("listener");
  const secret = "A subject that no event carries";
  const changed = await api.admin.patch(`work_packages/${made.id}`, {
    lockVersion: made.at("lockVersion"),
    subject: secret,
    storyPoints: 5,
  });
  expect(changed.status).toBe(200);
  const heard = await stream.until((event) => event.entityId === made.id);
  expect(heard.at(-1)).toEqual({
    id: expect.any(Number),
    entityType: "WorkPackage",
    entityId: made.id,
    projectId: open,
    actorId: 1,
    action: "updated",
    attributes: ["subject", "storyPoints"],
    // By which a client knows what it has read already.
    at: changed.at("updatedAt"),
  });
  expect(stream.text()).not.toContain(secret);
  stream.stop();
});

test("a person who leaves a project hears no more of it; a locked one hears nothing more", async () => {
  const stream = await listen("listener");
  await api.admin.delete(`memberships/${membership}`);
  await create(open, "Not for you");
  await api.admin.post(`users/${listenerId}/lock`);
  await stream.toEnd();
  expect(stream.heard().some((event) => event.entityType === "WorkPackage")).toBe(false);
});

test("no one listens without signing in", async () => {
  expect((await api.anonymous.get("events")).status).toBe(401);
});
