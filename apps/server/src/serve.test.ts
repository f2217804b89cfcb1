import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { sql } from "kysely";
import { testDialect, testSettings } from "../testing/database.ts";
import { environmentOf, startProgram } from "../testing/servers/program.ts";
import { openDatabase } from "./platform/database/database.ts";
import { MIGRATIONS } from "./platform/database/migrate.ts";

const [first, second, third] = [await testSettings(), await testSettings(), await testSettings()];
const [fourth, fifth, sixth] = [await testSettings(), await testSettings(), await testSettings()];

const ADDRESS = /ready at (http\S+) after (\d+) ms/;

/** Of an object store and a mail server where nothing listens. */
const FILES_AWAY = {
  HALYARD_S3_URL: "http://127.0.0.1:1/halyard",
  HALYARD_S3_ACCESS_KEY_ID: "key",
  HALYARD_S3_SECRET_ACCESS_KEY: "secret",
};
const AWAY = {
  ...FILES_AWAY,
  HALYARD_PUBLIC_URL: "http://halyard.example.org",
  HALYARD_SMTP_URL: "smtp://127.0.0.1:1",
  HALYARD_MAIL_FROM: "halyard@example.org",
};

const signIn = (address: string, password: string) =>
  fetch(`${address}/api/v3/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "admin", password }),
  });

test("the first start makes an administrator and shows the password once; the second is quick and quiet", async () => {
  const program = startProgram(["main.ts"], environmentOf(first));
  const password = (await program.printed(/Password: (\S+)/))[1] ?? "";
  const address = (await program.printed(ADDRESS))[1] ?? "";
  expect(program.output()).toContain("Sign in as admin");
  expect((await signIn(address, password)).status).toBe(200);
  program.signal("SIGTERM");
  expect(await program.ended).toBe(0);

  const again = startProgram(["main.ts"], environmentOf(first));
  const [, secondAddress = "", milliseconds] = await again.printed(ADDRESS);
  expect(Number(milliseconds)).toBeLessThan(5_000);
  expect((await signIn(secondAddress, password)).status).toBe(200);
  again.signal("SIGINT");
  expect(await again.ended).toBe(0);
  expect(again.output()).not.toContain("Password");
  expect(program.errors() + again.errors()).toBe("");

  const { db, close } = openDatabase(first);
  const { rows } = await sql<{ kind: string }>`select kind from security_events order by id`.execute(db);
  await close();
  expect(rows.filter(({ kind }) => kind === "migrated")).toHaveLength(1);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["migrated", "started", "stopped"]));
}, 30_000);

test("a server whose output is a log keeps the first password in a file until someone has signed in with it", async () => {
  const words = ["command-line/main.ts", "serve"];
  const program = startProgram(words, { ...environmentOf(sixth), ...AWAY });
  const file = (await program.printed(/with the password in (\S+), which/))[1] ?? "";
  const address = (await program.printed(ADDRESS))[1] ?? "";
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const password = readFileSync(file, "utf8").trim();
  expect(program.output() + program.errors()).not.toContain(password);
  // What it needs elsewhere holds up no start, and is said.
  for (const setting of ["HALYARD_S3_URL", "HALYARD_SMTP_URL"])
    await expect.poll(program.errors, { timeout: 10_000 }).toMatch(new RegExp(`^Warning: .*${setting}`, "m"));
  program.signal("SIGHUP");
  expect(await program.ended).toBe(0);
  expect(existsSync(file)).toBe(true);

  const again = startProgram(words, environmentOf(sixth));
  const [, secondAddress = ""] = await again.printed(ADDRESS);
  expect((await signIn(secondAddress, "not the password")).status).toBe(401);
  expect(existsSync(file)).toBe(true);
  expect((await signIn(secondAddress, password)).status).toBe(200);
  await expect.poll(() => existsSync(file), { timeout: 5_000 }).toBe(false);
  expect(address).not.toBe("");
  expect(again.output() + again.errors()).not.toContain(password);
}, 30_000);

test.runIf(testDialect === "postgres")(
  "two that start at once on an empty database make one administrator, and both serve",
  async () => {
    const programs = [1, 2].map(() => startProgram(["main.ts"], environmentOf(second)));
    const addresses = await Promise.all(programs.map((program) => program.printed(ADDRESS)));
    for (const [, address] of addresses) expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    for (const program of programs) program.signal("SIGTERM");
    expect(await Promise.all(programs.map((program) => program.ended))).toEqual([0, 0]);
    const passwords = programs.filter((program) => program.output().includes("Password: "));
    expect(passwords).toHaveLength(1);
  },
  30_000,
);

describe.runIf(testDialect === "sqlite")("a folder that is served", () => {
  test("of two that start at once on an empty database one serves, the other says why not", async () => {
    const programs = [1, 2].map(() => startProgram(["main.ts"], environmentOf(second)));
    const first = await Promise.any(programs.map((program) => program.printed(ADDRESS).then(() => program)));
    const other = programs.find((program) => program !== first);
    expect(await other?.ended).toBe(1);
    expect(other?.output()).toBe("");
    expect(other?.errors()).toMatch(/^Another Halyard is running on this data folder \(HALYARD_DATA_DIR\)[^\n]*\n$/);
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
  }, 30_000);

  test("is free again at once after a kill, and commands work beside its server", async () => {
    const killed = startProgram(["main.ts"], environmentOf(second));
    await killed.printed(ADDRESS);
    killed.signal("SIGKILL");
    await killed.ended;
    const program = startProgram(["main.ts"], environmentOf(second));
    await program.printed(ADDRESS);
    const token = startProgram(["command-line/main.ts", "token", "create", "--login", "admin"], environmentOf(second));
    expect([await token.ended, token.errors()]).toEqual([0, ""]);

    // As a command of the next version finds it.
    const { transaction, close } = openDatabase(second);
    await transaction((tx) => sql`delete from migrations where name = ${MIGRATIONS.at(-1)?.name}`.execute(tx));
    await close();
    const early = startProgram(["command-line/main.ts", "migrate"], environmentOf(second));
    expect([await early.ended, early.output()]).toEqual([1, ""]);
    expect(early.errors()).toMatch(/^The database has to be brought up to date, and another Halyard [^\n]*\n$/);
    program.signal("SIGTERM");
    expect(await program.ended).toBe(0);
  }, 60_000);
});

test("an open stream of events does not keep it from ending, and the client is told", async () => {
  const program = startProgram(["main.ts"], {
    ...environmentOf(third),
    HALYARD_ADMIN_PASSWORD: "correct horse battery",
  });
  const address = (await program.printed(ADDRESS))[1] ?? "";
  await program.printed(/HALYARD_ADMIN_PASSWORD/);
  const cookie = (await signIn(address, "correct horse battery")).headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const stream = await fetch(`${address}/api/v3/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  program.signal("SIGTERM");
  expect(await stream.text()).toContain("retry:");
  expect(await program.ended).toBe(0);
  expect(program.output()).not.toContain("correct horse battery");
}, 30_000);

/** What happens before a database is opened, or beside it, is tried with one of the two. */
const withOneDatabase = test.runIf(testDialect === "sqlite");

withOneDatabase("a setting that cannot be used ends the start with one line that names it", async () => {
  const program = startProgram(["main.ts"], { ...environmentOf(first), PORT: "eighty" });
  expect(await program.ended).toBe(1);
  expect(program.errors()).toMatch(/^The setting PORT cannot be used: [^\n]+\n$/);
});

withOneDatabase(
  "a port that is taken is said in plain words, and the first password by the start after it",
  async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) =>
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
      }),
    );
    const late = startProgram(["main.ts"], { ...environmentOf(fifth), PORT: String(port) });
    expect(await late.ended).toBe(1);
    expect(late.errors()).toBe(
      `Another program listens on port ${port} of 127.0.0.1 already. Set PORT to another one, such as PORT=${port + 1}.\n`,
    );
    const next = startProgram(["main.ts"], environmentOf(fifth));
    const password = (await next.printed(/Password: (\S+)/))[1] ?? "";
    const address = (await next.printed(ADDRESS))[1] ?? "";
    expect((await signIn(address, password)).status).toBe(200);
    expect(existsSync(join(fifth.dataDir, "first-password"))).toBe(false);
  },
  30_000,
);

withOneDatabase.each([
  ["203.0.113.9", "This machine doesn't have the address 203.0.113.9. Set HOST to one of its own, or to 0.0.0.0.\n"],
  ["no-such.invalid", "The name no-such.invalid leads to no address. Set HOST to an address of this machine.\n"],
])(
  "an address that is not here is said in plain words: %s",
  async (host, message) => {
    const program = startProgram(["main.ts"], { ...environmentOf(fifth), HOST: host });
    expect(await program.ended).toBe(1);
    expect(program.errors()).toBe(message);
  },
  30_000,
);

describe("a log that nothing can be written to", () => {
  const lostIn = async (address: string) =>
    Number(/^halyard_log_lines_lost_total (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);
  // Longer than most, so that a pipe is full soon.
  const path = `/api/v3/${"x".repeat(4_000)}`;

  async function answersAndEnds(standardError: number | "unread", requests: number) {
    // What is away is a line, too.
    const environment = { ...environmentOf(fourth), ...FILES_AWAY, HALYARD_LOG_LEVEL: "info" };
    const program = startProgram(["main.ts"], environment, standardError);
    const address = (await program.printed(ADDRESS))[1] ?? "";
    for (let sent = 0; sent < requests; sent++) expect((await fetch(address + path)).status).toBe(404);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    const lost = await lostIn(address);
    program.signal("SIGTERM");
    // What does not end by itself within ten seconds ends with 1.
    expect(await program.ended).toBe(0);
    return lost;
  }

  test.runIf(testDialect === "sqlite" && existsSync("/dev/full"))(
    "because its disk is full delays no answer and no end",
    async () => {
      const full = openSync("/dev/full", "w");
      onTestFinished(() => closeSync(full));
      expect(await answersAndEnds(full, 150)).toBeGreaterThanOrEqual(150);
    },
    60_000,
  );

  withOneDatabase(
    "because no one reads it delays no answer and no end",
    async () => {
      expect(await answersAndEnds("unread", 600)).toBeGreaterThan(100);
    },
    60_000,
  );
});
