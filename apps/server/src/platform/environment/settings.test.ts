import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";
import { describeSettings } from "./sources.ts";

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
    trustedProxies: ["loopback"],
    filesDir: join(folder, "files"),
    s3: null,
    attachmentBytes: 5_242_880,
    requestsPerMinute: 6_000,
    passwordSignIn: "everyone",
    mail: null,
    githubUrl: "https://github.com",
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
  ["10.0.0.1", ["10.0.0.1"]],
  ["10.0.0.0/8, fd00::/8,loopback", ["10.0.0.0/8", "fd00::/8", "loopback"]],
  ["2", 2],
  ["0", 0],
])("the trusted proxies %s are addresses, ranges or a number", (text, expected) => {
  expect(read({ HALYARD_TRUSTED_PROXIES: text }).trustedProxies).toEqual(expected);
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
  ["HALYARD_TRUSTED_PROXIES", "hunter2"],
  ["HALYARD_TRUSTED_PROXIES", "10.0.0.0/33"],
  ["HALYARD_TRUSTED_PROXIES", "10.0.0.1,,10.0.0.2"],
  ["HALYARD_TRUSTED_PROXIES", "0.0.0.0/0"],
  ["HALYARD_TRUSTED_PROXIES", "true"],
  ["HALYARD_S3_URL", "hunter2"],
  ["HALYARD_PUBLIC_URL", "https://example.org/hunter2"],
  ["HALYARD_ADMIN_EMAIL", "hunter2"],
  ["HALYARD_ATTACHMENT_BYTES", "0"],
  ["HALYARD_ATTACHMENT_BYTES", "5 MB"],
  ["HALYARD_REQUESTS_PER_MINUTE", "-1"],
  ["HALYARD_SECRET_KEY", "hunter2"],
  ["HALYARD_SMTP_URL", "http://user:hunter2@mail.example.org"],
  ["HALYARD_MAIL_FROM", "hunter2"],
  ["HALYARD_MAIL_FROM", "a <a@example.org>, b <hunter2@example.org>"],
  ["HALYARD_LOG_LEVEL", "loud"],
])("a bad %s (%s) is named, and no value is shown", (name, value) => {
  const message = refused({ [name]: value });
  expect(message.split("\n").filter((line) => !line.startsWith(`The setting ${name} cannot be used: `))).toEqual([]);
  expect(message).not.toContain("hunter2");
});

test("mail needs a sender and the public address", () => {
  const smtp = { HALYARD_SMTP_URL: "smtp://user:hunter2@127.0.0.1:2525" };
  const from = { HALYARD_MAIL_FROM: "Halyard <halyard@example.org>" };
  const address = { HALYARD_PUBLIC_URL: "https://work.example.org" };
  expect(refused({ ...smtp, ...address })).toContain("HALYARD_MAIL_FROM");
  expect(refused({ ...smtp, ...from })).toContain("HALYARD_PUBLIC_URL");
  expect(refused({ ...smtp, ...from })).not.toContain("hunter2");
  expect(read({ ...smtp, ...from, ...address }).mail).toEqual({
    smtpUrl: smtp.HALYARD_SMTP_URL,
    from: from.HALYARD_MAIL_FROM,
  });
});

test("a data folder that is no folder is named", () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  expect(refused({ HALYARD_DATA_DIR: file })).toContain("HALYARD_DATA_DIR");
  expect(refused({ HALYARD_DATA_DIR: join(file, "below") })).toContain("HALYARD_DATA_DIR");
  expect(refused({ HALYARD_FILES_DIR: file })).toContain("HALYARD_FILES_DIR");
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

test("everything that is wrong is said at once, with the name that was meant", () => {
  const file = join(folder, "no folder");
  writeFileSync(file, "");
  const message = refused({
    PORT: "eighty",
    HALYARD_SEED: "hunter2",
    HALYARD_ATTACHMENT_BYTES: "0.5",
    HALYARD_SECRETKEY: "hunter2",
    HALYARD_S3_URL: "https://s3.example.org/halyard",
    HALYARD_FILES_DIR: file,
  });
  expect(message.split("\n")).toEqual([
    "There is no setting HALYARD_SECRETKEY. Did you mean HALYARD_SECRET_KEY?",
    "The setting PORT cannot be used: must be a whole number from 0 to 65535.",
    "The setting HALYARD_SEED cannot be used: must be demo, standard or none.",
    expect.stringMatching(
      /^The setting HALYARD_ATTACHMENT_BYTES cannot be used: must be a whole number from 1 to \d+\.$/,
    ),
    "The setting HALYARD_S3_URL cannot be used: it needs HALYARD_S3_ACCESS_KEY_ID beside it.",
    "The setting HALYARD_S3_URL cannot be used: it needs HALYARD_S3_SECRET_ACCESS_KEY beside it.",
    expect.stringContaining("HALYARD_FILES_DIR"),
  ]);
  expect(message).not.toContain("hunter2");
  expect(refused({ HALYARD_S3_URL: "https://s3.example.org/halyard" }).split("\n")).toHaveLength(2);
});

test("a file has settings too; the environment beats it, and each secret can be in a file of its own", () => {
  const secret = join(folder, "the key");
  const config = join(folder, "halyard.env");
  writeFileSync(secret, "a secret key of a file, of 32 characters or more\n");
  writeFileSync(config, `# comment\nPORT=9090\nHALYARD_SEED=none\nHALYARD_SECRET_KEY_FILE="${secret}"\n`);
  const settings = read({ HALYARD_CONFIG: config, PORT: "9191" });
  expect(settings).toMatchObject({
    port: 9191,
    seed: "none",
    secretKey: "a secret key of a file, of 32 characters or more",
  });
  const lines = describeSettings({ HALYARD_CONFIG: config, PORT: "9191" });
  const line = (name: string) => lines.find((one) => one.name === name);
  expect(line("PORT")).toEqual({ name: "PORT", value: "9191", source: "environment" });
  expect(line("HALYARD_OUTGOING_ALLOWED")).toEqual({
    name: "HALYARD_OUTGOING_ALLOWED",
    value: null,
    source: "default",
  });
  expect(line("HALYARD_SEED")).toEqual({ name: "HALYARD_SEED", value: "none", source: config });
  expect(line("HALYARD_SECRET_KEY")).toEqual({ name: "HALYARD_SECRET_KEY", value: "(set)", source: secret });
  expect(line("HOST")).toEqual({ name: "HOST", value: "127.0.0.1", source: "default" });
  expect(line("DATABASE_URL")).toEqual({ name: "DATABASE_URL", value: null, source: "default" });
  writeFileSync(config, "PROT=9090\n");
  expect(refused({ HALYARD_CONFIG: config })).toBe("There is no setting PROT. Did you mean PORT?");
  expect(refused({ HALYARD_CONFIG: join(folder, "none") })).toContain("HALYARD_CONFIG");
  expect(refused({ HALYARD_SECRET_KEY_FILE: join(folder, "none") })).toContain("HALYARD_SECRET_KEY_FILE");
});

test("the first administrator has an address at the host that people know", () => {
  const email = (environment: NodeJS.ProcessEnv) => read(environment).adminEmail;
  expect(email({})).toBe("admin@example.net");
  expect(email({ HALYARD_PUBLIC_URL: "https://work.example.org" })).toBe("admin@work.example.org");
  expect(email({ HALYARD_PUBLIC_URL: "http://10.0.0.1:8080" })).toBe("admin@example.net");
  expect(email({ HALYARD_PUBLIC_URL: "https://work.example.org", HALYARD_ADMIN_EMAIL: "ada@example.org" })).toBe(
    "ada@example.org",
  );
});

test("a data folder where nothing can be made is refused at once", () => {
  expect(refused({ HALYARD_DATA_DIR: "/proc/nope/data" })).toMatch(
    /HALYARD_DATA_DIR .* can't write to \/proc\/nope\/data/,
  );
});
