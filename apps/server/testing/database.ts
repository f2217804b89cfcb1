/**
 * A fresh, migrated database for a test file: SQLite in a folder of its own, or, with
 * HALYARD_TEST_DATABASE=postgres, a database of its own on the server at HALYARD_TEST_POSTGRES_URL.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { ATTACHMENT_BYTES_DEFAULT } from "@halyard/contract/limits";
import { openDatabase } from "../src/platform/database/database.ts";
import type { Database } from "../src/platform/database/schema/dialect.ts";
import { keepSpareThreads } from "../src/platform/database/sqlite/thread.ts";
import type { Settings } from "../src/platform/environment/settings.ts";
import { createPostgresDatabase, dropPostgresDatabase, postgresAddress } from "./databases/postgres-databases.ts";
import { templateOf, type Filling } from "./databases/templates.ts";

/** Which database the tests run on; the test command runs them on both. */
export const testDialect = process.env["HALYARD_TEST_DATABASE"] === "postgres" ? "postgres" : "sqlite";

/** A writer and a reader for a test file, and for two more processes in it. */
export const SPARE_THREADS = 6;
keepSpareThreads(SPARE_THREADS);

export const TEST_ADMIN_PASSWORD = "correct horse battery";

/**
 * Settings with an empty database behind them, gone when the test file ends. To be called while a test file is
 * collected (at its top level or in a `describe`), not in a test or hook.
 */
export const testSettings = (given: Partial<Settings> = {}): Promise<Settings> => freshSettings(given, null);

/** The same with a database that is migrated and filled already; not where the settings name one. */
export function filledSettings(filling: Filling, given: Partial<Settings> = {}): Promise<Settings> {
  const isNamed = given.databaseUrl !== undefined || given.sqliteFile !== undefined;
  return freshSettings(filling === "empty" ? given : { ...given, seed: filling }, isNamed ? null : filling);
}

async function freshSettings(given: Partial<Settings>, filling: Filling | null): Promise<Settings> {
  const dataDir = mkdtempSync(join(tmpdir(), "halyard-test-"));
  let drop = async () => {};
  // Registered before the first await, while it is certain whose hook it is; runs after the hooks that close.
  afterAll(async () => {
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const template = filling === null ? null : await templateOf(filling, settingsIn);
  if (template !== null) cpSync(template.folder, dataDir, { recursive: true });
  let databaseUrl: string | null = null;
  if (testDialect === "postgres") {
    const name = await createPostgresDatabase("halyard_test", template?.database ?? undefined);
    drop = () => dropPostgresDatabase(name);
    databaseUrl = postgresAddress(name);
  }
  return settingsIn(dataDir, databaseUrl, given);
}

function settingsIn(dataDir: string, databaseUrl: string | null, given: Partial<Settings> = {}): Settings {
  return {
    given: [],
    port: 0,
    host: "127.0.0.1",
    dataDir,
    databaseUrl,
    sqliteFile: join(dataDir, "halyard.sqlite"),
    adminPassword: TEST_ADMIN_PASSWORD,
    adminEmail: "admin@example.net",
    seed: "standard",
    publicUrl: null,
    trustedProxies: ["loopback"],
    secretKey: "a key that only tests have, of 32 characters or more",
    oldSecretKey: null,
    outgoingAllowed: [],
    outgoingProxy: null,
    filesDir: join(dataDir, "files"),
    s3: null,
    instanceValues: {},
    attachmentBytes: ATTACHMENT_BYTES_DEFAULT,
    // The clock of tests stands still, and with it the minute.
    requestsPerMinute: 0,
    passwordSignIn: "everyone",
    mail: null,
    replies: null,
    githubUrl: "http://127.0.0.1:9",
    metrics: { token: null, addresses: ["loopback"] },
    logLevel: "silent",
    ...given,
  };
}

/** An open, migrated database without any rows of ours. */
export async function openTestDatabase(): Promise<{ database: Database; settings: Settings }> {
  const opened: { database?: Database } = {};
  const pending = filledSettings("empty");
  afterAll(async () => opened.database?.close());
  const settings = await pending;
  const database = openDatabase(settings);
  opened.database = database;
  return { database, settings };
}
