/** Every setting of System Settings takes effect in another process at its next request, without a restart. */
import type { AuditCategory } from "@halyard/contract/administration/audit";
import { SETTING_SECTIONS } from "@halyard/contract/settings/sections";
import type { Insertable } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { multipart } from "../../../testing/multipart.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { bumpRevision } from "../../access/revision.ts";
import { timeText } from "../../inbox/emails/templates/words.ts";
import { reminderSettings } from "../../identity/users/preferences/preferences.ts";
import type { Schema } from "../../platform/database/schema/schema.ts";
import { createServer } from "../../server.ts";

const { ctx, clock, api, given, another, logged } = await startTestApp("standard", {
  publicUrl: "https://halyard.example.org",
});
const mira = await given.user("mira");
const project = await given.project({ name: "Harbor" });

const elsewhere = await another();
const app = await createServer(elsewhere, null);
afterAll(() => app.close());
const as = async (userId: number) => {
  const token = await ctx.transaction((tx) => createToken(tx, userId, "there", clock.now()));
  return new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
};
const there = await as(1);
const miraThere = await as(mira);
const anonymous = new ApiCaller(app, {}, logged);

type Section = "general" | "security" | "performance" | "maintenance";

/** Sets values; the other process has read the ones of before by then. */
async function set(section: Section, values: Record<string, unknown>) {
  await there.get("");
  const { lockVersion } = Object((await api.admin.get(`admin/settings/${section}`)).body);
  const answer = await api.admin.patch(`admin/settings/${section}`, { lockVersion, ...values });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

const strictTransport = async () => (await app.inject({ url: "/api/v3" })).headers["strict-transport-security"];

/** What is read before anyone is known is read again each second. */
async function aSecondLater(work: () => Promise<void>) {
  const later = Date.now() + 1_100;
  const clockOfMachine = vi.spyOn(Date, "now").mockImplementation(() => later);
  await work().finally(() => clockOfMachine.mockRestore());
}

/** The day that it is now in a time zone. */
const dayIn = (timeZone: string) => clock.now().toLocaleDateString("sv-SE", { timeZone });

async function runRetention() {
  await ctx.schedules.runDue();
  expect((await api.admin.post("admin/schedules/audit.retention/run")).status).toBe(200);
  await ctx.jobs.runAll();
}

/** A refusal of that category is forgotten after the days that are set, and one of another is not. */
async function forgets(name: string, category: AuditCategory) {
  const at = clock.now().toISOString();
  const row = (one: AuditCategory): Insertable<Schema["security_events"]> => ({
    key: `${name} ${one}`,
    kind: "write.denied",
    category: one,
    severity: "warning",
    outcome: "denied",
    actor_id: null,
    entity_type: null,
    entity_id: null,
    entity_title: "",
    subject: name,
    details: "{}",
    context: "{}",
    count: 1,
    created_at: at,
    updated_at: at,
  });
  const other = category === "user" ? "system" : "user";
  await ctx.transaction((tx) =>
    tx
      .insertInto("security_events")
      .values([row(category), row(other)])
      .execute(),
  );
  await set("security", { [name]: 1 });
  clock.advance(3 * 86_400_000);
  await runRetention();
  const left = await ctx.db.selectFrom("security_events").where("subject", "=", name).select("category").execute();
  expect(left).toEqual([{ category: other }]);
}

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const EFFECTS: { readonly [Of in Section]: { readonly [Name: string]: () => Promise<void> } } = {
  general: {
    async instanceName() {
      await set("general", { instanceName: "Osprey" });
      expect((await anonymous.get("")).at("instanceName")).toBe("Osprey");
    },
    async welcomeText() {
      await set("general", { welcomeText: "Ask Mira." });
      expect((await anonymous.get("")).at("welcomeText")).toBe("Ask Mira.");
    },
    async logo() {
      expect((await anonymous.get("/branding/logo")).status).toBe(404);
      await set("general", { logo: PIXEL });
      const href = String((await anonymous.get("")).at("branding.logo"));
      const shown = await app.inject({ url: href });
      expect([shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
        200,
        "image/png",
        expect.stringContaining("immutable"),
      ]);
      expect(`data:image/png;base64,${shown.rawPayload.toString("base64")}`).toBe(PIXEL);
    },
    async accentColor() {
      await set("general", { accentColor: "#7A1FA2" });
      expect((await anonymous.get("")).at("branding.accentColor")).toBe("#7a1fa2");
    },
    async announcement() {
      await set("general", { announcement: "Moving on Friday." });
      expect((await anonymous.get("")).at("announcement")).toMatchObject({ text: "Moving on Friday.", tone: "info" });
    },
    async announcementTone() {
      await set("general", { announcement: "Moving now.", announcementTone: "warning" });
      expect((await miraThere.get("")).at("announcement.tone")).toBe("warning");
    },
    async announcementUntil() {
      const until = new Date(clock.now().getTime() + 60_000).toISOString();
      await set("general", { announcement: "Moving now.", announcementUntil: until });
      expect((await miraThere.get("")).at("announcement.until")).toBe(until);
      clock.advance(61_000);
      expect((await miraThere.get("")).at("announcement")).toBeNull();
    },
    async timeZone() {
      // Two days at once on Earth: the filter for today knows where people are who chose no zone.
      const today = async () => {
        const filters = JSON.stringify([{ startDate: { operator: "t", values: [] } }]);
        return there.list("work_packages", { filters });
      };
      await api.admin.post(`projects/${project}/work_packages`, {
        subject: "East",
        ignoreNonWorkingDays: true,
        startDate: dayIn("Etc/GMT-14"),
      });
      await api.admin.post(`projects/${project}/work_packages`, {
        subject: "West",
        ignoreNonWorkingDays: true,
        startDate: dayIn("Etc/GMT+12"),
      });
      for (const [timeZone, subject] of [
        ["Etc/GMT-14", "East"],
        ["Etc/GMT+12", "West"],
      ] as const) {
        await set("general", { timeZone });
        expect((await today()).each("subject")).toContain(subject);
        expect((await there.get("configuration")).at("userDefaultTimezone")).toBe(timeZone);
        expect((await reminderSettings(elsewhere, [mira])).get(mira)?.timeZone).toBe(timeZone);
      }
    },
    async dateFormat() {
      await set("general", { dateFormat: "DD.MM.YYYY" });
      expect((await there.get("configuration")).at("dateFormat")).toBe("DD.MM.YYYY");
      expect((await there.get("")).at("formats.dateFormat")).toBe("DD.MM.YYYY");
      const reader = (await reminderSettings(elsewhere, [mira])).get(mira);
      expect(reader && timeText("2026-11-21T23:30:00Z", reader)).toBe("21.11.2026, 11:30 PM UTC");
    },
    async firstWeekday() {
      // The clock of tests stands on a day; its Sunday before is this week's only where weeks begin on Sundays.
      const today = clock.now().toISOString().slice(0, 10);
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
      const sunday = new Date(Date.parse(`${today}T00:00:00Z`) - weekday * 86_400_000).toISOString().slice(0, 10);
      expect(weekday).not.toBe(0);
      await api.admin.post(`projects/${project}/work_packages`, {
        subject: "On Sunday",
        ignoreNonWorkingDays: true,
        dueDate: sunday,
      });
      const filters = JSON.stringify([{ dueDate: { operator: "w", values: [] } }]);
      expect((await there.list("work_packages", { filters })).each("subject")).not.toContain("On Sunday");
      await set("general", { firstWeekday: 7 });
      expect((await there.list("work_packages", { filters })).each("subject")).toContain("On Sunday");
      expect((await there.get("configuration")).at("startOfWeek")).toBe(7);
    },
    async pageSize() {
      expect((await there.get("types")).status).toBe(200);
      await set("general", { pageSize: 2 });
      const list = await there.get("work_packages");
      expect([list.at("pageSize"), list.number("count") <= 2]).toEqual([2, true]);
      expect((await there.get("work_packages?pageSize=7")).at("pageSize")).toBe(7);
      expect((await there.get("configuration")).at("perPageOptions")).toEqual([2, 20, 100]);
    },
    async attachmentBytes() {
      await set("general", { attachmentBytes: 5 });
      const id = (await api.admin.post(`projects/${project}/work_packages`, { subject: "With a file" })).id;
      const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("longer than that") };
      expect((await there.upload(`work_packages/${id}/attachments`, file)).status).toBe(422);
    },
    async attachmentTypes() {
      const id = (await api.admin.post(`projects/${project}/work_packages`, { subject: "With files" })).id;
      const upload = (fileName: string, type: string, text: string) => {
        const content = Buffer.from(text, "latin1");
        const metadata = { name: "metadata", content: Buffer.from(JSON.stringify({ fileName })) };
        const { body, headers } = multipart([metadata, { name: "file", content, fileName, type }]);
        return there.post(`work_packages/${id}/attachments`, body, { headers });
      };
      await set("general", { attachmentTypes: ["image/*", "application/pdf", ".csv"] });
      const picture = "\x89PNG\r\n\x1a\n";
      const taken = [await upload("a.png", "image/png", picture), await upload("A.CSV", "text/csv", "a,b")];
      expect(taken.map(({ status }) => status)).toEqual([201, 201]);
      // What it is counts, not what the sender calls it.
      const refused = await upload("a.pdf", "application/pdf", "no document");
      expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "contentType"]);
      expect(refused.at("message")).toContain("a.pdf (text/plain) can't be uploaded here. Allowed: image/*");
    },
    async projectCreators() {
      const create = async (name: string) => (await miraThere.post("projects", { name })).status;
      expect([await create("By role"), await offers()]).toEqual([403, false]);
      await set("general", { projectCreators: "everyone" });
      expect([await create("By everyone"), await offers()]).toEqual([201, true]);
      expect((await anonymous.post("projects", { name: "By a stranger" })).status).toBe(403);
      await set("general", { projectCreators: "administrators" });
      // Mira administers the project that she made, and could make one below it before.
      expect([await create("By administrators"), await offers()]).toEqual([403, false]);
      expect((await there.post("projects", { name: "By an administrator" })).status).toBe(201);
      async function offers() {
        return Object.hasOwn(Object((await miraThere.get("")).at("_links")), "createProject");
      }
    },
    async defaultModules() {
      await set("general", { defaultModules: ["news", "wiki"] });
      expect((await there.post("projects/form", { name: "Small" })).at("_embedded.payload.modules")).toEqual([
        "news",
        "wiki",
      ]);
      const { id } = await there.post("projects", { name: "Small" });
      expect((await there.get(`projects/${id}`)).at("modules")).toEqual(["news", "wiki"]);
    },
    async creatorRole() {
      const role = await api.admin.post("roles", { name: "Founder", permissions: ["view_members"] });
      await set("general", { creatorRole: role.id });
      const { id } = await there.post("projects", { name: "Founded" });
      const filters = JSON.stringify([{ project: { operator: "=", values: [String(id)] } }]);
      expect((await there.get(`memberships?filters=${encodeURIComponent(filters)}`)).text).toContain("Founder");
    },
  },
  security: {
    async requestsPerMinute() {
      await set("security", { requestsPerMinute: 1 });
      const statuses = [await miraThere.get(""), await miraThere.get("")].map(({ status }) => status);
      expect(statuses).toContain(429);
    },
    async corsOrigins() {
      const origin = "https://app.example.org";
      const asked = { origin, "access-control-request-method": "PATCH", "access-control-request-headers": "x-a" };
      const preflight = () => app.inject({ method: "OPTIONS", url: "/api/v3/work_packages/1", headers: asked });
      const read = () => app.inject({ url: "/api/v3", headers: { origin } });
      expect((await preflight()).statusCode).toBe(404);
      expect((await read()).headers["access-control-allow-origin"]).toBeUndefined();
      await set("security", { corsOrigins: [origin] });
      // Who asks beforehand comes without a caller, with whom settings are read.
      await aSecondLater(async () => void (await preflight()));
      const { statusCode, headers } = await preflight();
      expect([statusCode, headers["access-control-allow-origin"], headers["access-control-allow-headers"]]).toEqual([
        204,
        origin,
        "x-a",
      ]);
      expect(headers["access-control-allow-methods"]).toContain("PATCH");
      const answer = (await read()).headers;
      expect([answer["access-control-allow-origin"], answer["access-control-allow-credentials"]]).toEqual([
        origin,
        undefined,
      ]);
      const other = await app.inject({ url: "/api/v3", headers: { origin: "https://evil.example.org" } });
      expect([other.headers["access-control-allow-origin"], other.headers["vary"]]).toEqual([
        undefined,
        expect.stringContaining("Origin"),
      ]);
    },
    async embeddingOrigins() {
      const framed = async () => {
        const { headers } = await app.inject({ url: "/api/v3" });
        const frames = /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
        return [frames, headers["x-frame-options"]];
      };
      expect(await framed()).toEqual(["'self'", "SAMEORIGIN"]);
      await set("security", { embeddingOrigins: ["https://portal.example.org"] });
      expect(await framed()).toEqual(["'self' https://portal.example.org", undefined]);
    },
    async strictTransportDays() {
      await set("security", { strictTransportDays: 2 });
      expect(await strictTransport()).toBe("max-age=172800; includeSubDomains");
    },
    async strictTransportSubdomains() {
      await set("security", { strictTransportSubdomains: false });
      expect(await strictTransport()).toBe("max-age=31536000");
    },
    async allowedHosts() {
      const by = async (host: string, url = "/api/v3") => (await app.inject({ url, headers: { host } })).statusCode;
      expect(await by("other.example.org")).toBe(200);
      await set("security", { allowedHosts: ["localhost", "halyard.example.org"] });
      expect([await by("halyard.example.org:8080"), await by("HALYARD.example.org")]).toEqual([200, 200]);
      expect([await by("other.example.org"), await by("other.example.org", "/branding/logo")]).toEqual([400, 400]);
      // A load balancer asks by the address of the machine.
      expect([await by("10.0.0.7", "/health/live"), await by("10.0.0.7", "/metrics")]).toEqual([200, 200]);
    },
    keptSecurityDays: () => forgets("keptSecurityDays", "security"),
    keptSystemDays: () => forgets("keptSystemDays", "system"),
    keptUserDays: () => forgets("keptUserDays", "user"),
    async legalHold() {
      await ctx.transaction((tx) => tx.deleteFrom("security_events").execute());
      // As older programs stored it, for all categories.
      await set("security", { legalHold: true });
      await expect(forgets("keptSecurityDays", "security")).rejects.toThrow();
      const left = ctx.db.selectFrom("security_events").where("subject", "=", "keptSecurityDays").select("id");
      expect(await left.execute()).toHaveLength(2);
      await set("security", { legalHold: ["security"] });
      await forgets("keptSystemDays", "system");
      expect(await left.execute()).toHaveLength(2);
      await set("security", { legalHold: ["system", "user"] });
      await runRetention();
      expect(await left.execute()).toHaveLength(1);
      await set("security", { legalHold: false });
      await ctx.transaction((tx) => tx.deleteFrom("security_events").execute());
    },
    async keptAddressDays() {
      await api.admin.post("groups", { name: "Crew" });
      const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
      expect(JSON.parse(row.context).ip).toBeDefined();
      await set("security", { keptAddressDays: 1 });
      clock.advance(3 * 86_400_000);
      await runRetention();
      const after = await ctx.db.selectFrom("events").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
      expect(JSON.parse(after.context).ip).toBeUndefined();
    },
  },
  performance: {
    async slowRequestMs() {
      await set("performance", { slowRequestMs: 1 });
      const before = logged.length;
      for (let n = 0; n < 20 && !logged.slice(before).some((line) => line.includes("answered slowly")); n++) {
        await there.get("admin/audit_events");
      }
      expect(logged.slice(before).some((line) => line.includes("answered slowly"))).toBe(true);
    },
  },
  maintenance: {
    async mode() {
      await set("maintenance", { mode: "maintenance" });
      expect((await miraThere.get("users/me")).status).toBe(503);
    },
    async message() {
      await set("maintenance", { mode: "maintenance", message: "Moving house." });
      expect((await miraThere.get("users/me")).at("message")).toBe("Moving house.");
      // Pages and the sign-in page say it too.
      const told = { mode: "maintenance", message: "Moving house.", until: null };
      expect((await anonymous.get("")).at("maintenance")).toEqual(told);
    },
    async until() {
      const until = new Date(clock.now().getTime() + 600_000).toISOString();
      await set("maintenance", { mode: "maintenance", until });
      expect((await miraThere.get("users/me")).headers["retry-after"]).toBe("600");
    },
  },
};

const SECTIONS = Object.keys(EFFECTS) as Section[];
const CASES = SECTIONS.flatMap((section) => Object.keys(EFFECTS[section]).map((name) => [section, name] as const));

test("there is an effect to see for every setting of the page", () => {
  for (const section of SECTIONS) {
    expect(Object.keys(EFFECTS[section]).toSorted()).toEqual(Object.keys(SETTING_SECTIONS[section].shape).toSorted());
  }
});

test.each(CASES)("%s: %s", async (section, name) => {
  try {
    await EFFECTS[section][name]?.();
  } finally {
    await ctx.transaction((tx) => tx.deleteFrom("settings").execute());
    await ctx.transaction((tx) => bumpRevision(tx, "settings"));
    await ctx.transaction((tx) => bumpRevision(tx, "access"));
  }
});
