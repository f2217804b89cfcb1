import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock, ctx } = await startTestApp();
await given.user("retrying");
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const groups = async (name: string) =>
  (await ctx.db.selectFrom("principals").select("id").where("name", "=", name).execute()).length;

describe("a write with an Idempotency-Key", () => {
  test("is done once, and answered the same each time", async () => {
    const key = randomUUID();
    const first = await api.admin.post("groups", { name: "Once" }, keyed(key));
    const again = await api.admin.post("groups", { name: "Once" }, keyed(key));
    expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(again.body).toEqual(first.body);
    expect(await groups("Once")).toBe(1);
    const stored = await ctx.db.selectFrom("idempotency_keys").select("answer").where("key", "=", key).execute();
    expect(stored[0]?.answer).not.toContain("Once");
  });

  test("answers a deletion without a body again", async () => {
    const made = await api.admin.post("groups", { name: "Short" });
    const path = `groups/${String(made.at("id"))}`;
    const key = randomUUID();
    const first = await api.admin.delete(path, keyed(key));
    const again = await api.admin.delete(path, keyed(key));
    expect([first.status, again.status]).toEqual([first.status, first.status]);
    expect((await api.admin.delete(path, keyed(randomUUID()))).status).toBe(404);
  });

  test("is refused with 422 where the key was another request's", async () => {
    const key = randomUUID();
    await api.admin.post("groups", { name: "One" }, keyed(key));
    expect((await api.admin.post("groups", { name: "Other" }, keyed(key))).status).toBe(422);
    expect(await groups("Other")).toBe(0);
    expect((await api.admin.post("groups", { name: "Long" }, keyed("k".repeat(300)))).status).toBe(422);
  });

  test("is tried again where it was refused", async () => {
    const key = randomUUID();
    expect((await api.admin.post("groups", {}, keyed(key))).status).toBe(422);
    expect((await api.admin.post("groups", { name: "Corrected" }, keyed(key))).status).toBe(201);
  });

  test("is of its caller alone, and of a day", async () => {
    const key = randomUUID();
    expect((await api.admin.post("groups", { name: "Mine" }, keyed(key))).status).toBe(201);
    const foreign = await (await api.as("retrying")).post("groups", { name: "Mine" }, keyed(key));
    expect([foreign.status, foreign.headers["idempotent-replayed"]]).toEqual([403, undefined]);
    clock.advance(24 * 60 * 60_000 + 1);
    expect((await api.admin.post("groups", { name: "Next day" }, keyed(key))).status).toBe(201);
    expect(await ctx.db.selectFrom("idempotency_keys").select("key").execute()).toEqual([{ key }]);
  });

  test("is done once where it comes twice at the same time", async () => {
    const key = randomUUID();
    const post = () => api.admin.post("groups", { name: "Both" }, keyed(key));
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await groups("Both")).toBe(1);
  });
});
