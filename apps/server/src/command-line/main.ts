/** `halyard COMMAND`: what is done from a terminal. */
import { parseArgs } from "node:util";
import { BackupError } from "../operations/backup/archive/errors.ts";
import { failureInWords } from "../platform/outages/in-words.ts";
import { CannotStart } from "../platform/environment/cannot-start.ts";
import { PROGRAM_VERSION } from "../platform/environment/version.ts";
import { HELP } from "./help.ts";
import { print, Refused, UsageError } from "./usage.ts";

async function run(words: string[]): Promise<number> {
  const [command, ...rest] = words.includes("--help") || words.includes("-h") ? ["help"] : words;
  switch (command) {
    case "serve":
      parseArgs({ args: rest, options: {} });
      // Under a service manager what is printed ends in a log.
      await (await import("../serve.ts")).serve(process.stdout.isTTY);
      return -1;
    case "migrate": {
      const { values } = parseArgs({
        args: rest,
        options: { check: { type: "boolean", default: false }, ...JSON_OPTION },
      });
      const { checkMigrationsCommand, migrateCommand } = await import("./migrate.ts");
      return values.check ? checkMigrationsCommand(values.json) : migrateCommand(values.json);
    }
    case "seed": {
      const { values } = parseArgs({
        args: rest,
        options: {
          projects: { type: "string", default: "10" },
          users: { type: "string", default: "100" },
          "work-packages": { type: "string", default: "10000" },
          changes: { type: "string", default: "0" },
          ...JSON_OPTION,
        },
      });
      const size = {
        projects: count(values.projects, "projects"),
        users: count(values.users, "users"),
        workPackages: count(values["work-packages"], "work-packages"),
        changes: count(values.changes, "changes"),
      };
      return (await import("./seed.ts")).seedCommand(size, values.json);
    }
    case "token": {
      if (rest[0] !== "create") break;
      const options = {
        login: { type: "string" },
        name: { type: "string", default: "command line" },
        ...JSON_OPTION,
      } as const;
      const { values } = parseArgs({ args: rest.slice(1), options });
      if (values.login === undefined) throw new UsageError("token create needs --login");
      return (await import("./token.ts")).tokenCommand(values.login, values.name, values.json);
    }
    case "secrets":
      if (rest[0] !== "rotate") break;
      return (await import("./secrets.ts")).rotateSecretsCommand(onlyJson(rest.slice(1)));
    case "config":
      return (await import("./config.ts")).configCommand(onlyJson(rest));
    case "--version":
    case "-v":
    case "version":
      print(onlyJson(rest), { version: PROGRAM_VERSION }, [PROGRAM_VERSION]);
      return 0;
    case "user": {
      const [action = "", ...words] = rest;
      if (ACCOUNT_ACTIONS.has(action)) return changeAccount(action, words);
      if (action !== "create") break;
      const options = {
        login: { type: "string", default: "" },
        email: { type: "string", default: "" },
        "first-name": { type: "string", default: "" },
        "last-name": { type: "string", default: "" },
        admin: { type: "boolean", default: false },
        ...JSON_OPTION,
      } as const;
      const { values } = parseArgs({ args: rest.slice(1), options });
      const { login, email, "first-name": firstName, "last-name": lastName, admin, json } = values;
      return (await import("./user.ts")).userCommand({ login, email, firstName, lastName, admin }, json);
    }
    case "backup": {
      const options = { to: { type: "string" }, ...ARCHIVE } as const;
      const { values } = parseArgs({ args: rest, options });
      if (values.to === undefined) throw new UsageError("backup needs --to FILE");
      const { backupCommand } = await import("./backups/backup.ts");
      return backupCommand(values.to, values["passphrase-file"], values.json);
    }
    case "doctor": {
      const { values } = parseArgs({ args: rest, options: DOCTOR });
      const { audit, "audit-hash": expected = null } = values;
      const { doctorCommand } = await import("./doctor.ts");
      return doctorCommand(values.json, audit || expected !== null ? { expected } : null);
    }
    case "verify": {
      const { values, positionals } = parseArgs({ args: rest, options: ARCHIVE, allowPositionals: true });
      const { verifyCommand } = await import("./backups/verify.ts");
      return verifyCommand(fileIn(positionals, "verify"), values["passphrase-file"], values.json);
    }
    case "restore": {
      const { values, positionals } = parseArgs({ args: rest, options: RESTORE, allowPositionals: true });
      if (values.project !== undefined || values["work-package"] !== undefined) {
        const { restorePartCommand } = await import("./backups/restore-part.ts");
        return restorePartCommand({
          file: fileIn(positionals, "restore"),
          passphraseFile: values["passphrase-file"],
          project: values.project,
          workPackage: values["work-package"],
          preview: values.preview,
          json: values.json,
        });
      }
      if (values.preview) throw new UsageError("--preview needs --project or --work-package");
      const { restoreCommand } = await import("./backups/restore.ts");
      return restoreCommand({
        file: fileIn(positionals, "restore"),
        passphraseFile: values["passphrase-file"],
        replace: values.replace,
        safetyBackup: !values["no-safety-backup"],
        json: values.json,
      });
    }
    case undefined:
    case "help":
      console.log(HELP);
      return 0;
  }
  throw new UsageError(`unknown command: ${words.slice(0, 2).join(" ")}`);
}

const JSON_OPTION = { json: { type: "boolean", default: false } } as const;
const onlyJson = (words: string[]): boolean => parseArgs({ args: words, options: JSON_OPTION }).values.json;
const ARCHIVE = { "passphrase-file": { type: "string" }, ...JSON_OPTION } as const;
const DOCTOR = {
  ...JSON_OPTION,
  audit: { type: "boolean", default: false },
  "audit-hash": { type: "string" },
} as const;
const RESTORE = {
  ...ARCHIVE,
  project: { type: "string" },
  "work-package": { type: "string" },
  preview: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  "no-safety-backup": { type: "boolean", default: false },
} as const;

const ACCOUNT_ACTIONS: ReadonlySet<string> = new Set(["list", "lock", "unlock", "reset-password"]);

async function changeAccount(action: string, words: string[]): Promise<number> {
  const users = await import("./user.ts");
  if (action === "list") return users.listUsersCommand(onlyJson(words));
  const { login, json } = parseArgs({ args: words, options: { login: { type: "string" }, ...JSON_OPTION } }).values;
  if (login === undefined) throw new UsageError(`user ${action} needs --login`);
  return action === "reset-password"
    ? users.resetPasswordCommand(login, json)
    : users.lockCommand(login, action === "lock", json);
}

function fileIn([file, ...others]: readonly string[], command: string): string {
  if (file === undefined || others.length > 0) throw new UsageError(`${command} needs one FILE`);
  return file;
}

const isParseError = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function count(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > 10_000_000) {
    throw new UsageError(`--${name} must be a number from 0 to 10000000`);
  }
  return value;
}

const KNOWN = [CannotStart, BackupError, Refused];

const words = process.argv.slice(2);
try {
  const code = await run(words);
  if (code >= 0) process.exit(code);
} catch (error) {
  const usage = error instanceof UsageError || isParseError(error);
  const known = usage || KNOWN.some((kind) => error instanceof kind);
  const said =
    known && error instanceof Error
      ? error.message
      : failureInWords(error, (await import("../start.ts")).placeOfData());
  console.error(said ?? error);
  if (words[0] !== "serve" && words.includes("--json")) {
    print(true, { error: said ?? (error instanceof Error ? error.message : String(error)) }, []);
  }
  // The whole help would push the message out of sight.
  if (usage) console.error("`halyard help` lists the commands.");
  process.exit(usage ? 2 : 1);
}
