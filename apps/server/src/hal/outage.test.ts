import Fastify from "fastify";
import { expect, test } from "vitest";
import { DatabaseUnavailable, StorageFull, UnknownOutcome } from "../platform/outages/outages.ts";
import { halPlugin } from "./http.ts";

const full = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each([
  [new DatabaseUnavailable("closed the connection"), 503, "ServiceUnavailable", "1"],
  // A client that repeats by itself could do it twice.
  [new UnknownOutcome(new Error("lost")), 503, "UnknownOutcome", undefined],
  [new StorageFull(new Error("full")), 507, "InsufficientStorage", undefined],
  [full("ENOSPC"), 507, "InsufficientStorage", undefined],
  [full("EDQUOT"), 507, "InsufficientStorage", undefined],
])("%s is answered with %i %s", async (error, status, identifier, retryAfter) => {
  const app = Fastify();
  halPlugin(app);
  app.get("/api/v3/fails", async () => {
    throw error;
  });
  const answer = await app.inject("/api/v3/fails");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, retryAfter]);
  expect(answer.json()).toMatchObject({
    _type: "Error",
    errorIdentifier: `urn:openproject-org:api:v3:errors:${identifier}`,
    message: expect.not.stringContaining("internal error"),
  });
  await app.close();
});
