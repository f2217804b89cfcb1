import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { bumpRevision } from "../../../access/revision.ts";

const { app, api, clock, ctx, given, logged } = await startTestApp();
const own = { "x-requested-with": "XMLHttpRequest" };
const PASSWORD = "a good password 1";
const MINUTE = 60_000;
let count = 0;

const cookiesOf = (answer: ApiAnswer): string => {
  const set = answer.headers["set-cookie"];
  const all = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return all.map((one) => String(one).split(";")[0]).join("; ");
};
const login = (name: string, cookie = "") =>
  api.anonymous.post("auth/login", { login: name, password: PASSWORD }, { headers: { ...own, cookie } });
const reason = (answer: ApiAnswer) => [answer.status, answer.at("_embedded.details.reason")];
const NEEDED = [401, "factorNeeded"];

/** Someone who is signed in by their password alone. */
async function person(options: { admin?: boolean } = {}) {
  const name = `crew${++count}`;
  const id = await given.user(name, options);
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  return { id, name, ...(await browser(name)) };
}
async function browser(name: string) {
  const cookie = cookiesOf(await login(name));
  return { cookie, session: new ApiCaller(app, { ...own, cookie }, logged) };
}
const me = async ({ session }: { session: ApiCaller }) => (await session.get("users/me")).status;

/** With an app, and the codes that it shows. */
async function withApp(someone: { session: ApiCaller }) {
  const made = await someone.session.post("users/me/factors", {
    kind: "totp",
    name: "Phone",
    currentPassword: PASSWORD,
  });
  const totp = new TOTP({ secret: Secret.fromBase32(String(made.at("secret"))) });
  const code = () => totp.generate({ timestamp: clock.now().getTime() });
  await someone.session.post(`users/me/factors/${made.id}/confirm`, { code: code() });
  clock.advance(MINUTE);
  return code;
}

async function policy(values: Record<string, unknown>) {
  const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
  expect((await api.admin.patch("admin/settings/authentication", { lockVersion, ...values })).status).toBe(200);
}
const stepUp = (cookie: string, headers: Record<string, string> = own) =>
  api.anonymous.post("auth/step_up", {}, { headers: { ...headers, cookie } });

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});
afterEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("settings").where("name", "=", "authentication").execute();
    await bumpRevision(tx, "settings");
  });
});

test("a session that was open shows the second factor, and goes on as a new one in its place", async () => {
  const someone = await person();
  const code = await withApp(someone);
  expect(await me(someone)).toBe(200);
  await policy({ secondFactorFor: "everyone" });
  const refused = await someone.session.get("users/me");
  expect([...reason(refused), refused.headers["www-authenticate"]]).toEqual([
    ...NEEDED,
    expect.stringContaining("Session"),
  ]);
  expect(reason(await someone.session.patch("users/me", { firstName: "Other" }))).toEqual(NEEDED);
  const asked = await stepUp(someone.cookie);
  expect([asked.status, asked.at("next"), asked.at("methods")]).toEqual([202, "factor", ["totp", "recovery_code"]]);
  const cookie = `${someone.cookie}; ${cookiesOf(asked)}`;
  const wrong = await api.anonymous.post(
    "auth/factor",
    { method: "totp", code: "000000" },
    { headers: { ...own, cookie } },
  );
  expect(wrong.status).toBe(422);
  expect(await me(someone)).toBe(401);
  const done = await api.anonymous.post(
    "auth/factor",
    { method: "totp", code: code() },
    { headers: { ...own, cookie } },
  );
  const next = new ApiCaller(app, { ...own, cookie: cookiesOf(done) }, logged);
  expect([done.status, (await next.get("users/me")).id]).toEqual([200, someone.id]);
  expect((await next.get("users/me/sessions")).each("proofs")).toEqual([["password", "totp"]]);
  expect(await me(someone)).toBe(401);
});

test("a session that has shown one, or whose browser is spared it, goes on", async () => {
  const someone = await person();
  const code = await withApp(someone);
  const pending = cookiesOf(await login(someone.name));
  const given2 = { method: "totp", code: code(), remember: true };
  const done = await api.anonymous.post("auth/factor", given2, { headers: { ...own, cookie: pending } });
  const shown = { session: new ApiCaller(app, { ...own, cookie: cookiesOf(done) }, logged) };
  await policy({ secondFactorFor: "everyone" });
  expect(await me(shown)).toBe(200);
  expect((await stepUp(cookiesOf(done))).status).toBe(401);
  const device =
    cookiesOf(done)
      .split("; ")
      .find((one) => one.startsWith("halyard_device")) ?? "";
  const spared = await stepUp(`${someone.cookie}; ${device}`);
  expect([spared.status, spared.id]).toEqual([200, someone.id]);
  expect(await me({ session: new ApiCaller(app, { ...own, cookie: cookiesOf(spared) }, logged) })).toBe(200);
});

test("someone who has none adds one right after a sign-in, and signs in again later", async () => {
  const someone = await person();
  await policy({ secondFactorFor: "everyone" });
  const early = await stepUp(someone.cookie);
  expect([early.status, early.at("next")]).toEqual([202, "enrol"]);
  clock.advance(11 * MINUTE);
  expect((await stepUp(someone.cookie)).status).toBe(401);
  expect((await login(someone.name)).at("next")).toBe("enrol");
});

test("it is asked of those alone who need one: groups, permissions, administrators, from the day on", async () => {
  const [plain, member, manager, admin] = [
    await person(),
    await person(),
    await person(),
    await person({ admin: true }),
  ];
  const asked = async () => [await me(plain), await me(member), await me(manager), await me(admin)];
  const group = await api.admin.post("groups", { name: `Crew ${++count}` });
  await policy({ secondFactorGroups: [group.id] });
  expect(await asked()).toEqual([200, 200, 200, 200]);
  // Joining the group counts at the next request, and so does leaving it.
  const members = (ids: number[]) => ({ _links: { members: ids.map((id) => ({ href: `/api/v3/users/${id}` })) } });
  await api.admin.patch(`groups/${group.id}`, members([member.id]));
  expect(await asked()).toEqual([200, 401, 200, 200]);
  await api.admin.patch(`groups/${group.id}`, members([]));
  expect(await asked()).toEqual([200, 200, 200, 200]);
  await policy({ secondFactorGroups: [], secondFactorPermissions: ["manage_user"] });
  expect(await asked()).toEqual([200, 200, 200, 401]);
  const role = await given.role(["manage_user"], "global");
  await api.admin.post("memberships", {
    _links: { principal: { href: `/api/v3/users/${manager.id}` }, roles: [{ href: `/api/v3/roles/${role}` }] },
  });
  expect(await asked()).toEqual([200, 200, 401, 401]);
  const tomorrow = new Date(clock.now().getTime() + 24 * 60 * MINUTE).toISOString().slice(0, 10);
  await policy({ secondFactorPermissions: [], secondFactorFor: "administrators", secondFactorFrom: tomorrow });
  expect(await asked()).toEqual([200, 200, 200, 200]);
  clock.advance(24 * 60 * MINUTE);
  expect(await asked()).toEqual([200, 200, 200, 401]);
  // Programs are not asked.
  expect((await api.admin.get("users/me")).status).toBe(200);
});

test("another site asks for nothing, and neither does anyone without a session or without need", async () => {
  const someone = await person();
  expect((await stepUp(someone.cookie)).status).toBe(401);
  await policy({ secondFactorFor: "everyone" });
  expect((await stepUp("")).status).toBe(401);
  expect((await stepUp("halyard_session=unknown")).status).toBe(401);
  expect((await stepUp(someone.cookie, { origin: "https://evil.example" })).status).toBe(403);
  expect((await stepUp(someone.cookie, {})).status).toBe(403);
  await api.admin.post(`users/${someone.id}/lock`);
  expect((await stepUp(someone.cookie)).status).toBe(401);
});
