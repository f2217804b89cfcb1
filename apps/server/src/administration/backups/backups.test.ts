import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { multipart } from "../../../testing/multipart.ts";
import { systemUserId } from "../../identity/users/service.ts";
import { verifyBackup } from "../../operations/backup/verify.ts";

// Each backup is read from the whole database and checked again.
vi.setConfig({ testTimeout: 60_000 });

const { app, ctx, clock, api, given, logged } = await startTestApp("standard");
await given.user("mira");
const LIST = "admin/backups";
const PASSPHRASE = "a passphrase of the tests";
const folder = join(ctx.settings.dataDir, "backups");
const DAY = 86_400_000;

async function change(values: Record<string, unknown>) {
  const { lockVersion } = Object((await api.admin.get("admin/settings/backup")).body);
  return api.admin.patch("admin/settings/backup", { lockVersion, ...values });
}

async function make() {
  const started = await api.admin.post(LIST);
  await ctx.jobs.runAll();
  return api.admin.get(`${LIST}/${started.id}`);
}

const files = () => readdirSync(folder).toSorted();
const health = async () => (await api.admin.get(LIST)).at("health");
const needs = async () => {
  const found: { id: string; severity: string }[] = Object((await api.admin.get("admin/overview")).body).attention;
  return found.filter(({ id }) => id.startsWith("backup")).map(({ id, severity }) => `${id} ${severity}`);
};

test("settings have their values, and the passphrase is kept and never shown", async () => {
  const shown = await api.admin.get("admin/settings/backup");
  expect(shown.body).toMatchObject({
    schedule: "0 2 * * *",
    keptDays: 30,
    target: "folder",
    secrets: { passphrase: false, s3SecretAccessKey: false },
  });
  const changed = await change({ passphrase: PASSPHRASE, keptDays: 7 });
  expect(changed.body).toMatchObject({ keptDays: 7, secrets: { passphrase: true } });
  expect(changed.text).not.toContain(PASSPHRASE);
  const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(JSON.parse(row.changes)).toEqual({
    keptDays: { from: 30, to: 7 },
    passphrase: { from: null, to: null },
  });
  const stored = await ctx.db.selectFrom("instance_secrets").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(PASSPHRASE);
});

test.each([
  [{ schedule: "often" }, "schedule"],
  [{ timeZone: "Mars/Olympus" }, "timeZone"],
  [{ folder: "relative/path" }, "folder"],
  [{ folder: "/proc/nowhere" }, "folder"],
  [{ target: "s3", s3Url: "nonsense" }, "s3Url"],
  [{ passphrase: "short" }, "passphrase"],
])("%j is refused", async (values, attribute) => {
  const refused = await change(values);
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, attribute]);
});

test("a backup is made by a job, opened and checked, and can be downloaded", async () => {
  const before = await api.admin.get(LIST);
  expect(before.at("health.status")).toBe("young");
  const started = await api.admin.post(LIST);
  expect([started.status, started.at("state"), started.at("origin")]).toEqual([201, "running", "manual"]);
  // A second one at the same time is the same.
  expect((await api.admin.post(LIST)).id).toBe(started.id);
  await ctx.jobs.runAll();
  const made = await api.admin.get(`${LIST}/${started.id}`);
  expect(made.body).toMatchObject({
    state: "completed",
    problem: "",
    verifiedAt: clock.now().toISOString(),
    facts: { isEncrypted: true, hasSecretKey: true, missingFiles: 0 },
    _links: { actor: { href: "/api/v3/users/1" } },
  });
  expect(files()).toEqual([made.at("name")]);
  const content = await api.admin.get(`${LIST}/${started.id}/content`);
  expect(content.headers["content-disposition"]).toContain(String(made.at("name")));
  const file = join(folder, String(made.at("name")));
  expect(content.headers["content-length"]).toBe(String(readFileSync(file).length));
  expect((await verifyBackup(file, PASSPHRASE)).manifest.tables.length).toBeGreaterThan(60);
  const after = await api.admin.get(LIST);
  expect(after.body).toMatchObject({ total: 1, health: { status: "ok" }, storage: { place: folder } });
  expect(after.number("storage.usedBytes")).toBe(readFileSync(file).length);
  const actions = await ctx.db.selectFrom("events").where("entity_type", "=", "Backup").select("action").execute();
  expect(actions.map(({ action }) => action)).toEqual(["started", "completed", "downloaded"]);
});

test("the passphrase can be taken away, with which each of the next backups would take longer", async () => {
  expect((await change({ passphrase: null })).body).toMatchObject({ secrets: { passphrase: false } });
});

test("the dashboard turns red when the last verified backup is too old", async () => {
  expect(await needs()).toEqual([]);
  clock.advance(2 * DAY + 60_000);
  expect(await health()).toMatchObject({ status: "late", alertAfterHours: 48 });
  expect(await needs()).toEqual(["backupLate critical"]);
  await change({ alertAfterHours: 72 });
  expect(await needs()).toEqual([]);
  await change({ alertAfterHours: null });
  await make();
  expect(await needs()).toEqual([]);
});

/** The last of the audit log about a backup. */
async function lastEntry({ id }: { id: unknown }) {
  const entry = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "Backup")
    .where("entity_id", "=", Number(id))
    .orderBy("id", "desc")
    .select(["action", "severity", "changes"])
    .executeTakeFirst();
  return entry === undefined ? undefined : { ...entry, changes: JSON.parse(entry.changes) };
}

test("a damaged file is found by checking it, and does not count as a backup", async () => {
  const made = await make();
  const file = join(folder, String(made.at("name")));
  const whole = readFileSync(file);
  const broken = Buffer.from(whole);
  broken[Math.floor(broken.length / 2)]! ^= 1;
  writeFileSync(file, broken);
  expect((await api.admin.post(`${LIST}/${made.id}/verify`)).status).toBe(200);
  await ctx.jobs.runAll();
  const checked = await api.admin.get(`${LIST}/${made.id}`);
  expect(checked.at("verifiedAt")).toBeNull();
  expect(checked.at("problem")).toMatch(/damaged|not as it was written/);
  const problem = { problem: { from: null, to: checked.at("problem") } };
  expect(await lastEntry(made)).toEqual({ action: "verification_failed", severity: "error", changes: problem });
  expect((await api.admin.get(`${LIST}/${made.id}/preview`)).at("problem")).toBe(checked.at("problem"));
  writeFileSync(file, whole);
  await api.admin.post(`${LIST}/${made.id}/verify`);
  // That it was asked for is no proof.
  expect((await lastEntry(made))?.action).toBe("verification_started");
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${made.id}`)).at("problem")).toBe("");
  expect((await lastEntry(made))?.action).toBe("verified");
});

test("files that come by other ways are opened, those that are gone are marked", async () => {
  const made = await make();
  const name = String(made.at("name"));
  writeFileSync(join(folder, "by-hand.halyard"), readFileSync(join(folder, name)));
  writeFileSync(join(folder, "notes.txt"), "no backup");
  rmSync(join(folder, name));
  expect((await api.admin.post(`${LIST}/look`)).status).toBe(200);
  await ctx.jobs.runAll();
  const list = await api.admin.list(LIST);
  const one = (wanted: string) => list.elements.find((element) => Object(element).name === wanted);
  expect(one("by-hand.halyard")).toMatchObject({ origin: "found", verifiedAt: clock.now().toISOString(), problem: "" });
  expect(one(name)).toMatchObject({ verifiedAt: null, problem: "The file isn't there any more." });
});

test("a backup is deleted with its file", async () => {
  const made = await make();
  expect(files()).toContain(made.at("name"));
  expect((await api.admin.delete(`${LIST}/${made.id}`)).status).toBe(204);
  expect(files()).not.toContain(made.at("name"));
  expect((await api.admin.get(`${LIST}/${made.id}`)).status).toBe(404);
});

test("scheduled ones come by themselves, and those that are old enough go", async () => {
  await change({ keptDays: 2 });
  await ctx.schedules.runDue();
  const before = (await api.admin.list(LIST)).each("id");
  for (let day = 0; day < 4; day++) {
    clock.advance(DAY);
    await ctx.schedules.runDue();
    await ctx.jobs.runAll();
  }
  const list = await api.admin.list(LIST);
  const scheduled = list.elements.filter((one) => Object(one).origin === "scheduled");
  // Of the last two days, and the one that is two days old to the second.
  expect(scheduled).toHaveLength(3);
  const told = ctx.db.selectFrom("events").where("entity_type", "=", "Backup").where("severity", "=", "info");
  const deleted = await told.where("action", "=", "deleted").select("actor_id").execute();
  expect(deleted.map(({ actor_id: id }) => id)).toEqual([await systemUserId(ctx)]);
  expect(list.each("id")).toEqual(expect.arrayContaining(before));
  expect(files().filter((name) => name.startsWith("halyard-"))).toHaveLength(
    list.elements.filter((one) => Object(one).name.startsWith("halyard-") && Object(one).problem === "").length,
  );
}, 120_000);

test("one that cannot be made says why, leaves nothing half done, and is tried again", async () => {
  await change({ schedule: "" });
  const place = join(ctx.settings.dataDir, `full-${randomBytes(2).toString("hex")}`);
  expect((await change({ folder: place })).status).toBe(200);
  rmSync(place, { recursive: true });
  writeFileSync(place, "in the way");
  const refused = await api.admin.post(LIST);
  expect([refused.status, refused.at("message")]).toEqual([422, `The folder ${place} can't be made.`]);
  rmSync(place);
  const started = await api.admin.post(LIST);
  rmSync(place, { recursive: true });
  writeFileSync(place, "in the way");
  await ctx.jobs.runAll();
  const failed = await api.admin.get(`${LIST}/${started.id}`);
  expect(failed.body).toMatchObject({ state: "failed", problem: `The folder ${place} can't be made.` });
  rmSync(place);
  clock.advance(60 * 60_000);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${started.id}`)).body).toMatchObject({ state: "completed", problem: "" });
  await change({ folder: null, schedule: null });
});

test("what a killed process has left is taken up: a whole file is only checked, a row without a job has failed", async () => {
  const made = await make();
  const running = { state: "running" as const, verified_at: null };
  const { job_uuid: uuid } = await ctx.db
    .selectFrom("backups")
    .where("id", "=", Number(made.id))
    .select("job_uuid")
    .executeTakeFirstOrThrow();
  await ctx.transaction(async (tx) => {
    await tx.updateTable("backups").set(running).where("id", "=", Number(made.id)).execute();
    await tx.updateTable("jobs").set({ status: "in_queue" }).where("uuid", "=", uuid).execute();
  });
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${made.id}`)).body).toMatchObject({ state: "completed", name: made.at("name") });
  await ctx.transaction(async (tx) => {
    await tx.updateTable("backups").set(running).where("id", "=", Number(made.id)).execute();
    await tx.deleteFrom("jobs").where("uuid", "=", uuid).execute();
  });
  await api.admin.post(`${LIST}/look`);
  expect((await api.admin.get(`${LIST}/${made.id}`)).body).toMatchObject({
    state: "failed",
    problem: "The server was stopped while this backup was being made.",
  });
});

test("one that is asked for while the last one is being finished is a new one", async () => {
  const made = await make();
  const row = await ctx.db
    .selectFrom("backups")
    .where("id", "=", Number(made.id))
    .select("job_uuid")
    .executeTakeFirst();
  const be = (status: "in_process" | "success") =>
    ctx.transaction((tx) =>
      tx
        .updateTable("jobs")
        .set({ status })
        .where("uuid", "=", row?.job_uuid ?? "")
        .execute(),
    );
  await be("in_process");
  const asked = api.admin.post(LIST);
  await pause(200);
  await be("success");
  expect((await asked).id).not.toBe(made.id);
  await ctx.jobs.runAll();
});

test("the preview says what is in it and what would be lost", async () => {
  const made = await make();
  await given.user("later");
  const preview = await api.admin.get(`${LIST}/${made.id}/preview`);
  expect(preview.number("now.users")).toBe(preview.number("backup.users") + 1);
  expect(preview.number("changesSince")).toBeGreaterThan(0);
  // No server runs here that could stop and begin again.
  expect(preview.at("problem")).toContain("can't be stopped");
  const unnamed = await api.admin.post(`${LIST}/${made.id}/restore`, { name: "another" });
  expect([unnamed.status, unnamed.at("_embedded.details.attribute")]).toEqual([422, "name"]);
  expect((await api.admin.post(`${LIST}/${made.id}/restore`, { name: made.at("name") })).status).toBe(422);
  expect((await api.anonymous.get("auth/restores/guess")).status).toBe(404);
});

describe("a script with a backup token", () => {
  const own = { "x-requested-with": "XMLHttpRequest" };

  async function inSession(login: string): Promise<ApiCaller> {
    const row = await ctx.db.selectFrom("users").where("login", "=", login).select("id").executeTakeFirstOrThrow();
    await api.admin.patch(`users/${row.id}`, { password: "a good password 1" });
    const answer = await api.anonymous.post("auth/login", { login, password: "a good password 1" }, { headers: own });
    const cookie = [answer.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0]);
    return new ApiCaller(app, { ...own, cookie: cookie.join("; ") }, logged);
  }
  const asked = { name: "Nightly backup", scope: "backup" };
  const waiting = { status: 403, error: "MissingPermission" };

  test("starts a backup as OpenProject's do, and reads its job", async () => {
    await given.userWith("cron", null, ["create_backup"]);
    const person = await inSession("cron");
    const made = await person.post("users/me/api_tokens", asked);
    expect([made.status, made.at("scope")]).toEqual([201, "backup"]);
    const script = await api.as("cron");
    const backupToken = made.at("token");
    const odd = await script.post("backups", { backupToken, attachments: "no" });
    expect([odd.status, odd.error]).toEqual([422, "PropertyFormatError"]);
    const started = await script.post("backups", { backupToken, attachments: true });
    const jobId = String(started.at("jobStatusId"));
    expect([started.status, started.body]).toEqual([
      202,
      {
        _type: "Backup",
        jobStatusId: jobId,
        _links: { job_status: { href: `/api/v3/job_statuses/${jobId}`, title: "Backup job status" } },
      },
    ]);
    expect((await script.post("backups", { backupToken })).error).toBe("UpdateConflict");
    await ctx.jobs.runAll();
    const job = await script.get(`job_statuses/${jobId}`);
    expect(job.at("status")).toBe("success");
    const download = String(job.at("payload.download")).replace("/api/v3/", "");
    expect((await api.admin.get(download)).status).toBe(200);
    expect(await script.get(download)).toMatchObject(waiting);
  });

  test("copies uploaded files or only lists them, as the script says, or else the settings", async () => {
    const { key } = await ctx.files.put(Readable.from(["a sail"]), 100);
    await ctx.transaction((tx) =>
      tx
        .updateTable("users")
        .set({ avatar_file: `${key}.png` })
        .where("id", "=", 1)
        .execute(),
    );
    const person = await inSession("cron");
    const backupToken = (await person.post("users/me/api_tokens", asked)).at("token");
    const script = await api.as("cron");
    const made = async (attachments: boolean | undefined) => {
      clock.advance(2 * 3_600_000);
      const started = await script.post("backups", { backupToken, attachments });
      await ctx.jobs.runAll();
      const job = await script.get(`job_statuses/${String(started.at("jobStatusId"))}`);
      const [, path = ""] = /^\/api\/v3\/(.*)\/content$/.exec(String(job.at("payload.download"))) ?? [];
      return (await api.admin.get(path)).at("facts");
    };
    expect(await made(false)).toMatchObject({ files: 0, listedFiles: 1 });
    expect(await made(true)).toMatchObject({ files: 1, listedFiles: 0 });
    expect(await made(undefined)).toMatchObject({ files: 1, listedFiles: 0 });
    await change({ files: "list" });
    expect(await made(undefined)).toMatchObject({ files: 0, listedFiles: 1 });
    expect(await made(true)).toMatchObject({ files: 1, listedFiles: 0 });
    await change({ files: null });
  });

  test("is refused with a token of another kind or person, after its end, and without the permission", async () => {
    const person = await inSession("cron");
    const { token } = Object((await person.post("users/me/api_tokens", { ...asked, expiresInDays: 1 })).body);
    const plain = Object((await person.post("users/me/api_tokens", { name: "Plain" })).body).token;
    const script = await api.as("cron");
    expect(await script.post("backups", {})).toMatchObject({ status: 400 });
    expect(await script.post("backups", { backupToken: plain })).toMatchObject(waiting);
    expect(await api.admin.post("backups", { backupToken: token })).toMatchObject(waiting);
    expect(await (await api.as("mira")).post("backups", { backupToken: token })).toMatchObject(waiting);
    // It is no way to sign in.
    const itself = new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
    expect((await itself.get("users/me")).status).toBe(401);
    clock.advance(DAY + 1);
    expect(await script.post("backups", { backupToken: token })).toMatchObject(waiting);
  });

  test("gets its token from a person in a session who can create backups, for all projects", async () => {
    expect((await (await api.as("cron")).post("users/me/api_tokens", asked)).status).toBe(403);
    expect((await (await inSession("mira")).post("users/me/api_tokens", asked)).status).toBe(403);
    const project = await given.project({ public: true });
    const limited = await (await inSession("cron")).post("users/me/api_tokens", { ...asked, projectIds: [project] });
    expect([limited.status, limited.at("_embedded.details.attribute")]).toEqual([422, "projectIds"]);
    expect((await (await api.as("cron")).get("users/me/api_tokens")).links).toEqual(["self", "startBackup"]);
    expect((await (await api.as("mira")).get("users/me/api_tokens")).links).toEqual(["self"]);
  });
});

test("only administrators see, make, load, restore and delete backups", async () => {
  const made = await make();
  const mira = await api.as("mira");
  for (const [caller, status] of [
    [mira, 403],
    [api.anonymous, 401],
  ] as const) {
    for (const path of [LIST, `${LIST}/${made.id}`, `${LIST}/${made.id}/content`, `${LIST}/${made.id}/preview`]) {
      expect((await caller.get(path)).status, path).toBe(status);
    }
    for (const path of [LIST, `${LIST}/look`, `${LIST}/${made.id}/verify`, `${LIST}/${made.id}/restore`]) {
      expect((await caller.post(path, {})).status, path).toBe(status);
    }
    expect((await caller.delete(`${LIST}/${made.id}`)).status).toBe(status);
  }
  expect(files()).toContain(made.at("name"));
});

test("a backup from elsewhere is uploaded, checked and listed; any other file is refused and leaves nothing", async () => {
  const { id } = await make();
  const name = String((await api.admin.get(`${LIST}/${id}`)).at("name"));
  const content = readFileSync(join(folder, name));
  const upload = (caller: typeof api.admin, fileName: string, bytes: Buffer) => {
    const form = multipart([{ name: "file", content: bytes, fileName, type: "application/octet-stream" }]);
    return caller.post(`${LIST}/upload`, form.body, { headers: form.headers });
  };
  const taken = await upload(api.admin, "from-elsewhere.halyard", content);
  expect([taken.status, taken.at("state"), taken.at("verifiedAt")]).toEqual([201, "completed", null]);
  await ctx.jobs.runAll();
  const checked = await api.admin.get(`${LIST}/${taken.id}`);
  expect([checked.at("problem"), checked.at("verifiedAt")]).toEqual(["", clock.now().toISOString()]);
  expect(readFileSync(join(folder, "from-elsewhere.halyard"))).toEqual(content);
  const before = files();
  const said = async (fileName: string, bytes: Buffer) => (await upload(api.admin, fileName, bytes)).at("message");
  expect(await said("from-elsewhere.halyard", content)).toBe("A backup named from-elsewhere.halyard is here already.");
  expect(await said("notes.txt", content)).toBe("The file's name must end in .halyard.");
  expect(await said("notes.halyard", Buffer.from("Dear diary"))).toMatch(/^The file is not a Halyard backup/);
  expect(await said("../../escape.halyard", Buffer.from("x"))).toMatch(/^The file is not a Halyard backup/);
  expect((await upload(await api.as("mira"), "mine.halyard", content)).status).toBe(403);
  expect((await upload(api.anonymous, "mine.halyard", content)).status).toBe(401);
  expect(files()).toEqual(before);
  // What is not as it was written is kept, and said to be broken.
  const damaged = Buffer.from(content);
  damaged[damaged.length - 20] = (damaged.at(-20) ?? 0) ^ 1;
  const broken = await upload(api.admin, "broken.halyard", damaged);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${broken.id}`)).at("problem")).toMatch(/damaged/);
});
