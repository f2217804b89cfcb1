import { request as send } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { requestScope } from "../../platform/requests/request-scope.ts";
import { createServer } from "../../server.ts";

const { ctx } = await startTestApp("standard", { requestsPerMinute: 1_000 });
const server = await createServer(ctx, null);
const token = await ctx.transaction((tx) => createToken(tx, 1, "together", ctx.clock.now()));

/** What the slow reads of these tests are doing. */
const reads = { begun: 0, open: 0, most: 0, left: 0 };
const waiting = new Set<() => void>();
const whenAllBegan = { count: 0, tell: (): void => undefined };

async function slow() {
  reads.begun++;
  reads.most = Math.max(reads.most, ++reads.open);
  if (reads.begun === whenAllBegan.count) whenAllBegan.tell();
  const scope = requestScope.getStore();
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
    scope?.onGone(() => {
      if (scope.isAbandoned) reads.left++;
      resolve();
    });
  });
  reads.open--;
  return { _type: "Slow" };
}

/** In place of what the route does. */
server.addHook("preHandler", async (request, reply) => {
  const { searchParams } = new URL(request.url, "http://localhost");
  if (searchParams.has("slow")) return reply.send(await slow());
  if (searchParams.has("large")) {
    reads.begun++;
    return reply.send({ _type: "Large", text: "x".repeat(900_000) });
  }
  const { headers, ip, protocol, host, id } = request;
  if (searchParams.has("asked")) return reply.send({ headers, ip, protocol, host, id });
});
const port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
afterAll(() => server.close());

interface Answered {
  answers: ({ status: number; body: string } | null)[];
}

function post(hrefs: readonly string[], more: Record<string, string> = {}) {
  Object.assign(reads, { begun: 0, open: 0, most: 0, left: 0 });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...more };
  const call = send({ port, host: "127.0.0.1", path: "/api/v3/together", method: "POST", headers });
  const answer = new Promise<{ headers: Record<string, unknown>; body: Answered }>((resolve, reject) => {
    call.on("error", reject);
    call.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ headers: response.headers, body: JSON.parse(text) }));
    });
  });
  call.end(JSON.stringify({ requests: hrefs.map((href) => ({ href })) }));
  return { call, answer };
}

const begun = (count: number) =>
  new Promise<void>((resolve) => Object.assign(whenAllBegan, { count, tell: () => resolve() }));
const slowOnes = Array.from({ length: 20 }, (_, index) => `/api/v3/types?slow=${index}`);

test("reads six at once, and nothing more once the client has hung up", async () => {
  const six = begun(6);
  const { call, answer } = post(slowOnes);
  await six;
  call.destroy();
  await expect(answer).rejects.toThrow("hang up");
  await expect.poll(() => reads).toEqual({ begun: 6, open: 0, most: 6, left: 6 });
});

test("begins the next read when one is done", async () => {
  const six = begun(6);
  const { answer } = post(slowOnes.slice(0, 8));
  await six;
  const last = begun(8);
  for (const go of waiting) go();
  await last;
  for (const go of waiting) go();
  expect((await answer).body.answers.map((one) => one?.status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(reads).toMatchObject({ begun: 8, most: 6, left: 0 });
});

test("begins no more reads once the answers are large enough", async () => {
  const { answers } = (await post(Array.from({ length: 40 }, () => "/api/v3/types?large")).answer).body;
  expect(answers.filter((one) => one !== null)).toHaveLength(4);
  // Five reach the limit, and the others that were under way then are let go.
  expect(reads.begun).toBeLessThanOrEqual(10);
});

test("asks in the name, from the address and through the proxy of the request for all", async () => {
  const more = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", "x-forwarded-host": "work.example" };
  const own = { "if-none-match": '"x"', "idempotency-key": "once", "accept-encoding": "br", "x-request-id": "page-7" };
  const { body, headers } = await post(["/api/v3/types?asked", "/api/v3/types?asked"], { ...more, ...own }).answer;
  const [first, second] = body.answers.map((one) => JSON.parse(one?.body ?? "null"));
  expect(first).toMatchObject({ ip: "203.0.113.9", protocol: "https", host: "work.example", id: "page-7.0" });
  expect(second.id).toBe("page-7.1");
  expect(headers["x-request-id"]).toBe("page-7");
  for (const name of ["if-none-match", "idempotency-key", "accept-encoding", "content-length", "content-type"]) {
    expect(first.headers).not.toHaveProperty(name);
  }
});

test("counts each read in its caller's limit and under its own route", async () => {
  const left = (headers: Record<string, unknown>) => Number(/r=(\d+)/.exec(String(headers["ratelimit"]))?.[1]);
  const before = left((await post(["/api/v3/types"]).answer).headers);
  const after = left((await post(["/api/v3/types", "/api/v3/statuses", "/api/v3/priorities"]).answer).headers);
  // The read in the first one, and the request for all of the second.
  expect(before - after).toBe(2);
  const last = left((await post(["/api/v3/types"]).answer).headers);
  expect(after - last).toBe(4);
  expect(await ctx.metrics.text()).toMatch(/method="GET",route="\/api\/v3\/types"/);
});

test("begins no more reads once the server ends, and leaves them to be asked for one by one", async () => {
  const six = begun(6);
  const { answer } = post(slowOnes.slice(0, 8));
  await six;
  const closed = server.close();
  for (const go of waiting) go();
  expect((await answer).body.answers.map((one) => one?.status)).toEqual([
    200,
    200,
    200,
    200,
    200,
    200,
    undefined,
    undefined,
  ]);
  await closed;
});
