import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { filledSettings, TEST_ADMIN_PASSWORD as PASSWORD, testDialect } from "../database.ts";
import { environmentOf, startProgram } from "../servers/program.ts";

// Each starts the program several times; on a busy machine one start takes more than ten seconds.
vi.setConfig({ testTimeout: 180_000 });

const [gentle, harsh] = [await filledSettings("standard"), await filledSettings("standard")];
const READY = /ready at (http\S+) after/;
const NEXT = ["../testing/upgrades/next-version.ts"];

const started = async (words: string[], environment: Record<string, string>) => {
  const program = startProgram(words, { ...environment, HALYARD_ADMIN_PASSWORD: PASSWORD });
  const [, address = ""] = await program.printed(READY);
  return { program, address };
};

/** Someone who goes on creating projects, each time at the next of the addresses, as behind a proxy. */
async function worker(addresses: readonly string[]) {
  const signedIn = await fetch(`${addresses[0]}/api/v3/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "admin", password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const answers: number[] = [];
  let isWorking = true;
  const working = (async () => {
    for (let at = 0; isWorking; at++) {
      const headers = { cookie, "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
      const address = addresses[at % addresses.length];
      const body = JSON.stringify({ name: `Project ${at}` });
      const made = await fetch(`${address}/api/v3/projects`, { method: "POST", headers, body });
      const read = await fetch(`${address}/api/v3/projects?pageSize=5`, { headers });
      answers.push(made.status, read.status);
      await Promise.all([made.arrayBuffer(), read.arrayBuffer()]);
    }
  })();
  return {
    answers,
    async end() {
      isWorking = false;
      await working;
      return answers;
    },
  };
}

const untilMore = async (answers: readonly number[]) => {
  const before = answers.length;
  while (answers.length < before + 10) await sleep(20);
};

test.runIf(testDialect === "postgres")(
  "two versions serve one database while people work, and the older one ends without a failed request",
  async () => {
    const older = await started(["main.ts"], environmentOf(gentle));
    const addresses = [older.address];
    const person = await worker(addresses);
    await untilMore(person.answers);
    const added = "alter table projects add column next_version text";
    const newer = await started(NEXT, { ...environmentOf(gentle), HALYARD_TEST_NEXT_MIGRATION: added });
    addresses.push(newer.address);
    await untilMore(person.answers);
    addresses.shift();
    await untilMore(person.answers);
    older.program.signal("SIGTERM");
    expect(await older.program.ended).toBe(0);
    await untilMore(person.answers);
    const answers = await person.end();
    expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    expect([older.program.errors(), newer.program.errors()]).toEqual(["", ""]);
    const { db, close } = openDatabase(gentle);
    const { rows } = await sql<{
      count: string;
    }>`select count(*) as count from projects where name like 'Project %'`.execute(db);
    await close();
    expect(Number(rows[0]?.count)).toBe(answers.length / 2);
    // The older version does not come back by mistake.
    const again = startProgram(["main.ts"], environmentOf(gentle));
    expect([await again.ended, again.errors()]).toEqual([1, expect.stringContaining("migration 9990-next")]);
  },
);

test("a version whose migration older processes do not survive is refused until they have ended", async () => {
  const older = await started(["main.ts"], environmentOf(harsh));
  const dropped = "alter table projects drop column status_explanation";
  const environment = { ...environmentOf(harsh), HALYARD_TEST_NEXT_MIGRATION: dropped };
  const early = startProgram(NEXT, environment);
  const sentence =
    testDialect === "postgres" ? /serve it \(1\), and they do not survive 9990-next/ : /Another Halyard is running/;
  expect([await early.ended, early.errors()]).toEqual([1, expect.stringMatching(sentence)]);
  const check = startProgram(["command-line/main.ts", "migrate", "--check"], environmentOf(harsh));
  expect([await check.ended, check.output()]).toEqual([0, "The database is up to date.\n"]);
  const person = await worker([older.address]);
  await untilMore(person.answers);
  expect(new Set(await person.end())).toEqual(new Set([201, 200]));
  older.program.signal("SIGTERM");
  expect(await older.program.ended).toBe(0);
  const newer = await started(NEXT, environment);
  expect((await fetch(`${newer.address}/health/ready`)).status).toBe(200);
});
