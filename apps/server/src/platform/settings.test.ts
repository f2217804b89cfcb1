import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "halyard-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: NodeJS.ProcessEnv) => readSettings({ HALYARD_DATA_DIR: folder, ...environment });

function refused(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("the settings were taken");
}

test("nothing set: SQLite in the data folder, for this machine only", () => {
  expect(read({})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataDir: folder,
    databaseUrl: null,
    sqliteFile: join(folder, "halyard.sqlite"),
    adminPassword: null,
    seed: "demo",
    publicUrl: null,
    logLevel: "info",
  });
});

test("an empty variable is one that is not set", () => {
  expect(read({ PORT: "", DATABASE_URL: "", HALYARD_SEED: "" })).toMatchObject({
    port: 8080,
    databaseUrl: null,
    seed: "demo",
  });
});

test("the public address loses its slash at the end", () => {
  expect(read({ HALYARD_PUBLIC_URL: "https://work.example.org/" }).publicUrl).toBe("https://work.example.org");
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["DATABASE_URL", "mysql://user:hunter2@db/x"],
  ["HALYARD_ADMIN_PASSWORD", "hunter2"],
  ["HALYARD_SEED", "everything"],
  ["HALYARD_PUBLIC_URL", "hunter2"],
  ["HALYARD_PUBLIC_URL", "ftp://hunter2.example.org"],
  ["HALYARD_SECRET_KEY", "hunter2"],
  ["HALYARD_LOG_LEVEL", "loud"],
])("a bad %s (%s) is named, and no value is shown", (name, value) => {
  const message = refused({ [name]: value });
  expect(message).toContain(name);
  expect(message).not.toContain("hunter2");
  expect(message).not.toContain("\n");
});

test("a data folder that is no folder is named", () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  expect(refused({ HALYARD_DATA_DIR: file })).toContain("HALYARD_DATA_DIR");
  expect(refused({ HALYARD_DATA_DIR: join(file, "below") })).toContain("HALYARD_DATA_DIR");
});

test("the secret key is made once, for its owner's eyes only", () => {
  const dataDir = join(folder, "new", "data");
  const first = readSettings({ HALYARD_DATA_DIR: dataDir });
  expect(first.secretKey.length).toBeGreaterThanOrEqual(43);
  expect(readSettings({ HALYARD_DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  expect(readFileSync(join(dataDir, "secret-key"), "utf8")).toBe(first.secretKey);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("a secret key that is set is the one that counts", () => {
  const secretKey = "a secret that was set by the administrator";
  expect(read({ HALYARD_SECRET_KEY: secretKey }).secretKey).toBe(secretKey);
});
