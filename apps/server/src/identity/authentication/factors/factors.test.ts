import { TOTP, Secret } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";

const PASSWORD = "a good password 1";
const { app, api, ctx, clock, given, logged } = await startTestApp();
const own = { "x-requested-with": "XMLHttpRequest" };
let count = 0;

/** All cookies that an answer set, as a browser sends them. */
const cookiesOf = (answer: ApiAnswer): string => {
  const set = answer.headers["set-cookie"];
  return (Array.isArray(set) ? set : set === undefined ? [] : [set])
    .map((one) => String(one).split(";")[0])
    .filter((one) => !one?.endsWith("="))
    .join("; ");
};

const login = (name: string, cookie = "", password = PASSWORD) =>
  api.anonymous.post("auth/login", { login: name, password }, { headers: { ...own, cookie } });

const second = (first: ApiAnswer, body: object) =>
  api.anonymous.post("auth/factor", body, { headers: { ...own, cookie: cookiesOf(first) } });

const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + ahead });

const callerOf = (answer: ApiAnswer) => new ApiCaller(app, { ...own, cookie: cookiesOf(answer) }, logged);

interface Enrolled {
  id: number;
  login: string;
  secret: string;
  codes: string[];
  session: ApiCaller;
  factor: number;
}

/** Someone with a password and an authenticator app. */
async function enrolled(): Promise<Enrolled> {
  const name = `sailor${++count}`;
  const id = await given.user(name);
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  const session = callerOf(await login(name));
  const made = await session.post("users/me/factors", { kind: "totp", name: "Phone", currentPassword: PASSWORD });
  const secret = String(made.at("secret"));
  const confirmed = await session.post(`users/me/factors/${made.id}/confirm`, { code: codeOf(secret) });
  expect([made.status, confirmed.status, confirmed.at("confirmed")]).toEqual([201, 200, true]);
  // The code of the enrolment counts no more.
  clock.advance(60_000);
  return { id, login: name, secret, codes: Object(confirmed.at("recoveryCodes")), session, factor: made.id };
}

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

describe("signing in with a second factor", () => {
  test("answers 202 and no session until the code came", async () => {
    const { login: name, secret } = await enrolled();
    const first = await login(name);
    expect([first.status, first.at("next"), first.at("methods")]).toEqual([202, "factor", ["totp", "recovery_code"]]);
    expect(cookiesOf(first)).toMatch(/^halyard_sign_in=/);
    const pending = await api.anonymous.get("users/me", { headers: { cookie: cookiesOf(first) } });
    expect(pending.at("login")).not.toBe(name);
    const done = await second(first, { method: "totp", code: codeOf(secret) });
    expect([done.status, done.at("login")]).toEqual([200, name]);
    expect((await callerOf(done).get("users/me")).at("login")).toBe(name);
    expect((await second(first, { method: "totp", code: codeOf(secret, 30_000) })).status).toBe(401);
  });

  test("takes a code of the step before and after, no older one, and each code once", async () => {
    const { login: name, secret } = await enrolled();
    clock.advance(300_000);
    for (const ahead of [-60_000, 60_000, 90_000])
      expect((await second(await login(name), { method: "totp", code: codeOf(secret, ahead) })).status).toBe(422);
    const early = codeOf(secret, -30_000);
    const now = codeOf(secret);
    expect((await second(await login(name), { method: "totp", code: now })).status).toBe(200);
    expect((await second(await login(name), { method: "totp", code: now })).status).toBe(422);
    expect((await second(await login(name), { method: "totp", code: early })).status).toBe(422);
  });

  test("of two who send the same code at once one gets in", async () => {
    const { login: name, secret } = await enrolled();
    const tries = [await login(name), await login(name)];
    const code = codeOf(secret);
    const answers = await Promise.all(tries.map((first) => second(first, { method: "totp", code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test("accepts no guess: after five the right code is refused too, from any address and with any sign-in", async () => {
    const { login: name, secret } = await enrolled();
    let accepted = 0;
    let first = await login(name);
    for (let guess = 0; guess < 300; guess++) {
      if (guess % 50 === 49) first = await login(name);
      const { status } = await second(first, { method: "totp", code: String(guess).padStart(6, "0") });
      if (status === 200) accepted++;
    }
    const late = await second(await login(name), { method: "totp", code: codeOf(secret) });
    expect([accepted, late.status, late.error]).toEqual([0, 429, "TooManyRequests"]);
    clock.advance(15 * 60_000 + 1);
    expect((await second(await login(name), { method: "totp", code: codeOf(secret) })).status).toBe(200);
  });

  test("a sign-in that waits is over after ten minutes, and when the password changes", async () => {
    const { id, login: name, secret } = await enrolled();
    const slow = await login(name);
    clock.advance(10 * 60_000 + 1);
    expect((await second(slow, { method: "totp", code: codeOf(secret) })).status).toBe(401);
    const cut = await login(name);
    await api.admin.patch(`users/${id}`, { password: "another password 2" });
    expect((await second(cut, { method: "totp", code: codeOf(secret) })).status).toBe(401);
  });

  test("from another site's page is refused", async () => {
    const { login: name, secret } = await enrolled();
    const headers = { cookie: cookiesOf(await login(name)), origin: "https://evil.example" };
    const foreign = await api.anonymous.post("auth/factor", { method: "totp", code: codeOf(secret) }, { headers });
    expect(foreign.status).toBe(403);
  });

  test("is asked for after a forgotten password was replaced, too", async () => {
    const { id, secret } = await enrolled();
    const { issueOneTimeToken } = await import("../sessions/one-time-tokens.ts");
    const link = await ctx.transaction((tx) => issueOneTimeToken(tx, id, "password_reset", ctx.clock.now()));
    const body = { token: link.secret, password: "a new password 3" };
    const reset = await api.anonymous.post("auth/password_reset/accept", body, { headers: own });
    expect([reset.status, reset.at("next")]).toEqual([202, "factor"]);
    expect((await second(reset, { method: "totp", code: codeOf(secret) })).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("sign in once each, however they are written, and are kept as hashes", async () => {
    const { login: name, codes, session } = await enrolled();
    expect(codes).toHaveLength(10);
    const [code = ""] = codes;
    const written = `  ${code.toUpperCase().replaceAll("-", " ")} `;
    expect((await second(await login(name), { method: "recovery_code", code: written })).status).toBe(200);
    expect((await second(await login(name), { method: "recovery_code", code })).status).toBe(422);
    const left = await session.get("users/me/recovery_codes");
    expect([left.at("total"), left.at("left")]).toEqual([10, 9]);
    const rows = await ctx.db.selectFrom("recovery_codes").selectAll().execute();
    for (const one of codes) expect(JSON.stringify(rows)).not.toContain(one.replaceAll("-", ""));
  });

  test("are replaced with the password, and the old ones count no more", async () => {
    const { login: name, codes, session } = await enrolled();
    expect((await session.post("users/me/recovery_codes", { currentPassword: "wrong" })).status).toBe(422);
    const made = await session.post("users/me/recovery_codes", { currentPassword: PASSWORD });
    expect(made.status).toBe(201);
    expect((await second(await login(name), { method: "recovery_code", code: codes[0] })).status).toBe(422);
    const fresh = String(made.at("codes.0"));
    expect((await second(await login(name), { method: "recovery_code", code: fresh })).status).toBe(200);
  });
});

describe("remembered devices", () => {
  test("are not asked until they are forgotten, run out or the password changes", async () => {
    const { login: name, secret, session } = await enrolled();
    const first = await login(name);
    const done = await second(first, { method: "totp", code: codeOf(secret), remember: true });
    const device = cookiesOf(done)
      .split("; ")
      .find((one) => one.startsWith("halyard_device_"));
    const again = await login(name, device);
    expect(again.status).toBe(200);
    const list = await session.get("users/me/remembered_devices");
    expect(list.text).not.toContain(String(device?.split("=")[1]));
    expect((await session.delete(`users/me/remembered_devices/${String(list.each("id")[0])}`)).status).toBe(204);
    expect((await login(name, device)).status).toBe(202);
  });

  test("count for their own person alone and for 30 days", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const done = await second(await login(one.login), { method: "totp", code: codeOf(one.secret), remember: true });
    const value = /halyard_device_\d+=([^;]+)/.exec(cookiesOf(done))?.[1];
    expect((await login(other.login, `halyard_device_${other.id}=${value}`)).status).toBe(202);
    const cookie = `halyard_device_${one.id}=${value}`;
    clock.advance(29 * 86_400_000);
    expect((await login(one.login, cookie)).status).toBe(200);
    clock.advance(2 * 86_400_000);
    expect((await login(one.login, cookie)).status).toBe(202);
  });
});

describe("managing factors", () => {
  test("needs the current password, and a first code before an app counts", async () => {
    const name = `sailor${++count}`;
    const id = await given.user(name);
    await api.admin.patch(`users/${id}`, { password: PASSWORD });
    const session = callerOf(await login(name));
    const body = { kind: "totp", name: "Phone" };
    expect((await session.post("users/me/factors", body)).at("_embedded.details.attribute")).toBe("currentPassword");
    expect((await session.post("users/me/factors", { ...body, currentPassword: "wrong" })).status).toBe(422);
    const made = await session.post("users/me/factors", { ...body, currentPassword: PASSWORD });
    expect(String(made.at("uri"))).toContain(`secret=${String(made.at("secret"))}`);
    expect((await login(name)).status).toBe(200);
    expect((await session.post(`users/me/factors/${made.id}/confirm`, { code: "000000" })).status).toBe(422);
    const stored = await ctx.db.selectFrom("factors").selectAll().where("user_id", "=", id).execute();
    expect(JSON.stringify(stored)).not.toContain(String(made.at("secret")));
    expect((await session.get("users/me/factors")).elements).toEqual([]);
  });

  test("a removed factor is asked for no more, and its codes and devices are gone", async () => {
    const { id, login: name, session, factor } = await enrolled();
    expect((await session.delete(`users/me/factors/${factor}`)).status).toBe(422);
    const removed = await session.delete(`users/me/factors/${factor}`, {}, { currentPassword: PASSWORD });
    expect(removed.status).toBe(204);
    expect((await login(name)).status).toBe(200);
    expect(await ctx.db.selectFrom("recovery_codes").where("user_id", "=", id).selectAll().execute()).toEqual([]);
  });

  test("is for the owner; administrators look and reset, others do neither", async () => {
    const { id, login: name, factor } = await enrolled();
    const other = await api.as((await enrolled()).login);
    const path = `users/${id}/factors`;
    expect((await api.admin.get(path)).each("name")).toEqual(["Phone"]);
    expect((await api.admin.get(path)).text).not.toContain("secret");
    expect((await api.admin.post(path, { kind: "totp", name: "Planted" })).status).toBe(403);
    expect((await api.admin.delete(`${path}/${factor}`)).status).toBe(403);
    expect((await api.admin.post(`users/${id}/recovery_codes`)).status).toBe(403);
    expect((await api.anonymous.get(path)).status).toBe(401);
    for (const answer of [await other.get(path), await other.delete(path), await other.delete(`${path}/${factor}`)])
      expect([403, 404]).toContain(answer.status);
    expect((await login(name)).status).toBe(202);
  });

  test("an administrator's reset takes their password, is recorded without secrets, and lets the person in again", async () => {
    const { id, login: name, secret, codes } = await enrolled();
    const { TEST_ADMIN_PASSWORD } = await import("../../../../testing/database.ts");
    expect((await api.admin.delete(`users/${id}/factors`)).status).toBe(422);
    const body = { currentPassword: TEST_ADMIN_PASSWORD };
    expect((await api.admin.delete(`users/${id}/factors`, {}, body)).status).toBe(204);
    expect((await login(name)).status).toBe(200);
    const rows = await ctx.db.selectFrom("events").where("entity_id", "=", id).selectAll().execute();
    const last = rows.findLast(({ action }) => action === "credentials");
    expect([last?.actor_id, last?.changes]).toEqual([1, expect.stringContaining("Authenticator app “Phone”")]);
    for (const hidden of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(hidden);
    expect(logged.join("")).not.toContain(secret);
  });
});

test("what the sign-in page offers is public", async () => {
  const answer = await api.anonymous.get("auth/methods");
  expect([answer.status, answer.at("methods.0.kind")]).toEqual([200, "password"]);
});
