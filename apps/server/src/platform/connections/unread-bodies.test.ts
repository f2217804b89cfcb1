import { Agent, request } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { readRestOfBodies } from "./unread-bodies.ts";

const app = Fastify();
readRestOfBodies(app);
app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));
const full = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error("the disk is full")) });
app.post("/broken-off", async ({ raw }) => {
  for await (const _chunk of raw.iterator({ destroyOnReturn: false })) throw new Error("the disk is full");
});
app.post("/piped", async ({ raw }) => {
  const file = full();
  raw.pipe(file);
  await new Promise((_resolve, reject) => file.on("error", reject));
});
app.post("/waiting", async () => pipeline([new Uint8Array(1)], full()));
app.get("/", async () => "read");
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** @returns its status */
const send = (method: string, path: string, body: Buffer | string = ""): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = method === "POST" ? { "content-type": "application/octet-stream" } : {};
    const sending = request(url + path, { method, agent, headers, timeout: 5_000 }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
    });
    sending.on("timeout", () => sending.destroy(new Error(`${method} ${path} is not answered`)));
    sending.on("error", reject);
    sending.end(body);
  });

test.each(["/broken-off", "/piped", "/waiting"])(
  "an upload refused before its end leaves its connection to the next request (%s)",
  async (path) => {
    for (let time = 0; time < 3; time++) {
      expect(await send("POST", path, Buffer.alloc(3_000_000))).toBe(500);
      expect(await send("GET", "/")).toBe(200);
    }
  },
);
