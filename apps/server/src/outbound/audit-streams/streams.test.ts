/** Streams of the audit log, to receivers that fail, are slow, or take only some of it. */
import { createServer } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { makeCertificate } from "../../../testing/servers/certificate.ts";
import { S3Server } from "../../../testing/servers/s3-server.ts";

const LIST = "admin/audit_streams";
const store = new S3Server();
const { url: bucket, ...access } = await store.start();
const { api, ctx, clock, given, logged, another } = await startTestApp("standard", { outgoingAllowed: ["127.0.0.1"] });
const mira = await given.user("mira");

interface Call {
  body: string;
  headers: Record<string, string>;
}
const calls: Call[] = [];
let answer = 200;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    calls.push({ body: Buffer.concat(chunks).toString(), headers });
    response.writeHead(answer).end();
  });
});
const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};
const url = `http://127.0.0.1:${await portOf(receiver)}/audit`;
afterAll(async () => {
  receiver.close();
  await store.stop();
});

interface Entry {
  id: string;
  action: string;
  entity: { title: string } | null;
  changes: { attribute: string; to: unknown }[];
}
const sentTo = (some: readonly Call[]): Entry[] => some.flatMap(({ body }) => JSON.parse(body).entries);
const titlesOf = (entries: readonly Entry[]) => entries.map(({ entity }) => entity?.title ?? "");
const linesIn = (text: string): Entry[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const stream = async (kind: string, config: object, more: object = {}) => {
  const made = await api.admin.post(LIST, { name: `To ${kind}`, kind, config, ...more });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made;
};
const rename = (title: string) =>
  api.admin.patch(`users/${mira}`, { firstName: title }).then(({ status }) => expect(status).toBe(200));
/** The readers throw where a destination fails; in the product they come again by themselves. */
const go = () =>
  ctx.readers.runAll().then(
    () => clock.advance(60_000),
    () => clock.advance(60_000),
  );
const state = async (id: number) => (await api.admin.get(`${LIST}/${id}`)).body;

beforeEach(() => {
  answer = 200;
  calls.length = 0;
});
afterEach(async () => {
  for (const id of (await api.admin.list(LIST)).each("id")) await api.admin.delete(`${LIST}/${String(id)}`);
});

describe("a webhook", () => {
  test("gets each entry from then on, signed, with values and origin, and no secret of the stream", async () => {
    await rename("Before");
    const made = await stream("webhook", { url }, { secrets: { authorization: "Splunk 0123" } });
    const secret = String(made.at("secret"));
    await rename("Mara");
    await go();
    const [call] = calls;
    expect(call?.headers["authorization"]).toBe("Splunk 0123");
    // The library checks the time too, and the test's clock is not that of the machine.
    expect(() => new Webhook(secret).verify(call?.body ?? "", call?.headers ?? {})).toThrow("timestamp");
    const entries = sentTo(calls);
    expect(entries.map(({ action }) => action)).toEqual(["created", "updated"]);
    expect(entries[1]?.changes).toEqual([expect.objectContaining({ attribute: "firstName", to: "Mara" })]);
    const shown = await api.admin.get(`${LIST}/${made.id}`);
    expect(shown.body).toMatchObject({ state: "active", sent: 2, waiting: 0, error: "", failingSince: null });
    expect(shown.text + calls.map(({ body }) => body).join("")).not.toContain(secret);
    expect(shown.text).not.toContain("Splunk");
    expect(logged.join("")).not.toContain("Splunk");
  });

  test("that fails gets them in order once it works, and the screen says since when and why", async () => {
    const { id } = await stream("webhook", { url });
    await go();
    calls.length = 0;
    answer = 503;
    const since = clock.now().toISOString();
    await rename("One");
    await go();
    await rename("Two");
    await go();
    expect(await state(id)).toMatchObject({ failingSince: since, error: "The receiver answered 503.", waiting: 2 });
    answer = 200;
    calls.length = 0;
    await go();
    expect(titlesOf(sentTo(calls))).toEqual([expect.stringContaining("One"), expect.stringContaining("Two")]);
    expect(await state(id)).toMatchObject({ failingSince: null, error: "", waiting: 0 });
  });

  test("also gets refusals and failed sign-ins", async () => {
    await stream("webhook", { url });
    await go();
    calls.length = 0;
    await api.anonymous.post("auth/login", { login: "mira", password: "not the password" });
    await go();
    expect(sentTo(calls).map(({ id, action }) => [id.slice(0, 1), action])).toEqual([["s", "sign_in_failed"]]);
  });

  test("that is paused gets nothing, and all of it when it goes on", async () => {
    const { id } = await stream("webhook", { url });
    await go();
    await api.admin.patch(`${LIST}/${id}`, { state: "paused" });
    await go();
    calls.length = 0;
    await rename("While paused");
    await go();
    expect(calls).toEqual([]);
    await api.admin.patch(`${LIST}/${id}`, { state: "active" });
    await go();
    expect(titlesOf(sentTo(calls)).filter((title) => title.startsWith("While"))).toHaveLength(1);
  });

  test("can begin with all that is in the log", async () => {
    const first = await ctx.db.selectFrom("events").select("id").orderBy("id").executeTakeFirstOrThrow();
    await stream("webhook", { url }, { fromStart: true });
    await go();
    expect(sentTo(calls)[0]?.id).toBe(`j${first.id}`);
  });
});

/** A receiver of syslog: reads frames, each with its length before it, and ends as a test tells it. */
async function syslogServer(pair: { key: string; certificate: string } | null, behave: (socket: Socket) => void) {
  const received: string[] = [];
  const listen = (socket: Socket) => {
    let buffered = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const [, digits = ""] = /^(\d+) /.exec(buffered.subarray(0, 12).toString("latin1")) ?? [];
        const end = digits.length + 1 + Number(digits);
        if (digits === "" || buffered.length < end) break;
        received.push(buffered.subarray(digits.length + 1, end).toString());
        buffered = buffered.subarray(end);
      }
    });
    behave(socket);
  };
  const server =
    pair === null ? createTcpServer(listen) : createTlsServer({ key: pair.key, cert: pair.certificate }, listen);
  const port = await portOf(server);
  return { server, port, received };
}

describe("syslog", () => {
  const certificate = makeCertificate();

  test("over TLS gets messages of RFC 5424, from a server whose certificate is known alone", async () => {
    const { server, port, received } = await syslogServer(certificate, () => undefined);
    const config = { host: "127.0.0.1", port, certificate: certificate.certificate };
    const { id } = await stream("syslog", config);
    const tested = await api.admin.post(`${LIST}/${id}/test`);
    expect([tested.at("error"), tested.at("ok")]).toEqual(["", true]);
    await rename("Über TLS");
    await go();
    const pattern = /^<(\d+)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ halyard - (\w+) - (\{.*\})$/;
    const found = received.map((message) => pattern.exec(message));
    expect(found.map((one) => one?.slice(1, 3))).toEqual([
      ["110", "stream_tested"],
      ["108", "created"],
      ["110", "updated"],
      // Occurrences follow what was changed.
      ["110", "connection_tested"],
    ]);
    expect(JSON.parse(found[2]?.[3] ?? "").entity.title).toContain("Über TLS");
    await api.admin.patch(`${LIST}/${id}`, { config: { certificate: "" } });
    const distrusted = await api.admin.post(`${LIST}/${id}/test`);
    expect(distrusted.at("error")).toMatch(/^The receiver's certificate is not trusted/);
    server.close();
  });

  test("is sent again to a receiver that closes before it has all of it", async () => {
    let breaks = true;
    const { server, port, received } = await syslogServer(null, (socket) => {
      if (breaks) socket.once("data", () => socket.resetAndDestroy());
    });
    const { id } = await stream("syslog", { host: "127.0.0.1", port, tls: false });
    await rename("Twice");
    await go();
    expect(await state(id)).toMatchObject({ error: expect.stringContaining("closed the connection"), waiting: 2 });
    breaks = false;
    received.length = 0;
    await go();
    expect(received.map((message) => / halyard - (\w+)/.exec(message)?.[1])).toEqual(["created", "updated"]);
    server.close();
  });
});

test("a bucket gets objects by the hour, and what is sent again takes its place", async () => {
  const config = { url: bucket, region: access.region, accessKeyId: access.accessKeyId, prefix: "halyard/audit/" };
  const { id } = await stream("s3", config, { secrets: { secretAccessKey: access.secretAccessKey } });
  await rename("Into a bucket");
  store.failures.push(500);
  await go();
  expect(await state(id)).toMatchObject({ error: "The bucket answered 500." });
  await go();
  const names = [...store.objects.keys()];
  expect(names).toEqual([expect.stringMatching(/^halyard\/audit\/\d{4}\/\d\d\/\d\d\/\d\d\/j\d{9}\.jsonl\.gz$/)]);
  const entries = linesIn(gunzipSync(store.objects.get(names[0] ?? "") ?? "").toString());
  expect(entries.map(({ action }) => action)).toEqual(["created", "updated"]);
  const row = await ctx.db.selectFrom("audit_streams").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(access.secretAccessKey);
});

test("a file has whole lines and no gap, though a kill left half a line and another process goes on", async () => {
  await stream("file", { file: "audit.jsonl" });
  await rename("In a file");
  await go();
  const path = join(ctx.settings.dataDir, "audit-streams", "audit.jsonl");
  appendFileSync(path, '{"id":"j99","cut o');
  await rename("After the kill");
  await (await another()).readers.runAll();
  await go();
  const titles = titlesOf(linesIn(readFileSync(path, "utf8")));
  expect(titles).toEqual(["To file", expect.stringContaining("In a file"), expect.stringContaining("After the kill")]);
});

test("streams are for administrators, and what is wrong is said by its field", async () => {
  const caller = await api.as("mira");
  const { id } = await stream("file", { file: "mine.jsonl" });
  for (const asked of [
    caller.get(LIST),
    caller.post(LIST, { name: "x", kind: "file", config: { file: "x" } }),
    caller.patch(`${LIST}/${id}`, { state: "paused" }),
    caller.delete(`${LIST}/${id}`),
    caller.post(`${LIST}/${id}/test`),
  ])
    expect((await asked).status).toBe(403);
  expect((await api.anonymous.get(LIST)).status).toBe(401);
  expect((await api.admin.get(`${LIST}/999999`)).status).toBe(404);
  const wrong = async (body: object) => (await api.admin.post(LIST, { name: "x", ...body })).at("message");
  expect(await wrong({ kind: "fax", config: {} })).toBe("Kind must be one of webhook, syslog, s3, file.");
  expect(await wrong({ kind: "file", config: { file: "../../etc/passwd" } })).toBe(
    "File must be a name of letters, digits, dots and dashes.",
  );
  expect(await wrong({ kind: "webhook", config: { url: "ftp://x" } })).toMatch(/^Address must start with http/);
  expect(await wrong({ kind: "s3", config: { url, region: "r", accessKeyId: "a" } })).toBe(
    "Secret access key can't be blank.",
  );
  expect(await wrong({ kind: "syslog", config: { host: "h", port: 99_999 } })).toBe("Port must be from 1 to 65535.");
});

test("an address in a private network is not called", async () => {
  const { id } = await stream("webhook", { url: "http://10.0.0.1/collect" });
  expect((await api.admin.post(`${LIST}/${id}/test`)).at("error")).toMatch(/^10\.0\.0\.1 is a private address/);
});
