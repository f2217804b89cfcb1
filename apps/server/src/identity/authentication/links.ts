/** Taking up a link from a mail: what is wrong with it, said so that its owner knows what to do next. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { ApiError } from "../../platform/errors.ts";
import { bodyOf } from "../../hal/http.ts";
import type { JsonObject } from "../../hal/json.ts";
import { limited } from "../../hal/rate-limit.ts";
import type { Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { usersByIds, type UserRow } from "../users/service.ts";
import { findOneTimeToken, type FoundToken, type Purpose } from "./sessions/one-time-tokens.ts";
import { answerSignIn, requireOwnPage, type SignedIn } from "./sign-in.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const TokenBody = z.object({ token: z.string() });

interface LinkKind {
  purpose: Purpose;
  /** What the account has to be for its link to count. */
  status: UserRow["status"];
  /** What is sent with the token to accept it. */
  body: Record<string, z.ZodType>;
  show(user: UserRow): Omit<Document, "_links">;
  /** Does what the link is for, and signs in. */
  take(request: FastifyRequest, link: { user: UserRow; secret: string; body: JsonObject }): Promise<SignedIn>;
}

/**
 * `POST {path}/check` `{token}` says whose account the link opens, `POST {path}/accept` `{token, …}` takes it and
 * signs its owner in. The token comes in a body, so that it is in no address and no log.
 */
export function linkRoutes(app: FastifyInstance, ctx: Context, path: string, kind: LinkKind): void {
  async function opened(request: FastifyRequest) {
    await limited(ctx, `link:address:${networkOf(request.ip)}`, LOGIN_ATTEMPTS.perAddress, LOGIN_ATTEMPTS.windowMs);
    const body = bodyOf(request);
    const secret = typeof body["token"] === "string" ? body["token"].slice(0, 200) : "";
    const found = await requireOpen(ctx, ctx.db, secret, kind.purpose);
    const [user] = await usersByIds(ctx, [found.userId]);
    if (user?.status !== kind.status) throw refused(kind.purpose, "used");
    return { user, secret, body, expiresAt: found.expiresAt };
  }

  app.post(`${path}/check`, takes(TokenBody), async (request, reply) => {
    const { user, expiresAt } = await opened(request);
    reply.header("cache-control", "no-store");
    return { ...kind.show(user), expiresAt, _links: {} };
  });

  app.post(`${path}/accept`, takes(TokenBody.extend(kind.body)), async (request, reply) => {
    requireOwnPage(request, ctx);
    const { user, secret, body } = await opened(request);
    return answerSignIn(ctx, request, reply, await kind.take(request, { user, secret, body }));
  });
}

/** To be asked again within the transaction that takes it. @throws NotFound (404) with the reason in its details */
export async function requireOpen(ctx: Context, db: Reader, secret: string, purpose: Purpose): Promise<FoundToken> {
  const found = await findOneTimeToken(db, secret, purpose, ctx.clock.now());
  if (found === undefined) throw refused(purpose, "unknown");
  if (found.state !== "valid") throw refused(purpose, found.state);
  return found;
}

const WORDS = {
  unknown: "This link isn't valid.",
  used: "This link has already been used.",
  replaced: "This link is no longer valid, because the account has changed.",
  expired: "This link has expired.",
};

const refused = (purpose: Purpose, reason: keyof typeof WORDS): ApiError =>
  new ApiError("NotFound", WORDS[reason], { details: { purpose, reason } });
