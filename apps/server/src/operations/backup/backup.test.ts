import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileContents } from "@halyard/contract/settings/backup";
import { expect, test, vi } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testSettings } from "../../../testing/database.ts";
import { FIXTURES, load } from "../../../testing/upgrades/fixtures.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import { SEALED } from "../../command-line/sealed-columns.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { record } from "../../platform/events/journal.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { openFiles } from "../../platform/files/open.ts";
import { JOB_KINDS } from "@halyard/contract/administration/jobs";
import { KEPT_JOBS } from "./after-restore.ts";
import { BackupError } from "./archive/errors.ts";
import type { Manifest } from "./archive/records.ts";
import { inScratch } from "./partial/scratch.ts";
import { rehearseRestore } from "./rehearse.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackup } from "./verify.ts";
import { writeBackup } from "./write.ts";

// A restore makes every table of a database; beside other work that takes a while.
vi.setConfig({ testTimeout: 240_000 });

const PASSPHRASE = "a passphrase of the tests";
const { ctx } = await openTestContext("demo");
const { settings } = ctx;
/** The other database where there are both, else another SQLite file. */
const elsewhere = { ...(await testSettings()), databaseUrl: null, secretKey: "another key, of 32 characters or more" };
const sameKind = await testSettings();
const occupied = await testSettings();

const at = "2026-11-23T10:00:00.000Z";

async function fill(): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { id: user } = await tx.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
    const key = settings;
    await tx
      .insertInto("github_config")
      .values({
        id: 1,
        organization_name: "org",
        app_id: "1",
        installation_id: "2",
        repository_policy: "multiple",
        default_visibility: "private",
        auto_branch_creation: 1,
        branch_naming_pattern: "x",
        auto_link_commits: 0,
        private_key: seal(key, "private_key", "the private key ⚓"),
        webhook_secret: null,
        connection_message: "",
        branches_after: 3,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto("auth_providers")
      .values({
        kind: "saml",
        slug: "fleet",
        name: "Fleet",
        issuer: "https://provider.example.org",
        client_id: "halyard",
        client_secret: null,
        scopes: "",
        config: "{}",
        position: 1,
        enabled: 1,
        config_version: 1,
        tested_version: 1,
        test_result: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto("sessions")
      .values({
        id: "s",
        user_id: user,
        created_at: at,
        last_seen_at: at,
        expires_at: at,
        user_agent: "",
        address: "",
      })
      .execute();
    for (const kind of ["send_letter", "github.branch", "remind"]) {
      await ctx.jobs.add(tx, { kind, payload: {}, ownerId: null });
    }
    await tx
      .updateTable("work_packages")
      .set({ subject: "İstanbul “ß” \u{1f680}\u2028 line", description: 'a\\b"c"\td' })
      .where("id", "=", 7)
      .execute();
    await record(tx, {
      entityType: "WorkPackage",
      entityId: 7,
      entityTitle: "İstanbul",
      projectId: 1,
      actorId: user,
      action: "commented",
      changes: {},
      comment: "zephyranthes in bloom",
      at,
    });
    await tx
      .insertInto("board_positions")
      .values({ work_package_id: 7, position: 0.1 + 0.2 })
      .execute();
  });
  const { key } = await ctx.files.put(Readable.from([Buffer.alloc(3_000_000, "x")]), 4_000_000);
  await ctx.transaction((tx) => tx.updateTable("attachments").set({ file_key: key }).where("id", "=", 1).execute());
}

/** @param passphrase only where it is what the test is about: a key from it takes a third of a second */
const backUp = (from: Settings, name: string, passphrase: string | null = null, contents: FileContents = "copy") => {
  const to = join(settings.dataDir, name);
  return writeBackup({ settings: from, files: openFiles(from), to, passphrase, contents }).then(({ manifest }) => ({
    to,
    manifest,
  }));
};

const restore = (file: string, into: Settings, options: { replace?: boolean; passphrase?: string | null } = {}) =>
  restoreBackup({
    settings: into,
    files: openFiles(into),
    file,
    passphrase: null,
    replace: false,
    safetyBackup: true,
    sealed: SEALED,
    say: () => undefined,
    ...options,
  });

/** What a restore changes on purpose. */
const SETTLED = new Set(["auth_providers", "revisions", "sessions", "jobs", "github_config"]);
const digestsOf = ({ tables }: Manifest) =>
  Object.fromEntries(tables.filter(({ name }) => !SETTLED.has(name)).map((table) => [table.name, table.sha256]));

await fill();
const first = await backUp(settings, "first.halyard", PASSPHRASE);
const open = await backUp(settings, "open.halyard");

test("every row and file arrives in the other database and comes back the same", async () => {
  expect(first.manifest.tables.length).toBeGreaterThan(60);
  expect(first.manifest.tables.map(({ name }) => name)).not.toContain("provider_id_tokens");
  const there = await restore(first.to, elsewhere, { passphrase: PASSPHRASE });
  expect(there).toMatchObject({ isEncrypted: true, safetyBackup: null, lostSecrets: [] });
  expect(there.dropped).toEqual(["1 session", "2 waiting jobs"]);
  const second = await backUp(elsewhere, "second.halyard");
  expect(second.manifest.database).toBe("sqlite");
  expect(digestsOf(second.manifest)).toEqual(digestsOf(first.manifest));
  expect(second.manifest.files).toEqual(first.manifest.files);
  await restore(second.to, sameKind);
  const third = await backUp(sameKind, "third.halyard");
  expect(digestsOf(third.manifest)).toEqual(digestsOf(first.manifest));
  expect(third.manifest.files).toEqual(first.manifest.files);
});

test("what was restored works: search words, secrets, numbers and jobs", async () => {
  const { db, dialect, transaction, close } = openDatabase(elsewhere);
  try {
    const config = await db.selectFrom("github_config").selectAll().executeTakeFirstOrThrow();
    expect(unseal(elsewhere, "private_key", config.private_key ?? "")).toBe("the private key ⚓");
    expect(config.branches_after).toBe(first.manifest.sequences["events"]);
    expect((await db.selectFrom("jobs").select("kind").execute()).map(({ kind }) => kind)).toEqual(["remind"]);
    // Which answers it had taken since the backup is forgotten.
    const { answers_after: restoredAt } = await db.selectFrom("auth_providers").selectAll().executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(restoredAt ?? "")).toBeLessThan(600_000);
    const found = await db
      .selectFrom("work_packages")
      .select(["id", "subject_key"])
      .where((eb) => dialect.hasWords(eb.ref("id"), ["istanbul"], "anywhere"))
      .execute();
    expect(found).toEqual([{ id: 7, subject_key: "İstanbul “ß” \u{1f680}\u2028 line".toLowerCase() }]);
    const { id } = await transaction((tx) =>
      tx
        .insertInto("principals")
        .values({ type: "Group", name: "new", name_key: "new", created_at: at, updated_at: at })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBe((first.manifest.sequences["principals"] ?? 0) + 1);
  } finally {
    await close();
  }
});

test("words of comments are found in what was restored, on either database", async () => {
  for (const place of [elsewhere, sameKind]) {
    const { db, dialect, close } = openDatabase(place);
    try {
      const found = await db
        .selectFrom("work_packages")
        .select("id")
        .where((eb) => dialect.hasWords(eb.ref("id"), ["zephyranthes"], "anywhere"))
        .execute();
      expect([place.databaseUrl === null, found]).toEqual([place.databaseUrl === null, [{ id: 7 }]]);
    } finally {
      await close();
    }
  }
});

test("a database with something in it is replaced only when asked, backed up first, and its numbers go on", async () => {
  await restore(open.to, occupied);
  const database = openDatabase(occupied);
  const eventsBefore = (open.manifest.sequences["events"] ?? 0) + 500;
  await database.transaction(async (tx) => {
    const { id: _, ...event } = await tx.selectFrom("events").selectAll().limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto("events")
      .values({ ...event, id: eventsBefore })
      .execute();
    await database.dialect.afterExplicitIds(tx, ["events"]);
    await tx.updateTable("revisions").set({ value: 4_000 }).where("name", "=", "access").execute();
  });
  await database.close();
  await expect(restore(open.to, occupied)).rejects.toThrow("--replace");
  const { safetyBackup } = await restore(open.to, occupied, { replace: true, passphrase: PASSPHRASE });
  await expect(verifyBackup(safetyBackup ?? "", null)).rejects.toThrow("encrypted");
  const before = await verifyBackup(safetyBackup ?? "", PASSPHRASE);
  const count = ({ tables }: Manifest) => tables.find(({ name }) => name === "events")?.rows ?? 0;
  expect(count(before.manifest)).toBe(count(open.manifest) + 1);
  const after = openDatabase(occupied);
  try {
    const { id: _, ...event } = await after.db.selectFrom("events").selectAll().limit(1).executeTakeFirstOrThrow();
    const { id } = await after.transaction((tx) =>
      tx.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow(),
    );
    expect(id).toBe(eventsBefore + 1);
    const revision = after.db.selectFrom("revisions").select("value").where("name", "=", "access");
    expect((await revision.executeTakeFirstOrThrow()).value).toBe(4_001);
  } finally {
    await after.close();
  }
});

test("a database in use is not replaced", async () => {
  await ctx.events.start();
  await expect(restore(open.to, settings, { replace: true })).rejects.toThrow("Stop");
});

test("without a passphrase the key stays out, and secrets that no one can read are named", async () => {
  expect(open.manifest.hasSecretKey).toBe(false);
  expect(readFileSync(open.to).includes(settings.secretKey)).toBe(false);
  const { lostSecrets } = await restore(open.to, elsewhere, { replace: true });
  expect(lostSecrets).toEqual(["github_config.private_key"]);
});

test("the wrong passphrase, and none, are said in words", async () => {
  await expect(verifyBackup(first.to, "another passphrase")).rejects.toThrow("passphrase is wrong");
  await expect(verifyBackup(first.to, null)).rejects.toThrow("HALYARD_BACKUP_PASSPHRASE");
  expect(readFileSync(first.to).includes(settings.secretKey)).toBe(false);
});

test("any changed byte and any cut is noticed", async () => {
  const whole = readFileSync(open.to);
  const broken = join(settings.dataDir, "broken.halyard");
  const rounds = Number(process.env["HALYARD_TEST_CORRUPTIONS"] ?? 40);
  for (let round = 0; round < rounds; round++) {
    const place = round < 20 ? round * 11 : Math.floor(Math.random() * whole.length);
    const copy = round % 5 === 4 ? whole.subarray(0, place) : Buffer.from(whole);
    if (copy.length === whole.length) copy[place]! ^= 1 << (round % 8);
    writeFileSync(broken, copy);
    await expect(verifyBackup(broken, null), `round ${round}, byte ${place}`).rejects.toThrow(BackupError);
  }
  writeFileSync(broken, Buffer.concat([whole, Buffer.from("x")]));
  await expect(verifyBackup(broken, null)).rejects.toThrow(BackupError);
});

test("a backup that cannot be made leaves no file", async () => {
  const empty = await settingsOfNothing();
  await expect(backUp(empty, "nothing.halyard")).rejects.toThrow("empty");
  expect(statSync(join(settings.dataDir, "nothing.halyard"), { throwIfNoEntry: false })).toBeUndefined();
  await expect(backUp(settings, "first.halyard")).rejects.toThrow("already");
});

const settingsOfNothing = async (): Promise<Settings> => ({
  ...elsewhere,
  sqliteFile: join(elsewhere.dataDir, "nothing.sqlite"),
});

test("a part is looked up in two readings of a backup, of which the second loads only what it can have", async () => {
  const dataDir = join(settings.dataDir, "older");
  mkdirSync(dataDir);
  const older = { ...settings, databaseUrl: null, dataDir, sqliteFile: join(dataDir, "halyard.sqlite") };
  await load(FIXTURES[0], older);
  const aged = await backUp(older, "older.halyard");
  expect(aged.manifest.migrations.length).toBeLessThan(MIGRATIONS.length);
  /** @returns how many migrations and work packages there are, and how often each row was read */
  const lookInto = async ({ to, manifest }: typeof first) => {
    let [readings, last] = [1, 0];
    const progress = (rows: number) => {
      if (rows < last) readings++;
      last = rows;
    };
    const source = { backup: to, passphrase: null, progress };
    const scope = { what: "work_package", id: 7 } as const;
    const counts = await inScratch(source, scope, join(settings.dataDir, "scratch.sqlite"), (database) =>
      ["migrations", "work_packages"].map((name) =>
        Number(database.prepare(`select count(*) as count from ${name}`).get()?.["count"]),
      ),
    );
    expect(last).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
    return [...counts, readings];
  };
  // It, and the one below it.
  expect(await lookInto(open)).toEqual([MIGRATIONS.length, 2, 2]);
  const all = aged.manifest.tables.find(({ name }) => name === "work_packages")?.rows ?? 0;
  expect(all).toBeGreaterThan(1);
  // Migrations of older tables look at all of them.
  expect(await lookInto(aged)).toEqual([MIGRATIONS.length, all, 2]);
});

const MADE_BY_PEOPLE = new Set(["projects", "work_packages", "users", "memberships", "attachments"]);

test.each(FIXTURES)(
  "a backup that version %s made is restored whole, brought up to date, on either database",
  async (fixture) => {
    const dataDir = join(settings.dataDir, `whole-${fixture}`);
    mkdirSync(dataDir);
    const older = { ...settings, databaseUrl: null, dataDir, sqliteFile: join(dataDir, "halyard.sqlite") };
    await load(fixture, older);
    const { to, manifest } = await backUp(older, `${fixture}.halyard`);
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    let count = 0;
    // The database of these tests, and the other one.
    for (const into of [await testSettings(), { ...(await testSettings()), databaseUrl: null }]) {
      await restore(to, into);
      // It can be backed up again, with checksums that hold.
      const again = await backUp(into, `${fixture}-${count++}.halyard`);
      expect((await verifyBackup(again.to, null)).manifest.migrations).toHaveLength(MIGRATIONS.length);
      for (const { name, rows: here } of again.manifest.tables.filter((table) => MADE_BY_PEOPLE.has(table.name)))
        expect([name, here]).toEqual([name, rows.get(name)]);
    }
  },
);

test("jobs that are kept are kinds that there are", async () => {
  const { createServer } = await import("../../server.ts");
  const kinds = new Set<string>();
  const handle = ctx.jobs.handle.bind(ctx.jobs);
  ctx.jobs.handle = (kind, handler) => {
    kinds.add(kind);
    handle(kind, handler);
  };
  const app = await createServer(ctx, null);
  await app.ready();
  await app.close();
  expect(KEPT_JOBS.filter((kind) => !kinds.has(kind))).toEqual([]);
  // Each has a name that people can read.
  expect([...kinds].filter((kind) => !JOB_KINDS.some((known) => known === kind))).toEqual([]);
  expect([...kinds].filter((kind) => !KEPT_JOBS.includes(kind)).toSorted()).toEqual([
    "answer_password_reset",
    "audit.anchor",
    "audit.export",
    "audit.retention",
    "backup",
    "backup.part",
    "backup.verify",
    "diagnostics",
    "directory.sync",
    "github.branch",
    "github.branches",
    "import_users",
    "measure_tables",
    "memberships.joined",
    "memberships.letter",
    "memberships.tell",
    "news.letter",
    "news.tell",
    "notifications.email",
    "notifications.push",
    "refresh_saml_metadata",
    "register_account",
    "replies.fetch",
    "send_invitations",
    "send_password_reset",
    "sync_directories",
    "take_picture",
    "webhooks.deliver",
  ]);
});

test("a rehearsal finds what checksums don't: a row that names one that is not there", async () => {
  const scratch = join(settings.dataDir, "scratch");
  await expect(rehearseRestore(open.to, null, open.manifest, scratch)).resolves.toBeUndefined();
  const broken = await openTestContext("demo");
  const { sqliteFile, databaseUrl } = broken.ctx.settings;
  if (databaseUrl === null) {
    const database = new DatabaseSync(sqliteFile);
    database.exec("pragma foreign_keys = off; update memberships set project_id = 99999 where id = 1");
    database.close();
    const { to, manifest } = await backUp(broken.ctx.settings, "orphan.halyard");
    await expect(verifyBackup(to, null)).resolves.toBeDefined();
    await expect(rehearseRestore(to, null, manifest, scratch)).rejects.toThrow(/name others that are not/);
  }
  expect(readdirSync(settings.dataDir).filter((name) => name.startsWith("scratch"))).toEqual([]);
});

test("files that are only listed stay where they are, and a restore says which of them are gone", async () => {
  const { to, manifest } = await backUp(settings, "listed.halyard", null, "list");
  const keys = open.manifest.files.map(({ key }) => key);
  expect([manifest.files, manifest.listedFiles]).toEqual([[], keys]);
  expect(statSync(to).size).toBeLessThan(statSync(open.to).size);

  const there = { ...(await testSettings()), secretKey: settings.secretKey };
  expect((await restore(to, there)).absentFiles).toEqual(keys);
  await restore(open.to, there, { replace: true });
  expect((await restore(to, there, { replace: true })).absentFiles).toEqual([]);
  const [key = ""] = keys;
  expect(await contentOf(key, openFiles(there))).toEqual(await contentOf(key, openFiles(settings)));
});

async function contentOf(key: string, store: FileStore): Promise<Buffer> {
  const opened = await store.open(key);
  if (opened === null) throw new Error(`no file ${key}`);
  return buffer(opened.content);
}
