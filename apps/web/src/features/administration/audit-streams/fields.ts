/** What each kind of destination needs to know, in the order of the form. */
import type { AuditStreamKind } from "@halyard/contract/administration/audit";
import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export interface StreamField {
  name: string;
  label: MessageId;
  help?: MessageId;
  kind: "text" | "number" | "switch" | "area" | "secret";
  initial: string | number | boolean;
  /** What can stay empty. */
  optional?: boolean;
}

const URL_FIELD = { name: "url", label: "auditStreams.url", kind: "text", initial: "https://" } as const;

export const STREAM_FIELDS: Record<AuditStreamKind, readonly StreamField[]> = {
  webhook: [
    { ...URL_FIELD, help: "auditStreams.url.webhookHelp" },
    {
      name: "authorization",
      label: "auditStreams.authorization",
      help: "auditStreams.authorization.help",
      kind: "secret",
      initial: "",
      optional: true,
    },
  ],
  syslog: [
    { name: "host", label: "auditStreams.host", kind: "text", initial: "" },
    { name: "port", label: "auditStreams.port", kind: "number", initial: 6514 },
    { name: "tls", label: "auditStreams.tls", kind: "switch", initial: true },
    {
      name: "certificate",
      label: "auditStreams.certificate",
      help: "auditStreams.certificate.help",
      kind: "area",
      initial: "",
      optional: true,
    },
  ],
  s3: [
    { ...URL_FIELD, help: "auditStreams.url.s3Help" },
    { name: "region", label: "auditStreams.region", kind: "text", initial: "us-east-1" },
    { name: "accessKeyId", label: "auditStreams.accessKeyId", kind: "text", initial: "" },
    { name: "secretAccessKey", label: "auditStreams.secretAccessKey", kind: "secret", initial: "" },
    {
      name: "prefix",
      label: "auditStreams.prefix",
      help: "auditStreams.prefix.help",
      kind: "text",
      initial: "audit/",
      optional: true,
    },
  ],
  file: [
    {
      name: "file",
      label: "auditStreams.file",
      help: "auditStreams.file.help",
      kind: "text",
      initial: "audit.jsonl",
    },
  ],
};

export type StreamValues = Record<string, string | number | boolean>;

/** Of a new stream what is usual, of one that is there what it has; secrets are never shown. */
export const valuesOf = (kind: AuditStreamKind, config: StreamValues | null): StreamValues =>
  Object.fromEntries(
    STREAM_FIELDS[kind].map(({ name, initial }) => [name, config?.[name] ?? (config === null ? initial : "")]),
  );

/** What is sent: secrets apart, those that were left empty not at all. */
export function bodyOf(kind: AuditStreamKind, values: StreamValues) {
  const fields = STREAM_FIELDS[kind];
  const isSecret = new Set(fields.filter((field) => field.kind === "secret").map(({ name }) => name));
  const entries = Object.entries(values);
  const secrets = entries.filter(([name, value]) => isSecret.has(name) && value !== "");
  return {
    config: Object.fromEntries(entries.filter(([name]) => !isSecret.has(name))),
    ...(secrets.length === 0
      ? {}
      : { secrets: Object.fromEntries(secrets.map(([name, value]) => [name, String(value)])) }),
  };
}

/** Where it goes, in a few words. */
export function placeOf(kind: AuditStreamKind, config: StreamValues): string {
  if (kind === "syslog") return `${config["host"]}:${config["port"]}`;
  if (kind === "s3") return `${config["url"]}/${config["prefix"]}`;
  return String(kind === "file" ? config["file"] : config["url"]);
}
