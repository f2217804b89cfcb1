import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { app } = await startTestApp();
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));
const MEGABYTE = 1024 * 1024;
const MADE_UP = `sha256=${"0".repeat(64)}`;

/** Begins a delivery and does not go on with it. @returns what is answered */
function begin(bytes: number, signature: string) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const answered = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.on("error", () => undefined);
  socket.write(
    `POST /webhooks/github HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-hub-signature-256: ${signature}\r\n` +
      `content-length: ${bytes}\r\n\r\n{`,
  );
  return { socket, answered };
}

test("a signature that cannot be one, and a body that is announced as too large, are refused unread", async () => {
  expect(await begin(20 * MEGABYTE, "anything").answered).toMatch(/^HTTP\/1\.1 401 /);
  expect(await begin(26 * MEGABYTE, MADE_UP).answered).toMatch(/^HTTP\/1\.1 413 /);
});

test("unfinished deliveries of one address hold only so much memory, and make room when they go", async () => {
  const held = [begin(25 * MEGABYTE, MADE_UP), begin(25 * MEGABYTE, MADE_UP)];
  await expect.poll(() => begin(MEGABYTE, MADE_UP).answered).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5/);
  for (const { socket } of held) socket.destroy();
  const small = () =>
    app.inject({
      method: "POST",
      url: "/webhooks/github",
      headers: { "x-hub-signature-256": MADE_UP, "content-type": "application/json" },
      payload: "{}",
    });
  // There is no secret in this database, which is asked for once the body is there.
  await expect.poll(async () => (await small()).body).toContain("not set up");
});
