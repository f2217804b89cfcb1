import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, ctx, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const own = { "x-requested-with": "XMLHttpRequest" };
const PASSWORD = "a good password 1";
let count = 0;

const person = () => ({ firstName: "Freda", lastName: "Fore", email: `freda${++count}@crew.example` });
const register = (body: object, headers: Record<string, string> = own) =>
  api.anonymous.post("auth/register", body, { headers });
const offered = async () => (await api.anonymous.get("auth/methods")).at("registration");
const arrived = async () => {
  await ctx.jobs.runAll();
  return post.letters.splice(0).map(({ to, text }) => ({ to: to[0], text }));
};
async function policy(values: Record<string, unknown>): Promise<number> {
  const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
  return (await api.admin.patch("admin/settings/authentication", { lockVersion, ...values })).status;
}

const wrong = (answer: ApiAnswer): unknown[] => {
  const errors: unknown = answer.at("_embedded.errors");
  const several = Array.isArray(errors) ? errors : [answer.body];
  return several.map((_, at) =>
    answer.at(`_embedded.${several.length > 1 ? `errors.${at}._embedded.` : ""}details.attribute`),
  );
};

beforeAll(async () => {
  await given.user("reader");
  await given.member(await given.user("manager"), null, ["manage_user"]);
});
beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
  await ctx.jobs.runAll();
  post.letters.length = 0;
});
afterEach(() => policy({ selfRegistration: "off", registrationDomains: [] }));

describe("registering", () => {
  test("is closed until an administrator opens it, also for a request that another site sends", async () => {
    expect([await offered(), (await register(person())).status]).toEqual([null, 403]);
    await policy({ selfRegistration: "automatic" });
    expect(await offered()).toBe("automatic");
    const stranger = { origin: "https://elsewhere.example" };
    expect((await register({ ...person(), password: PASSWORD }, stranger)).status).toBe(403);
    expect((await (await api.as("reader")).patch("admin/settings/authentication", {})).status).toBe(403);
  });

  test("by invitation mails a link, and answers alike for an address that has an account", async () => {
    await policy({ selfRegistration: "invitation" });
    const freda = person();
    const asked = await register(freda);
    expect([asked.status, asked.at("next")]).toEqual([202, "invitation"]);
    const [letter] = await arrived();
    expect([letter?.to, letter?.text]).toEqual([freda.email, expect.stringContaining("/invitation#")]);
    const token = /invitation#([\w-]{43})/.exec(letter?.text ?? "")?.[1];
    const taken = await api.anonymous.post("auth/invitation/accept", { token, ...freda, password: PASSWORD });
    expect([taken.status, taken.at("status"), taken.at("login")]).toEqual([200, "active", freda.email]);

    const again = await register(freda);
    expect([again.status, again.text]).toEqual([asked.status, asked.text]);
    const [told, ...others] = await arrived();
    expect([told?.to, told?.text, others]).toEqual([freda.email, expect.stringContaining("You already have an"), []]);
  });

  test("with approval waits for someone who can invite, who is told by mail", async () => {
    await policy({ selfRegistration: "approval" });
    const freda = person();
    expect((await register(freda)).at("next")).toBe("approval");
    const [letter] = await arrived();
    expect(letter?.text).toContain("asks for an account");
    const found = await api.admin.get(`users/${freda.email}`);
    expect([found.at("status"), found.text.includes("approval")]).toEqual(["registered", true]);
    const login = { login: freda.email, password: PASSWORD };
    expect((await api.anonymous.post("auth/login", login)).status).toBe(401);

    const approval = `users/${found.id}/approval`;
    expect((await api.anonymous.post(approval, {})).status).toBe(401);
    expect([403, 404]).toContain((await (await api.as("reader")).post(approval, {})).status);
    const approved = await (await api.as("manager")).post(approval, {});
    expect([approved.status, approved.at("status")]).toEqual([200, "invited"]);
    expect((await api.admin.post(approval, {})).status).toBe(404);
    const [invitation] = await arrived();
    expect([invitation?.to, invitation?.text]).toEqual([freda.email, expect.stringContaining("/invitation#")]);
  });

  test("automatically signs in, with the rules for passwords", async () => {
    await policy({ selfRegistration: "automatic" });
    const freda = person();
    expect(wrong(await register({ ...freda, password: "short" }))).toEqual(["password"]);
    const made = await register({ ...freda, password: PASSWORD });
    const cookie = String(made.headers["set-cookie"]).split(";")[0] ?? "";
    const me = await api.anonymous.get("users/me", { headers: { cookie } });
    expect([made.status, me.at("login"), me.at("status")]).toEqual([200, freda.email, "active"]);
    expect((await api.admin.get(`users/${made.id}`)).at("admin")).toBe(false);
    expect(wrong(await register({ ...freda, password: PASSWORD }))).toContain("email");
  });

  test("takes no one from another domain, no incomplete names and not any number in an hour", async () => {
    await policy({ selfRegistration: "invitation", registrationDomains: ["crew.example"] });
    expect(wrong(await register({ ...person(), email: "freda@crew.example.org" }))).toEqual(["email"]);
    expect(wrong(await register({ email: "freda@crew.example" }))).toEqual(["firstName", "lastName"]);
    expect((await register(person())).status).toBe(202);
    const statuses = [];
    for (let times = 0; times < 8; times++) statuses.push((await register(person())).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await policy({ registrationDomains: ["not a domain"] })).toBe(422);
  });
});
