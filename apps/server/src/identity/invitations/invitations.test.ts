import { INVITATION_LASTS_MS, PASSWORD_RESET_LASTS_MS, PASSWORD_RESETS } from "@halyard/contract/limits";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invisibleMessage } from "../../hal/write/invisible.ts";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, app, ctx, clock, given, logged } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const LINK = /https:\/\/halyard\.example\.org\/(?:invitation|auth\/reset)#([\w-]{43})/;
const CHOSEN = { firstName: "Grace", lastName: "Hopper", password: "a password 1" };

beforeAll(async () => {
  const manager = await given.user("manager");
  await given.member(manager, null, ["manage_user"]);
  await given.member(await given.user("creator"), null, ["create_user"]);
  await given.user("nobody");
  await ctx.jobs.runAll();
});

beforeEach(() => {
  post.letters.length = 0;
});

const arrived = async () => {
  await ctx.jobs.runAll();
  return post.letters.splice(0);
};

/** Invites someone. @returns their id and the token of the letter that came */
async function invited(name: string): Promise<{ id: number; token: string }> {
  const made = await api.admin.post("users", { status: "invited", email: `${name}@example.org` });
  expect(made.status).toBe(201);
  const [letter] = await arrived();
  expect(letter?.to).toEqual([`${name}@example.org`]);
  return { id: made.id, token: LINK.exec(letter?.text ?? "")?.[1] ?? "" };
}

const check = (token: string) => api.anonymous.post("auth/invitation/check", { token });
const accept = (token: string, chosen: object = CHOSEN) =>
  api.anonymous.post("auth/invitation/accept", { token, ...chosen });
const stateOf = async (id: number) => (await api.admin.get(`users/${id}/invitation`)).at("state");

describe("an invitation", () => {
  test("is mailed, names the account, and lets its owner choose name and password and come in", async () => {
    const { id, token } = await invited("grace");
    expect(await stateOf(id)).toBe("sent");
    const seen = await check(token);
    expect([seen.status, seen.at("login"), seen.at("email")]).toEqual([200, "grace@example.org", "grace@example.org"]);
    expect(seen.headers["cache-control"]).toBe("no-store");
    const taken = await accept(token);
    expect([taken.status, taken.at("name"), taken.at("status")]).toEqual([200, "Grace Hopper", "active"]);
    const cookie = String(taken.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await api.anonymous.get("users/me", { headers: { cookie } })).at("id")).toBe(id);
    const signIn = { login: "grace@example.org", password: CHOSEN.password };
    expect((await api.anonymous.post("auth/login", signIn)).status).toBe(200);
    expect((await api.admin.get(`users/${id}/invitation`)).status).toBe(404);
    const again = await accept(token);
    expect([again.status, again.at("_embedded.details.reason")]).toEqual([404, "used"]);
  });

  test("is in no table and no log in the clear", async () => {
    const { token } = await invited("secret");
    await accept(token);
    for (const table of ["one_time_tokens", "invitations", "jobs", "events"] as const) {
      expect(JSON.stringify(await ctx.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
    expect(logged.join("")).not.toContain(token);
  });

  test("of which two take the link at once is one's", async () => {
    const { token } = await invited("twice");
    const answers = await Promise.all([accept(token), accept(token, { ...CHOSEN, password: "another password" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  let wrong = 0;
  test.each([
    [{ ...CHOSEN, firstName: " " }, "firstName", "First name can't be blank."],
    [{ ...CHOSEN, lastName: "<b>" }, "lastName", "Last name is invalid."],
    [{ ...CHOSEN, firstName: "Gra\u3164ce" }, "firstName", invisibleMessage("U+3164")],
    [{ ...CHOSEN, password: "short" }, "password", "Password is required and must be at least 8 characters"],
  ])("is not taken with %j", async (chosen, attribute, message) => {
    const { token } = await invited(`wrong-${(wrong += 1)}`);
    const refused = await accept(token, chosen);
    expect([refused.status, refused.at("_embedded.details.attribute"), refused.at("message")]).toEqual([
      422,
      attribute,
      message,
    ]);
    expect((await accept(token)).status).toBe(200);
  });

  test("expires, and is not known where it never was", async () => {
    const { id, token } = await invited("late");
    clock.advance(INVITATION_LASTS_MS);
    const late = await accept(token);
    expect([late.status, late.at("_embedded.details.reason")]).toEqual([404, "expired"]);
    expect((await api.admin.get(`users/${id}/invitation`)).at("expiresAt")).toBeNull();
    for (const unknown of ["", "x".repeat(43), 7, "x".repeat(100_000)]) {
      const refused = await api.anonymous.post("auth/invitation/check", { token: unknown });
      expect([refused.status, refused.at("_embedded.details.reason")]).toEqual([404, "unknown"]);
    }
  });

  test("goes to the new address where it changes, and the old link opens nothing", async () => {
    const { id, token } = await invited("old");
    await api.admin.patch(`users/${id}`, { email: "new@example.org" });
    expect((await check(token)).at("_embedded.details.reason")).toBe("replaced");
    const [letter, ...more] = await arrived();
    expect([letter?.to, more]).toEqual([["new@example.org"], []]);
    expect((await check(LINK.exec(letter?.text ?? "")?.[1] ?? "")).status).toBe(200);
  });

  test("can be sent again, the first link still counting; or handed over as a link", async () => {
    const { id, token } = await invited("again");
    const resent = await api.admin.post(`users/${id}/invitation`, {});
    expect([resent.status, resent.at("state")]).toEqual([200, "due"]);
    const [letter] = await arrived();
    const link = await api.admin.post(`users/${id}/invitation/link`, {});
    expect(link.status).toBe(201);
    const tokens = [token, LINK.exec(letter?.text ?? "")?.[1] ?? "", LINK.exec(String(link.at("url")))?.[1] ?? ""];
    expect(new Set(tokens).size).toBe(3);
    for (const one of tokens) expect((await check(one)).status).toBe(200);
    expect((await accept(tokens[2] ?? "")).status).toBe(200);
    expect((await check(token)).at("_embedded.details.reason")).toBe("used");
  });

  test("is not for the deleted", async () => {
    const { id, token } = await invited("deleted-soon");
    await api.admin.delete(`users/${id}`);
    expect((await check(token)).status).toBe(404);
    await ctx.jobs.runAll();
    expect((await check(token)).at("_embedded.details.reason")).toBe("unknown");
  });
});

describe("letters", () => {
  test("wait for a mail server that is away, and are given up for an address that it refuses", async () => {
    post.refuse(true);
    const made = await api.admin.post("users", { status: "invited", email: "patient@example.org" });
    expect(await arrived()).toEqual([]);
    expect(await stateOf(made.id)).toBe("due");
    post.refuse(false);
    clock.advance(60_000);
    expect((await arrived()).map(({ to }) => to)).toEqual([["patient@example.org"]]);
    const refused = await api.admin.post("users", { status: "invited", email: "refused@example.org" });
    await ctx.jobs.runAll();
    expect(await stateOf(refused.id)).toBe("failed");
    expect(logged.join("")).not.toContain("refused@example.org");
  });

  test("that are tried again hold up no others", async () => {
    post.refuse(true);
    const waiting = await api.admin.post("users", { status: "invited", email: "waiting@example.org" });
    for (const pause of [0, 60_000, 180_000]) {
      clock.advance(pause);
      expect(await arrived()).toEqual([]);
    }
    post.refuse(false);
    await api.admin.post("users", { status: "invited", email: "next@example.org" });
    expect((await arrived()).map(({ to }) => to)).toEqual([["next@example.org"]]);
    await api.admin.post(`users/${waiting.id}/invitation`, {});
    expect((await arrived()).map(({ to }) => to)).toEqual([["waiting@example.org"]]);
    clock.advance(540_000);
    expect(await arrived()).toEqual([]);
  });

  test("that a killed process had taken go out once its lease is over", async () => {
    const made = await api.admin.post("users", { status: "invited", email: "killed@example.org" });
    await ctx.transaction((tx) =>
      tx
        .updateTable("invitations")
        .set({ attempts: 1, run_at: new Date(clock.now().getTime() + 120_000).toISOString() })
        .where("user_id", "=", made.id)
        .execute(),
    );
    expect(await arrived()).toEqual([]);
    clock.advance(120_000);
    expect((await arrived()).map(({ to }) => to)).toEqual([["killed@example.org"]]);
  });

  test("are one for each of many", async () => {
    const names = Array.from({ length: 22 }, (_, n) => `many-${n}@example.org`);
    for (const email of names) await api.admin.post("users", { status: "invited", email });
    const letters = await arrived();
    expect(letters.map(({ to }) => to[0]).toSorted()).toEqual(names.toSorted());
  });
});

test("everyone in an imported file is written to, once, with a link of their own", async () => {
  const names = Array.from({ length: 22 }, (_, n) => `crew-${n}@example.org`);
  const content = ["Login,Name,Email,Status,Admin", ...names.map((email) => `,,${email},,`)].join("\r\n");
  const made = await api.admin.upload("user_imports", {
    name: "crew.csv",
    type: "text/csv",
    bytes: Buffer.from(content),
  });
  expect(made.status).toBe(201);
  expect(await arrived()).toEqual([]);
  await api.admin.post(`user_imports/${made.id}/run`, {});
  const letters = await arrived();
  expect(letters.map(({ to }) => to[0]).toSorted()).toEqual(names.toSorted());
  expect(new Set(letters.map(({ text }) => LINK.exec(text)?.[1])).size).toBe(22);
});

describe("who may see and send invitations", () => {
  let member = 0;
  let admin = 0;
  beforeAll(async () => {
    member = (await invited("plain")).id;
    admin = (await api.admin.post("users", { status: "invited", email: "chief@example.org", admin: true })).id;
    await ctx.jobs.runAll();
  });

  test.each([
    ["admin", 200, 200],
    ["manager", 200, 403],
    ["creator", 403, 403],
    ["nobody", 403, 403],
  ])("%s: %i for a plain user, %i for an administrator", async (login, plain, chief) => {
    const caller = await api.as(login);
    for (const [id, status] of [
      [member, plain],
      [admin, chief],
    ] as const) {
      expect((await caller.get(`users/${id}/invitation`)).status).toBe(status);
      expect((await caller.post(`users/${id}/invitation`, {})).status).toBe(status);
      expect((await caller.post(`users/${id}/invitation/link`, {})).status).toBe(status === 200 ? 201 : status);
    }
  });

  test("not without a session, and active accounts have no invitation", async () => {
    expect((await api.anonymous.get(`users/${member}/invitation`)).status).toBe(401);
    expect((await api.anonymous.post(`users/${member}/invitation/link`, {})).status).toBe(401);
    expect((await api.admin.post("users/me/invitation", {})).status).toBe(404);
    expect((await api.admin.get(`users/${member}`)).at("_links.invitation.href")).toBe(
      `/api/v3/users/${member}/invitation`,
    );
    expect((await api.admin.get("users/me")).at("_links.invitation")).toBeUndefined();
  });
});

describe("a forgotten password", () => {
  const ask = (login: unknown) => api.anonymous.post("auth/password_reset/ask", { login });
  const take = (token: string, password: unknown) =>
    api.anonymous.post("auth/password_reset/accept", { token, password });

  beforeEach(() => ctx.transaction((tx) => tx.deleteFrom("throttles").execute()));

  test("is replaced by its owner, by login or by address; sessions and other links end", async () => {
    const login = { login: "nobody", password: "the first one" };
    const id = (await (await api.as("nobody")).get("users/me")).id;
    await api.admin.patch(`users/${id}`, { password: login.password });
    await ctx.jobs.runAll();
    post.letters.length = 0;
    const session = await api.anonymous.post("auth/login", login);
    const cookie = String(session.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await ask("NOBODY")).status).toBe(202);
    expect((await ask("nobody@example.org")).status).toBe(202);
    const tokens = (await arrived()).map(({ text }) => LINK.exec(text)?.[1] ?? "");
    expect(tokens.length).toBe(2);
    expect((await take(tokens[0] ?? "", "short")).status).toBe(422);
    expect((await take(tokens[0] ?? "", "the second one")).status).toBe(200);
    expect((await api.anonymous.get("users/me", { headers: { cookie } })).status).toBe(401);
    expect((await take(tokens[1] ?? "", "the third one")).at("_embedded.details.reason")).toBe("used");
    expect((await api.anonymous.post("auth/login", login)).status).toBe(401);
    expect((await arrived()).map(({ text }) => text.includes("Subject: Your password was changed"))).toEqual([true]);
  });

  test("is answered alike for every account; the invited get their invitation, the locked nothing", async () => {
    const locked = await given.user("locked-out");
    await api.admin.post(`users/${locked}/lock`, {});
    await api.admin.post("users", { status: "invited", email: "unready@example.org" });
    await arrived();
    for (const login of ["locked-out", "nobody knows", "unready@example.org", "_anonymous"]) {
      expect((await ask(login)).status).toBe(202);
    }
    const letters = await arrived();
    expect(letters.map(({ to }) => to)).toEqual([["unready@example.org"]]);
    expect(letters[0]?.text).toContain("Subject: You are invited to Halyard");
    for (const login of ["", 7, null, "x".repeat(300)]) expect((await ask(login)).status).toBe(422);
  });

  test("cannot be asked for on and on", async () => {
    await given.user("flooded");
    await arrived();
    for (let n = 0; n < PASSWORD_RESETS.perAddress; n++) await ask("flooded");
    expect((await ask("flooded")).status).toBe(429);
    expect((await arrived()).length).toBe(PASSWORD_RESETS.perAccount);
  });

  test("has its letter however often the mail server was away when it was tried", async () => {
    await given.user("away");
    await arrived();
    post.refuse(true);
    await ask("away");
    for (const pause of [0, 4_000, 16_000, 64_000]) {
      clock.advance(pause);
      expect(await arrived()).toEqual([]);
    }
    post.refuse(false);
    clock.advance(256_000);
    expect((await arrived()).map(({ to }) => to)).toEqual([["away@example.org"]]);
  });

  test("has a link for an hour, and none that opens an invitation", async () => {
    await given.user("slow");
    await arrived();
    await ask("slow");
    const token = LINK.exec((await arrived())[0]?.text ?? "")?.[1] ?? "";
    expect((await check(token)).at("_embedded.details.reason")).toBe("unknown");
    clock.advance(PASSWORD_RESET_LASTS_MS);
    expect((await take(token, "long enough 1")).at("_embedded.details.reason")).toBe("expired");
  });
});

test("another site can take no link up", async () => {
  const { token } = await invited("phished");
  const answer = await app.inject({
    method: "POST",
    url: "/api/v3/auth/invitation/accept",
    headers: { "content-type": "application/json", origin: "https://evil.example.org" },
    payload: { token, ...CHOSEN },
  });
  expect(answer.statusCode).toBe(403);
});
