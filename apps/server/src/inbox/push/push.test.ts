/** Pushes, as a push service gets them and a browser opens them. */
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { decrypt } from "http_ece";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";

interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const got: Got[] = [];
let status = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => service.close(resolve)));
const at = service.address();
const port = typeof at === "object" && at !== null ? at.port : 0;

const { api, ctx, clock, given } = await startTestApp("standard", {
  outgoingAllowed: ["127.0.0.1"],
  publicUrl: "https://halyard.example.org",
});
const READ: Permission[] = ["view_work_packages"];
const project = await given.project({ name: "Harbour" });
const ida = await given.userWith("ida", project, READ);
await given.userWith("other", project, READ);

/** A browser's half of the keys. */
function browser(endpoint = `http://127.0.0.1:${port}/push/${randomBytes(4).toString("hex")}`) {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const open = (body: Buffer): unknown =>
    JSON.parse(decrypt(body, { version: "aes128gcm", privateKey: ecdh, authSecret: auth }).toString());
  return { subscription: { endpoint, keys: { p256dh, auth } }, open };
}
async function register(login: string, one = browser()) {
  const answer = await (await api.as(login)).post("push_devices", { subscription: one.subscription, name: "Firefox" });
  expect(answer.status).toBe(201);
  return { ...one, id: answer.id };
}
const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async (subject = "Dredge") =>
  (await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject })).id;
const comment = (id: number, raw: string, more: object = {}) =>
  api.admin.post(`work_packages/${id}/activities`, { comment: { raw }, ...more });

beforeEach(async () => {
  await ctx.jobs.runAll();
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("push_devices").execute();
    await tx.deleteFrom("notifications").execute();
  });
  got.length = 0;
  status = 201;
});

describe("a push", () => {
  test("reaches each device of its person, signed and encrypted for it, with the number that is unread", async () => {
    const [phone, desk] = [await register("ida"), await register("ida")];
    await register("other");
    const id = await create();
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    expect(got.map(({ path }) => path).toSorted()).toEqual(
      [phone, desk].map(({ subscription }) => new URL(subscription.endpoint).pathname).toSorted(),
    );
    const first = got.find(({ path }) => phone.subscription.endpoint.endsWith(path));
    expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(first?.headers.authorization).toMatch(/^vapid t=/);
    expect(phone.open(first?.body ?? Buffer.alloc(0))).toEqual({
      title: `#${id} Dredge`,
      body: "Ada Halyard: mentioned you",
      path: `/work_packages/${id}`,
      tag: expect.stringMatching(/^notification-\d+$/),
      unread: 1,
    });
  });

  test("says nothing of what its reader can't see any more, or has read, or doesn't want", async () => {
    await register("ida");
    const id = await create();
    status = 503;
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    expect(got.splice(0)).toHaveLength(1);
    status = 201;
    const members = await api.admin.list("memberships", {
      filters: [{ principal: { operator: "=", values: [String(ida)] } }],
    });
    const membership = String(members.at("_embedded.elements.0.id"));
    const roles = members.at("_embedded.elements.0._links.roles");
    await api.admin.delete(`memberships/${membership}`);
    clock.advance(61_000);
    await ctx.jobs.runAll();
    expect(got).toEqual([]);
    const link = (path: string) => ({ href: `/api/v3/${path}` });
    const back = { project: link(`projects/${project}`), principal: link(`users/${ida}`), roles };
    expect((await api.admin.post("memberships", { _links: back })).status).toBe(201);
    const rules = { rules: [{ reason: "mentioned", email: null, push: "off" }] };
    expect((await (await api.as("ida")).patch("notification_rules", rules)).status).toBe(200);
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    expect(got).toEqual([]);
    await (await api.as("ida")).patch("notification_rules", { rules: [] });
  });

  test("that fails is tried again in order, and nothing is lost or doubled", async () => {
    const one = await register("ida");
    const id = await create();
    status = 500;
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    expect(got.splice(0)).toHaveLength(1);
    expect((await (await api.as("ida")).get("push_devices")).each("error")).toEqual(["The push service answered 500."]);
    status = 201;
    clock.advance(61_000);
    await ctx.jobs.runAll();
    const tags = got.map(({ body }) => Object(one.open(body)).tag);
    expect(tags).toHaveLength(2);
    expect(tags).toEqual(tags.toSorted());
    await ctx.jobs.runAll();
    expect(got).toHaveLength(2);
  });

  test("ends where the browser has unsubscribed", async () => {
    await register("ida");
    status = 410;
    await comment(await create(), mention(ida));
    await ctx.jobs.runAll();
    expect((await (await api.as("ida")).get("push_devices")).elements).toEqual([]);
  });

  test("never goes to a private address that isn't allowed", async () => {
    const one = await register("ida", browser("http://169.254.169.254/push"));
    const test = await (await api.as("ida")).post(`push_devices/${one.id}/test`);
    expect(test.body).toMatchObject({ isSent: false, error: expect.stringContaining("private") });
    expect(got).toEqual([]);
  });
});

describe("devices and keys", () => {
  test("keys are made once and kept sealed, and a device's address is kept sealed too", async () => {
    const one = await register("ida");
    const first = await api.admin.get("push_key");
    const rows = JSON.stringify([
      await ctx.db.selectFrom("push_keys").selectAll().execute(),
      await ctx.db.selectFrom("push_devices").selectAll().execute(),
    ]);
    expect(rows).toContain(String(first.at("publicKey")));
    expect(rows).not.toContain(one.subscription.endpoint);
    expect(rows).not.toContain(one.subscription.keys.auth);
    expect((await ctx.db.selectFrom("push_keys").selectAll().execute()).length).toBe(1);
  });

  test("each person has their own, and what is no subscription is refused", async () => {
    const one = await register("ida");
    const other = await api.as("other");
    expect((await other.get("push_devices")).elements).toEqual([]);
    expect((await other.delete(`push_devices/${one.id}`)).status).toBe(404);
    expect((await api.admin.post(`push_devices/${one.id}/test`)).status).toBe(404);
    expect((await api.anonymous.get("push_key")).status).toBe(401);
    expect((await api.anonymous.post("push_devices", one)).status).toBe(401);
    expect((await other.get("admin/push/status")).status).toBe(403);
    expect((await api.admin.get("admin/push/status")).body).toMatchObject({ isReady: true, devices: 1, people: 1 });
    for (const wrong of [{}, { subscription: { endpoint: "file:///etc/passwd", keys: one.subscription.keys } }]) {
      expect((await other.post("push_devices", wrong)).status).toBe(422);
    }
    // The same browser, after someone else has signed in with it, is theirs.
    await register("other", one);
    expect((await (await api.as("ida")).get("push_devices")).elements).toEqual([]);
    expect((await other.delete(`push_devices/${one.id}`)).status).toBe(204);
  });
});
