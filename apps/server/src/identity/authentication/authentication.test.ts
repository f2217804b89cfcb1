import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { QUICK_HASHES } from "../../../testing/context.ts";
import { TEST_ADMIN_PASSWORD } from "../../../testing/database.ts";
import { hashFor, hashPassword, OWASP_COST, verifyPassword } from "./sessions/passwords.ts";
import { DEFAULT_SESSION_LIMITS } from "./sessions/limits.ts";
import { createToken } from "./sessions/tokens.ts";

const { app, api, given, ctx, clock } = await startTestApp();
await given.user("sailor");
const own = { "x-requested-with": "XMLHttpRequest" };

async function setPassword(login: string, password: string) {
  const hash = await hashPassword(password);
  await ctx.transaction((tx) =>
    tx.updateTable("users").set({ password_hash: hash }).where("login", "=", login).execute(),
  );
}

const signIn = (login: string, password: string) => api.anonymous.post("auth/login", { login, password });

/** The session's cookie out of an answer. */
function cookieOf(answer: Awaited<ReturnType<typeof signIn>>): string {
  const set = answer.headers["set-cookie"];
  return String(Array.isArray(set) ? set[0] : set).split(";")[0] ?? "";
}

const withCookie = (cookie: string, headers: Record<string, string> = {}) => ({ headers: { cookie, ...headers } });

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

describe("passwords", () => {
  test("are hashed with argon2id and a salt of their own", async () => {
    hashFor(OWASP_COST);
    const [one, other] = [await hashPassword("the same"), await hashPassword("the same")];
    hashFor(QUICK_HASHES);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword("the same", one)).toBe(true);
    expect(await verifyPassword("the Same", one)).toBe(false);
    expect(await verifyPassword("the same", "rubbish")).toBe(false);
  });

  test("are taken as they are given, whatever their letters, and do not expire", async () => {
    const password = ` Ümläut 海 ⛵ ${"long ".repeat(20)}`;
    const id = await given.user("careful");
    expect((await api.admin.patch(`users/${id}`, { password })).status).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `])
      expect((await signIn("careful", other)).status).toBe(401);
    clock.advance(3 * 365 * 86_400_000);
    expect((await signIn("careful", password)).status).toBe(200);
  });
});

describe("a page of someone who is signed in", () => {
  const page = { headers: { ...own, "halyard-signed-in": "true" } };

  test("is refused with 401, not read or written anonymously, once its cookie is gone", async () => {
    for (const path of ["", "users/me", "projects", "work_packages"]) {
      expect([path, (await api.anonymous.get(path, page)).status]).toEqual([path, 401]);
    }
    const answer = await api.anonymous.post("groups", { name: "Crew" }, page);
    expect([answer.status, answer.at("_type")]).toEqual([401, "Error"]);
    expect((await api.anonymous.get("projects", { headers: own })).status).toBe(200);
  });

  test("can still sign in, and reads on with its session or token", async () => {
    const signedIn = await api.anonymous.post("auth/login", { login: "admin", password: TEST_ADMIN_PASSWORD }, page);
    expect(signedIn.status).toBe(200);
    const headers = { ...page.headers, cookie: cookieOf(signedIn) };
    expect((await api.anonymous.get("projects", { headers })).status).toBe(200);
    expect((await api.admin.get("projects", page)).status).toBe(200);
  });
});

describe("signing in", () => {
  test("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const answer = await signIn("Admin", TEST_ADMIN_PASSWORD);
    expect([answer.status, answer.at("login"), answer.at("admin")]).toEqual([200, "admin", true]);
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toContain("Secure");
    const me = await api.anonymous.get("users/me", withCookie(cookieOf(answer)));
    expect(me.at("login")).toBe("admin");
  });

  test("is refused in the same words whatever is wrong", async () => {
    await setPassword("sailor", "a good password");
    await given.user("locked");
    await setPassword("locked", "a good password");
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ status: "locked" }).where("login", "=", "locked").execute(),
    );
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ status: "invited" }).where("login", "=", "sailor").execute(),
    );
    const answers = await Promise.all([
      signIn("nobody", "a good password"),
      signIn("admin", "a wrong password"),
      signIn("locked", "a good password"),
      signIn("sailor", "a good password"),
      signIn("_anonymous", "a good password"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map((answer) => answer.at("message"))).size).toBe(1);
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ status: "active" }).where("login", "=", "sailor").execute(),
    );
  });

  test("is limited for each account at an address; a success forgives", async () => {
    for (let attempt = 0; attempt < 9; attempt++) await signIn("admin", "a wrong password");
    expect((await signIn("admin", TEST_ADMIN_PASSWORD)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++) await signIn("ADMIN ", "a wrong password");
    const refused = await signIn("admin", TEST_ADMIN_PASSWORD);
    expect([refused.status, refused.error]).toEqual([429, "TooManyRequests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    clock.advance(10 * 60_000 + 1);
    expect((await signIn("admin", TEST_ADMIN_PASSWORD)).status).toBe(200);
  });

  test("from another site's page is refused, as is a body without credentials", async () => {
    const body = { login: "admin", password: TEST_ADMIN_PASSWORD };
    const foreign = await api.anonymous.post("auth/login", body, { headers: { origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
    expect((await api.anonymous.post("auth/login", {})).status).toBe(400);
  });
});

describe("the cookie", () => {
  test("counts for a write only where the request shows that it is ours", async () => {
    const cookie = cookieOf(await signIn("admin", TEST_ADMIN_PASSWORD));
    const group = { name: "Cookie group" };
    expect((await api.anonymous.post("groups", group, withCookie(cookie))).status).toBe(403);
    const foreign = withCookie(cookie, { origin: "https://evil.example" });
    expect((await api.anonymous.post("groups", group, foreign)).status).toBe(403);
    expect((await api.anonymous.post("groups", group, withCookie(cookie, own))).status).toBe(201);
  });

  test("expires, ends with signing out, and says so", async () => {
    const cookie = cookieOf(await signIn("admin", TEST_ADMIN_PASSWORD));
    const other = cookieOf(await signIn("admin", TEST_ADMIN_PASSWORD));
    expect((await api.anonymous.post("auth/logout", {}, withCookie(cookie, own))).status).toBe(204);
    expect((await api.anonymous.get("users/me", withCookie(cookie))).status).toBe(401);
    expect((await api.anonymous.get("users/me", withCookie(other))).status).toBe(200);
    clock.advance(DEFAULT_SESSION_LIMITS.idleMs + 1);
    expect((await api.anonymous.get("users/me", withCookie(other))).status).toBe(401);
    expect(await ctx.db.selectFrom("sessions").where("id", "=", other).selectAll().execute()).toEqual([]);
  });
});

describe("tokens", () => {
  test("are taken as Basic and as Bearer and are nowhere in the database", async () => {
    const token = await ctx.transaction((tx) => createToken(tx, 1, "script", clock.now()));
    const basic = `Basic ${Buffer.from(`apikey:${token}`).toString("base64")}`;
    for (const authorization of [basic, `Bearer ${token}`]) {
      expect((await api.anonymous.get("users/me", { headers: { authorization } })).at("login")).toBe("admin");
    }
    const rows = await ctx.db.selectFrom("api_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.find((row) => row.name === "script")?.last_used_at).not.toBeNull();
  });

  test("that are wrong are never taken for no one", async () => {
    for (const authorization of ["Bearer nonsense", "Basic !!!", "Basic YWRtaW46YWRtaW4=", "Digest x"]) {
      const answer = await api.anonymous.get("", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers["www-authenticate"]).toBe('Basic realm="OpenProject API"');
    }
  });

  test("of someone who is locked end at once", async () => {
    const id = await given.user("leaver");
    const leaver = await api.as("leaver");
    expect((await leaver.get("users/me")).status).toBe(200);
    await api.admin.post(`users/${id}/lock`);
    expect((await leaver.get("users/me")).status).toBe(401);
    await api.admin.delete(`users/${id}/lock`);
    expect((await leaver.get("users/me")).status).toBe(200);
  });

  test("a 401 comes before a missing content type, that before a missing right", async () => {
    const call = (headers: Record<string, string>) =>
      app.inject({ method: "POST", url: "/api/v3/users", headers, payload: "" }).then((answer) => answer.statusCode);
    const token = await ctx.transaction((tx) => createToken(tx, 1, "order", clock.now()));
    expect(await call({ authorization: "Bearer wrong" })).toBe(401);
    expect(await call({})).toBe(406);
    expect(await call({ "content-type": "text/css" })).toBe(415);
    expect(await call({ "content-type": "application/json" })).toBe(403);
    expect(await call({ "content-type": "application/json", authorization: `Bearer ${token}` })).toBe(422);
  });
});
