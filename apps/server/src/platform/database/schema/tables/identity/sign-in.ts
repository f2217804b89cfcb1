/** The tables of signing in beside sessions and passwords, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "../values.ts";

export interface FactorTable {
  id: Generated<number>;
  user_id: number;
  kind: "totp" | "passkey";
  name: string;
  /** Of an authenticator app, sealed (platform/secrets/secrets.ts). */
  secret: string | null;
  /** The last 30 seconds whose code was used: neither they nor earlier ones count again. */
  last_step: number | null;
  /** null: enrolment has begun, but no code has shown yet that it works. */
  confirmed_at: Instant | null;
  created_at: Instant;
  last_used_at: Instant | null;
  /** Of a passkey: its id and public key in base64url, its counter of uses, and how browsers reach it, with commas. */
  credential_id: string | null;
  public_key: string | null;
  /** As text: it may be larger than an integer column of PostgreSQL holds. */
  sign_count: string | null;
  transports: string | null;
}

/** What a passkey is asked to sign. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge, hex. */
  id: string;
  /** null: for any passkey that says whose it is. */
  user_id: number | null;
  purpose: "register" | "sign_in" | "second_factor" | "proof";
  expires_at: Instant;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: number;
  /** As passwords are kept. */
  code_hash: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** Browsers that are not asked for a second factor. */
export interface RememberedDeviceTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's value, hex. */
  token_hash: string;
  user_agent: string;
  address: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
}

/** Someone gave the right password and is asked for a second factor. */
export interface PendingSignInTable {
  /** SHA-256 of the cookie's value, hex. */
  id: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  /** `enrol`: they have none, and have to add one. */
  next: Generated<"factor" | "enrol">;
  /** As those of the session that follows. */
  proofs: Generated<string>;
  provider_session: Generated<string | null>;
}

/** An account at a provider that waits for the password of the account here. */
export interface WaitingLinkTable {
  /** SHA-256 of the cookie's value, hex. */
  id: string;
  user_id: number;
  provider_id: number;
  subject: string;
  expires_at: Instant;
}

/** What was a person's password before. */
export interface EarlierPasswordTable {
  id: Generated<number>;
  user_id: number;
  password_hash: string;
  replaced_at: Instant;
}

/** A source outside that says who people are: one that they sign in with, or one that only sends accounts (`scim`). */
export interface AuthProviderTable {
  id: Generated<number>;
  kind: "oidc" | "saml" | "github" | "ldap" | "scim";
  /** In addresses. */
  slug: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed; null: the provider asks for none. */
  client_secret: string | null;
  scopes: string;
  config: JsonText;
  position: number;
  enabled: Flag;
  /** Grows with each change of what the provider is asked with. */
  config_version: number;
  /** The one that was tried and went well. */
  tested_version: number | null;
  test_result: JsonText | null;
  /** Of SAML: how reading its metadata ended the last time, and what it changed. */
  metadata: Generated<JsonText | null>;
  /** Of SAML: until when one of its certificates is valid. */
  certificates_expire_at: Generated<Instant | null>;
  /** Of SAML: when a backup was restored; unsolicited answers from before may have been used since it was made. */
  answers_after: Generated<Instant | null>;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
}

/** A key of our own for one SAML provider. */
export interface SamlKeyTable {
  id: Generated<number>;
  provider_id: number;
  /** `next` is in our metadata before it is used, `former` only opens answers. */
  use_state: "current" | "next" | "former";
  /** PEM. */
  certificate: string;
  /** Sealed PEM. */
  private_key: string;
  created_at: Instant;
}

/** An answer of a SAML provider that no one had asked for, and that was used. */
export interface SamlAssertionTable {
  /** SHA-256 of the provider and the assertion's ID, hex. */
  id: string;
  provider_id: number;
  expires_at: Instant;
}

/** Whose account there is whose here. The subject is the key, never an address. */
export interface IdentityTable {
  id: Generated<number>;
  user_id: number;
  provider_id: number;
  subject: string;
  created_at: Instant;
  last_login_at: Instant;
  /** Whether the source created or took over the account, and decides about its name, address and lock. */
  managed: Generated<Flag>;
  /** The source has removed the account: it is locked, and the source no longer sees it. */
  removed_at: Generated<Instant | null>;
  /** How many syncs in a row did not find them. */
  misses: Generated<number>;
  /** Whether they are an administrator because this source said so; 0 where someone decided it by hand since. */
  grants_admin: Generated<Flag>;
  /** The language and the picture that the source has set: they are its own to change until the person chooses another. */
  taken: Generated<JsonText>;
}

/** A group that a source fills. */
export interface GroupLinkTable {
  id: Generated<number>;
  group_id: number;
  provider_id: number;
  /** What the source calls it: an external id, a distinguished name. */
  subject: string;
  created_at: Instant;
}

/** What a source that pushes by SCIM signs its requests with, and how far it reaches. */
export interface ScimClientTable {
  provider_id: number;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** 0: it sees and changes only accounts and groups that it created. */
  manages_everyone: Flag;
  /** People whom it creates sign in with this provider, under their external id as the subject. */
  sign_in_provider_id: number | null;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  /** With it and a secret the client gets tokens that last an hour; null: it has one token that stays. */
  client_id: Generated<string | null>;
  /** SHA-256, hex. */
  secret_hash: Generated<string | null>;
  /** What it pushes is taken back and shown; it is not enabled then, so that earlier versions refuse it. */
  trial: Generated<Flag>;
}

/** The last that a client which is tried would have done with a person or group. */
export interface ScimTrialTable {
  id: Generated<number>;
  provider_id: number;
  kind: "User" | "Group";
  /** The id, or what a new one is called. */
  subject: string;
  title: string;
  outcome: "create" | "change" | "lock" | "delete" | "nothing" | "refused";
  changes: JsonText;
  problem: string | null;
  tried_at: Instant;
}

/** One that a SCIM client got with its ID and secret. */
export interface ScimAccessTokenTable {
  /** SHA-256, hex. */
  token_hash: string;
  provider_id: number;
  expires_at: Instant;
}

/** A browser that was sent to a provider and has not come back. */
export interface AuthStateTable {
  /** SHA-256 of the state, hex. */
  id: string;
  provider_id: number;
  /** `unsolicited`: a SAML provider has sent someone by itself. */
  purpose: "sign_in" | "test" | "unsolicited";
  nonce: string;
  verifier: string;
  return_to: string;
  /** What a SAML provider said of the person once it has answered. */
  claims: Generated<JsonText | null>;
  expires_at: Instant;
}

/** What a provider is shown when the person of a session signs out. */
export interface ProviderIdTokenTable {
  /** As the session's `provider_session`. */
  provider_session: string;
  user_id: number;
  provider_id: number;
  /** Sealed. */
  id_token: string;
  created_at: Instant;
}

/** What a sync with a directory found, and whether it was done. */
export interface DirectorySyncTable {
  id: Generated<number>;
  provider_id: number;
  /** `preview`: nothing is changed. `confirmed`: an administrator has seen what it removes. */
  kind: "preview" | "sync" | "confirmed";
  /** `stopped`: it would have removed too much. */
  state: "waiting" | "done" | "stopped" | "failed";
  problem: string | null;
  /** How many of each kind of change. */
  counts: JsonText;
  /** The first of them. */
  changes: JsonText;
  created_at: Instant;
  finished_at: Instant | null;
}

export interface SignInSchema {
  factors: FactorTable;
  auth_providers: AuthProviderTable;
  identities: IdentityTable;
  group_links: GroupLinkTable;
  scim_clients: ScimClientTable;
  scim_access_tokens: ScimAccessTokenTable;
  scim_trials: ScimTrialTable;
  directory_syncs: DirectorySyncTable;
  auth_states: AuthStateTable;
  provider_id_tokens: ProviderIdTokenTable;
  earlier_passwords: EarlierPasswordTable;
  recovery_codes: RecoveryCodeTable;
  remembered_devices: RememberedDeviceTable;
  pending_sign_ins: PendingSignInTable;
  saml_keys: SamlKeyTable;
  saml_assertions: SamlAssertionTable;
  waiting_links: WaitingLinkTable;
  passkey_challenges: PasskeyChallengeTable;
}
