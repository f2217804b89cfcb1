import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { createServer } from "../../server.ts";

const { ctx, clock, logged } = await startTestApp();
const folder = mkdtempSync(join(ctx.settings.dataDir, "build-"));
const servers: Awaited<ReturnType<typeof createServer>>[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** Builds a client whose one script has this name. @returns the server that is started on it, with this data folder */
async function release(script: string, dataDir = ctx.settings.dataDir) {
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), `<script src="/assets/${script}"></script>`);
  writeFileSync(join(dist, "assets", script), `console.log("${script}")`);
  const server = await createServer({ ...ctx, settings: { ...ctx.settings, dataDir } }, dist);
  servers.push(server);
  return server;
}

const DAY = 24 * 60 * 60_000;

test("an update leaves no page blank: old pages find their files, and an old process serves its own page", async () => {
  const old = await release("index-old.js");
  const fresh = await release("index-new.js");
  for (const server of [old, fresh]) {
    for (const script of ["index-old.js", "index-new.js"]) {
      const answer = await server.inject({ url: `/assets/${script}` });
      expect([script, answer.statusCode, answer.body]).toEqual([script, 200, `console.log("${script}")`]);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  }
  const pages = await Promise.all([old, fresh].map((server) => server.inject({ url: "/projects/1" })));
  expect(pages.map(({ body }) => /index-\w+/.exec(body)?.[0])).toEqual(["index-old", "index-new"]);
  expect(pages[0]?.headers["cache-control"]).toBe("no-cache");
});

test("a file that no version has used for a month is gone after the next start", async () => {
  await release("index-one.js");
  clock.advance(20 * DAY);
  await release("index-two.js");
  expect(readdirSync(join(ctx.settings.dataDir, "client-assets"))).toContain("index-one.js");
  clock.advance(20 * DAY);
  const server = await release("index-two.js");
  expect(readdirSync(join(ctx.settings.dataDir, "client-assets"))).not.toContain("index-one.js");
  expect((await server.inject({ url: "/assets/index-one.js" })).statusCode).toBe(404);
  expect((await server.inject({ url: "/assets/index-two.js" })).statusCode).toBe(200);
});

test.runIf(testDialect === "postgres")(
  "processes with folders of their own serve each other's assets, and forget them after a month",
  async () => {
    const old = await release("index-first.js", join(folder, "8081"));
    const fresh = await release("index-second.js", join(folder, "8082"));
    const atOnce = await Promise.all([1, 2, 3].map(() => old.inject({ url: "/assets/index-second.js" })));
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const server of [old, fresh]) {
      for (const script of ["index-first.js", "index-second.js"]) {
        const answer = await server.inject({ url: `/assets/${script}` });
        expect([script, answer.statusCode, answer.body]).toEqual([script, 200, `console.log("${script}")`]);
        expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      }
      expect((await server.inject({ url: "/assets/index-third.js" })).statusCode).toBe(404);
      expect((await server.inject({ url: "/assets/..%2f..%2fpackage.json" })).statusCode).toBe(404);
    }
    clock.advance(40 * DAY);
    await release("index-third.js", join(folder, "8081"));
    const late = await release("index-third.js", join(folder, "8083"));
    expect((await late.inject({ url: "/assets/index-first.js" })).statusCode).toBe(404);
  },
);

test("where the client was never built, each page says so and the API is served", async () => {
  const server = await createServer(ctx, join(folder, "nothing"));
  servers.push(server);
  for (const url of ["/", "/projects/1"]) {
    const answer = await server.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining("npm run build")]);
  }
  expect((await server.inject({ url: "/api/v3" })).statusCode).toBe(200);
  expect(logged.join("\n")).toContain("the client is missing");
});
