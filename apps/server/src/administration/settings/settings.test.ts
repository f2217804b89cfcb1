import { afterAll, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { InstanceSettings } from "../../platform/instance-settings/instance-settings.ts";
import { instanceValues } from "../../platform/environment/instance-values.ts";
import { createServer } from "../../server.ts";

const { ctx, clock, api, given, another, logged } = await startTestApp("standard");
await given.user("mira");

/** The same instance served by another process, with a caller of its own. */
const elsewhere = await another();
const otherApp = await createServer(elsewhere, null);
afterAll(() => otherApp.close());
const callerThere = async (userId: number) => {
  const token = await ctx.transaction((tx) => createToken(tx, userId, "there", clock.now()));
  return new ApiCaller(otherApp, { authorization: `Bearer ${token}` }, logged);
};
const there = await callerThere(1);

const section = async (name: string) => api.admin.get(`admin/settings/${name}`);
async function change(name: string, values: Record<string, unknown>) {
  const { lockVersion } = Object((await section(name)).body);
  return api.admin.patch(`admin/settings/${name}`, { lockVersion, ...values });
}

test("shows each value with where it comes from", async () => {
  const shown = await section("general");
  expect(shown.body).toMatchObject({ _type: "Settings", section: "general", lockVersion: 0, instanceName: "Halyard" });
  expect(shown.at("sources.instanceName")).toEqual({
    source: "default",
    variable: "HALYARD_SET_GENERAL_INSTANCE_NAME",
    default: "Halyard",
  });
  expect(shown.at("sources.attachmentBytes.variable")).toBe("HALYARD_ATTACHMENT_BYTES");
  expect((await api.admin.get("admin/settings")).each("section")).toEqual([
    "general",
    "security",
    "performance",
    "maintenance",
    "backup",
    "authentication",
    "email",
    "replies",
  ]);
});

test("a change counts in another process at its next request, and can be taken back", async () => {
  expect((await there.get("")).at("instanceName")).toBe("Halyard");
  const changed = await change("general", { instanceName: "Osprey", welcomeText: "Ask Mira for an account." });
  expect([changed.status, changed.at("instanceName"), changed.at("sources.instanceName.source")]).toEqual([
    200,
    "Osprey",
    "changed",
  ]);
  expect((await there.get("")).body).toMatchObject({
    instanceName: "Osprey",
    welcomeText: "Ask Mira for an account.",
  });
  expect((await change("general", { instanceName: null, welcomeText: "" })).at("sources.instanceName.source")).toBe(
    "default",
  );
  expect((await there.get("")).at("instanceName")).toBe("Halyard");
});

test("a settled request asks the database for no settings", async () => {
  await there.get("statuses");
  const { db } = elsewhere;
  let statements = 0;
  const counted = {
    ...elsewhere,
    instance: new InstanceSettings(
      countingSettings(db, () => statements++),
      ctx.settings,
    ),
  };
  const app = await createServer(counted, null);
  afterAll(() => app.close());
  for (let n = 0; n < 5; n++) expect((await app.inject({ url: "/api/v3/configuration" })).statusCode).toBe(200);
  expect(statements).toBe(1);
});

/** The database as it is, but for saying how often the settings are read. */
function countingSettings(db: typeof ctx.db, read: () => void): typeof ctx.db {
  return new Proxy(db, {
    get(target, name) {
      if (name === "selectFrom") read();
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

test("of two who change a section at once, the second is refused", async () => {
  const lockVersion = (await section("general")).number("lockVersion");
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((instanceName) =>
      api.admin.patch("admin/settings/general", { lockVersion, instanceName }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await api.admin.patch("admin/settings/general", { instanceName: "x" })).status).toBe(409);
  await change("general", { instanceName: null });
});

test("refuses what is no value, no setting, or no section, and then changes nothing", async () => {
  const refused = await change("general", { instanceName: "Kite", attachmentBytes: 0, colour: "red" });
  expect([refused.status, refused.error]).toEqual([422, "MultipleErrors"]);
  expect((await change("maintenance", { mode: "sleep" })).at("_embedded.details.attribute")).toBe("mode");
  expect((await section("general")).at("instanceName")).toBe("Halyard");
  expect((await section("colours")).status).toBe(404);
});

test("the journal has the old and the new value", async () => {
  await change("security", { requestsPerMinute: 5_000 });
  const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(row).toMatchObject({ entity_type: "Setting", entity_title: "security", action: "updated", actor_id: 1 });
  expect(JSON.parse(row.changes)).toEqual({ requestsPerMinute: { from: 0, to: 5_000 } });
  await change("security", { requestsPerMinute: null });
});

test("a value that the environment sets is locked", async () => {
  const settings = { ...ctx.settings, given: ["HALYARD_ATTACHMENT_BYTES"], attachmentBytes: 1_000 };
  const app = await createServer(
    { ...elsewhere, settings, instance: new InstanceSettings(elsewhere.db, settings) },
    null,
  );
  afterAll(() => app.close());
  const token = await ctx.transaction((tx) => createToken(tx, 1, "locked", clock.now()));
  const caller = new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
  const shown = await caller.get("admin/settings/general");
  expect([shown.at("attachmentBytes"), shown.at("sources.attachmentBytes.source")]).toEqual([1_000, "environment"]);
  const { lockVersion } = Object(shown.body);
  const refused = await caller.patch("admin/settings/general", { lockVersion, attachmentBytes: 2_000 });
  expect([refused.status, refused.error]).toEqual([422, "PropertyIsReadOnly"]);
  // A client that sends back all that it read changes nothing by it.
  const document = Object(shown.body);
  expect((await caller.patch("admin/settings/general", { ...document, welcomeText: "Hello" })).status).toBe(200);
  await change("general", { welcomeText: null });
});

test("the environment sets and locks any value, by JSON or as a list with commas", async () => {
  const given = { HALYARD_SET_GENERAL_PAGE_SIZE: "50", HALYARD_SET_SECURITY_ALLOWED_HOSTS: "localhost, a.example.org" };
  const { values, problems } = instanceValues(given);
  expect([values, problems]).toEqual([
    { "general.pageSize": 50, "security.allowedHosts": ["localhost", "a.example.org"] },
    [],
  ]);
  const settings = { ...ctx.settings, given: Object.keys(given), instanceValues: values };
  const app = await createServer(
    { ...elsewhere, settings, instance: new InstanceSettings(elsewhere.db, settings) },
    null,
  );
  afterAll(() => app.close());
  const token = await ctx.transaction((tx) => createToken(tx, 1, "fixed", clock.now()));
  const caller = new ApiCaller(app, { authorization: `Bearer ${token}`, host: "a.example.org" }, logged);
  const shown = await caller.get("admin/settings/general");
  expect([shown.at("pageSize"), shown.at("sources.pageSize")]).toEqual([
    50,
    { source: "environment", variable: "HALYARD_SET_GENERAL_PAGE_SIZE", default: 50 },
  ]);
  expect((await caller.get("types")).status).toBe(200);
  const list = await caller.get("users");
  expect([list.status, list.at("pageSize")]).toEqual([200, 50]);
  const { lockVersion } = Object(shown.body);
  const refused = await caller.patch("admin/settings/general", { lockVersion, pageSize: 10 });
  expect([refused.status, refused.error]).toEqual([422, "PropertyIsReadOnly"]);
  expect((await caller.get("", { headers: { host: "b.example.org" } })).status).toBe(400);
  expect(instanceValues({ HALYARD_SET_GENERAL_TIME_ZONE: "Mars/Olympus" }).problems).toEqual([
    { variable: "HALYARD_SET_GENERAL_TIME_ZONE", why: "there is no such time zone" },
  ]);
});

test.each([
  ["general", "timeZone", "Mars/Olympus", "There is no such time zone."],
  ["general", "accentColor", "red", "Enter a color such as #1b5a8e."],
  ["general", "accentColor", "#ffd700", "Choose a darker color: text in this one can't be read on a light background."],
  ["general", "logo", "data:image/svg+xml;base64,PHN2Zz4=", "Choose a PNG, JPEG or WebP picture."],
  ["general", "logo", `data:image/png;base64,iVBORw0KGgo${"A".repeat(50_000)}`, "Choose a picture of at most 32 KB."],
  ["general", "defaultModules", ["wiki", "telepathy"], "There is no such module."],
  ["general", "creatorRole", 999_999, "Choose a role that people can have in a project."],
  [
    "security",
    "corsOrigins",
    ["https://a.example.org/path"],
    "Enter origins such as https://app.example.org, without a path.",
  ],
  ["security", "corsOrigins", ["*"], "Enter origins such as https://app.example.org, without a path."],
  [
    "security",
    "allowedHosts",
    ["a.example.org:8080"],
    "Enter names of hosts such as halyard.example.org, without a port.",
  ],
  [
    "security",
    "allowedHosts",
    ["other.example.org"],
    "Add localhost, by which you reach Halyard now, or you would lock yourself out.",
  ],
])("%s.%s is refused with what to do (case %#)", async (name, setting, value, sentence) => {
  const before = (await section(name)).number("lockVersion");
  const refused = await change(name, { [setting]: value });
  expect([refused.status, refused.at("message"), refused.at("_embedded.details.attribute")]).toEqual([
    422,
    sentence,
    setting,
  ]);
  expect((await section(name)).number("lockVersion")).toBe(before);
});

test.each(["mira", "anonymous"])("%s neither sees nor changes settings", async (login) => {
  const caller = login === "anonymous" ? api.anonymous : await api.as(login);
  const status = login === "anonymous" ? 401 : 403;
  expect((await caller.get("admin/settings")).status).toBe(status);
  expect((await caller.get("admin/settings/general")).status).toBe(status);
  expect((await caller.patch("admin/settings/general", { lockVersion: 0, instanceName: "x" })).status).toBe(status);
});

test("read-only: only administrators change anything, in every process", async () => {
  const mira = await api.as("mira");
  const until = new Date(clock.now().getTime() + 600_000).toISOString();
  expect((await change("maintenance", { mode: "read_only", message: "Moving house.", until })).status).toBe(200);
  const refused = await mira.patch("users/me/preferences", { timeZone: "Europe/Berlin" });
  expect([refused.status, refused.at("message"), refused.headers["retry-after"]]).toEqual([
    503,
    "Moving house.",
    "600",
  ]);
  expect(refused.at("_embedded.details")).toEqual({ maintenance: "read_only", until });
  expect((await mira.get("users/me")).status).toBe(200);
  expect((await mira.post("render/plain", "text", { headers: { "content-type": "text/plain" } })).status).toBe(200);
  const created = await there.post("projects", { name: "Made by an administrator" });
  expect(created.status).toBe(201);
  await change("maintenance", { mode: null, message: null, until: null });
  expect((await mira.patch("users/me/preferences", { timeZone: "Europe/Berlin" })).status).toBe(200);
});

test("maintenance: only administrators get in, and everyone can sign in", async () => {
  const mira = await api.as("mira");
  await change("maintenance", { mode: "maintenance" });
  expect((await mira.get("users/me")).status).toBe(503);
  expect((await api.anonymous.get("")).status).toBe(200);
  expect((await api.anonymous.post("auth/login", { login: "admin", password: "wrong" })).status).toBe(401);
  expect((await there.get("users/me")).status).toBe(200);
  await change("maintenance", { mode: "off" });
  expect((await mira.get("users/me")).status).toBe(200);
});
