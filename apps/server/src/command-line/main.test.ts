import { existsSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testSettings } from "../../testing/database.ts";
import { environmentOf, startProgram } from "../../testing/servers/program.ts";
import { writeConfig } from "../github/config/store.ts";
import { verifyPassword } from "../identity/authentication/sessions/passwords.ts";
import { seal, unseal } from "../platform/secrets/secrets.ts";
import { openDatabase } from "../platform/database/database.ts";

const settings = await testSettings();

async function halyard(words: string[], environment: Record<string, string> = {}) {
  const program = startProgram(["command-line/main.ts", ...words], { ...environmentOf(settings), ...environment });
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}

test("seed fills an empty database, the same each time it is asked for the same", async () => {
  const size = ["--projects", "2", "--users", "5", "--work-packages", "40"];
  const { code, errors } = await halyard(["seed", ...size]);
  expect([code, errors]).toEqual([0, expect.stringContaining("done in")]);
  const { db, close } = openDatabase(settings);
  try {
    const counts = await db
      .selectFrom("work_packages")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(counts.count).toBe(40);
  } finally {
    await close();
  }
}, 60_000);

test("seed says in words what an empty database lacks, and verify and restore that a folder is no backup", async () => {
  const bare = await testSettings();
  const there = { ...environmentOf(bare), HALYARD_SEED: "none" };
  const seeded = await halyard(["seed", "--projects", "1", "--users", "1", "--work-packages", "5"], there);
  expect([seeded.code, seeded.errors]).toEqual([1, expect.stringContaining("There is no project with a type")]);
  expect(seeded.errors).not.toContain("    at ");
  for (const command of ["verify", "restore"]) {
    const { code, errors } = await halyard([command, bare.dataDir], there);
    expect([code, errors]).toEqual([1, `${bare.dataDir} is a folder, not a backup.\n`]);
  }
}, 120_000);

test("migrate says that nothing is left to do", async () => {
  expect(await halyard(["migrate"])).toEqual({ code: 0, output: "The database is up to date.\n", errors: "" });
});

test("migrate --check says what is missing and what becomes of older processes, and changes nothing", async () => {
  expect(await halyard(["migrate", "--check"])).toMatchObject({ code: 0, output: "The database is up to date.\n" });
  const { db, close, transaction } = openDatabase(settings);
  const name = "0160-idempotency-keys";
  const before = await sql<{ name: string }>`select * from migrations where name = ${name}`.execute(db);
  try {
    await transaction((tx) => sql`delete from migrations where name = ${name}`.execute(tx));
    const lacking = await halyard(["migrate", "--check"]);
    expect(lacking).toMatchObject({ code: 1, output: expect.stringContaining(`  ${name} (older processes go on)`) });
    const told = await halyard(["migrate", "--check", "--json"]);
    expect(JSON.parse(told.output)).toEqual({ ok: false, missing: [{ name, olderProcesses: "go on" }], serving: 0 });
    expect((await sql`select * from migrations where name = ${name}`.execute(db)).rows).toEqual([]);
  } finally {
    const at = new Date().toISOString();
    await transaction((tx) => sql`insert into migrations (name, applied_at) values (${name}, ${at})`.execute(tx));
    await close();
  }
  expect(before.rows).toHaveLength(1);
});

test("migrate --check does not create a database", async () => {
  const empty = await testSettings();
  const environment = { HALYARD_DATA_DIR: empty.dataDir, DATABASE_URL: "" };
  const { code, output } = await halyard(["migrate", "--check"], environment);
  expect([code, output]).toEqual([1, "There is no database yet. The first start makes it.\n"]);
  expect(existsSync(empty.sqliteFile)).toBe(false);
});

test.each([
  ["user", "list"],
  ["user", "reset-password", "--login", "admin"],
  ["token", "create", "--login", "admin"],
  ["secrets", "rotate"],
])("%s %s does not create a missing database, and names the setting to check", async (...words) => {
  const empty = await testSettings();
  const environment = { HALYARD_DATA_DIR: empty.dataDir, DATABASE_URL: empty.databaseUrl ?? "" };
  const { code, output, errors } = await halyard(words, environment);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^There is no database here yet.*(HALYARD_DATA_DIR|DATABASE_URL).*\n$/);
  expect(existsSync(empty.sqliteFile)).toBe(false);
});

test("secrets rotate seals with the new key what an old one opens", async () => {
  const { db, close, transaction } = openDatabase(settings);
  try {
    const sealed = seal(settings, "webhook_secret", "kept");
    await transaction((tx) => writeConfig(tx, { webhook_secret: sealed }, new Date().toISOString()));
    const secretKey = "a new key, which has 32 characters or more";
    const environment = { HALYARD_SECRET_KEY: secretKey };
    const without = await halyard(["secrets", "rotate"], environment);
    expect([without.code, without.errors]).toEqual([1, expect.stringContaining("github_config.webhook_secret")]);
    const rotated = await halyard(["secrets", "rotate"], {
      ...environment,
      HALYARD_OLD_SECRET_KEY: settings.secretKey,
    });
    expect(rotated).toMatchObject({ code: 0, output: "Secrets sealed with the new key: 1\n" });
    const row = await db.selectFrom("github_config").select("webhook_secret").executeTakeFirstOrThrow();
    expect(unseal({ secretKey, oldSecretKey: null }, "webhook_secret", row.webhook_secret ?? "")).toBe("kept");
    // The try before sealed nothing.
    const noted = await db
      .selectFrom("security_events")
      .select("details")
      .where("kind", "=", "secrets_rotated")
      .execute();
    expect(noted.map(({ details }) => JSON.parse(details))).toEqual([{ sealed: 1, unreadable: "" }]);
  } finally {
    await close();
  }
});

test("token create prints the token and nothing else", async () => {
  const { code, output, errors } = await halyard(["token", "create", "--login", "admin", "--name", "a script"]);
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toMatch(/^opapi-[\w-]{43}\n$/);
  const { db, close } = openDatabase(settings);
  const made = await db.selectFrom("events").selectAll().orderBy("id", "desc").limit(1).execute();
  await close();
  const entry = { entity_type: "User", action: "credentials", context: JSON.stringify({ via: "cli" }) };
  expect(made).toEqual([expect.objectContaining(entry)]);
  expect(JSON.parse(made[0]?.changes ?? "")).toEqual({ apiToken: { from: null, to: "a script" } });
});

test("token create for no one fails and prints no token", async () => {
  const { code, output, errors } = await halyard(["token", "create", "--login", "nobody"]);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toContain("nobody");
});

test("user create makes a user once; a second one with the login is refused in words", async () => {
  const words = [
    "user",
    "create",
    "--login",
    "zoe",
    "--email",
    "zoe@example.org",
    "--first-name",
    "Zoë",
    "--last-name",
    "O’Neil",
  ];
  const environment = { HALYARD_USER_PASSWORD: "correct horse battery" };
  expect(await halyard(words, environment)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Created user zoe"),
  });
  const again = await halyard(words, environment);
  expect([again.code, again.output]).toEqual([1, ""]);
  expect(again.errors).toContain("Username has already been taken.");
  expect(again.errors).not.toContain("    at ");
}, 30_000);

test("a password is set again, an account is locked and unlocked, and accounts are listed", async () => {
  const made = await halyard(["user", "reset-password", "--login", "zoe"]);
  expect(made).toMatchObject({
    errors: expect.stringContaining("zoe is changed"),
    code: 0,
    output: expect.stringMatching(/^\w{20}\n$/),
  });
  const database = openDatabase(settings);
  const hashes = database.db.selectFrom("users").select("password_hash").where("login", "=", "zoe");
  const { password_hash: hash } = await hashes.executeTakeFirstOrThrow();
  await database.close();
  expect(await verifyPassword(made.output.trim(), hash ?? "")).toBe(true);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const refused = await halyard(["user", "lock", "--login", "admin"]);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("last active administrator")]);
  expect(await halyard(["user", "lock", "--login", "zoe"])).toMatchObject({ code: 0, output: "zoe is locked.\n" });
  const listed = await halyard(["user", "list", "--json"]);
  expect(JSON.parse(listed.output)).toContainEqual(
    expect.objectContaining({ login: "zoe", status: "locked", admin: false, email: "zoe@example.org" }),
  );
  expect(await halyard(["user", "unlock", "--login", "zoe"])).toMatchObject({ code: 0, output: "zoe is unlocked.\n" });
  expect(await halyard(["user", "lock", "--login", "unknown"])).toMatchObject({ code: 1, output: "" });
}, 60_000);

// How a command answers a program; what it does is tried above, on each database.
test.runIf(settings.databaseUrl === null).each<[string[], number, object]>([
  [["--version"], 0, { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }],
  [["migrate"], 0, { ok: true, missing: [] }],
  [["secrets", "rotate"], 1, { ok: false, sealed: 0, unreadable: ["github_config.webhook_secret"] }],
  [["token", "create", "--login", "admin"], 0, { login: "admin", name: "command line", token: expect.any(String) }],
  [["user", "lock", "--login", "zoe"], 0, { login: "zoe", is: "locked" }],
  [["user", "unlock", "--login", "zoe"], 0, { login: "zoe", is: "unlocked" }],
  [["user", "reset-password", "--login", "zoe"], 0, { login: "zoe", status: "active", password: expect.any(String) }],
  [["user", "lock", "--login", "unknown"], 1, { error: "There is no user with the login unknown." }],
  [["user", "lock", "--login", "admin"], 1, { error: expect.stringContaining("last active administrator") }],
  [["verify", "nothing.halyard"], 1, { error: expect.stringContaining("nothing.halyard") }],
  [["token", "create"], 2, { error: "token create needs --login" }],
])(
  "%j answers a program with one document",
  async (words, code, document) => {
    const done = await halyard([...words, "--json"]);
    expect([done.code, JSON.parse(done.output)]).toEqual([code, document]);
  },
  30_000,
);

test("user create without a password says where it is read from", async () => {
  const words = [
    "user",
    "create",
    "--login",
    "ann",
    "--email",
    "ann@example.org",
    "--first-name",
    "Ann",
    "--last-name",
    "B",
  ];
  expect(await halyard(words)).toMatchObject({ code: 2, errors: expect.stringContaining("HALYARD_USER_PASSWORD") });
});

describe("a database that a newer program has changed", () => {
  const newer = "9998-newer";
  beforeAll(async () => {
    const { transaction, close } = openDatabase(settings);
    const now = new Date().toISOString();
    await transaction((tx) =>
      sql`insert into migrations (name, applied_at, program) values (${newer}, ${now}, '9.8.7')`.execute(tx),
    );
    await close();
  });

  const user = ["--login", "eve", "--email", "eve@example.org", "--first-name", "Eve", "--last-name", "E"];
  test.each([
    [["serve"]],
    [["migrate"]],
    [["seed", "--projects", "1", "--users", "1", "--work-packages", "1"]],
    [["token", "create", "--login", "admin"]],
    [["user", "create", ...user]],
  ])(
    "%j is refused in one sentence that names both versions",
    async (words: string[]) => {
      const { code, output, errors } = await halyard(words, { HALYARD_USER_PASSWORD: "correct horse battery" });
      expect([code, output]).toEqual([1, ""]);
      expect(errors).toMatch(
        /^This is Halyard \d+\.\d+\.\d+ [^\n]* by Halyard 9\.8\.7 \(migration 9998-newer\)\.[^\n]*\n$/,
      );
    },
    30_000,
  );
});

test.runIf(settings.databaseUrl === null)(
  "a file that is no database is told in a sentence that names the setting, to programs too",
  async () => {
    const other = await testSettings();
    writeFileSync(other.sqliteFile, "Not a database. ".repeat(100));
    const { code, output, errors } = await halyard(["user", "list", "--json"], { HALYARD_DATA_DIR: other.dataDir });
    const sentence = "The database is not an SQLite file. It is halyard.sqlite in the data folder (HALYARD_DATA_DIR).";
    expect([code, errors]).toEqual([1, `${sentence}\n`]);
    expect(JSON.parse(output)).toEqual({ error: sentence });
  },
);
