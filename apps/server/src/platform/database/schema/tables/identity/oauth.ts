/** The tables of OAuth applications, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "../values.ts";

export interface OAuthApplicationTable {
  id: Generated<number>;
  name: string;
  client_id: string;
  /** SHA-256, hex; null: an application that cannot keep a secret. */
  secret_hash: string | null;
  redirect_uris: JsonText;
  /** With spaces. */
  scopes: string;
  /** Whose rights it has by its own credentials alone; null: it cannot come by them. */
  acting_user_id: number | null;
  owner_id: number | null;
  enabled: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** Someone let an application in. */
export interface OAuthGrantTable {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  scopes: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** An application asks, and the person has not answered. */
export interface OAuthRequestTable {
  /** SHA-256 of what the page's address has, hex. */
  id: string;
  application_id: number;
  redirect_uri: string;
  scopes: string;
  state: string | null;
  challenge: string;
  expires_at: Instant;
}

export interface OAuthCodeTable {
  /** SHA-256, hex. */
  id: string;
  grant_id: number;
  redirect_uri: string;
  scopes: string;
  challenge: string;
  /** Of the tokens that come of it, which end when it is used twice. */
  family: string;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface OAuthTokenTable {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  /** null: by the application's own credentials. */
  grant_id: number | null;
  kind: "access" | "refresh";
  /** SHA-256, hex. */
  token_hash: string;
  scopes: string;
  /** All that came of one code. */
  family: string;
  created_at: Instant;
  expires_at: Instant;
  /** A refresh token that was replaced: shown again, it was stolen. */
  used_at: Instant | null;
}

export interface OAuthSchema {
  oauth_applications: OAuthApplicationTable;
  oauth_grants: OAuthGrantTable;
  oauth_requests: OAuthRequestTable;
  oauth_codes: OAuthCodeTable;
  oauth_tokens: OAuthTokenTable;
}
