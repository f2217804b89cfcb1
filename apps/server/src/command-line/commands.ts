/** Which command the words of a command line name, what its options are, and what does it: loaded when it is wanted. */
import { parseArgs } from "node:util";
import { PROGRAM_VERSION } from "../platform/environment/version.ts";
import { HELP } from "./help.ts";
import { print, UsageError } from "./usage.ts";

/** In place of an exit code: the process goes on. */
export const STAYS = -1;

/** @returns the exit code, or `STAYS` */
type Command = (words: string[]) => Promise<number> | number;

const JSON_OPTION = { json: { type: "boolean", default: false } } as const;
const onlyJson = (words: string[]): boolean => parseArgs({ args: words, options: JSON_OPTION }).values.json;
const ARCHIVE = { "passphrase-file": { type: "string" }, ...JSON_OPTION } as const;
const LOGIN = { login: { type: "string" }, ...JSON_OPTION } as const;

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    serve,
    migrate,
    seed,
    config,
    doctor,
    backup,
    verify,
    restore,
    "token create": createToken,
    "secrets rotate": rotateSecrets,
    "user create": createUser,
    "user list": listUsers,
    "user lock": async (words) => {
      const { login, json } = loginIn(words, "user lock");
      return (await import("./accounts/user.ts")).lockCommand(login, true, json);
    },
    "user unlock": async (words) => {
      const { login, json } = loginIn(words, "user unlock");
      return (await import("./accounts/user.ts")).lockCommand(login, false, json);
    },
    "user reset-password": async (words) => {
      const { login, json } = loginIn(words, "user reset-password");
      return (await import("./accounts/user.ts")).resetPasswordCommand(login, json);
    },
    version,
    "--version": version,
    "-v": version,
    help,
  }),
);

/** @throws UsageError where there is no such command, or it is not told all that it needs */
export async function runCommand(words: string[]): Promise<number> {
  if (words.length === 0 || words.includes("--help") || words.includes("-h")) return help();
  const ofTwoWords = COMMANDS.get(words.slice(0, 2).join(" "));
  if (words.length > 1 && ofTwoWords !== undefined) return ofTwoWords(words.slice(2));
  const command = COMMANDS.get(words[0] ?? "");
  if (command === undefined) throw new UsageError(`unknown command: ${words.slice(0, 2).join(" ")}`);
  return command(words.slice(1));
}

function help(): number {
  console.log(HELP);
  return 0;
}

function version(words: string[]): number {
  print(onlyJson(words), { version: PROGRAM_VERSION }, [PROGRAM_VERSION]);
  return 0;
}

async function serve(words: string[]): Promise<number> {
  parseArgs({ args: words, options: {} });
  // Under a service manager what is printed ends in a log.
  await (await import("../serve.ts")).serve(process.stdout.isTTY);
  return STAYS;
}

async function migrate(words: string[]): Promise<number> {
  const options = { check: { type: "boolean", default: false }, ...JSON_OPTION } as const;
  const { values } = parseArgs({ args: words, options });
  const { checkMigrationsCommand, migrateCommand } = await import("./migrate.ts");
  return values.check ? checkMigrationsCommand(values.json) : migrateCommand(values.json);
}

async function seed(words: string[]): Promise<number> {
  const options = {
    projects: { type: "string", default: "10" },
    users: { type: "string", default: "100" },
    "work-packages": { type: "string", default: "10000" },
    changes: { type: "string", default: "0" },
    ...JSON_OPTION,
  } as const;
  const { values } = parseArgs({ args: words, options });
  const size = {
    projects: count(values.projects, "projects"),
    users: count(values.users, "users"),
    workPackages: count(values["work-packages"], "work-packages"),
    changes: count(values.changes, "changes"),
  };
  return (await import("./seed.ts")).seedCommand(size, values.json);
}

async function config(words: string[]): Promise<number> {
  const json = onlyJson(words);
  return (await import("./config.ts")).configCommand(json);
}

async function rotateSecrets(words: string[]): Promise<number> {
  const json = onlyJson(words);
  return (await import("./secrets.ts")).rotateSecretsCommand(json);
}

async function listUsers(words: string[]): Promise<number> {
  const json = onlyJson(words);
  return (await import("./accounts/user.ts")).listUsersCommand(json);
}

async function createToken(words: string[]): Promise<number> {
  const options = { ...LOGIN, name: { type: "string", default: "command line" } } as const;
  const { values } = parseArgs({ args: words, options });
  if (values.login === undefined) throw new UsageError("token create needs --login");
  return (await import("./accounts/token.ts")).tokenCommand(values.login, values.name, values.json);
}

async function createUser(words: string[]): Promise<number> {
  const options = {
    login: { type: "string", default: "" },
    email: { type: "string", default: "" },
    "first-name": { type: "string", default: "" },
    "last-name": { type: "string", default: "" },
    admin: { type: "boolean", default: false },
    ...JSON_OPTION,
  } as const;
  const { values } = parseArgs({ args: words, options });
  const { login, email, "first-name": firstName, "last-name": lastName, admin, json } = values;
  return (await import("./accounts/user.ts")).userCommand({ login, email, firstName, lastName, admin }, json);
}

async function backup(words: string[]): Promise<number> {
  const listed = { "list-files": { type: "boolean", default: false } } as const;
  const options = { to: { type: "string" }, ...listed, ...ARCHIVE } as const;
  const { values } = parseArgs({ args: words, options });
  if (values.to === undefined) throw new UsageError("backup needs --to FILE");
  const { backupCommand } = await import("./backups/backup.ts");
  const { to, "passphrase-file": passphraseFile, json } = values;
  return backupCommand({ to, passphraseFile, contents: values["list-files"] ? "list" : "copy", json });
}

async function doctor(words: string[]): Promise<number> {
  const options = {
    ...JSON_OPTION,
    audit: { type: "boolean", default: false },
    "audit-hash": { type: "string" },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const { audit, "audit-hash": expected = null } = values;
  const { doctorCommand } = await import("./doctor.ts");
  return doctorCommand(values.json, audit || expected !== null ? { expected } : null);
}

async function verify(words: string[]): Promise<number> {
  const options = { ...ARCHIVE, rehearse: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const { "passphrase-file": passphraseFile, rehearse, json } = values;
  const { verifyCommand } = await import("./backups/verify.ts");
  return verifyCommand({ file: fileIn(positionals, "verify"), passphraseFile, rehearse, json });
}

/** All of a backup, or one project or work package of it. */
async function restore(words: string[]): Promise<number> {
  const options = {
    ...ARCHIVE,
    project: { type: "string" },
    "work-package": { type: "string" },
    preview: { type: "boolean", default: false },
    replace: { type: "boolean", default: false },
    "no-safety-backup": { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const { "passphrase-file": passphraseFile, project, "work-package": workPackage, preview, json } = values;
  if (project !== undefined || workPackage !== undefined) {
    const { restorePartCommand } = await import("./backups/restore-part.ts");
    const file = fileIn(positionals, "restore");
    return restorePartCommand({ file, passphraseFile, project, workPackage, preview, json });
  }
  if (preview) throw new UsageError("--preview needs --project or --work-package");
  const { restoreCommand } = await import("./backups/restore.ts");
  return restoreCommand({
    file: fileIn(positionals, "restore"),
    passphraseFile,
    replace: values.replace,
    safetyBackup: !values["no-safety-backup"],
    json,
  });
}

function loginIn(words: string[], command: string): { login: string; json: boolean } {
  const { login, json } = parseArgs({ args: words, options: LOGIN }).values;
  if (login === undefined) throw new UsageError(`${command} needs --login`);
  return { login, json };
}

function fileIn([file, ...others]: readonly string[], command: string): string {
  if (file === undefined || others.length > 0) throw new UsageError(`${command} needs one FILE`);
  return file;
}

function count(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > 10_000_000) {
    throw new UsageError(`--${name} must be a number from 0 to 10000000`);
  }
  return value;
}
