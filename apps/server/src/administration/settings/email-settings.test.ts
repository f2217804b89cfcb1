import { expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { InstanceSettings } from "../../platform/instance-settings/instance-settings.ts";
import { mailServerOf } from "../../platform/mail/mail-server.ts";
import { createServer } from "../../server.ts";

const post = await startMailServer();
const { api, ctx, clock, logged } = await startTestApp("standard", { publicUrl: "https://halyard.example.org" });
const SECTION = "admin/settings/email";
const PASSWORD = "the password of the mail server";
const port = Number(new URL(post.url).port);
const SERVER = { host: "127.0.0.1", port, encryption: "offered", sender: "Halyard <halyard@example.org>" };

async function change(values: Record<string, unknown>) {
  const { lockVersion } = Object((await api.admin.get(SECTION)).body);
  return api.admin.patch(SECTION, { lockVersion, ...values });
}

test("without a mail server nothing is sent, and no one is offered what takes an email", async () => {
  expect((await api.admin.get("admin/emails/status")).body).toMatchObject({ isConfigured: false, server: null });
  expect((await api.admin.post("admin/emails/test", {})).status).toBe(422);
  expect((await api.anonymous.get("auth/methods")).at("passwordReset")).toBe(false);
});

test("a mail server that is set sends at once, without a restart", async () => {
  const changed = await change({ ...SERVER, userName: "halyard", password: PASSWORD });
  expect([changed.status, changed.at("secrets")]).toEqual([200, { password: true }]);
  expect((await api.admin.get("admin/emails/status")).body).toMatchObject({
    isConfigured: true,
    server: `127.0.0.1:${port}`,
    sender: SERVER.sender,
  });
  expect((await api.admin.post("admin/emails/test", {})).at("isSent")).toBe(true);
  expect(post.letters.at(-1)?.text).toContain("From: Halyard <halyard@example.org>");
  expect((await api.anonymous.get("auth/methods")).at("passwordReset")).toBe(true);
});

test("the password is in no answer, no row and no history as it was entered", async () => {
  expect((await mailServerOf(ctx))?.password).toBe(PASSWORD);
  expect((await api.admin.get(SECTION)).text).not.toContain(PASSWORD);
  const rows = [
    await ctx.db.selectFrom("instance_secrets").selectAll().execute(),
    await ctx.db.selectFrom("settings").selectAll().execute(),
    await ctx.db.selectFrom("events").selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

test("a stored password is not sent to a server that it was not entered for", async () => {
  const refused = await change({ host: "mail.attacker.example" });
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "password"]);
  expect((await change({ encryption: "tls" })).status).toBe(422);
  expect((await change({ sender: "halyard@example.org" })).status).toBe(200);
  expect((await change({ port: 2_525, password: "another one" })).status).toBe(200);
  expect((await change({ port, password: null })).at("secrets")).toEqual({ password: false });
});

test.each([
  ["host", "mail example"],
  ["port", 70_000],
  ["encryption", "none"],
  ["sender", "Halyard\r\nBcc: all@example.org <halyard@example.org>"],
])("refuses %s %j", async (name, value) => {
  const refused = await change({ [name]: value });
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, name]);
});

test("a password that the secret key does not open is said in the answer to a test", async () => {
  await change({ userName: "halyard", password: PASSWORD });
  await ctx.transaction((tx) => tx.updateTable("instance_secrets").set({ sealed: "damaged" }).execute());
  expect((await api.admin.post("admin/emails/test", {})).body).toMatchObject({
    isSent: false,
    error: "The password can't be opened with this installation's secret key. Enter it again.",
  });
});

test("what the environment sets is locked, with its password", async () => {
  const mail = { smtpUrl: "smtps://ada:hidden@mail.example.org", from: "halyard@example.org" };
  const settings = { ...ctx.settings, mail, given: ["HALYARD_SMTP_URL", "HALYARD_MAIL_FROM"] };
  const instance = new InstanceSettings(ctx.db, settings);
  const app = await createServer({ ...ctx, settings, instance }, null);
  try {
    const token = await ctx.transaction((tx) => createToken(tx, 1, "locked", clock.now()));
    const caller = new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
    const shown = await caller.get(SECTION);
    expect(shown.body).toMatchObject({ host: "mail.example.org", port: 465, encryption: "tls", userName: "ada" });
    expect(shown.text).not.toContain("hidden");
    const { lockVersion } = Object(shown.body);
    for (const values of [{ host: "127.0.0.1" }, { password: "mine" }, { sender: "ada@example.org" }]) {
      const refused = await caller.patch(SECTION, { lockVersion, ...values });
      expect([refused.status, refused.error]).toEqual([422, "PropertyIsReadOnly"]);
    }
    expect((await mailServerOf({ db: ctx.db, settings, instance }))?.password).toBe("hidden");
  } finally {
    await app.close();
  }
});
