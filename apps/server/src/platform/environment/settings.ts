/** The settings of the environment, checked once at start: all that is wrong is said at once. */
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { keptKey, prepareFolder } from "./data-folder.ts";
import { instanceValues } from "./instance-values.ts";
import { Environment } from "./schema.ts";
import { gather, type Gathered } from "./sources.ts";

export interface S3Settings {
  /** That of the bucket, without a slash at its end: `https://s3.example.org/halyard`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Settings {
  /** The names that were given, in the environment or in a file; the others are what they are by default. */
  given: readonly string[];
  /** Settings of the instance that the environment sets, by section and name: `general.timeZone`. */
  instanceValues: Readonly<Record<string, unknown>>;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  sqliteFile: string;
  adminPassword: string | null;
  /** Of the first administrator. */
  adminEmail: string;
  seed: "demo" | "standard" | "none";
  /** Without a slash at its end. */
  publicUrl: string | null;
  /** Whose X-Forwarded-* headers count: addresses and ranges, or how many proxies stand between here and people. */
  trustedProxies: string[] | number;
  secretKey: string;
  /** The one before it opens what was sealed with it. */
  oldSecretKey: string | null;
  /** Private addresses and ranges that calls to addresses which people enter may reach. */
  outgoingAllowed: readonly string[];
  /** The HTTP proxy for all other such calls, with a name and a password if it needs them. */
  outgoingProxy: string | null;
  /** Where uploaded files are kept, one folder for all processes of a database; with S3 only until they are there. */
  filesDir: string;
  /** null: files are kept in the folder. */
  s3: S3Settings | null;
  /** The most that one attachment may have. */
  attachmentBytes: number;
  /** Of one token, session or address; 0: any number. */
  requestsPerMinute: number;
  /** Who can sign in with a password; overrules what administrators chose, as a way back. */
  passwordSignIn: "everyone" | "administrators";
  /** null: no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
  /** Where people answer emails, and how the answers come in; null: they can't. */
  replies: { address: string; listen: { host: string; port: number } | null; mailbox: string | null } | null;
  /** GitHub's own address, or that of a GitHub Enterprise Server; without a slash at its end. */
  githubUrl: string;
  /** Who may read the measurements: the bearer of the token, and requests from these addresses and ranges. */
  metrics: { token: string | null; addresses: string[] };
  logLevel: string;
}

/** Settings that cannot be used; the message names them, a line each, and never shows a value. */
export class SettingsError extends CannotStart {}

/** Where nothing says what the first administrator's address is. */
const ADMIN_EMAIL = "admin@example.net";

/** @throws SettingsError */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { values: given, problems } = gather(environment);
  const parsed = Environment.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(cannot(String(path[0]), message));
  const ofInstance = instanceValues(given);
  for (const { variable, why } of ofInstance.problems) problems.push(cannot(variable, why));
  const dataDir = resolve(given["HALYARD_DATA_DIR"] ?? Environment.shape.HALYARD_DATA_DIR.parse(undefined));
  const filesDir = resolve(given["HALYARD_FILES_DIR"] ?? join(dataDir, "files"));
  problems.push(...missingBeside(given), ...prepareFolder(dataDir, "HALYARD_DATA_DIR"));
  if (given["HALYARD_FILES_DIR"] !== undefined) problems.push(...prepareFolder(filesDir, "HALYARD_FILES_DIR"));
  if (!parsed.success || problems.length > 0) throw new SettingsError([...new Set(problems)].join("\n"));
  const values = parsed.data;
  const publicUrl = values.HALYARD_PUBLIC_URL?.replace(/\/+$/, "") ?? null;
  return {
    given: Object.keys(given),
    instanceValues: ofInstance.values,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    sqliteFile: join(dataDir, "halyard.sqlite"),
    adminPassword: values.HALYARD_ADMIN_PASSWORD ?? null,
    adminEmail: values.HALYARD_ADMIN_EMAIL ?? adminAt(publicUrl),
    seed: values.HALYARD_SEED,
    publicUrl,
    trustedProxies: values.HALYARD_TRUSTED_PROXIES,
    secretKey: values.HALYARD_SECRET_KEY ?? keptKey(join(dataDir, "secret-key")),
    oldSecretKey: values.HALYARD_OLD_SECRET_KEY ?? null,
    outgoingAllowed: values.HALYARD_OUTGOING_ALLOWED,
    outgoingProxy: values.HALYARD_OUTGOING_PROXY ?? null,
    filesDir,
    s3: s3Of(values),
    attachmentBytes: values.HALYARD_ATTACHMENT_BYTES,
    requestsPerMinute: values.HALYARD_REQUESTS_PER_MINUTE,
    passwordSignIn: values.HALYARD_PASSWORD_SIGN_IN,
    mail: mailOf(values),
    replies: repliesOf(values),
    githubUrl: values.HALYARD_GITHUB_URL.replace(/\/+$/, ""),
    metrics: { token: values.HALYARD_METRICS_TOKEN ?? null, addresses: values.HALYARD_METRICS_ADDRESSES },
    logLevel: values.HALYARD_LOG_LEVEL,
  };
}

type Values = z.infer<typeof Environment>;

const cannot = (name: string, why: string): string => `The setting ${name} cannot be used: ${why}.`;

/** At the host that people know, so that no one else's mailbox gets the administrator's mail. */
function adminAt(publicUrl: string | null): string {
  if (publicUrl === null) return ADMIN_EMAIL;
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) === 0 && hostname.includes(".") && !hostname.startsWith("[")
    ? `admin@${hostname}`
    : ADMIN_EMAIL;
}

/** Settings that are nothing without another one. */
const NEEDED: readonly (readonly [keyof Values, keyof Values])[] = [
  // A link in a mail is made of the public address, never of what a request calls this host, or a stranger could have a
  // password reset point at a host of theirs.
  ["HALYARD_SMTP_URL", "HALYARD_PUBLIC_URL"],
  ["HALYARD_SMTP_URL", "HALYARD_MAIL_FROM"],
  ["HALYARD_REPLY_LISTEN", "HALYARD_REPLY_ADDRESS"],
  ["HALYARD_REPLY_IMAP_URL", "HALYARD_REPLY_ADDRESS"],
  ["HALYARD_S3_URL", "HALYARD_S3_ACCESS_KEY_ID"],
  ["HALYARD_S3_URL", "HALYARD_S3_SECRET_ACCESS_KEY"],
];

function missingBeside(values: Gathered["values"]): string[] {
  const missing = NEEDED.filter(([name, other]) => values[name] !== undefined && values[other] === undefined).map(
    ([name, other]) => cannot(name, `it needs ${other} beside it`),
  );
  const { HALYARD_REPLY_ADDRESS: address, HALYARD_REPLY_LISTEN: listen, HALYARD_REPLY_IMAP_URL: mailbox } = values;
  if (address !== undefined && listen === undefined && mailbox === undefined)
    missing.push(cannot("HALYARD_REPLY_ADDRESS", "it needs HALYARD_REPLY_LISTEN or HALYARD_REPLY_IMAP_URL beside it"));
  return missing;
}

function mailOf({ HALYARD_SMTP_URL: smtpUrl, HALYARD_MAIL_FROM: from }: Values): Settings["mail"] {
  return smtpUrl === undefined || from === undefined ? null : { smtpUrl, from };
}

function repliesOf(values: Values): Settings["replies"] {
  const { HALYARD_REPLY_ADDRESS: address, HALYARD_REPLY_LISTEN: listen } = values;
  if (address === undefined) return null;
  const at = listen?.lastIndexOf(":") ?? -1;
  const host = listen?.slice(0, at).replaceAll(/[[\]]/g, "");
  return {
    address,
    listen: listen === undefined || host === undefined ? null : { host, port: Number(listen.slice(at + 1)) },
    mailbox: values.HALYARD_REPLY_IMAP_URL ?? null,
  };
}

function s3Of(values: Values): Settings["s3"] {
  const { HALYARD_S3_URL: url, HALYARD_S3_REGION: region } = values;
  const { HALYARD_S3_ACCESS_KEY_ID: accessKeyId, HALYARD_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { url: url.replace(/\/+$/, ""), region, accessKeyId, secretAccessKey };
}
