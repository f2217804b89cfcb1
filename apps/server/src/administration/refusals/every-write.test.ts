import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { ctx, api, given } = await startTestApp("standard");
await given.user("mira");
/** All that the server serves, by its own description, which is made of its table of routes. */
const description: { paths: Record<string, object> } = JSON.parse((await api.admin.get("spec.json")).text);
const METHODS = ["post", "patch", "put", "delete"] as const;
const writes = Object.entries(description.paths).flatMap(([path, operations]) =>
  METHODS.filter((method) => Object.hasOwn(operations, method)).map((method) => ({ method, path })),
);

/** Of these an answer 4xx says what is wrong with the request, not who may not. */
const REFUSED = new Set([401, 403, 404]);

describe.each(["anonymous", "mira"])("as %s", (login) => {
  test("each write that is refused leaves a refusal with its route", { timeout: 120_000 }, async () => {
    const caller = login === "anonymous" ? api.anonymous : await api.as(login);
    const missing: string[] = [];
    let refused = 0;
    expect(writes.length).toBeGreaterThan(120);
    for (const { method, path } of writes) {
      const url = path.replaceAll(/\{\w+\}/g, "4711");
      // Signing in is another way in: its failures are noted with the account that was tried.
      if (path.startsWith("/api/v3/auth/")) continue;
      const answer = await (method === "delete" ? caller.delete(url) : caller[method](url));
      if (!REFUSED.has(answer.status)) continue;
      refused++;
      const requestId = String(answer.headers["x-request-id"]);
      const rows = await ctx.db
        .selectFrom("security_events")
        .where("outcome", "=", "denied")
        .where("context", "like", `%${requestId}%`)
        .select(["subject", "context"])
        .execute();
      if (rows.length !== 1) missing.push(`${method} ${path}: ${answer.status}`);
    }
    expect(missing).toEqual([]);
    expect(refused).toBeGreaterThan(100);
  });
});
