/** The settings of the environment, checked once at start (design, "How it is run"). */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { ATTACHMENT_BYTES_DEFAULT } from "@halyard/contract/limits";
import { CannotStart } from "./cannot-start.ts";

/** `halyard@example.org` or `Halyard <halyard@example.org>`. */
const MAILBOX = /^(?:[^<>"\r\n]*<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/;

/** What a reverse proxy and a person's patience still bear. */
const ATTACHMENT_BYTES_CEILING = 1024 ** 3;

/** Of addresses that a machine has by itself, or that are given out within a network. */
const NAMED_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` or a range by name. A range of all addresses would trust everyone. */
function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.has(text)) return true;
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  HALYARD_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "must start with postgres://")
    .optional(),
  HALYARD_ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  HALYARD_SEED: z.enum(["demo", "standard", "none"]).default("demo"),
  HALYARD_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  HALYARD_TRUSTED_PROXIES: z
    .string()
    .default("loopback")
    .transform((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : text.split(",").map((part) => part.trim())))
    .refine(
      (value) => typeof value === "number" || value.every(isAddressRange),
      "must be addresses or ranges such as 10.0.0.0/8, separated by commas, or a number of proxies",
    ),
  HALYARD_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  HALYARD_FILES_DIR: z.string().min(1).optional(),
  HALYARD_S3_URL: z.url({ protocol: /^https?$/, error: "must be the http or https address of a bucket" }).optional(),
  HALYARD_S3_REGION: z.string().min(1).default("us-east-1"),
  HALYARD_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  HALYARD_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  HALYARD_ATTACHMENT_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(ATTACHMENT_BYTES_CEILING)
    .default(ATTACHMENT_BYTES_DEFAULT),
  HALYARD_SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
  HALYARD_MAIL_FROM: z.string().regex(MAILBOX, "must be an address, or a name and an address in <>").optional(),
  HALYARD_GITHUB_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .default("https://github.com"),
  HALYARD_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface S3Settings {
  /** That of the bucket, without a slash at its end: `https://s3.example.org/halyard`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  sqliteFile: string;
  adminPassword: string | null;
  seed: "demo" | "standard" | "none";
  /** Without a slash at its end. */
  publicUrl: string | null;
  /** Whose X-Forwarded-* headers count: addresses and ranges, or how many proxies stand between here and people. */
  trustedProxies: string[] | number;
  secretKey: string;
  /** Where uploaded files are kept, one folder for all processes of a database; with S3 only until they are there. */
  filesDir: string;
  /** null: files are kept in the folder. */
  s3: S3Settings | null;
  /** The most that one attachment may have. */
  attachmentBytes: number;
  /** null: no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
  /** GitHub's own address, or that of a GitHub Enterprise Server; without a slash at its end. */
  githubUrl: string;
  logLevel: string;
}

/** A setting that cannot be used; the message names it and never shows a value. */
export class SettingsError extends CannotStart {}

/** @throws SettingsError */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message ?? "invalid"}.`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.HALYARD_DATA_DIR);
  prepareFolder(dataDir, "HALYARD_DATA_DIR");
  if (values.HALYARD_FILES_DIR !== undefined) prepareFolder(resolve(values.HALYARD_FILES_DIR), "HALYARD_FILES_DIR");
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    sqliteFile: join(dataDir, "halyard.sqlite"),
    adminPassword: values.HALYARD_ADMIN_PASSWORD ?? null,
    seed: values.HALYARD_SEED,
    publicUrl: values.HALYARD_PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    trustedProxies: values.HALYARD_TRUSTED_PROXIES,
    secretKey: values.HALYARD_SECRET_KEY ?? keptKey(join(dataDir, "secret-key")),
    filesDir: values.HALYARD_FILES_DIR === undefined ? join(dataDir, "files") : resolve(values.HALYARD_FILES_DIR),
    s3: s3Of(values),
    attachmentBytes: values.HALYARD_ATTACHMENT_BYTES,
    mail: mailOf(values),
    githubUrl: values.HALYARD_GITHUB_URL.replace(/\/+$/, ""),
    logLevel: values.HALYARD_LOG_LEVEL,
  };
}

/**
 * Mail needs all three: a link in a mail is made of the public address, never of what a request calls this host,
 * or a stranger could have a password reset point at a host of theirs.
 */
function mailOf(values: z.infer<typeof Environment>): Settings["mail"] {
  if (values.HALYARD_SMTP_URL === undefined) return null;
  if (values.HALYARD_MAIL_FROM === undefined) throw lacks("HALYARD_SMTP_URL", "HALYARD_MAIL_FROM");
  if (values.HALYARD_PUBLIC_URL === undefined) throw lacks("HALYARD_SMTP_URL", "HALYARD_PUBLIC_URL");
  return { smtpUrl: values.HALYARD_SMTP_URL, from: values.HALYARD_MAIL_FROM };
}

function s3Of(values: z.infer<typeof Environment>): Settings["s3"] {
  const { HALYARD_S3_URL: url, HALYARD_S3_REGION: region } = values;
  const { HALYARD_S3_ACCESS_KEY_ID: accessKeyId, HALYARD_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (url === undefined) return null;
  if (accessKeyId === undefined) throw lacks("HALYARD_S3_URL", "HALYARD_S3_ACCESS_KEY_ID");
  if (secretAccessKey === undefined) throw lacks("HALYARD_S3_URL", "HALYARD_S3_SECRET_ACCESS_KEY");
  return { url: url.replace(/\/+$/, ""), region, accessKeyId, secretAccessKey };
}

const lacks = (setting: string, other: string): SettingsError =>
  new SettingsError(`The setting ${setting} cannot be used: it needs ${other} beside it.`);

/** @throws SettingsError where the folder cannot be made or nothing can be written into it */
function prepareFolder(folder: string, setting: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(`The setting ${setting} cannot be used: its folder is not usable (${codeOf(error)}).`);
  }
}

/** The key of the data folder, made at the first start. Two processes that start at once end with the same one. */
function keptKey(file: string): string {
  if (!existsSync(file)) {
    // Written elsewhere and linked into place: no one ever reads half a key, and the first one stays.
    const own = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(own, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      unlinkSync(own);
    }
  }
  return readFileSync(file, "utf8").trim();
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");
