/** Who comes with a token in `Authorization`: one of the API's own, of an application, or one that a provider signed. */
import type { FastifyRequest } from "fastify";
import { unauthenticated } from "../../../access/require-login.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { acceptsTokenOf } from "../policies/policies.ts";
import { hashOf, OAUTH_PREFIX } from "../sessions/tokens.ts";
import { rememberFirstUse, rememberTokenUse, userById, type IdentityRow } from "../store.ts";
import { projectsIn } from "../token-scope.ts";
import type { Known } from "./known.ts";

const TOKEN_TOUCH_MS = 60_000;

/** @returns null without a token. @throws Unauthenticated (401) if the token is not valid */
export async function byToken(request: FastifyRequest, known: Known): Promise<IdentityRow | null> {
  const { ctx, signed, signIns, changes } = known;
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = tokenIn(header) ?? "";
  if (token.startsWith(OAUTH_PREFIX)) return byAccessToken(request, token, known);
  const hash = hashOf(token);
  if (signed.isSigned(token)) {
    const userId = await signed.userOf(token);
    const owner = userId === null ? undefined : await userById(ctx.db, userId);
    if (owner?.status !== "active") throw unauthenticated(request, true);
    request.tokenHash = hash;
    return owner;
  }
  const row = await signIns.ofToken(changes, hash);
  const now = ctx.clock.now();
  if (row === undefined || row.status !== "active") throw unauthenticated(request, true);
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) throw unauthenticated(request, true);
  if (!acceptsTokenOf(await ctx.instance.ofRevision("authentication", row.settingsRevision), row))
    throw tokensRefused(request);
  request.tokenHash = hash;
  request.tokenId = row.token_id;
  request.readsOnly = row.scope === "read";
  request.tokenProjects = projectsIn(row.project_ids);
  if (row.last_used_at === null) await noteFirstUse(ctx, row, hash);
  else if (now.getTime() - Date.parse(row.last_used_at) > TOKEN_TOUCH_MS) {
    await ctx.transaction((tx) => rememberTokenUse(tx, hash, now.toISOString()));
  }
  return row;
}

async function noteFirstUse(ctx: Context, { id, name }: IdentityRow, tokenHash: string): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const token = await ctx.transaction((tx) => rememberFirstUse(tx, tokenHash, at));
  if (token === undefined) return;
  const owner = { entityType: "User", entityId: id, entityTitle: name };
  await ctx.occurrences.note({ kind: "token_first_used", actorId: id, ...owner, subject: token });
}

/** The token is right: who runs the program is told that no other one would do. */
const tokensRefused = (request: FastifyRequest): ApiError =>
  new ApiError("Unauthenticated", "Your administrators turned off API tokens for your account.", {
    details: { reason: "tokensOff" },
    headers: unauthenticated(request).headers,
  });

async function byAccessToken(
  request: FastifyRequest,
  token: string,
  { ctx, signIns, changes }: Known,
): Promise<IdentityRow> {
  const hash = hashOf(token);
  const row = await signIns.ofAccessToken(changes, hash, ctx.clock.now().toISOString());
  if (row === undefined || row.status !== "active") throw unauthenticated(request, true);
  request.tokenHash = hash;
  request.applicationId = row.application_id;
  request.readsOnly = !row.scopes.split(" ").includes("api_v3");
  return row;
}

function tokenIn(header: string): string | null {
  const [scheme = "", value = ""] = header.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return null;
  const [user, ...password] = Buffer.from(value, "base64").toString("utf8").split(":");
  return user === "apikey" ? password.join(":") : null;
}
