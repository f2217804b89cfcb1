/** Outgoing webhooks against a receiver that does what a test tells it. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}

const received: Received[] = [];
let answer: (response: ServerResponse, one: Received) => void = (response) => response.end("ok");
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const one = { body: Buffer.concat(chunks).toString(), headers: request.headers };
    received.push(one);
    answer(response, one);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/hook`;

const post = await startMailServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  outgoingAllowed: ["127.0.0.1"],
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const HOUR = 3_600_000;
const LIST = "admin/webhooks";
const open = await given.project({ name: "Open", public: true });
const closed = await given.project({ name: "Closed" });
const reader = await given.userWith("reader", open, ["view_work_packages"]);
await ctx.readers.runAll();

const link = (path: string) => ({ href: `/api/v3/${path}` });
const hook = async (body: object = {}) => {
  const made = await api.admin.post(LIST, { name: "Build", url, events: ["work_package:created"], ...body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return { id: made.id, secret: String(made.at("secret")) };
};
const create = async (subject = "Dredge", project = open) =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject })).id;
const payloads = () => received.map(({ body }): Record<string, never> => JSON.parse(body));
/** Lets everything that is due happen. */
async function go(ms = 0) {
  clock.advance(ms);
  await ctx.readers.runAll();
  await ctx.jobs.runAll();
}
interface Delivery {
  state: string;
  attempts: number;
  status: number | null;
  error: string;
}
const deliveries = async (id: number): Promise<Delivery[]> =>
  (await api.admin.get(`${LIST}/${id}/deliveries?pageSize=100`)).elements.map((element) => {
    const { state, attempts, status, error } = Object(element);
    return { state, attempts, status, error };
  });

beforeEach(async () => {
  answer = (response) => response.end("ok");
  await go();
  await ctx.transaction((tx) => tx.deleteFrom("webhooks").execute());
  received.length = 0;
});

describe("what is sent", () => {
  test("has OpenProject's name, the work package as its user sees it, and both signatures", async () => {
    const { secret } = await hook({ headers: { authorization: "Bearer for the receiver" } });
    const id = await create();
    await go();
    const [one, ...others] = received;
    expect(others).toEqual([]);
    const body = JSON.parse(one?.body ?? "");
    expect(body).toMatchObject({
      action: "work_package:created",
      work_package: { _type: "WorkPackage", id, lockVersion: 0 },
    });
    expect(one?.headers["authorization"]).toBe("Bearer for the receiver");
    expect(one?.headers["x-op-signature"]).toBe(
      `sha1=${createHmac("sha1", secret)
        .update(one?.body ?? "")
        .digest("hex")}`,
    );
    const headers = Object.fromEntries(
      ["webhook-id", "webhook-signature"].map((name) => [name, String(one?.headers[name])]),
    );
    const signed = `${headers["webhook-id"]}.${String(one?.headers["webhook-timestamp"])}.${one?.body}`;
    const key = Buffer.from(secret.slice(6), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(headers["webhook-signature"]).toBe(
      new Webhook(secret).sign(
        String(headers["webhook-id"]),
        new Date(Number(one?.headers["webhook-timestamp"]) * 1_000),
        one?.body ?? "",
      ),
    );
  });

  test("of a copied project is told that it was created, once it is there, and nothing of its work packages", async () => {
    const source = await given.project({ name: "Copied" });
    for (const subject of ["Dredge", "Sound"]) await create(subject, source);
    await go();
    received.length = 0;
    await hook({ events: ["work_package:created", "project:created", "project:updated"] });
    expect((await api.admin.post(`projects/${source}/copy`, { name: "The copy" })).status).toBe(302);
    await ctx.readers.runAll();
    await go();
    await go();
    const sent = payloads().map(({ action, project }) => [action, Object(project)["name"], Object(project)["active"]]);
    expect(sent).toEqual([["project:created", "The copy", true]]);
    received.length = 0;
    const copy = await api.admin.get("projects/the-copy");
    await create("Later", copy.id);
    await go();
    expect(payloads().map(({ action }) => action)).toEqual(["work_package:created"]);
  });

  test("each kind of event has its name and payload", async () => {
    const events = [
      "work_package:created",
      "work_package:updated",
      "work_package_comment:comment",
      "project:created",
      "project:updated",
      "time_entry:created",
      "attachment:created",
    ];
    await hook({ events });
    const id = await create();
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Changed" });
    await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "Said" } });
    await api.admin.post("time_entries", {
      hours: "PT1H",
      spentOn: "2026-03-02",
      _links: { workPackage: link(`work_packages/${id}`), activity: link("time_entries/activities/1") },
    });
    const project = await api.admin.post("projects", { name: "Fresh", identifier: "fresh" });
    await api.admin.patch(`projects/${project.id}`, { name: "Fresher" });
    await go();
    const told = payloads().map((one) => [one["action"], Object.keys(one)[1]]);
    expect(told.toSorted()).toEqual(
      [
        ["work_package:created", "work_package"],
        ["work_package:updated", "work_package"],
        ["work_package_comment:comment", "activity"],
        ["time_entry:created", "time_entry"],
        ["project:created", "project"],
        ["project:updated", "project"],
      ].toSorted(),
    );
  });

  test("only of chosen projects, and only what its user can see", async () => {
    await hook({ allProjects: false, _links: { projects: [link(`projects/${closed}`)] } });
    const { id: ofReader } = await hook({ name: "Of the reader", _links: { user: link(`users/${reader}`) } });
    await create("seen by both kinds", open);
    await create("secret", closed);
    await go();
    expect(
      payloads()
        .map((one) => Object(one["work_package"])["subject"])
        .toSorted(),
    ).toEqual(["secret", "seen by both kinds"]);
    expect((await deliveries(ofReader)).map(({ state }) => state).toSorted()).toEqual(["delivered", "skipped"]);
  });

  test("after a change of the secret both sign for a day", async () => {
    const { id, secret } = await hook();
    const fresh = String((await api.admin.post(`${LIST}/${id}/rotate_secret`, {})).at("secret"));
    expect(fresh).not.toBe(secret);
    await create();
    await go();
    expect(String(received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    clock.advance(25 * HOUR);
    await create();
    await go();
    expect(String(received[1]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });
});

describe("a receiver that fails", () => {
  test("is tried again by the schedule, then given up; what comes after is not held back for ever", async () => {
    answer = (response) => response.writeHead(500).end("broken");
    const { id } = await hook({ events: ["work_package:created", "work_package:updated"] });
    const work = await create();
    await api.admin.patch(`work_packages/${work}`, { lockVersion: 0, subject: "Later" });
    await go();
    expect(received).toHaveLength(1);
    for (const ms of [6_000, 330_000, 0.6 * HOUR, 2.3 * HOUR, 5.6 * HOUR, 11.1 * HOUR, 11.1 * HOUR]) await go(ms);
    expect((await deliveries(id)).at(-1)).toEqual({
      state: "failed",
      attempts: 8,
      status: 500,
      error: "The receiver answered 500.",
    });
    // Once, for administrators to see: the attempts before it are in the list of deliveries.
    const noted = ctx.db.selectFrom("security_events").where("kind", "=", "delivery_failed");
    expect(await noted.select(["entity_type", "entity_id", "details", "count"]).execute()).toEqual([
      { entity_type: "Webhook", entity_id: id, details: '{"message":"The receiver answered 500."}', count: 1 },
    ]);
    answer = (response) => response.end("ok");
    await go(12 * HOUR);
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(["delivered", "failed"]);
    expect(payloads().at(-1)?.["action"]).toBe("work_package:updated");
  });

  test("gets things in order: a later change waits for an earlier one, other work packages do not", async () => {
    const { id } = await hook({ events: ["work_package:created", "work_package:updated"] });
    let fails = true;
    const first = await create("first");
    answer = (response, { body }) => response.writeHead(fails && body.includes(`"id":${first},`) ? 503 : 200).end();
    await api.admin.patch(`work_packages/${first}`, { lockVersion: 0, subject: "first changed" });
    await create("second");
    await go();
    expect(
      payloads()
        .map((one) => Object(one["work_package"])["subject"])
        .toSorted(),
    ).toEqual(["first changed", "second"]);
    fails = false;
    await go(6_000);
    expect(
      payloads()
        .slice(2)
        .map((one) => one["action"]),
    ).toEqual(["work_package:created", "work_package:updated"]);
    expect((await deliveries(id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  test("says when it wants to be asked again", async () => {
    answer = (response) => response.writeHead(429, { "retry-after": "3600" }).end();
    await hook();
    await create();
    await go();
    await go(3_000_000);
    expect(received).toHaveLength(1);
    await go(700_000);
    expect(received).toHaveLength(2);
  });

  test("with 410 it is asked no more; after three days of failures it is paused, and its user is told", async () => {
    post.letters.length = 0;
    answer = (response) => response.writeHead(410).end();
    const { id } = await hook();
    await create();
    await go();
    expect((await api.admin.get(`${LIST}/${id}`)).at("state")).toBe("disabled");
    answer = (response) => response.writeHead(500).end();
    const other = await hook({ name: "Weary" });
    await create();
    for (let day = 0; day < 5; day++) {
      await create();
      await go(24 * HOUR);
    }
    expect((await api.admin.get(`${LIST}/${other.id}`)).at("state")).toBe("paused");
    expect(post.letters.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
      "Webhook Build is disabled",
      "Webhook Weary is paused",
    ]);
    const clauses = [{ entityType: { operator: "=", values: ["Webhook"] } }];
    const log = await api.admin.get(`admin/audit_events?filters=${encodeURIComponent(JSON.stringify(clauses))}`);
    const reason = expect.stringContaining("Every attempt for three days has failed");
    expect(log.elements).toContainEqual(
      expect.objectContaining({
        action: "paused",
        severity: "error",
        entity: { type: "Webhook", id: other.id, title: "Weary" },
        changes: expect.arrayContaining([expect.objectContaining({ attribute: "reason", to: reason })]),
      }),
    );
    expect(log.elements).toContainEqual(expect.objectContaining({ action: "disabled", severity: "warning" }));
    // Nothing is lost: what waited is sent once it goes on.
    received.length = 0;
    answer = (response) => response.end();
    await api.admin.patch(`${LIST}/${other.id}`, { enabled: true });
    await go(12 * HOUR);
    expect(received.length).toBeGreaterThan(0);
  });

  test.each([
    [
      "a redirect",
      (response: ServerResponse) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      "The receiver answered 302.",
    ],
    [
      "a reset",
      (response: ServerResponse) => void response.destroy(),
      "The connection was closed before an answer came.",
    ],
  ])("%s is a failure", async (_name, how, words) => {
    answer = how;
    const { id } = await hook();
    await create();
    await go();
    expect(await deliveries(id)).toEqual([expect.objectContaining({ state: "waiting", attempts: 1, error: words })]);
  });

  test("a private address that is not allowed is never called", async () => {
    const { id } = await hook({ url: "http://10.0.0.1/" });
    await create();
    await go();
    const [one] = await deliveries(id);
    expect([one?.state, one?.status, one?.error]).toEqual([
      "waiting",
      null,
      expect.stringContaining("private address"),
    ]);
  });
});

describe("the log", () => {
  test("sends one again, or all that failed since a moment, with the id of then", async () => {
    const { id } = await hook();
    await create("one");
    await create("two");
    await go();
    const last = Object((await api.admin.get(`${LIST}/${id}/deliveries`)).elements[0]);
    const again = await api.admin.post(`${LIST}/${id}/redeliver`, { delivery: last["id"] });
    expect(again.at("count")).toBe(1);
    await go();
    expect(received).toHaveLength(3);
    expect(received[2]?.headers["webhook-id"]).toBe(last["messageId"]);
    const since = await api.admin.post(`${LIST}/${id}/redeliver`, { since: "2026-01-01T00:00:00Z" });
    expect(since.at("count")).toBe(0);
    const all = await api.admin.post(`${LIST}/${id}/redeliver`, { since: "2026-01-01T00:00:00Z", all: true });
    expect(all.at("count")).toBe(3);
    await go();
    expect(received).toHaveLength(6);
  });

  test("a test says what the receiver answered", async () => {
    const { id } = await hook();
    answer = (response) => response.writeHead(418).end("a teapot");
    const tested = await api.admin.post(`${LIST}/${id}/test`, {});
    expect([tested.at("state"), tested.at("status"), tested.at("responseBody")]).toEqual(["failed", 418, "a teapot"]);
    expect(payloads()).toEqual([{ action: "webhook:test" }]);
  });
});

describe("who may", () => {
  test("only administrators read and change webhooks", async () => {
    const { id } = await hook();
    for (const [who, status] of [
      [await api.as("reader"), 403],
      [api.anonymous, 401],
    ] as const) {
      const answers = await Promise.all([
        who.get(LIST),
        who.get(`${LIST}/${id}`),
        who.get(`${LIST}/${id}/deliveries`),
        who.post(LIST, { name: "x", url, events: ["project:created"] }),
        who.patch(`${LIST}/${id}`, { name: "x" }),
        who.post(`${LIST}/${id}/test`, {}),
        who.post(`${LIST}/${id}/rotate_secret`, {}),
        who.post(`${LIST}/${id}/redeliver`, { delivery: 1 }),
        who.delete(`${LIST}/${id}`),
      ]);
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => status));
    }
  });

  test("no answer and no line of the audit log has a secret or a header in it", async () => {
    const { id, secret } = await hook({ headers: { authorization: "Bearer hidden" } });
    await api.admin.patch(`${LIST}/${id}`, { secret: "another secret of mine", headers: { "x-key": "hidden too" } });
    const texts = [
      (await api.admin.get(LIST)).text,
      (await api.admin.get(`${LIST}/${id}`)).text,
      JSON.stringify(await ctx.db.selectFrom("events").selectAll().where("entity_type", "=", "Webhook").execute()),
      JSON.stringify(await ctx.db.selectFrom("webhooks").selectAll().execute()),
    ].join("\n");
    for (const hidden of [secret, "hidden", "another secret"])
      expect([hidden, texts.includes(hidden)]).toEqual([hidden, false]);
  });

  test.each([
    [{ url: "ftp://example.org" }, "url"],
    [{ url: "http://user:word@example.org" }, "url"],
    [{ name: " " }, "name"],
    [{ events: [] }, "events"],
    [{ events: ["work_package:eaten"] }, "events"],
    [{ headers: { "X-OP-Signature": "mine" } }, "headers"],
    [{ headers: { "x-y": "a\r\nx-z: b" } }, "headers"],
    [{ secret: "short" }, "secret"],
    [{ _links: { user: { href: "/api/v3/users/99999" } } }, "user"],
    [{ _links: { projects: [{ href: "/api/v3/projects/99999" }] } }, "projects"],
  ])("%j is refused", async (body, attribute) => {
    const made = await api.admin.post(LIST, { name: "Build", url, events: ["work_package:created"], ...body });
    expect([made.status, made.at("_embedded.details.attribute")]).toEqual([422, attribute]);
  });
});
