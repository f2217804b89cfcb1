/** Where secrets are kept that only the secret key opens. */
import { seal, unseal } from "../platform/secrets/secrets.ts";
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
  { table: "factors", column: "secret", reseal: sealedAs("totp secret") },
  { table: "auth_providers", column: "client_secret", reseal: sealedAs("auth provider client secret") },
  { table: "instance_secrets", column: "sealed", reseal: sealedAs(INSTANCE_SECRET) },
];
