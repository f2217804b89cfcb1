import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { filledSettings, TEST_ADMIN_PASSWORD as PASSWORD, testDialect } from "../../../testing/database.ts";
import { environmentOf, startProgram, type Program } from "../../../testing/servers/program.ts";

// Each part starts the program, some of it many times.
vi.setConfig({ testTimeout: 300_000 });

const PASSPHRASE = "a passphrase of the tests";
const ROUNDS = Number(process.env["HALYARD_TEST_KILLS"] ?? 1);

/** The started program and someone who is signed in there. */
class Console {
  readonly program: Program;
  readonly address: string;
  cookie = "";

  constructor(program: Program, address: string) {
    this.program = program;
    this.address = address;
  }

  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${this.address}/api/v3/${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.address,
        "x-requested-with": "XMLHttpRequest",
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
      },
      body: method === "GET" ? null : JSON.stringify(body ?? {}),
    });
    const set = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
    if (set.length > 0) this.cookie = set.join("; ");
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? {} : JSON.parse(text) };
  }

  async signIn(): Promise<void> {
    this.cookie = "";
    expect((await this.ask("POST", "auth/login", { login: "admin", password: PASSWORD })).status).toBe(200);
  }

  async until(path: string, isSo: (body: Record<string, unknown>) => boolean) {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await this.ask("GET", path).catch(() => null);
      if (answer?.status === 200 && isSo(answer.body)) return answer.body;
      await pause(100);
    }
    throw new Error(`${path} did not come true: ${this.program.errors()}`);
  }

  async kill(): Promise<void> {
    this.program.signal("SIGKILL");
    await this.program.ended;
  }
}

async function start(environment: Record<string, string>): Promise<Console> {
  const program = startProgram(["main.ts"], environment);
  const [, address = ""] = await program.printed(/ready at (http\S+)/);
  const opened = new Console(program, address);
  await opened.signIn();
  return opened;
}

const environment = (settings: Awaited<ReturnType<typeof filledSettings>>) => ({
  ...environmentOf(settings),
  HALYARD_ADMIN_PASSWORD: PASSWORD,
});

/** @param passphrase of its backups; the key of one takes a second */
async function prepared(passphrase: string | null = null) {
  const settings = await filledSettings("standard");
  const given = environment(settings);
  const opened = await start(given);
  const { body } = await opened.ask("GET", "admin/settings/backup");
  const changed = { lockVersion: body["lockVersion"], passphrase };
  expect((await opened.ask("PATCH", "admin/settings/backup", changed)).status).toBe(200);
  return { settings, given, opened };
}

const statuses = async (opened: Console) => {
  const { body } = await opened.ask("GET", "statuses");
  return Object(body)["_embedded"].elements.map(({ name }: { name: string }) => name);
};
const addStatus = async (opened: Console, name: string) =>
  expect((await opened.ask("POST", "statuses", { name })).status).toBe(201);

async function backUp(opened: Console) {
  const { body } = await opened.ask("POST", "admin/backups");
  return opened.until(`admin/backups/${String(body["id"])}`, ({ state }) => state !== "running");
}

test("a restore from the console stops the server, brings everything back and starts it again", async () => {
  const { settings, opened } = await prepared();
  await addStatus(opened, "Before");
  const backup = await backUp(opened);
  expect(backup).toMatchObject({ state: "completed", problem: "" });
  await addStatus(opened, "After");
  const preview = await opened.ask("GET", `admin/backups/${String(backup["id"])}/preview`);
  expect(preview.body).toMatchObject({ problem: null });
  const asked = await opened.ask("POST", `admin/backups/${String(backup["id"])}/restore`, { name: backup["name"] });
  expect([asked.status, asked.body["step"]]).toEqual([202, "stopping"]);
  const status = `auth/restores/${String(asked.body["id"])}`;
  const steps = new Set<unknown>();
  const done = await opened.until(status, ({ step }) => {
    steps.add(step);
    return step === "done" || step === "failed";
  });
  expect(done).toMatchObject({ step: "done", problem: null, lostSecrets: [] });
  expect(steps.size).toBeGreaterThan(1);
  expect(existsSync(String(done["safetyBackup"]))).toBe(true);
  // Sessions are not brought back.
  expect((await opened.ask("GET", "admin/backups")).status).toBe(401);
  await opened.signIn();
  const names = await statuses(opened);
  expect(names).toContain("Before");
  expect(names).not.toContain("After");
  const audit = await opened.ask("GET", "admin/audit_events?pageSize=20");
  expect(JSON.stringify(audit.body)).toContain('"action":"restored"');
  // The list has the backup of then, and finds the one that was made before the restore.
  const found = Object((await opened.ask("GET", "admin/backups")).body)["_embedded"].elements;
  expect(found.map(({ origin }: { origin: string }) => origin).toSorted()).toEqual(["before_restore", "manual"]);
  await addStatus(opened, "Later");
  expect(readdirSync(settings.dataDir).filter((name) => name.includes("restoring"))).toEqual([]);
  await opened.kill();
});

test("what was saved before is listed also where the restored settings keep backups elsewhere", async () => {
  const { settings, opened } = await prepared();
  const backup = await backUp(opened);
  const other = join(settings.dataDir, "other");
  mkdirSync(other);
  copyFileSync(join(settings.dataDir, "backups", String(backup["name"])), join(other, "copy.halyard"));
  const { body } = await opened.ask("GET", "admin/settings/backup");
  await opened.ask("PATCH", "admin/settings/backup", { lockVersion: body["lockVersion"], folder: other });
  const all = async (): Promise<Record<string, unknown>[]> =>
    Object((await opened.ask("GET", "admin/backups")).body)["_embedded"].elements;
  await opened.ask("POST", "admin/backups/look");
  const copy = String((await all()).find(({ name }) => name === "copy.halyard")?.["id"]);
  await opened.until(`admin/backups/${copy}`, ({ verifiedAt }) => verifiedAt !== null);
  const asked = await opened.ask("POST", `admin/backups/${copy}/restore`, { name: "copy.halyard" });
  await opened.until(`auth/restores/${String(asked.body["id"])}`, ({ step }) => step === "done");
  await opened.signIn();
  const saved = (await all()).filter(({ origin }) => origin === "before_restore");
  expect(saved.map(({ place }) => place)).toEqual([other]);
  await opened.kill();
});

test("one that fails leaves everything as it was and says why", async () => {
  const { opened } = await prepared(PASSPHRASE);
  const backup = await backUp(opened);
  await addStatus(opened, "After");
  const wanted = { name: backup["name"], passphrase: "not the passphrase" };
  const asked = await opened.ask("POST", `admin/backups/${String(backup["id"])}/restore`, wanted);
  const isOver = ({ step }: Record<string, unknown>) => step === "done" || step === "failed";
  const failed = await opened.until(`auth/restores/${String(asked.body["id"])}`, isOver);
  expect(failed["problem"]).toMatch(/passphrase is wrong/);
  // No one was signed out.
  await opened.until("statuses", () => true);
  expect(await statuses(opened)).toContain("After");
  await opened.kill();
});

test.runIf(testDialect === "postgres")("is refused while another process uses the database", async () => {
  const { given, opened } = await prepared();
  const backup = await backUp(opened);
  const other = await start(given);
  await pause(1_500);
  const preview = await opened.ask("GET", `admin/backups/${String(backup["id"])}/preview`);
  expect(preview.body["problem"]).toMatch(/^Other Halyard processes/);
  await other.kill();
  await opened.kill();
});

test("kill -9 in the middle of a backup leaves no half of one, and the next start makes it", async () => {
  const { settings, given, opened: first } = await prepared();
  let opened = first;
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await opened.ask("POST", "admin/backups");
    await pause(Math.random() * 700);
    await opened.kill();
    opened = await start(given);
    const made = await opened.until(`admin/backups/${String(body["id"])}`, ({ state }) => state === "completed");
    expect(made).toMatchObject({ problem: "" });
  }
  const files = readdirSync(join(settings.dataDir, "backups"));
  expect(files.filter((name) => !name.endsWith(".halyard"))).toEqual([]);
  expect(files).toHaveLength(ROUNDS);
  await opened.kill();
});

test("kill -9 in the middle of a restore leaves the old database or the new one, and the server starts", async () => {
  const { given, opened: first } = await prepared();
  let opened = first;
  await addStatus(opened, "Kept");
  const backup = await backUp(opened);
  for (let round = 0; round < ROUNDS; round++) {
    await addStatus(opened, `After ${round}`);
    const before = await statuses(opened);
    const wanted = { name: backup["name"] };
    expect((await opened.ask("POST", `admin/backups/${String(backup["id"])}/restore`, wanted)).status).toBe(202);
    await pause(300 + Math.random() * 2_000);
    await opened.kill();
    opened = await start(given);
    const after = await statuses(opened);
    const isNew = !after.includes(`After ${round}`);
    expect(after).toEqual(isNew ? before.filter((name: string) => !name.startsWith("After")) : before);
  }
  const examined = startProgram(["command-line/main.ts", "doctor", "--json"], given);
  await opened.kill();
  await examined.ended;
  const findings: { check: string; status: string }[] = JSON.parse(examined.output()).findings;
  // These tests have no built client.
  const failed = findings.filter(({ check, status }) => status === "failed" && check !== "client");
  expect(failed).toEqual([]);
});
