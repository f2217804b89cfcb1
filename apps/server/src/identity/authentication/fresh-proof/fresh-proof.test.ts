import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { TEST_ADMIN_PASSWORD } from "../../../../testing/database.ts";
import { ADMINISTRATION, OWN } from "./guard.ts";

const { app, api, clock, ctx, given, logged } = await startTestApp();
const own = { "x-requested-with": "XMLHttpRequest" };
const PASSWORD = "a good password 1";
const MINUTE = 60_000;

async function signedIn(login: string, password: string): Promise<ApiCaller> {
  const answer = await api.anonymous.post("auth/login", { login, password }, { headers: own });
  const cookie = [answer.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0]);
  return new ApiCaller(app, { ...own, cookie: cookie.join("; ") }, logged);
}
const reason = (answer: ApiAnswer) => answer.at("_embedded.details.reason");
const token = (caller: ApiCaller) => caller.post("users/me/api_tokens", { name: "Script" });

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

test("a session asks for a proof an hour after its sign-in, and goes on with one", async () => {
  const admin = await signedIn("admin", TEST_ADMIN_PASSWORD);
  const dangerous = async () => (await admin.delete("users/999999")).status;
  expect(await dangerous()).toBe(404);
  clock.advance(61 * MINUTE);
  const refused = await admin.delete("users/999999");
  expect([refused.status, reason(refused)]).toEqual([403, "proofNeeded"]);
  expect((await admin.get("users/me/proof")).at("method")).toBe("password");
  expect((await admin.post("users/me/proof", { password: "another one" })).status).toBe(422);
  expect((await admin.post("users/me/proof", { code: "000000" })).status).toBe(422);
  expect(await dangerous()).toBe(403);
  expect((await admin.post("users/me/proof", { password: TEST_ADMIN_PASSWORD })).status).toBe(204);
  expect(await dangerous()).toBe(404);
  clock.advance(61 * MINUTE);
  expect(await dangerous()).toBe(403);
  // What every day asks for does not.
  expect((await admin.patch("users/me", { firstName: "Ada" })).status).toBe(200);
});

test("everyone is asked before a token is made, and by a code where they have an app", async () => {
  const id = await given.user("careful");
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  const careful = await signedIn("careful", PASSWORD);
  const made = await careful.post("users/me/factors", { kind: "totp", name: "Phone", currentPassword: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(String(made.at("secret"))) });
  const code = () => totp.generate({ timestamp: clock.now().getTime() });
  await careful.post(`users/me/factors/${made.id}/confirm`, { code: code() });
  expect((await token(careful)).status).toBe(201);
  clock.advance(61 * MINUTE);
  expect(reason(await token(careful))).toBe("proofNeeded");
  expect((await careful.post("users/me/proof", { password: PASSWORD })).status).toBe(422);
  const right = code();
  expect((await careful.post("users/me/proof", { code: right })).status).toBe(204);
  expect((await careful.post("users/me/proof", { code: right })).status).toBe(422);
  expect((await token(careful)).status).toBe(201);
});

test("guesses are limited", async () => {
  const id = await given.user("guessed");
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  const guessed = await signedIn("guessed", PASSWORD);
  const statuses = [];
  for (let times = 0; times < 12; times++)
    statuses.push((await guessed.post("users/me/proof", { password: `guess ${times}` })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("programs with a token and sessions of others are not asked or let in by it", async () => {
  clock.advance(120 * MINUTE);
  expect((await api.admin.delete("users/999999")).status).toBe(404);
  expect((await api.admin.post("users/me/proof", { password: TEST_ADMIN_PASSWORD })).status).toBe(403);
  expect((await api.anonymous.post("users/me/proof", {}, { headers: own })).status).toBe(401);
});

test("administrators choose how long a proof counts, and whether any is asked for", async () => {
  const admin = await signedIn("admin", TEST_ADMIN_PASSWORD);
  const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
  await api.admin.patch("admin/settings/authentication", { lockVersion, proofMinutes: 0 });
  clock.advance(300 * MINUTE);
  expect((await admin.delete("users/999999")).status).toBe(404);
});

test("every guarded route is there", () => {
  for (const route of [...ADMINISTRATION, ...OWN]) {
    const [method = "", url = ""] = route.split(" ");
    // Fastify's type wants a literal, and the list has texts.
    expect(app.hasRoute({ method: method as "GET", url }), route).toBe(true);
  }
});
