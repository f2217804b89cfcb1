/** A user's API tokens and sessions, as they and the administrators see them (extensions). */
import {
  TOKEN_SCOPES,
  type ApiToken as WireApiToken,
  type TokenScope,
} from "@halyard/contract/schemas/identity/people";
import type { Caller } from "../../access/caller.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { mayCreateTokens, mayStartBackups } from "../../access/policies/credentials.ts";
import type { JsonObject } from "../../hal/json.ts";
import { ApiError, missingPermission, notFound, violation } from "../../platform/errors.ts";
import { labelIn } from "../../hal/write/label.ts";
import type { Document, DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { recordAll } from "../../platform/events/journal.ts";
import { recordUserChange, userChange } from "../users/journal.ts";
import { mailOfBackupToken } from "./policies/backup-tokens.ts";
import { endSessionsOf } from "./sessions/sessions.ts";
import { deleteToken, sessionsOf, tokensOf } from "./store.ts";
import { createToken, hashOf, type TokenLimits } from "./sessions/tokens.ts";
import { projectsIn } from "./token-scope.ts";
import { counted } from "../../platform/counted.ts";

export const PROJECTS_MAXIMUM = 100;

interface Owner {
  id: number;
  name: string;
}

type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

/** @param caller who reads: of projects that they do not see there is no name */
const tokenDocument = (caller: Caller, owner: Owner, row: TokenRow): DocumentOf<WireApiToken> => {
  const projects = projectsIn(row.project_ids);
  const href = `/api/v3/users/${owner.id}/api_tokens/${row.id}`;
  return {
    _type: "APIToken",
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    scope: row.scope,
    expiresAt: row.expires_at,
    isLimited: projects !== null,
    _links: {
      self: { href },
      delete: { href, method: "delete" },
      projects: [...(projects ?? [])]
        .filter((id) => caller.sees(id))
        .map((id) => ({ href: `/api/v3/projects/${id}`, title: caller.facts.projects.get(id)?.name ?? "" })),
    },
  };
};

export async function listTokens(ctx: Context, caller: Caller, owner: Owner): Promise<Document[]> {
  return (await tokensOf(ctx.db, owner.id)).map((row) => tokenDocument(caller, owner, row));
}

/**
 * Only for oneself.
 * @param inSession whether a person does it, and no program with a token
 * @returns the token's document with its one showing in `token`
 */
export async function addToken(
  ctx: Context,
  { caller, inSession }: { caller: Caller; inSession: boolean },
  owner: Owner,
  body: JsonObject,
): Promise<Document> {
  if (caller.id !== owner.id) throw missingPermission();
  const name = labelIn(body["name"], "name", "Name");
  const now = ctx.clock.now();
  const policy = await ctx.instance.of("authentication");
  if (!mayCreateTokens(caller, policy))
    throw new ApiError("MissingPermission", "Your administrators don't let you create API tokens.");
  const limits = { ...tokenLimits(body, policy.tokenDays, now), projectIds: scopeIn(caller, body["projectIds"]) };
  // Another token alone must not be enough to get it.
  const isForBackups = limits.scope === "backup";
  if (isForBackups) requirePermission(mayStartBackups(caller) && inSession);
  if (isForBackups && limits.projectIds !== null) throw violation("projectIds", "A backup has all projects.");
  const token = await ctx.transaction(async (tx) => {
    const secret = await createToken(tx, owner.id, name, now, limits);
    await recordUserChange(tx, caller, owner, "credentials", { apiToken: { from: null, to: name } }, now.toISOString());
    if (isForBackups) await mailOfBackupToken(ctx, tx, caller, name);
    return secret;
  });
  const hash = hashOf(token);
  const row = (await tokensOf(ctx.db, owner.id)).find((known) => known.token_hash === hash);
  if (row === undefined) throw notFound();
  return { ...tokenDocument(caller, owner, row), token };
}

/** @throws PropertyConstraintViolation (422) */
function scopeIn(caller: Caller, given: unknown): number[] | null {
  if (given === undefined || given === null) return null;
  const ids: unknown[] = Array.isArray(given) ? [...new Set<unknown>(given)] : [];
  const isKnown = (id: unknown): id is number => typeof id === "number" && caller.sees(id);
  if (ids.length === 0 || ids.length > PROJECTS_MAXIMUM || !ids.every(isKnown))
    throw violation("projectIds", "Choose between 1 and 100 projects that you can see.");
  return ids;
}

/** @param most how many days a token is valid at most; 0: it need not expire */
function tokenLimits(
  { scope = "write", expiresInDays }: JsonObject,
  most: number,
  now: Date,
): Omit<TokenLimits, "projectIds"> {
  if (!isScope(scope)) throw violation("scope", "Scope must be read, write or backup.");
  const days = expiresInDays ?? (most === 0 ? null : most);
  if (days === null) return { scope, expiresAt: null };
  if (typeof days !== "number" || !Number.isInteger(days) || days < 1 || days > 3_650)
    throw violation("expiresInDays", "Expiry must be a number of days.");
  if (most !== 0 && days > most)
    throw violation("expiresInDays", `Tokens are valid for at most ${counted(most, "day")} here.`);
  return { scope, expiresAt: new Date(now.getTime() + days * 86_400_000).toISOString() };
}

const isScope = (value: unknown): value is TokenScope => TOKEN_SCOPES.some((scope) => scope === value);

export async function revokeToken(ctx: Context, caller: Caller, owner: Owner, id: number): Promise<void> {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const name = await deleteToken(tx, owner.id, id);
    if (name === undefined) throw notFound();
    await recordUserChange(tx, caller, owner, "credentials", { apiToken: { from: name, to: null } }, now.toISOString());
  });
}

/** @param current the session that asks */
export async function listSessions(ctx: Context, owner: Owner, current: string | null): Promise<Document[]> {
  const rows = await sessionsOf(ctx.db, owner.id, ctx.clock.now().toISOString());
  return rows.map((row) => ({
    _type: "Session",
    current: row.id === current,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
    address: row.address,
    proofs: row.proofs.split(","),
    _links: {},
  }));
}

/** Ends all sessions of the owner but the one that asks. */
export async function endOtherSessions(ctx: Context, caller: Caller, owner: Owner, current: string | null) {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, owner.id, now, { except: caller.id === owner.id ? current : null });
    const changes = { sessions: { from: null, to: "ended" } };
    await recordAll(tx, [...ended, userChange(caller, owner, "credentials", changes, now)]);
  });
}
