/** What each kind of destination needs to know, and which secrets there are. */
import { z } from "zod";
import type { AuditStreamKind } from "@halyard/contract/administration/audit";
import { throwAll, violation } from "../../../platform/errors.ts";

const address = z
  .string()
  .trim()
  .max(2_000, "is too long.")
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  }, "must start with http:// or https:// and name no user.");
export const needed = (most: number) => z.string().trim().min(1, "can't be blank.").max(most, "is too long.");

export const CONFIGS = {
  webhook: z.object({ url: address }),
  syslog: z.object({
    host: needed(255),
    port: z.int("must be a number.").min(1, "must be from 1 to 65535.").max(65_535, "must be from 1 to 65535."),
    tls: z.boolean().default(true),
    /** Of the authority that the receiver's own is from, PEM; empty: those that are known to everyone. */
    certificate: z.string().trim().max(50_000, "is too long.").default(""),
  }),
  s3: z.object({
    url: address,
    region: needed(100),
    accessKeyId: needed(200),
    prefix: z
      .string()
      .trim()
      .regex(/^(?:[\w.-]+\/)*$/, "must be folders, each followed by a slash.")
      .max(200, "is too long.")
      .default(""),
  }),
  file: z.object({
    file: z
      .string()
      .trim()
      .regex(/^[\w-][\w.-]{0,99}$/, "must be a name of letters, digits, dots and dashes."),
  }),
} as const satisfies Record<AuditStreamKind, z.ZodType>;

export type StreamConfig<Kind extends AuditStreamKind> = z.infer<(typeof CONFIGS)[Kind]>;

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{1,1000}$/;

export const Secrets = z.object({
  /** Signs calls. */
  secret: z.string().min(16, "must have at least 16 characters.").max(200, "is too long."),
  /** Goes with calls as it stands. */
  authorization: z.string().regex(HEADER_VALUE, "can't be sent as a header."),
  secretAccessKey: z.string().min(1, "can't be blank.").max(200, "is too long."),
});
export type StreamSecrets = Partial<z.infer<typeof Secrets>>;

const LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  url: "Address",
  host: "Host",
  port: "Port",
  certificate: "Certificate",
  region: "Region",
  accessKeyId: "Access key",
  secretAccessKey: "Secret access key",
  prefix: "Folder",
  file: "File",
  secret: "Secret",
  authorization: "Authorization",
};

/** @throws the problems of the body (422) */
export function checked<Value>(result: z.ZodSafeParseResult<Value>): Value {
  if (result.success) return result.data;
  const wrong = new Map(result.error.issues.map(({ path, message }) => [String(path.at(-1)), message]));
  const sentence = (message: string) => (/^Invalid|^Unrecognized/.test(message) ? "is missing or invalid." : message);
  throwAll([...wrong].map(([name, message]) => violation(name, `${LABELS[name] ?? name} ${sentence(message)}`)));
  throw violation("base", "The stream is invalid.");
}

/** @throws the problems of the body (422) */
export const readConfig = <Kind extends AuditStreamKind>(kind: Kind, config: unknown): StreamConfig<Kind> =>
  // Of a kind the schema of that kind.
  checked<unknown>(CONFIGS[kind].safeParse(config)) as StreamConfig<Kind>;

export const readSecrets = (text: string | null): StreamSecrets =>
  text === null ? {} : Secrets.partial().parse(JSON.parse(text));
