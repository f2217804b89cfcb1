import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { ApiCaller } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { TEST_ADMIN_PASSWORD } from "../../../../testing/database.ts";
import { startMailServer } from "../../../../testing/servers/mail-server.ts";
import { createToken } from "../sessions/tokens.ts";

const post = await startMailServer();
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});

test("the person hears by mail of a factor that was added, and of an administrator's reset", async () => {
  const id = await given.user("careful");
  await api.admin.patch(`users/${id}`, { password: "a good password 1" });
  await ctx.jobs.runAll();
  post.letters.length = 0;
  const own = await api.as("careful");
  const given1 = { kind: "totp", name: "Phone", currentPassword: "a good password 1" };
  const made = await own.post("users/me/factors", given1);
  expect(String(made.at("uri"))).toContain("issuer=Halyard%20(halyard.example.org)");
  const secret = String(made.at("secret"));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  await own.post(`users/me/factors/${made.id}/confirm`, { code });
  await ctx.jobs.runAll();
  const [added] = post.letters.splice(0);
  expect([added?.to, added?.text]).toEqual([["careful@example.org"], expect.stringContaining("“Phone” can be used")]);
  const reset = await api.admin.delete(`users/${id}/factors`, {}, { currentPassword: TEST_ADMIN_PASSWORD });
  expect(reset.status).toBe(204);
  await ctx.jobs.runAll();
  const [removed] = post.letters.splice(0);
  expect(removed?.text).toContain("Subject: Your second factors were removed");
  expect(`${added?.text}${removed?.text}`).not.toContain(secret);
});

test("administrators hear of a new token that starts backups", async () => {
  const own = { "x-requested-with": "XMLHttpRequest" };
  const signIn = { login: "admin", password: TEST_ADMIN_PASSWORD };
  const answer = await api.anonymous.post("auth/login", signIn, { headers: own });
  const cookie = String([answer.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
  const session = new ApiCaller(app, { ...own, cookie }, logged);
  await ctx.jobs.runAll();
  post.letters.length = 0;
  const made = await session.post("users/me/api_tokens", { name: "Nightly", scope: "backup" });
  expect(made.status).toBe(201);
  await ctx.jobs.runAll();
  const letters = post.letters.splice(0);
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining("created the backup token “Nightly”")]);
  expect(letters[0]?.text).not.toContain(String(made.at("token")));
});

test("owners of API tokens that programs use hear once that they are no longer accepted", async () => {
  await ctx.transaction((tx) => tx.deleteFrom("settings").where("name", "=", "authentication").execute());
  const [busy, idle] = [await given.user("busy"), await given.user("idle")];
  const token = await api.as("busy");
  await token.get("users/me");
  await ctx.transaction((tx) => createToken(tx, idle, "Never used", clock.now()));
  await ctx.jobs.runAll();
  post.letters.length = 0;
  const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
  const saved = await api.admin.patch("admin/settings/authentication", {
    lockVersion,
    tokensAcceptedFrom: "administrators",
  });
  expect([busy, saved.status]).toEqual([expect.any(Number), 200]);
  await ctx.jobs.runAll();
  const told = post.letters.splice(0).filter(({ to }) => to[0] !== "careful@example.org");
  expect(told.map(({ to }) => to)).toEqual([["busy@example.org"]]);
  expect(told[0]?.text).toContain("- test");
});
