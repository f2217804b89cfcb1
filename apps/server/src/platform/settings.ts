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
import { join, resolve } from "node:path";
import { z } from "zod";

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
  HALYARD_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  HALYARD_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

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
  secretKey: string;
  logLevel: string;
}

/** A setting that cannot be used; the message names it and never shows a value. */
export class SettingsError extends Error {}

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
  prepareFolder(dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    sqliteFile: join(dataDir, "halyard.sqlite"),
    adminPassword: values.HALYARD_ADMIN_PASSWORD ?? null,
    seed: values.HALYARD_SEED,
    publicUrl: values.HALYARD_PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    secretKey: values.HALYARD_SECRET_KEY ?? keptKey(join(dataDir, "secret-key")),
    logLevel: values.HALYARD_LOG_LEVEL,
  };
}

/** @throws SettingsError where the folder cannot be made or nothing can be written into it */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(
      `The setting HALYARD_DATA_DIR cannot be used: its folder is not usable (${codeOf(error)}).`,
    );
  }
}

/** The key of the data folder, made at the first start. Two processes that start at once end with the same one. */
function keptKey(file: string): string {
  if (!existsSync(file)) {
    // Written elsewhere and linked into place: nobody ever reads half a key, and the first one stays.
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
