/** The settings by name: what each may be, and what it is where nothing is said. */
import { isIP } from "node:net";
import { z } from "zod";
import { ATTACHMENT_BYTES_DEFAULT } from "@halyard/contract/limits";
import { ATTACHMENT_BYTES_CEILING } from "@halyard/contract/settings/general";
import { MAILBOX } from "@halyard/contract/settings/email";
import { REPLY_ADDRESS } from "@halyard/contract/settings/replies";
import { PASSWORD_SIGN_IN } from "@halyard/contract/settings/authentication";
import { REQUESTS_PER_MINUTE_CEILING, REQUESTS_PER_MINUTE_DEFAULT } from "@halyard/contract/settings/security";

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

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const ADDRESS_RANGES = "must be addresses or ranges such as 10.0.0.0/8, separated by commas";

/** What is no address at all has been refused by then. */
const hasNoPath = (text: string): boolean => {
  const { pathname, search, hash } = URL.parse(text) ?? { pathname: "/", search: "", hash: "" };
  return /^\/*$/.test(pathname) && search === "" && hash === "";
};

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, `must be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);

/** Each by its name in the environment. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  HALYARD_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "must start with postgres://")
    .optional(),
  HALYARD_ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  HALYARD_SEED: oneOf(["demo", "standard", "none"]).default("demo"),
  HALYARD_ADMIN_EMAIL: z.email("must be a mail address").optional(),
  HALYARD_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine(hasNoPath, "must be an address without a path: Halyard has to be at the root of its host")
    .optional(),
  HALYARD_TRUSTED_PROXIES: z
    .string()
    .default("loopback")
    .transform((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : text.split(",").map((part) => part.trim())))
    .refine(
      (value) => typeof value === "number" || value.every(isAddressRange),
      `${ADDRESS_RANGES}, or a number of proxies`,
    ),
  HALYARD_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  HALYARD_OLD_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  HALYARD_OUTGOING_ALLOWED: z
    .string()
    .default("")
    .transform(listOf)
    .refine((ranges) => ranges.every(isAddressRange), ADDRESS_RANGES),
  HALYARD_OUTGOING_PROXY: z
    .url({ protocol: /^https?$/, error: "must be the http or https address of a proxy" })
    .refine(hasNoPath, "must be an address without a path")
    .optional(),
  HALYARD_FILES_DIR: z.string().min(1).optional(),
  HALYARD_S3_URL: z.url({ protocol: /^https?$/, error: "must be the http or https address of a bucket" }).optional(),
  HALYARD_S3_REGION: z.string().min(1).default("us-east-1"),
  HALYARD_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  HALYARD_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  HALYARD_ATTACHMENT_BYTES: wholeNumber(1, ATTACHMENT_BYTES_CEILING).default(ATTACHMENT_BYTES_DEFAULT),
  HALYARD_REQUESTS_PER_MINUTE: wholeNumber(0, REQUESTS_PER_MINUTE_CEILING).default(REQUESTS_PER_MINUTE_DEFAULT),
  HALYARD_PASSWORD_SIGN_IN: oneOf(PASSWORD_SIGN_IN).default("everyone"),
  HALYARD_SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
  HALYARD_MAIL_FROM: z.string().regex(MAILBOX, "must be an address, or a name and an address in <>").optional(),
  HALYARD_REPLY_ADDRESS: z
    .string()
    .regex(REPLY_ADDRESS, "must be an address such as reply@example.org, short before its @")
    .optional(),
  HALYARD_REPLY_LISTEN: z
    .string()
    .regex(/^(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/, "must be a host and a port such as 127.0.0.1:2525")
    .optional(),
  HALYARD_REPLY_IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      error: "must be an imap or imaps address such as imaps://user:password@imap.example.org",
    })
    .optional(),
  HALYARD_GITHUB_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .default("https://github.com"),
  HALYARD_METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  HALYARD_METRICS_ADDRESSES: z
    .string()
    .default("loopback")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((value) => value.every(isAddressRange), ADDRESS_RANGES),
  HALYARD_LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Shown nowhere; each can be in a file that NAME_FILE names. */
export const SECRETS: readonly string[] = [
  "DATABASE_URL",
  "HALYARD_ADMIN_PASSWORD",
  "HALYARD_SECRET_KEY",
  "HALYARD_OLD_SECRET_KEY",
  "HALYARD_S3_ACCESS_KEY_ID",
  "HALYARD_S3_SECRET_ACCESS_KEY",
  "HALYARD_SMTP_URL",
  "HALYARD_OUTGOING_PROXY",
  "HALYARD_REPLY_IMAP_URL",
  "HALYARD_METRICS_TOKEN",
];

/** What commands, tests and examples read beside the settings. */
export const OTHER_NAMES: ReadonlySet<string> = new Set([
  "HALYARD_CONFIG",
  "HALYARD_BACKUP_PASSPHRASE",
  "HALYARD_USER_PASSWORD",
  "HALYARD_REFERENCE_SPEC",
  "HALYARD_WRITE_API_COVERAGE",
  "HALYARD_SERVER",
  "HALYARD_TOKEN",
  "HALYARD_URL",
]);
