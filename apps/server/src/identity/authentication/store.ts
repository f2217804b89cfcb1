/** Who a credential belongs to, in one statement with the revisions that what we remember is checked against. */
import { sql } from "kysely";
import { chunk } from "../../platform/database/chunk.ts";
import { isPostgres } from "../../platform/database/postgres/is-postgres.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { UntilChanged } from "../../platform/database/until-changed.ts";

const accessRevision = sql<number>`(select value from revisions where name = 'access')`.as("accessRevision");
const catalogueRevision = sql<number>`(select value from revisions where name = 'catalogue')`.as("catalogueRevision");

const settingsRevision = sql<number>`(select value from revisions where name = 'settings')`.as("settingsRevision");
/**
 * Which transactions are visible: the text changes with every commit. SQLite tells this without a statement
 * ({@link Database.changes}).
 */
const snapshot = (db: Reader) =>
  (isPostgres(db) ? sql<string | null>`pg_current_snapshot()::text` : sql<string | null>`null`).as("snapshot");
const revisions = (db: Reader) => [accessRevision, catalogueRevision, settingsRevision, snapshot(db)] as const;

const IDENTITY = [
  "users.id",
  "users.login",
  "principals.name",
  "users.admin",
  "users.status",
  "users.builtin",
  "users.language",
  "users.time_zone",
] as const;

const users = (db: Reader) => db.selectFrom("users").innerJoin("principals", "principals.id", "users.id");

const bySession = prepared(["session", "now"], (db, sessionId: string, now: string) =>
  users(db)
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", now)
    // Joined rather than asked for later: a request without it costs no statement more.
    .leftJoin("viewings", (join) =>
      join
        .onRef("viewings.id", "=", "sessions.viewing_id")
        .on("viewings.ended_at", "is", null)
        .on("viewings.until_at", ">", now),
    )
    .select([
      ...IDENTITY,
      "sessions.last_seen_at",
      "sessions.expires_at",
      "sessions.created_at as session_created_at",
      "sessions.proven_at",
      "sessions.proofs",
      "sessions.provider_session",
      "viewings.id as viewing_id",
      "viewings.user_id as viewed_id",
      "viewings.started_at as viewing_started_at",
      "viewings.until_at as viewing_until_at",
      ...revisions(db),
    ]),
);

/** Someone whom an administrator may view as: an active person who is no administrator. */
export function viewableUser(db: Reader, id: number) {
  return users(db)
    .where("users.id", "=", id)
    .where("users.status", "=", "active")
    .where("users.admin", "=", 0)
    .where("users.builtin", "=", "none")
    .select([...IDENTITY, ...revisions(db)])
    .executeTakeFirst();
}

export const userById = (db: Reader, id: number) =>
  users(db)
    .where("users.id", "=", id)
    .where("users.builtin", "=", "none")
    .select([...IDENTITY, ...revisions(db)])
    .executeTakeFirst();

const byToken = prepared(["token"], (db, tokenHash: string) =>
  users(db)
    .innerJoin("api_tokens", "api_tokens.user_id", "users.id")
    .where("api_tokens.token_hash", "=", tokenHash)
    .where("api_tokens.scope", "!=", "backup")
    .select([
      ...IDENTITY,
      "api_tokens.id as token_id",
      "api_tokens.last_used_at",
      "api_tokens.scope",
      "api_tokens.expires_at",
      "api_tokens.project_ids",
      ...revisions(db),
    ]),
);

const byAccessToken = prepared(["token", "now"], (db, tokenHash: string, now: string) =>
  users(db)
    .innerJoin("oauth_tokens", "oauth_tokens.user_id", "users.id")
    .innerJoin("oauth_applications", "oauth_applications.id", "oauth_tokens.application_id")
    .where("oauth_tokens.token_hash", "=", tokenHash)
    .where("oauth_tokens.kind", "=", "access")
    .where("oauth_tokens.expires_at", ">", now)
    .where("oauth_applications.enabled", "=", 1)
    .select([
      ...IDENTITY,
      "oauth_tokens.scopes",
      "oauth_tokens.application_id",
      "oauth_tokens.expires_at",
      ...revisions(db),
    ]),
);

/** By an access token of an application. */
export const userOfAccessToken = async (db: Reader, tokenHash: string, now: string) =>
  (await db.executeQuery(byAccessToken(db, tokenHash, now))).rows[0];

export const userOfSession = async (db: Reader, sessionId: string, now: string) =>
  (await db.executeQuery(bySession(db, sessionId, now))).rows[0];

export const userOfToken = async (db: Reader, tokenHash: string) =>
  (await db.executeQuery(byToken(db, tokenHash))).rows[0];

interface HoldingRules {
  now: string;
  seenAfter: string;
  startedAfter: string;
  acceptsTokenOf: (owner: { admin: number }) => boolean;
}

/** Those of the sessions and the hashes of tokens that someone can still sign in with. */
export async function heldCredentials(
  db: Reader,
  asked: { sessions: readonly string[]; tokens: readonly string[] },
  { now, seenAfter, startedAfter, acceptsTokenOf }: HoldingRules,
): Promise<Set<string>> {
  const held = new Set<string>();
  for (const ids of chunk(asked.sessions)) {
    const rows = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .where("sessions.id", "in", ids)
      .where("sessions.expires_at", ">", now)
      .where("sessions.last_seen_at", ">", seenAfter)
      .where("sessions.created_at", ">", startedAfter)
      .where("users.status", "=", "active")
      .select("sessions.id")
      .execute();
    for (const { id } of rows) held.add(id);
  }
  for (const hashes of chunk(asked.tokens)) {
    const rows = await db
      .selectFrom("api_tokens")
      .innerJoin("users", "users.id", "api_tokens.user_id")
      .where("api_tokens.token_hash", "in", hashes)
      .where((eb) => eb.or([eb("api_tokens.expires_at", "is", null), eb("api_tokens.expires_at", ">", now)]))
      .where("users.status", "=", "active")
      .select(["api_tokens.token_hash", "users.admin"])
      .execute();
    for (const row of rows) if (acceptsTokenOf(row)) held.add(row.token_hash);
    const ofApplications = await db
      .selectFrom("oauth_tokens")
      .innerJoin("users", "users.id", "oauth_tokens.user_id")
      .innerJoin("oauth_applications", "oauth_applications.id", "oauth_tokens.application_id")
      .where("oauth_tokens.token_hash", "in", hashes)
      .where("oauth_tokens.kind", "=", "access")
      .where("oauth_tokens.expires_at", ">", now)
      .where("oauth_applications.enabled", "=", 1)
      .where("users.status", "=", "active")
      .select("oauth_tokens.token_hash")
      .execute();
    for (const { token_hash } of ofApplications) held.add(token_hash);
  }
  return held;
}

export function anonymousUser(db: Reader) {
  return users(db)
    .where("users.builtin", "=", "anonymous")
    .select([...IDENTITY, ...revisions(db)])
    .executeTakeFirstOrThrow();
}

export type IdentityRow = Awaited<ReturnType<typeof anonymousUser>>;

type Found<Look extends (...parameters: never[]) => unknown> = Awaited<ReturnType<Look>>;

const always = (): boolean => true;

/**
 * The same, kept until anything is committed to the database. The first parameter of each is {@link Database.changes} when the
 * request came.
 */
export class KeptSignIns {
  readonly #db: Reader;
  readonly #tokens = new UntilChanged<Found<typeof userOfToken>>();
  readonly #sessions = new UntilChanged<Found<typeof userOfSession>>();
  readonly #accessTokens = new UntilChanged<Found<typeof userOfAccessToken>>();
  readonly #anonymous = new UntilChanged<IdentityRow>();

  constructor(db: Reader) {
    this.#db = db;
  }

  ofToken(changes: number | null, hash: string): Promise<Found<typeof userOfToken>> {
    return this.#tokens.of(changes, hash, () => userOfToken(this.#db, hash), always);
  }

  ofSession(changes: number | null, id: string, now: string): Promise<Found<typeof userOfSession>> {
    const read = () => userOfSession(this.#db, id, now);
    return this.#sessions.of(
      changes,
      id,
      read,
      (row) =>
        row === undefined || (row.expires_at > now && (row.viewing_until_at === null || row.viewing_until_at > now)),
    );
  }

  ofAccessToken(changes: number | null, hash: string, now: string): Promise<Found<typeof userOfAccessToken>> {
    const read = () => userOfAccessToken(this.#db, hash, now);
    return this.#accessTokens.of(changes, hash, read, (row) => row === undefined || row.expires_at > now);
  }

  anonymous(changes: number | null): Promise<IdentityRow> {
    return this.#anonymous.of(changes, "", () => anonymousUser(this.#db), always);
  }
}

export function userByLogin(db: Reader, loginKey: string) {
  return db
    .selectFrom("users")
    .where("login_key", "=", loginKey)
    .where("builtin", "=", "none")
    .select(["id", "status", "password_hash", "admin"])
    .executeTakeFirst();
}

export async function nameOfPrincipal(db: Reader, id: number): Promise<string> {
  const row = await db.selectFrom("principals").where("id", "=", id).select("name").executeTakeFirst();
  return row?.name ?? "";
}

export async function rememberTokenUse(tx: Writer, tokenHash: string, now: string): Promise<void> {
  await tx.updateTable("api_tokens").set({ last_used_at: now }).where("token_hash", "=", tokenHash).execute();
}

/** @returns the token's name; undefined: it was used before */
export async function rememberFirstUse(tx: Writer, tokenHash: string, now: string): Promise<string | undefined> {
  const used = tx.updateTable("api_tokens").set({ last_used_at: now }).where("token_hash", "=", tokenHash);
  return (await used.where("last_used_at", "is", null).returning("name").executeTakeFirst())?.name;
}

export async function rememberSignIn(tx: Writer, userId: number, now: string): Promise<void> {
  await tx.updateTable("users").set({ last_login_at: now }).where("id", "=", userId).execute();
}

/** The newest first. */
export const tokensOf = (db: Reader, userId: number) =>
  db
    .selectFrom("api_tokens")
    .where("user_id", "=", userId)
    .select(["id", "name", "token_hash", "created_at", "last_used_at", "scope", "expires_at", "project_ids"])
    .orderBy("id", "desc")
    .execute();

/** @returns its name; undefined where the user has no such token */
export async function deleteToken(tx: Writer, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("api_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Those that hold, the one that was used last first. */
export const sessionsOf = (db: Reader, userId: number, now: string) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .selectAll()
    .orderBy("last_seen_at", "desc")
    .execute();
