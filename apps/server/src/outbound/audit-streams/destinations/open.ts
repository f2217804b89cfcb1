/** The destination that a stream names. */
import type { Context } from "../../../platform/context.ts";
import { unseal } from "../../../platform/secrets/secrets.ts";
import { readConfig, readSecrets } from "./config.ts";
import type { RowOf } from "../../../platform/database/schema/schema.ts";
import { Undelivered, type Destination } from "./destination.ts";
import { fileDestination } from "./file.ts";
import { s3Destination } from "./s3.ts";
import { syslogDestination } from "./syslog.ts";
import { webhookDestination } from "./webhook.ts";

type Kept = Pick<RowOf<"audit_streams">, "kind" | "config" | "secrets">;

export const STREAM_SECRETS = "audit stream secrets";

/** @throws Undelivered where its secrets cannot be opened */
export function openDestination(ctx: Context, { kind, config, secrets: sealed }: Kept): Destination {
  const given: unknown = JSON.parse(config);
  const opened = sealed === null ? null : unseal(ctx.settings, STREAM_SECRETS, sealed);
  if (sealed !== null && opened === null) {
    throw new Undelivered("The stream's secrets can't be opened with this installation's key. Enter them again.");
  }
  const secrets = readSecrets(opened);
  switch (kind) {
    case "webhook":
      return webhookDestination(ctx, readConfig(kind, given), secrets);
    case "syslog":
      return syslogDestination(ctx, readConfig(kind, given));
    case "s3":
      return s3Destination(ctx, readConfig(kind, given), secrets);
    case "file":
      return fileDestination(ctx.settings, readConfig(kind, given));
  }
}
