/** Where secrets are kept that only the secret key opens. */
import { seal, unseal } from "../platform/secrets/secrets.ts";
import { PUSH_KEY } from "../inbox/push/keys.ts";
import { PUSH_SUBSCRIPTION } from "../inbox/push/send.ts";
import { STREAM_SECRETS } from "../outbound/audit-streams/destinations/open.ts";
import { WEBHOOK_HEADERS, WEBHOOK_SECRET } from "../outbound/webhooks/model/secrets.ts";
import { INSTANCE_SECRET } from "../platform/instance-settings/instance-secrets.ts";
import type { SealedColumn } from "../operations/backup/restore.ts";

const sealedAs = (purpose: string): SealedColumn["reseal"] => {
  return (sealed, from, to) => {
    const secret = unseal(from, purpose, sealed);
    return secret === null ? null : seal(to, purpose, secret);
  };
};

export const SEALED: readonly SealedColumn[] = [
  { table: "github_config", column: "private_key", reseal: sealedAs("private_key") },
  { table: "github_config", column: "webhook_secret", reseal: sealedAs("webhook_secret") },
  { table: "webhooks", column: "secret", reseal: sealedAs(WEBHOOK_SECRET) },
  { table: "webhooks", column: "previous_secret", reseal: sealedAs(WEBHOOK_SECRET) },
  { table: "webhooks", column: "headers", reseal: sealedAs(WEBHOOK_HEADERS) },
  { table: "audit_streams", column: "secrets", reseal: sealedAs(STREAM_SECRETS) },
  { table: "push_keys", column: "private_key", reseal: sealedAs(PUSH_KEY) },
  { table: "push_devices", column: "subscription", reseal: sealedAs(PUSH_SUBSCRIPTION) },
  { table: "factors", column: "secret", reseal: sealedAs("totp secret") },
  { table: "auth_providers", column: "client_secret", reseal: sealedAs("auth provider client secret") },
  { table: "instance_secrets", column: "sealed", reseal: sealedAs(INSTANCE_SECRET) },
];
