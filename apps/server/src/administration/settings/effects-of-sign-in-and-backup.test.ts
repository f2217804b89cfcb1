/** Every setting of *Authentication* and *Backup & Restore* takes effect in another process at its next request. */
import { createServer as createHttpServer } from "node:http";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { SETTING_SECTIONS } from "@halyard/contract/settings/sections";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { bumpRevision } from "../../access/revision.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { createServer } from "../../server.ts";

const ORIGIN = "https://halyard.example.org";
const PASSWORD = "a good password 1";
const MINUTE = 60_000;
const DAY = 86_400_000;

const { ctx, clock, api, given, another, logged } = await startTestApp("standard", {
  publicUrl: ORIGIN,
  outgoingAllowed: ["127.0.0.1"],
});
const elsewhere = await another();
const app = await createServer(elsewhere, null);
afterAll(() => app.close());
const anonymous = new ApiCaller(app, {}, logged);
const tokenOf = (userId: number) => ctx.transaction((tx) => createToken(tx, userId, "there", clock.now()));
const there = new ApiCaller(app, { authorization: `Bearer ${await tokenOf(1)}` }, logged);
const mira = await given.user("mira");
const manager = await given.user("manager");
await given.member(manager, null, ["manage_user"]);
for (const id of [mira, manager]) await api.admin.patch(`users/${id}`, { password: PASSWORD });

type Section = "authentication" | "backup";

/** Sets values; the other process has read the ones of before by then. */
async function set(section: Section, values: Record<string, unknown>) {
  await there.get("");
  const { lockVersion } = Object((await api.admin.get(`admin/settings/${section}`)).body);
  const answer = await api.admin.patch(`admin/settings/${section}`, { lockVersion, ...values });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

const page = { headers: { origin: ORIGIN } };
const login = (name = "mira", password = PASSWORD) => anonymous.post("auth/login", { login: name, password }, page);
const next = async (name?: string) => (await login(name)).at("next") ?? null;

function sessionOf(answer: ApiAnswer): ApiCaller {
  expect(answer.status).toBe(200);
  const cookies = [answer.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0]);
  return new ApiCaller(app, { origin: ORIGIN, cookie: cookies.join("; ") }, logged);
}
const isIn = async (session: ApiCaller) => (await session.get("users/me")).at("login") === "mira";
const password = async (text: string) => (await there.patch(`users/${mira}`, { password: text })).status;
const register = (email: string) =>
  anonymous.post("auth/register", { email, firstName: "Freda", lastName: "Fore", password: PASSWORD }, page);
const tokenFor = async (session: ApiCaller, body: object = {}) =>
  session.post("users/me/api_tokens", { name: "script", ...body });
const whoseToken = async (id: number) =>
  (await new ApiCaller(app, { authorization: `Bearer ${await tokenOf(id)}` }, logged).get("users/me")).status;

const schedule = async () => {
  const list = (await there.get("admin/schedules")).elements.map((one) => Object(one));
  return list.find(({ id }) => id === "backup");
};
const place = async () => String((await there.get("admin/backups")).at("storage.place"));
/** A backup of each day, made by itself; the other process looks which of them have been kept long enough. */
async function keptOf(values: Record<string, number>): Promise<number> {
  const now = clock.now().getTime();
  const backups = Array.from({ length: 70 }, (_, day) => new Date(now - day * DAY - 60_000).toISOString());
  const folder = join(ctx.settings.dataDir, "backups");
  mkdirSync(folder, { recursive: true });
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("backups").execute();
    const row = { target: "folder" as const, place: folder, origin: "scheduled" as const, state: "completed" as const };
    const rows = backups.map((at) => ({ ...row, name: `${at.slice(0, 10)}.halyard`, created_at: at, updated_at: at }));
    const whole = rows.map((one) => ({ ...one, verified_at: one.created_at, problem: "" }));
    await tx.insertInto("backups").values(whole).execute();
  });
  await set("backup", { keptDays: 1, ...values });
  expect((await there.post("admin/backups/look")).status).toBe(200);
  const left = await ctx.db.selectFrom("backups").select("id").execute();
  await ctx.transaction((tx) => tx.deleteFrom("backups").execute());
  return left.length;
}

/** Which account and region a bucket is asked with by the other process. */
async function bucketAsked(values: Record<string, unknown>): Promise<string> {
  let credential = "";
  const server = createHttpServer((request, response) => {
    credential = /Credential=([^,]+)/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    response.writeHead(200, { "content-type": "application/xml" }).end("<ListBucketResult></ListBucketResult>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const bucket = { target: "s3", s3Url: `http://127.0.0.1:${port}/backups`, s3SecretAccessKey: "a secret key" };
  await set("backup", { ...bucket, s3AccessKeyId: "deckhand", ...values });
  await there.post("admin/backups/look");
  server.close();
  return credential;
}

const EFFECTS: { readonly [Of in Section]: { readonly [Name: string]: () => Promise<void> } } = {
  authentication: {
    async sessionIdleMinutes() {
      const session = sessionOf(await login());
      clock.advance(6 * MINUTE);
      expect(await isIn(session)).toBe(true);
      await set("authentication", { sessionIdleMinutes: 5 });
      clock.advance(6 * MINUTE);
      expect(await isIn(session)).toBe(false);
    },
    async sessionHours() {
      const session = sessionOf(await login());
      clock.advance(61 * MINUTE);
      expect(await isIn(session)).toBe(true);
      await set("authentication", { sessionHours: 1 });
      expect(await isIn(session)).toBe(false);
    },
    async sessionsPerPerson() {
      const first = sessionOf(await login());
      await set("authentication", { sessionsPerPerson: 1 });
      clock.advance(MINUTE);
      const second = sessionOf(await login());
      expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    },
    async rememberedDays() {
      await set("authentication", { rememberedDays: 3, secondFactorFor: "everyone" });
      expect((await login()).at("rememberDays")).toBe(3);
    },
    async proofMinutes() {
      const session = sessionOf(await login());
      clock.advance(10 * MINUTE);
      expect((await tokenFor(session)).status).toBe(201);
      await set("authentication", { proofMinutes: 5 });
      expect((await tokenFor(session)).at("_embedded.details.reason")).toBe("proofNeeded");
    },
    async passwordLength() {
      expect(await password("a good one 12")).toBe(200);
      await set("authentication", { passwordLength: 30 });
      expect(await password("a good one 13")).toBe(422);
      expect((await anonymous.get("auth/methods")).at("passwordLength")).toBe(30);
    },
    async refuseCommonPasswords() {
      expect(await password("password1234")).toBe(422);
      await set("authentication", { refuseCommonPasswords: false });
      expect(await password("password1234")).toBe(200);
    },
    async passwordHistory() {
      await password(PASSWORD);
      expect(await password(PASSWORD)).toBe(200);
      await set("authentication", { passwordHistory: 2 });
      expect(await password(PASSWORD)).toBe(422);
    },
    async passwordSignIn() {
      await set("authentication", { passwordSignIn: "administrators" });
      expect((await login()).status).not.toBe(200);
    },
    async firstMethod() {
      await set("authentication", { firstMethod: "passkey" });
      expect((await anonymous.get("auth/methods")).at("methods.0.kind")).toBe("passkey");
    },
    async selfRegistration() {
      expect((await register("one@example.org")).status).toBe(403);
      await set("authentication", { selfRegistration: "automatic" });
      expect((await register("one@example.org")).status).toBe(200);
    },
    async registrationDomains() {
      await set("authentication", { selfRegistration: "automatic", registrationDomains: ["crew.example"] });
      expect([(await register("two@example.org")).status, (await register("two@crew.example")).status]).toEqual([
        422, 200,
      ]);
    },
    async secondFactorFor() {
      expect(await next()).toBeNull();
      await set("authentication", { secondFactorFor: "everyone" });
      expect(await next()).toBe("enrol");
    },
    async secondFactorGroups() {
      const members = [{ href: `/api/v3/users/${mira}` }];
      const group = await api.admin.post("groups", { name: "Crew", _links: { members } });
      await set("authentication", { secondFactorGroups: [group.id] });
      expect([await next(), await next("manager")]).toEqual(["enrol", null]);
    },
    async secondFactorPermissions() {
      await set("authentication", { secondFactorPermissions: ["manage_user"] });
      expect([await next(), await next("manager")]).toEqual([null, "enrol"]);
    },
    async secondFactorFrom() {
      const tomorrow = new Date(clock.now().getTime() + DAY).toISOString().slice(0, 10);
      await set("authentication", { secondFactorFor: "everyone", secondFactorFrom: tomorrow });
      expect(await next()).toBeNull();
      clock.advance(DAY);
      expect(await next()).toBe("enrol");
    },
    async tokensAcceptedFrom() {
      expect(await whoseToken(mira)).toBe(200);
      await set("authentication", { tokensAcceptedFrom: "administrators" });
      expect([await whoseToken(mira), await whoseToken(1)]).toEqual([401, 200]);
    },
    async tokensFor() {
      const session = sessionOf(await login());
      await set("authentication", { tokensFor: "administrators" });
      expect((await tokenFor(session)).status).toBe(403);
    },
    async tokenDays() {
      const session = sessionOf(await login());
      expect((await tokenFor(session)).at("expiresAt")).toBeNull();
      await set("authentication", { tokenDays: 2 });
      const until = new Date(clock.now().getTime() + 2 * DAY).toISOString();
      expect((await tokenFor(session)).at("expiresAt")).toBe(until);
      expect((await tokenFor(session, { expiresInDays: 3 })).status).toBe(422);
    },
  },
  backup: {
    async schedule() {
      await set("backup", { schedule: "30 4 * * 1" });
      await elsewhere.schedules.runDue();
      expect(await schedule()).toMatchObject({ cron: "30 4 * * 1" });
    },
    async timeZone() {
      await set("backup", { timeZone: "Asia/Tokyo" });
      await elsewhere.schedules.runDue();
      expect(await schedule()).toMatchObject({ timeZone: "Asia/Tokyo" });
    },
    async keptDays() {
      expect([await keptOf({ keptDays: 7 }), await keptOf({ keptDays: 3 })]).toEqual([7, 3]);
    },
    async keptWeeks() {
      expect((await keptOf({ keptWeeks: 8 })) - (await keptOf({ keptWeeks: 4 }))).toBe(4);
    },
    async keptMonths() {
      expect(await keptOf({ keptMonths: 12 })).toBeGreaterThan(await keptOf({ keptMonths: 0 }));
    },
    async keptMost() {
      expect(await keptOf({ keptDays: 30, keptMost: 4 })).toBe(4);
    },
    async target() {
      expect(await bucketAsked({ target: "folder" })).toBe("");
      expect(await bucketAsked({})).not.toBe("");
    },
    async folder() {
      const folder = join(ctx.settings.dataDir, "elsewhere");
      await set("backup", { folder });
      expect(await place()).toBe(folder);
    },
    async s3Url() {
      await bucketAsked({});
      expect(await place()).toMatch(/127\.0\.0\.1:\d+\/backups/);
    },
    async s3Region() {
      expect(await bucketAsked({ s3Region: "eu-north-1" })).toContain("/eu-north-1/");
    },
    async s3AccessKeyId() {
      expect(await bucketAsked({ s3AccessKeyId: "bosun" })).toMatch(/^bosun\//);
    },
    async files() {
      const { key } = await ctx.files.put(Readable.from(["a sail"]), 100);
      await ctx.transaction((tx) =>
        tx
          .updateTable("users")
          .set({ avatar_file: `${key}.png` })
          .where("id", "=", 1)
          .execute(),
      );
      await set("backup", { files: "list" });
      const { id } = await there.post("admin/backups");
      await elsewhere.jobs.runAll();
      expect((await there.get(`admin/backups/${id}`)).at("facts")).toMatchObject({ files: 0, listedFiles: 1 });
    },
    async alertAfterHours() {
      await set("backup", { alertAfterHours: 0 });
      expect((await there.get("admin/backups")).at("health.status")).toBe("off");
    },
  },
};

const SECTIONS = Object.keys(EFFECTS) as Section[];
const CASES = SECTIONS.flatMap((section) => Object.keys(EFFECTS[section]).map((name) => [section, name] as const));

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("settings").execute();
    await tx.deleteFrom("throttles").execute();
    await bumpRevision(tx, "settings");
  });
  // As each case may have changed it.
  await api.admin.patch(`users/${mira}`, { password: PASSWORD });
});

test("there is an effect to see for every setting", () => {
  for (const section of SECTIONS) {
    expect(Object.keys(EFFECTS[section]).toSorted()).toEqual(Object.keys(SETTING_SECTIONS[section].shape).toSorted());
  }
});

test.each(CASES)("%s: %s", (section, name) => EFFECTS[section][name]?.() ?? Promise.resolve());
