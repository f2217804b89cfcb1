/** Where secrets are kept that only the secret key opens. */
import { seal, unseal } from "../platform/secrets/secrets.ts";
import { SAML_KEY } from "../identity/single-sign-on/saml-keys/keys.ts";
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
  { table: "github_config", column: "private_key", what: "GitHub private key", reseal: sealedAs("private_key") },
  {
    table: "github_config",
    column: "webhook_secret",
    what: "GitHub webhook secret",
    reseal: sealedAs("webhook_secret"),
  },
  { table: "webhooks", column: "secret", what: "Webhook secrets", reseal: sealedAs(WEBHOOK_SECRET) },
  { table: "webhooks", column: "previous_secret", what: "Previous webhook secrets", reseal: sealedAs(WEBHOOK_SECRET) },
  { table: "webhooks", column: "headers", what: "Webhook headers", reseal: sealedAs(WEBHOOK_HEADERS) },
  { table: "audit_streams", column: "secrets", what: "Secrets of audit streams", reseal: sealedAs(STREAM_SECRETS) },
  { table: "push_keys", column: "private_key", what: "Push key", reseal: sealedAs(PUSH_KEY) },
  { table: "push_devices", column: "subscription", what: "Push devices", reseal: sealedAs(PUSH_SUBSCRIPTION) },
  { table: "factors", column: "secret", what: "Authenticator apps", reseal: sealedAs("totp secret") },
  {
    table: "auth_providers",
    column: "client_secret",
    what: "Sign-in provider and directory passwords",
    reseal: sealedAs("auth provider client secret"),
  },
  { table: "saml_keys", column: "private_key", what: "Keys for SAML providers", reseal: sealedAs(SAML_KEY) },
  {
    table: "instance_secrets",
    column: "sealed",
    what: "Backup and mail server passwords",
    reseal: sealedAs(INSTANCE_SECRET),
  },
];
