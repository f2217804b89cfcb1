import { describe, expect, test } from "vitest";
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import { ApiCaller } from "../../../../testing/api.ts";
import { openEventStream } from "../../../../testing/servers/event-stream.ts";
import { openViewingWorld, own } from "../../../../testing/viewing-world.ts";
import { createServer } from "../../../server.ts";

const { app, api, ctx, clock, logged, another, project, hidden, ada, ben, work, cookieOf, whoIs } =
  await openViewingWorld();
await ctx.events.start();
const address = await app.listen({ port: 0, host: "127.0.0.1" });

describe("live", () => {
  const listen = (cookie: string, at = address) => openEventStream(`${at}/api/v3/events`, { cookie });

  test("one hears what the user hears, until it ends in every process", async () => {
    const cookie = await cookieOf(ada);
    const caller = new ApiCaller(app, { cookie, ...own }, logged);
    // The stream that is open hears no more with the administrator's ears.
    const before = await listen(cookie);
    await caller.post(`users/${ben}/view_as`);
    await before.toEnd();
    const stream = await listen(cookie);
    const secret = (await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Secret" })).id;
    const seen = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Seen, too" })).id;
    const heard = await stream.until((text) => text.includes(`"entityId":${seen}`));
    expect(heard).not.toContain(`"entityId":${secret}`);
    await caller.delete("view_as");
    await api.admin.post(`projects/${hidden}/work_packages`, { subject: "Secret again" });
    expect(await stream.toEnd()).not.toContain("view_ended");
  });

  test("what one process starts and ends counts in another at the next request, and ends its streams", async () => {
    const second = await another();
    await second.events.start();
    const other = await createServer(second, null);
    const at = await other.listen({ port: 0, host: "127.0.0.1" });
    try {
      const cookie = await cookieOf(ada);
      const here = new ApiCaller(app, { cookie, ...own }, logged);
      const there = new ApiCaller(other, { cookie, ...own }, logged);
      await here.post(`users/${ben}/view_as`);
      expect(await whoIs(there)).toBe("ben");
      expect((await there.patch(`work_packages/${work}`, { subject: "x" })).status).toBe(403);
      const stream = await listen(cookie, at);
      await here.delete("view_as");
      expect(await whoIs(there)).toBe("ada");
      await stream.toEnd();
    } finally {
      await other.close();
    }
  });

  test("its time ends it, without anything else", async () => {
    const cookie = await cookieOf(ada);
    await new ApiCaller(app, { cookie, ...own }, logged).post(`users/${ben}/view_as`);
    clock.advance(VIEWING_LASTS_MS - 100);
    const stream = await listen(cookie);
    await stream.toEnd();
    expect(stream.text()).not.toContain("data:");
  });
});
