import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./draining.ts";

test("before a server closes, a connection in use ends with its next answer, and none is refused meanwhile", async () => {
  const server = createServer((_asked, answer) => answer.end("done"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listens on a port, not on a pipe
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<[number, string | undefined, number]>((resolve, reject) => {
      const asked = request({ port, agent, method: "POST" }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve([answer.statusCode ?? 0, answer.headers.connection, local]));
      });
      let local = 0;
      asked.on("socket", (socket) => (local = socket.localPort ?? 0));
      asked.on("error", reject);
      asked.end("x");
    });
  await ask();
  const before = await ask();
  expect(before).toEqual([200, "keep-alive", expect.any(Number)]);

  const drained = drain(server);
  await new Promise((resolve) => server.getConnections(resolve));
  const last = await ask();
  expect(last).toEqual([200, "close", before[2]]);
  expect(await ask()).toEqual([200, "close", expect.any(Number)]);
  await drained;
  await new Promise((resolve) => server.close(resolve));
});

test("a server without connections closes at once", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const began = performance.now();
  await drain(server);
  expect(performance.now() - began).toBeLessThan(200);
  await new Promise((resolve) => server.close(resolve));
});
