import { afterAll, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { InstanceSettings } from "../../platform/instance-settings/instance-settings.ts";
import { createServer } from "../../server.ts";
import { RequestLimits } from "./request-limits.ts";
import { createToken } from "./sessions/tokens.ts";

const { app, ctx, clock, logged, another } = await startTestApp("standard", { requestsPerMinute: 20 });

async function caller() {
  const token = await ctx.transaction((tx) => createToken(tx, 1, "many", clock.now()));
  return new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
}

test("a token has so many requests a minute, and is told when to come again", async () => {
  const [busy, other] = [await caller(), await caller()];
  for (let n = 0; n < 20; n++) {
    const { status, headers } = await busy.get("statuses");
    expect([status, headers["ratelimit-policy"]]).toEqual([200, '"minute";q=20;w=60']);
    expect(headers["ratelimit"]).toBe(`"minute";r=${19 - n};t=60`);
  }
  const refused = await busy.get("statuses");
  expect([refused.status, refused.error]).toEqual([429, "TooManyRequests"]);
  expect(refused.headers).toMatchObject({ "retry-after": "60", "ratelimit-limit": "20", "ratelimit-remaining": "0" });
  expect(refused.headers["ratelimit"]).toBe('"minute";r=0;t=60');
  expect((await other.get("statuses")).status).toBe(200);
  clock.advance(60_000);
  expect((await busy.get("statuses")).status).toBe(200);
});

test("those who are not signed in, or by a wrong token, are counted by their address", async () => {
  clock.advance(60_000);
  const from = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: "/api/v3/statuses", remoteAddress, headers })).statusCode;
  for (let n = 0; n < 10; n++) await from("198.51.100.7");
  for (let n = 0; n < 10; n++) expect(await from("198.51.100.7", { authorization: "Bearer wrong" })).toBe(401);
  expect(await from("198.51.100.7")).toBe(429);
  expect(await from("198.51.100.7", { authorization: "Bearer wrong" })).toBe(429);
  expect(await from("203.0.113.9")).not.toBe(429);
});

test("0 is any number", async () => {
  const instance = new InstanceSettings(ctx.db, { ...ctx.settings, requestsPerMinute: 0 });
  const free = await createServer({ ...ctx, instance }, null);
  afterAll(() => free.close());
  for (let n = 0; n < 30; n++) expect((await free.inject({ url: "/api/v3/statuses" })).statusCode).not.toBe(429);
});

test("processes that share a database count together", async () => {
  clock.advance(60_000);
  const [here, there] = [new RequestLimits(ctx), new RequestLimits(await another())];
  for (let n = 0; n < 12; n++) here.count("token");
  for (let n = 0; n < 8; n++) there.count("token");
  await here.share();
  await there.share();
  expect(() => there.count("token")).toThrow("More than 20 requests a minute");
});
