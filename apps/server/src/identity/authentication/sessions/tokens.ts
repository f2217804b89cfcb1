/** API tokens: shown once, kept as a hash. */
import type { TokenScope } from "@halyard/contract/schemas/identity/people";
import { createHash, randomBytes } from "node:crypto";
import type { Writer } from "../../../platform/database/schema/schema.ts";

const PREFIX = "opapi-";
/** What access tokens of applications begin with, so that no one looks for them elsewhere. */
export const OAUTH_PREFIX = "hoauth-";

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** 256 random bits for a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export interface TokenLimits {
  scope: TokenScope;
  /** null: it does not expire. */
  expiresAt: string | null;
  /** The projects that it reaches; null: all of its owner's. */
  projectIds: readonly number[] | null;
}

/** @returns the token in the clear; it cannot be read again */
export async function createToken(
  tx: Writer,
  userId: number,
  name: string,
  now: Date,
  { scope, expiresAt, projectIds }: TokenLimits = { scope: "write", expiresAt: null, projectIds: null },
): Promise<string> {
  const token = PREFIX + newSecret();
  await tx
    .insertInto("api_tokens")
    .values({
      user_id: userId,
      name,
      token_hash: hashOf(token),
      created_at: now.toISOString(),
      last_used_at: null,
      scope,
      expires_at: expiresAt,
      project_ids: projectIds === null ? null : JSON.stringify(projectIds),
    })
    .execute();
  return token;
}

/** Notes that a backup token is used. @returns whether it is the person's, and still holds */
export async function useBackupToken(tx: Writer, userId: number, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("api_tokens")
    .set({ last_used_at: now.toISOString() })
    .where("token_hash", "=", hashOf(token))
    .where("user_id", "=", userId)
    .where("scope", "=", "backup")
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now.toISOString())]))
    .executeTakeFirstOrThrow();
  return Number(used.numUpdatedRows) > 0;
}

/** Those of applications that they let in end as well. @returns how many there were */
export async function deleteTokensOf(tx: Writer, userId: number): Promise<number> {
  await tx.deleteFrom("oauth_grants").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await tx.deleteFrom("api_tokens").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
