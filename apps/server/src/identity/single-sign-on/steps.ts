/** What each step on the way to a provider and back needs: whose it is, whether there were too many, how it is refused. */
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { paramOf, parameterOf } from "../../hal/http.ts";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { takeBack } from "../../platform/throttle.ts";
import type { Verdict } from "./accounts.ts";
import { STATE_COOKIE, stateCookie } from "./begin.ts";
import { providerBySlug, takeState, type ProviderRow } from "./providers/store.ts";

/** What the sign-in page says. */
type Problem = "provider" | "expired" | "busy" | "link" | Extract<Verdict, { kind: "refused" }>["reason"];

export const refuse = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.redirect(`/auth/login?problem=${problem}`);

/** The one that the address names. */
export async function providerOf(ctx: Context, request: FastifyRequest): Promise<ProviderRow | undefined> {
  const slug = paramOf(request, "slug");
  // OpenProject's addresses, so that what is registered at a provider stays as it is.
  return (await providerBySlug(ctx.db, slug)) ?? (await providerBySlug(ctx.db, slug.replace(/^oidc-/, "")));
}

const addressKey = (request: FastifyRequest): string => `provider:address:${networkOf(request.ip)}`;

/** Counts the request. @returns whether there were too many from its address */
export async function isBusy(ctx: Context, request: FastifyRequest): Promise<boolean> {
  try {
    const { perAddress, windowMs } = LOGIN_ATTEMPTS;
    await limited(ctx, addressKey(request), perAddress, windowMs);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return true;
    throw error;
  }
}

/** As many requests from this address count no more. */
export const discount = (ctx: Context, request: FastifyRequest, requests: number): Promise<void> =>
  takeBack(ctx, addressKey(request), requests);

export interface Begun {
  provider: ProviderRow;
  state: string;
  kept: NonNullable<Awaited<ReturnType<typeof takeState>>>;
}

/** What this browser began, which counts once. */
export async function takeBegun(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  kinds: readonly ProviderRow["kind"][],
): Promise<Begun | { refused: Problem }> {
  if (await isBusy(ctx, request)) return { refused: "busy" };
  const provider = await providerOf(ctx, request);
  const state = parameterOf(request, "state") ?? "";
  const isThisBrowser = state !== "" && request.cookies[STATE_COOKIE] === state;
  reply.clearCookie(STATE_COOKIE, { ...stateCookie(ctx, request), maxAge: 0 });
  if (provider === undefined || !kinds.includes(provider.kind) || !isThisBrowser) return { refused: "expired" };
  const kept = await ctx.transaction((tx) => takeState(tx, state, provider.id, ctx.clock.now()));
  if (kept === undefined) return { refused: "expired" };
  if (kept.purpose !== "test" && provider.enabled !== 1) return { refused: "provider" };
  return { provider, state, kept };
}

/** A path of our own: nothing that a browser would take for another site's address. */
export function safePath(given: string | null): string {
  // Browsers read a backslash as a slash; the rest of what they tidy away the parser below tidies too.
  if (given === null || !/^\/(?![/\\])/.test(given) || given.includes("\\") || given.length > 2_000) return "/";
  const url = URL.parse(given, "http://here.invalid");
  return url?.origin === "http://here.invalid" ? `${url.pathname}${url.search}${url.hash}` : "/";
}
