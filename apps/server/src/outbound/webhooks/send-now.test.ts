/** A delivery that waits for another attempt, and an administrator who does not want to wait. */
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const received: string[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end();
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received.push(String(JSON.parse(Buffer.concat(chunks).toString()).action));
    answer(response);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/hook`;

const { api, ctx, clock, given } = await startTestApp("standard", { outgoingAllowed: ["127.0.0.1"] });
const project = await given.project({ name: "Open", public: true });
await ctx.readers.runAll();

async function go(ms = 0) {
  clock.advance(ms);
  await ctx.readers.runAll();
  await ctx.jobs.runAll();
}

/** Two deliveries about one work package; the receiver is down until its second attempt has failed. */
async function delayed() {
  const events = ["work_package:created", "work_package:updated"];
  const webhook = await api.admin.post("admin/webhooks", { name: "Build", url, events });
  answer = (response) => response.writeHead(500).end();
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Dredge" });
  await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Dredge it" });
  await go();
  await go(6_000);
  answer = (response) => response.end();
  received.length = 0;
  const path = `admin/webhooks/${webhook.id}/deliveries`;
  const [later, first] = (await api.admin.get(path)).elements.map((one) => Number(Object(one).id));
  return { webhook: webhook.id, path, first: first ?? 0, later: later ?? 0 };
}
const entries = async (webhook: number) =>
  ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "Webhook")
    .where("entity_id", "=", webhook)
    .where("action", "=", "retried")
    .select(["actor_id", "changes"])
    .execute();

beforeEach(async () => {
  answer = (response) => response.end();
  await go();
  await ctx.transaction((tx) => tx.deleteFrom("webhooks").execute());
  received.length = 0;
});

test("it leaves at once, after what happened before, and the audit log says who wanted it", async () => {
  const { webhook, path, later } = await delayed();
  await go(1_000);
  expect(received).toEqual([]);
  const link = (await api.admin.get(`${path}/${later}`)).at("_links.sendNow");
  expect(link).toEqual({ href: `/api/v3/${path}/${later}/send_now`, method: "post" });
  const sent = await api.admin.post(`${path}/${later}/send_now`);
  expect([sent.status, sent.at("nextAt"), sent.at("_links.sendNow")]).toEqual([
    200,
    clock.now().toISOString(),
    undefined,
  ]);
  await go();
  expect(received).toEqual(["work_package:created", "work_package:updated"]);
  expect(await entries(webhook)).toEqual([
    { actor_id: expect.any(Number), changes: expect.stringContaining(`"delivery":{"from":null,"to":${later}}`) },
  ]);
});

test("asked twice, at the same moment or while it is under way, it leaves once", async () => {
  const { webhook, path, first } = await delayed();
  const sendNow = () => api.admin.post(`${path}/${first}/send_now`);
  const twice = await Promise.all([sendNow(), sendNow()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const arrived = Promise.withResolvers<ServerResponse>();
  answer = (response) => {
    answer = (next) => next.end();
    arrived.resolve(response);
  };
  const running = go();
  const response = await arrived.promise;
  expect((await sendNow()).status).toBe(200);
  response.end();
  await running;
  await go();
  expect(received).toEqual(["work_package:created", "work_package:updated"]);
  expect(await entries(webhook)).toHaveLength(1);
  const again = await sendNow();
  expect([again.status, again.at("message")]).toEqual([422, "Only a waiting delivery can be sent now."]);
});

test("of a webhook that is off nothing leaves", async () => {
  const { webhook, path, first } = await delayed();
  await api.admin.patch(`admin/webhooks/${webhook}`, { enabled: false });
  expect((await api.admin.get(`${path}/${first}`)).at("_links.sendNow")).toBeUndefined();
  const refused = await api.admin.post(`${path}/${first}/send_now`);
  expect([refused.status, refused.at("message")]).toEqual([422, "The webhook is off. Enable it first."]);
});

test("only administrators, and only deliveries that are there", async () => {
  const { path, first } = await delayed();
  await given.user("nora");
  const nora = await api.as("nora");
  expect((await nora.post(`${path}/${first}/send_now`)).status).toBe(403);
  expect((await api.anonymous.post(`${path}/${first}/send_now`)).status).toBe(401);
  expect((await api.admin.post(`${path}/987654/send_now`)).status).toBe(404);
});
