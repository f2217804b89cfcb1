/** What a webhook keeps sealed: the secret that signs, and headers that may hold a password. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { seal, unseal, type SecretKeys } from "../../../platform/secrets/secrets.ts";
import type { WebhookRow } from "./store.ts";

export const WEBHOOK_SECRET = "webhook";
export const WEBHOOK_HEADERS = "webhook_headers";
const SECRET_BYTES = 24;

/** In the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

export const sealSecret = (keys: SecretKeys, secret: string): string => seal(keys, WEBHOOK_SECRET, secret);

const Headers = z.record(z.string(), z.string());

export const sealHeaders = (keys: SecretKeys, headers: Readonly<Record<string, string>>): string =>
  seal(keys, WEBHOOK_HEADERS, JSON.stringify(headers));

export interface OpenWebhook {
  /** The newest first. Empty: the key of the installation opens none. */
  secrets: string[];
  headers: Record<string, string>;
}

export function openWebhook(keys: SecretKeys, row: WebhookRow, now: string): OpenWebhook {
  const isPreviousGood = row.previous_secret !== null && (row.previous_until ?? "") > now;
  const sealed = [row.secret, ...(isPreviousGood && row.previous_secret !== null ? [row.previous_secret] : [])];
  const headers = row.headers === null ? null : unseal(keys, WEBHOOK_HEADERS, row.headers);
  return {
    secrets: sealed.flatMap((one) => unseal(keys, WEBHOOK_SECRET, one) ?? []),
    headers: headers === null ? {} : Headers.parse(JSON.parse(headers)),
  };
}
