import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../testing/app.ts";
import { openEventStream } from "../testing/servers/event-stream.ts";
import { createToken } from "./identity/authentication/sessions/tokens.ts";
import { CONNECTION_LIMITS } from "./platform/connections/connection-limits.ts";
import { createServer } from "./server.ts";

const { ctx, given } = await startTestApp();
const limits = {
  ...CONNECTION_LIMITS,
  perAddress: 20,
  headersMs: 400,
  body: { bytesPerSecond: 500, graceMs: 400 },
  checkMs: 100,
};
// No proxy is trusted, so that this machine counts as any client.
const server = await createServer({ ...ctx, settings: { ...ctx.settings, trustedProxies: 0 } }, null, limits);
const port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
const token = await ctx.transaction((tx) => createToken(tx, 1, "slow", ctx.clock.now()));
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** A client that sends what it is told to and nothing else. */
function open(text = "", to = port) {
  const socket = connect(to, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  socket.on("data", (data) => (received += String(data)));
  socket.on("error", () => undefined);
  socket.write(text);
  return { socket, closed, received: () => received };
}

const upload = (length: number) =>
  `POST /api/v3/render/plain HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: text/plain\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;

test("headers that do not end are given up", async () => {
  const half = Array.from({ length: 5 }, () => open("GET /health/live HTTP/1.1\r\nhost: x\r\nx-more: "));
  const drip = setInterval(() => half.forEach(({ socket }) => socket.write("a")), 50);
  const answers = await Promise.all(half.map(({ closed }) => closed));
  clearInterval(drip);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that comes byte by byte is given up", async () => {
  const { socket, closed } = open(upload(100_000));
  const drip = setInterval(() => socket.write("a"), 50);
  await closed;
  clearInterval(drip);
});

test("a body that is slow but goes on is read to its end", async () => {
  const { socket, closed } = open(upload(5_000));
  for (let n = 0; n < 10; n++) {
    socket.write("a".repeat(500));
    await pause(150);
  }
  expect(await closed).toMatch(/^HTTP\/1\.1 200 [^]*aaaa/);
});

test("a stream of events goes on after all of these times, and hears", async () => {
  await ctx.events.start();
  const stream = await openEventStream(`http://127.0.0.1:${port}/api/v3/events`, { authorization: `Bearer ${token}` });
  await pause(1_500);
  const project = await given.project({ name: "Slow" });
  const caller = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await fetch(`http://127.0.0.1:${port}/api/v3/projects/${project}/work_packages`, {
    method: "POST",
    headers: caller,
    body: '{"subject":"Heard"}',
  });
  await stream.until((text) => text.includes("WorkPackage"));
  stream.stop();
});

test("one address has only so many connections, and gets them back", async () => {
  const held = Array.from({ length: 20 }, () => open());
  await pause(100);
  expect(await open("GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n").closed).toMatch(/^HTTP\/1\.1 429 /);
  for (const { socket } of held) socket.destroy();
  const answer = async () => open("GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").closed;
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("connections of a trusted proxy are not counted", async () => {
  const proxied = await createServer(ctx, null, limits);
  afterAll(() => proxied.close());
  const to = Number(new URL(await proxied.listen({ port: 0, host: "127.0.0.1" })).port);
  for (let n = 0; n < 25; n++) open("", to);
  await pause(100);
  const request = "GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
  expect(await open(request, to).closed).toMatch(/^HTTP\/1\.1 200 /);
});
