import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { TEST_ADMIN_PASSWORD } from "../../../../testing/database.ts";
import { createToken } from "../sessions/tokens.ts";

const { app, api, clock, ctx, given, logged } = await startTestApp();
const own = { "x-requested-with": "XMLHttpRequest" };
const PASSWORD = "a good password 1";
let count = 0;

const cookiesOf = (answer: ApiAnswer): string => {
  const set = answer.headers["set-cookie"];
  const all = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return all.map((one) => String(one).split(";")[0]).join("; ");
};
const login = (name: string, password = PASSWORD) =>
  api.anonymous.post("auth/login", { login: name, password }, { headers: own });
const callerOf = (answer: ApiAnswer) => new ApiCaller(app, { ...own, cookie: cookiesOf(answer) }, logged);

async function policy(values: Record<string, unknown>) {
  const { lockVersion } = Object((await api.admin.get("admin/settings/authentication")).body);
  return api.admin.patch("admin/settings/authentication", { lockVersion, ...values });
}

async function person(options: { admin?: boolean } = {}) {
  const name = `mate${++count}`;
  const id = await given.user(name, options);
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  return { id, name };
}

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});
afterEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("settings").where("name", "=", "authentication").execute());
  await ctx.transaction((tx) =>
    tx
      .updateTable("revisions")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .where("name", "=", "settings")
      .execute(),
  );
});

describe("sessions", () => {
  test("that are idle end as the policy says, those that were there before it too", async () => {
    const { name } = await person();
    const session = callerOf(await login(name));
    clock.advance(20 * 60_000);
    expect((await session.get("users/me")).status).toBe(200);
    expect((await policy({ sessionIdleMinutes: 30 })).status).toBe(200);
    clock.advance(29 * 60_000);
    expect((await session.get("users/me")).status).toBe(200);
    clock.advance(31 * 60_000);
    expect((await session.get("users/me")).status).toBe(401);
  });

  test("end after their longest time though they are used", async () => {
    const { name } = await person();
    await policy({ sessionHours: 2, sessionIdleMinutes: 60 });
    const session = callerOf(await login(name));
    for (let times = 0; times < 3; times++) {
      clock.advance(35 * 60_000);
      expect((await session.get("users/me")).status).toBe(200);
    }
    clock.advance(16 * 60_000);
    expect((await session.get("users/me")).status).toBe(401);
  });

  test("beyond the allowed number end, the one used longest ago first", async () => {
    const { name } = await person();
    await policy({ sessionsPerPerson: 2 });
    const sessions = [];
    for (let times = 0; times < 3; times++) {
      clock.advance(60_000);
      sessions.push(callerOf(await login(name)));
    }
    const statuses = [];
    for (const session of sessions) statuses.push((await session.get("users/me")).status);
    expect(statuses).toEqual([401, 200, 200]);
  });
});

describe("passwords", () => {
  test("have the length that is asked for wherever they are chosen", async () => {
    const { id, name } = await person();
    await policy({ passwordLength: 14 });
    const session = callerOf(await login(name));
    const short = { password: "twelve chars", currentPassword: PASSWORD };
    expect(String((await session.patch("users/me", short)).at("message"))).toContain("at least 14 characters");
    expect((await api.admin.patch(`users/${id}`, { password: "twelve chars" })).status).toBe(422);
    const made = { login: "long", email: "long@example.org", firstName: "A", lastName: "B", status: "active" };
    expect((await api.admin.post("users", { ...made, password: "twelve chars" })).status).toBe(422);
    const { issueOneTimeToken } = await import("../sessions/one-time-tokens.ts");
    const link = await ctx.transaction((tx) => issueOneTimeToken(tx, id, "password_reset", clock.now()));
    const reset = { token: link.secret, password: "twelve chars" };
    expect((await api.anonymous.post("auth/password_reset/accept", reset, { headers: own })).status).toBe(422);
  });

  test("differ from the last ones, and no more are kept than that takes", async () => {
    const { id, name } = await person();
    await policy({ passwordHistory: 3 });
    const change = (password: string) => api.admin.patch(`users/${id}`, { password });
    expect((await change(PASSWORD)).status).toBe(422);
    for (const password of ["the second one 2", "the third one 3"]) expect((await change(password)).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(422);
    expect((await change("the fourth one 4")).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    const kept = await ctx.db.selectFrom("earlier_passwords").where("user_id", "=", id).selectAll().execute();
    expect(kept).toHaveLength(2);
    expect((await login(name)).status).toBe(200);
  });

  test("can be for administrators alone, who keep the way back", async () => {
    const [{ name }, admin] = [await person(), await person({ admin: true })];
    expect((await policy({ passwordSignIn: "administrators" })).status).toBe(200);
    const refused = await login(name);
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    expect((await login(admin.name)).status).toBe(200);
  });
});

describe("a second factor that is asked for", () => {
  const enrol = async (first: ApiAnswer) => {
    const headers = { ...own, cookie: cookiesOf(first) };
    const begun = await api.anonymous.post("auth/enrolment", {}, { headers });
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.at("secret"))) });
    const code = totp.generate({ timestamp: clock.now().getTime() });
    return api.anonymous.post("auth/enrolment/confirm", { code }, { headers });
  };

  test("is added before anything else, and counts from then on", async () => {
    const { name } = await person();
    await policy({ secondFactorFor: "everyone" });
    const first = await login(name);
    expect([first.status, first.at("next"), first.at("methods")]).toEqual([202, "enrol", []]);
    const headers = { ...own, cookie: cookiesOf(first) };
    expect((await api.anonymous.get("users/me", { headers })).at("login")).not.toBe(name);
    expect((await api.anonymous.post("auth/factor", { method: "totp", code: "000000" }, { headers })).status).toBe(401);
    const done = await enrol(first);
    expect([done.status, Object(done.at("recoveryCodes"))]).toEqual([200, expect.arrayContaining([])]);
    expect((await callerOf(done).get("users/me")).at("login")).toBe(name);
    expect((await login(name)).at("next")).toBe("factor");
  });

  test("cannot be added with the sign-in of someone who has one", async () => {
    const { name } = await person();
    await policy({ secondFactorFor: "everyone" });
    const [stale, first] = [await login(name), await login(name)];
    expect((await enrol(first)).status).toBe(200);
    const late = await login(name);
    for (const answer of [stale, late]) {
      const headers = { ...own, cookie: cookiesOf(answer) };
      expect((await api.anonymous.post("auth/enrolment", {}, { headers })).status).toBe(401);
      expect((await api.anonymous.post("auth/enrolment/confirm", { code: "123456" }, { headers })).status).toBe(401);
    }
  });

  test("is for administrators, for groups, for who has a permission, and from a day on", async () => {
    const [plain, member, manager, admin] = [
      await person(),
      await person(),
      await person(),
      await person({ admin: true }),
    ];
    const group = await api.admin.post("groups", {
      name: "Crew of two factors",
      _links: { members: [{ href: `/api/v3/users/${member.id}` }] },
    });
    const role = await given.role(["manage_user"], "global");
    const assigned = await api.admin.post("memberships", {
      _links: { principal: { href: `/api/v3/users/${manager.id}` }, roles: [{ href: `/api/v3/roles/${role}` }] },
    });
    expect([group.status, assigned.status]).toEqual([201, 201]);
    const asked = async () => {
      const all = [];
      for (const { name } of [plain, member, manager, admin]) all.push((await login(name)).status);
      return all;
    };
    await policy({ secondFactorFor: "administrators" });
    expect(await asked()).toEqual([200, 200, 200, 202]);
    await policy({ secondFactorFor: "no_one", secondFactorGroups: [group.id] });
    expect(await asked()).toEqual([200, 202, 200, 200]);
    await policy({ secondFactorGroups: [], secondFactorPermissions: ["manage_user"] });
    expect(await asked()).toEqual([200, 200, 202, 202]);
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await policy({ secondFactorFor: "everyone", secondFactorFrom: tomorrow });
    expect(await asked()).toEqual([200, 200, 200, 200]);
    clock.advance(86_400_000);
    expect(await asked()).toEqual([202, 202, 202, 202]);
  });
});

describe("API tokens", () => {
  const make = async (body: Record<string, unknown>) => {
    const { name } = await person();
    const session = callerOf(await login(name));
    return session.post("users/me/api_tokens", { name: "Script", ...body });
  };
  const use = (made: ApiAnswer) => new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);

  test("that only read change nothing", async () => {
    const made = await make({ scope: "read" });
    expect([made.status, made.at("scope")]).toEqual([201, "read"]);
    const reader = use(made);
    expect((await reader.get("users/me")).status).toBe(200);
    const refused = [
      await reader.patch("users/me", { firstName: "Other" }),
      await reader.post("users/me/api_tokens", { name: "Another" }),
      await reader.delete("users/me/sessions"),
    ];
    expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [403, "MissingPermission"]));
  });

  test("expire, at the latest when the policy says so", async () => {
    const endless = await make({});
    expect(endless.at("expiresAt")).toBeNull();
    await policy({ tokenDays: 30 });
    expect((await make({ expiresInDays: 31 })).at("_embedded.details.attribute")).toBe("expiresInDays");
    for (const wrong of [0, -1, 1.5, "7"]) expect((await make({ expiresInDays: wrong })).status).toBe(422);
    const made = await make({ expiresInDays: 7 });
    const longest = await make({});
    clock.advance(6 * 86_400_000);
    expect((await use(made).get("users/me")).status).toBe(200);
    clock.advance(2 * 86_400_000);
    expect([(await use(made).get("users/me")).status, (await use(longest).get("users/me")).status]).toEqual([401, 200]);
    clock.advance(30 * 86_400_000);
    expect((await use(longest).get("users/me")).status).toBe(401);
  });
});

describe("API tokens that are there already", () => {
  const tokenOf = async (id: number) =>
    ctx.transaction((tx) => createToken(tx, id, `Script of ${id}`, ctx.clock.now()));
  const use = (token: string) => new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
  const admin = async () => callerOf(await login("admin", TEST_ADMIN_PASSWORD));
  /** From a browser: the tokens of tests are what is turned off. */
  const accept = async (from: string) => {
    const session = await admin();
    const lockVersion = (await session.get("admin/settings/authentication")).at("lockVersion");
    return session.patch("admin/settings/authentication", { lockVersion, tokensAcceptedFrom: from });
  };

  test("are refused at the next request once they aren't accepted, and work again afterwards", async () => {
    const [mate, chief] = [await person(), await person({ admin: true })];
    const [ofMate, ofChief] = [use(await tokenOf(mate.id)), use(await tokenOf(chief.id))];
    const statuses = async () => [(await ofMate.get("users/me")).status, (await ofChief.get("users/me")).status];
    expect(await statuses()).toEqual([200, 200]);
    expect((await accept("administrators")).status).toBe(200);
    expect(await statuses()).toEqual([401, 200]);
    const refused = await ofMate.get("users/me");
    expect(refused.at("_embedded.details.reason")).toBe("tokensOff");
    expect((await use("wrong").get("users/me")).at("_embedded.details.reason")).toBeUndefined();
    await accept("no_one");
    expect(await statuses()).toEqual([401, 401]);
    expect((await (await admin()).post("users/me/api_tokens", { name: "Another" })).status).toBe(403);
    await accept("everyone");
    expect(await statuses()).toEqual([200, 200]);
    const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "Setting").select("changes").execute();
    expect(rows.at(-1)?.changes).toContain('"tokensAcceptedFrom":{"from":"no_one","to":"everyone"}');
  });

  test("are counted beforehand where programs use them", async () => {
    const inUse = async () => Object((await (await admin()).get("admin/authentication")).at("tokensInUse"));
    const { id } = await person();
    await tokenOf(id);
    const before = await inUse();
    for (const token of [await tokenOf(id), await tokenOf(id)]) await use(token).get("users/me");
    expect(await inUse()).toEqual({
      everyone: { tokens: before.everyone.tokens + 2, people: before.everyone.people + 1 },
      administrators: before.administrators,
    });
  });
});

describe("the policy itself", () => {
  test("is for administrators, and every change is in the journal", async () => {
    const { name } = await person();
    const other = await api.as(name);
    for (const path of ["admin/settings/authentication", "admin/authentication"])
      expect([(await other.get(path)).status, (await api.anonymous.get(path)).status]).toEqual([403, 401]);
    expect((await other.patch("admin/settings/authentication", { lockVersion: 0 })).status).toBe(403);
    await policy({ passwordLength: 12 });
    const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "Setting").select("changes").execute();
    expect(rows.at(-1)?.changes).toContain("passwordLength");
  });

  test("that would keep every administrator out is refused", async () => {
    const hashes = await ctx.db.selectFrom("users").where("admin", "=", 1).select(["id", "password_hash"]).execute();
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ password_hash: null }).where("admin", "=", 1).execute(),
    );
    const refused = [await policy({ passwordSignIn: "administrators" }), await policy({ secondFactorFor: "everyone" })];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(refused[0]?.at("message")).toContain("No administrator could sign in");
    for (const { id, password_hash } of hashes)
      await ctx.transaction((tx) => tx.updateTable("users").set({ password_hash }).where("id", "=", id).execute());
    expect((await policy({ passwordSignIn: "administrators" })).status).toBe(200);
    expect((await login("admin", TEST_ADMIN_PASSWORD)).status).toBe(200);
  });

  test("whatever is set, an administrator with a password comes in", async () => {
    const { name } = await person({ admin: true });
    for (const passwordSignIn of ["everyone", "administrators"])
      for (const secondFactorFor of ["no_one", "administrators", "everyone"])
        for (const sessionIdleMinutes of [5, 20_160]) {
          await policy({ passwordSignIn, secondFactorFor, sessionIdleMinutes, sessionsPerPerson: 1, sessionHours: 1 });
          expect([200, 202]).toContain((await login(name)).status);
        }
  });

  test("has a score that moves with what is done", async () => {
    const before = await api.admin.get("admin/authentication");
    const points = Object(before.at("points"));
    expect(points.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0)).toBe(100);
    const done = points.filter((point: { done: boolean }) => point.done);
    expect(before.at("score")).toBe(done.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0));
    await policy({ passwordLength: 14, secondFactorFor: "administrators" });
    expect(Number((await api.admin.get("admin/authentication")).at("score")) - Number(before.at("score"))).toBe(30);
  });
});
