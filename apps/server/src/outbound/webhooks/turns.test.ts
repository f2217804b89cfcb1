/** What several webhooks, and the deliveries of one, do to each other. */
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

interface Received {
  /** Of the webhook. */
  path: string;
  action: string;
  workPackage: number;
}

const received: Received[] = [];
const busy = new Map<string, number>();
let mostAtOnce = 0;
let answer: (response: ServerResponse, one: Received) => void = (response) => response.end();
const receiver = createServer((request, response) => {
  const path = request.url ?? "";
  busy.set(path, (busy.get(path) ?? 0) + 1);
  mostAtOnce = Math.max(mostAtOnce, ...busy.values());
  response.on("close", () => busy.set(path, (busy.get(path) ?? 0) - 1));
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { action, work_package: workPackage } = Object(JSON.parse(Buffer.concat(chunks).toString()));
    const one = { path, action: String(action), workPackage: Number(Object(workPackage).id) };
    received.push(one);
    answer(response, one);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
const address = receiver.address();
const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { api, ctx, clock, given } = await startTestApp("standard", { outgoingAllowed: ["127.0.0.1"] });
const project = await given.project({ name: "Open", public: true });
await ctx.readers.runAll();

const hook = async (path: string, more: object = { oneAtATime: false }) => {
  const events = ["work_package:created", "work_package:updated"];
  const made = await api.admin.post("admin/webhooks", { name: path, url: `${origin}${path}`, events, ...more });
  expect(made.status).toBe(201);
  return made.id;
};
const create = async () => (await api.admin.post(`projects/${project}/work_packages`, { subject: "Dredge" })).id;
const rename = async (id: number, times: number) => {
  for (let lockVersion = 0; lockVersion < times; lockVersion++) {
    const changed = await api.admin.patch(`work_packages/${id}`, { lockVersion, subject: `Dredge ${lockVersion}` });
    expect(changed.status).toBe(200);
  }
};
async function go(ms = 0) {
  clock.advance(ms);
  await ctx.readers.runAll();
  await ctx.jobs.runAll();
}
const statesOf = async (webhook: number) =>
  (await api.admin.get(`admin/webhooks/${webhook}/deliveries?pageSize=100`)).elements.map((one) => Object(one).state);

beforeEach(async () => {
  await go();
  await ctx.transaction((tx) => tx.deleteFrom("webhooks").execute());
  answer = (response) => response.end();
  received.length = 0;
  mostAtOnce = 0;
});

test("a webhook that is not told otherwise has one delivery under way, and all in the order of what happened", async () => {
  const webhook = await hook("/one", {});
  const ids = [await create(), await create(), await create()];
  for (let lockVersion = 0; lockVersion < 4; lockVersion++) {
    for (const id of ids) await api.admin.patch(`work_packages/${id}`, { lockVersion, subject: `${lockVersion}` });
  }
  answer = (response) => void setTimeout(() => response.end(), 10);
  await go();
  expect(new Set(await statesOf(webhook))).toEqual(new Set(["delivered"]));
  expect(mostAtOnce).toBe(1);
  const rounds = Array.from({ length: 5 }, () => ids).flat();
  expect(received.map(({ workPackage }) => workPackage)).toEqual(rounds);
});

test("a slow receiver gets deliveries about different things at once, and of each thing in order", async () => {
  const webhook = await hook("/slow");
  const ids: number[] = [];
  for (let turn = 0; turn < 12; turn++) ids.push(await create());
  for (const id of ids) await rename(id, 2);
  const underWay = new Map<number, number>();
  let mostOfOne = 0;
  answer = (response, { workPackage }) => {
    underWay.set(workPackage, (underWay.get(workPackage) ?? 0) + 1);
    mostOfOne = Math.max(mostOfOne, underWay.get(workPackage) ?? 0);
    response.on("finish", () => underWay.set(workPackage, (underWay.get(workPackage) ?? 0) - 1));
    // The later ones are quicker, so that they would overtake.
    setTimeout(() => response.end(), Math.max(10, 50 - received.length));
  };
  await go();
  expect(new Set(await statesOf(webhook))).toEqual(new Set(["delivered"]));
  expect([mostAtOnce > 4, mostOfOne]).toEqual([true, 1]);
  expect(received).toHaveLength(36);
  for (const id of ids) {
    const own = received.filter(({ workPackage }) => workPackage === id).map(({ action }) => action);
    expect(own).toEqual(["work_package:created", "work_package:updated", "work_package:updated"]);
  }
});

test("a receiver that fails is asked one at a time", async () => {
  const webhook = await hook("/failing");
  for (let turn = 0; turn < 12; turn++) await create();
  answer = (response) => void setTimeout(() => response.writeHead(500).end(), 15);
  await go();
  expect([mostAtOnce, received.length]).toEqual([1, 12]);
  expect(new Set(await statesOf(webhook))).toEqual(new Set(["waiting"]));
});

test("many slow receivers with much that waits keep no other webhook waiting", async () => {
  const slow = Array.from({ length: 40 }, (_, number) => `/slow/${number}`);
  for (const path of slow) await hook(path);
  for (let turn = 0; turn < 6; turn++) await create();
  await ctx.readers.runAll();
  await hook("/quick");
  await create();
  answer = (response, { path }) => void setTimeout(() => response.end(), path === "/quick" ? 0 : 100);
  await go();
  const quick = received.findIndex(({ path }) => path === "/quick");
  expect(quick).toBeGreaterThan(-1);
  // Not after all of what the others have.
  expect(quick).toBeLessThan(3 * slow.length);
  expect(received).toHaveLength(slow.length * 7 + 1);
  // Each of them gets its own in order.
  for (const path of slow) {
    const own = received.filter((one) => one.path === path).map(({ workPackage }) => workPackage);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
});

test("what waits for one work package that fails holds back no other, and comes in order later", async () => {
  const webhook = await hook("/one");
  const stuck = await create();
  await rename(stuck, 40);
  const other = await create();
  let fails = true;
  answer = (response, { workPackage }) => void response.writeHead(fails && workPackage === stuck ? 500 : 200).end();
  await go();
  expect(received.map(({ workPackage }) => workPackage)).toEqual([stuck, other]);
  // What happens to it meanwhile waits as well.
  await api.admin.patch(`work_packages/${stuck}`, { lockVersion: 40, subject: "Last" });
  await go(1_000);
  expect(received).toHaveLength(2);
  fails = false;
  await go(6_000);
  expect(received.slice(2).map(({ action }) => action)).toEqual([
    "work_package:created",
    ...Array.from({ length: 41 }, () => "work_package:updated"),
  ]);
  expect(new Set(await statesOf(webhook))).toEqual(new Set(["delivered"]));
});

test("a webhook that is enabled again sends at once what waited for its next attempt", async () => {
  const webhook = await hook("/one");
  await create();
  answer = (response) => void response.writeHead(500).end();
  await go();
  await go(6_000);
  answer = (response) => response.end();
  await api.admin.patch(`admin/webhooks/${webhook}`, { enabled: false });
  await api.admin.patch(`admin/webhooks/${webhook}`, { enabled: true });
  await go();
  expect(await statesOf(webhook)).toEqual(["delivered"]);
});

test("what cannot be sent now is looked for again although the job was given up", async () => {
  const webhook = await hook("/one");
  await create();
  await ctx.readers.runAll();
  const ended = { status: "error" as const, dedupe_key: null };
  await ctx.jobs.runAll();
  received.length = 0;
  await create();
  await ctx.readers.runAll();
  await ctx.transaction((tx) =>
    tx.updateTable("jobs").set(ended).where("kind", "=", "webhooks.deliver").where("payload", "=", "{}").execute(),
  );
  await ctx.jobs.runAll();
  expect(received).toHaveLength(0);
  clock.advance(61_000);
  await ctx.jobs.runAll();
  expect(received).toHaveLength(1);
  expect(await statesOf(webhook)).toEqual(["delivered", "delivered"]);
});
