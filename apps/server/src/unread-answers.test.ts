/** Clients that ask for large answers and do not read them. */
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openTestContext } from "../testing/context.ts";
import { CONNECTION_LIMITS } from "./platform/connections/connection-limits.ts";
import { createServer } from "./server.ts";

const BYTES = 8 * 1_048_576;
const { ctx } = await openTestContext("empty");
const limits = { ...CONNECTION_LIMITS, unsent: { perCaller: 3 * BYTES, graceMs: 1_000, bytesPerSecond: BYTES } };
const app = await createServer(ctx, null, limits);
app.get("/large", async () => Buffer.alloc(BYTES, "x"));
await app.listen({ port: 0, host: "127.0.0.1" });
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  return app.close();
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
const { port } = app.server.address() as AddressInfo;

/** Asks and reads the beginning, no more. */
async function unread(): Promise<{ socket: Socket; status: number }> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  const status = await new Promise<number>((resolve) => {
    socket.once("data", (data) => {
      socket.pause();
      resolve(Number(data.toString("latin1").split(" ")[1]));
    });
  });
  return { socket, status };
}

test("have so many bytes waiting, then 429; what is read makes room", async () => {
  const first = await unread();
  expect([first.status, (await unread()).status, (await unread()).status]).toEqual([200, 200, 200]);
  const refused = await fetch(`http://127.0.0.1:${port}/large`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await refused.json()).toMatchObject({
    errorIdentifier: "urn:openproject-org:api:v3:errors:TooManyRequests",
  });
  first.socket.destroy();
  await expect.poll(async () => (await unread()).status).toBe(200);
});

test("are disconnected when they do not read for long", async () => {
  await pause(2_500);
  expect((await unread()).status).toBe(200);
  const slow = sockets.at(-1);
  await pause(2_500);
  slow?.resume();
  await expect.poll(() => slow?.destroyed).toBe(true);
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(BYTES);
});
