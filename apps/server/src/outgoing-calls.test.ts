/** All that leaves the server goes through the proxy of `HALYARD_OUTGOING_PROXY`, whatever protocol it speaks. */
import { generateKeyPairSync } from "node:crypto";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestContext } from "../testing/context.ts";
import { openMailServer } from "../testing/servers/mail-server.ts";
import { S3Server } from "../testing/servers/s3-server.ts";
import { githubClient } from "./github/config/client.ts";
import { DirectoryConfig } from "./identity/directories/config.ts";
import { connected } from "./identity/directories/connection.ts";
import { checkMailbox } from "./inbox/replies/mailbox.ts";
import { checkOutside } from "./operations/doctor/outside-checks.ts";
import { syslogDestination } from "./outbound/audit-streams/destinations/syslog.ts";
import { openFiles } from "./platform/files/open.ts";
import { checkMailServer } from "./platform/mail/mailer.ts";

let asked: string[] = [];
let service = 9;
/** Whatever it is asked for, it leads to the service of the test. */
const proxy = createServer((incoming, answer) => {
  asked.push(`${incoming.method} ${incoming.url}`);
  const { method, headers } = incoming;
  const path = new URL(incoming.url ?? "").href.replace(/^http:\/\/[^/]*/, "");
  const there = request({ port: service, method, path, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 0, given.headers);
    given.pipe(answer);
  });
  there.on("error", () => answer.writeHead(502).end());
  incoming.pipe(there);
});
proxy.on("connect", (incoming, socket) => {
  asked.push(`CONNECT ${incoming.url} ${incoming.headers["proxy-authorization"]}`);
  const there = connect(service, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    there.pipe(socket).pipe(there);
  });
  there.on("error", () => socket.end("HTTP/1.1 502 Bad gateway\r\n\r\n"));
  socket.on("error", () => there.destroy());
});
await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
afterAll(() => proxy.closeAllConnections());
const address = proxy.address();
const proxyPort = typeof address === "object" && address !== null ? address.port : 0;

const { ctx } = await openTestContext("standard", { outgoingProxy: `http://boat:secret@127.0.0.1:${proxyPort}` });
const BOAT = `Basic ${Buffer.from("boat:secret").toString("base64")}`;
beforeEach(() => {
  asked = [];
  service = 9;
});
const portIn = (url: string): number => Number(new URL(url).port);
const mailServer = {
  host: "mail.outside.example",
  port: 2525,
  encryption: "offered",
  userName: "",
  password: "",
  sender: "Halyard <halyard@example.net>",
} as const;

test("GitHub is asked through it", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  ctx.settings.githubUrl = "http://git.outside.example";
  const client = githubClient(ctx, { appId: "1", installationId: "2", privateKey: pem }, "none");
  await expect(client.request("GET /app")).rejects.toThrow();
  expect(asked).toEqual(["GET http://git.outside.example/api/v3/app"]);
});

test("files of a bucket are put, read, listed and removed through it", async () => {
  const store = new S3Server();
  const access = await store.start();
  afterAll(() => store.stop());
  service = portIn(access.url);
  const files = openFiles({ ...ctx.settings, s3: { ...access, url: "http://bucket.outside.example/halyard" } });
  const { key } = await files.put(Readable.from([Buffer.from("hello there")]), 100);
  const opened = await files.open(key);
  expect(String(opened === null ? "" : await buffer(opened.content))).toBe("hello there");
  const keys: string[] = [];
  for await (const one of files.keys()) keys.push(one);
  expect(keys).toEqual([key]);
  await files.remove(key);
  expect(store.objects.size).toBe(0);
  expect(asked.map((one) => one.split("?")[0])).toEqual([
    `PUT http://bucket.outside.example/halyard/${key}`,
    `GET http://bucket.outside.example/halyard/${key}`,
    "GET http://bucket.outside.example/halyard",
    `DELETE http://bucket.outside.example/halyard/${key}`,
  ]);
});

test("mail leaves and is looked for through it", async () => {
  const mail = await openMailServer();
  afterAll(() => mail.close());
  service = portIn(mail.url);
  await checkMailServer(mailServer, await ctx.outgoing.proxyOf(mailServer.host));
  service = 9;
  const mailbox = { ...mailServer, host: "imap.outside.example", port: 993, encryption: "tls", folder: "" } as const;
  await expect(checkMailbox(ctx, mailbox)).rejects.toThrow();
  expect(asked).toEqual([`CONNECT mail.outside.example:2525 ${BOAT}`, `CONNECT imap.outside.example:993 ${BOAT}`]);
});

test("directories and syslog are reached through it, with TLS and without", async () => {
  for (const security of ["plain", "ldaps"] as const) {
    const config = DirectoryConfig.parse({ host: "people.outside.example", port: 636, security, baseDn: "dc=x" });
    await expect(connected(ctx, config, (directory) => directory.search("dc=x", {}))).rejects.toThrow("The proxy");
    const host = "log.outside.example";
    const destination = syslogDestination(ctx, { host, port: 6514, tls: security === "ldaps", certificate: "" });
    await expect(destination.send([])).rejects.toThrow("The proxy does not connect to log.outside.example:6514");
  }
  const both = [`CONNECT people.outside.example:636 ${BOAT}`, `CONNECT log.outside.example:6514 ${BOAT}`];
  expect(asked).toEqual([...both, ...both]);
});

test("the doctor looks the same way", async () => {
  const settings = {
    ...ctx.settings,
    githubUrl: "http://git.outside.example",
    mail: { smtpUrl: "smtp://mail.outside.example:2525", from: "halyard@example.net" },
  };
  await checkOutside({ settings, files: ctx.files, db: ctx.db });
  expect(asked).toContain(`CONNECT mail.outside.example:2525 ${BOAT}`);
});

test("services in a private network are called directly", async () => {
  const mail = await openMailServer();
  afterAll(() => mail.close());
  const server = { ...mailServer, host: "127.0.0.1", port: portIn(mail.url) };
  expect(await ctx.outgoing.proxyOf(server.host)).toBeNull();
  await checkMailServer(server, null);
  for (const host of ["10.1.2.3", "192.168.1.1", "[fd00::1]", "localhost"])
    expect([host, await ctx.outgoing.proxyOf(host)]).toEqual([host, null]);
  expect(asked).toEqual([]);
});

test("a redirect is followed without what opens the first place", async () => {
  const seen: (string | undefined)[] = [];
  const moved = createServer((incoming, answer) => {
    seen.push(incoming.headers.authorization);
    if (incoming.url === "/old") answer.writeHead(301, { location: "http://new.outside.example/new" }).end();
    else answer.end("moved here");
  });
  await new Promise<void>((resolve) => moved.listen(0, "127.0.0.1", resolve));
  afterAll(() => moved.closeAllConnections());
  const there = moved.address();
  service = typeof there === "object" && there !== null ? there.port : 0;
  const answer = await ctx.outgoing.fetch("http://old.outside.example/old", { headers: { authorization: "token" } });
  expect([answer.status, await answer.text(), seen]).toEqual([200, "moved here", ["token", undefined]]);
});
