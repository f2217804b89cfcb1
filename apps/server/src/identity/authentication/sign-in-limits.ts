/**
 * How often a password can be tried. Strangers who guess are refused where they are, and cannot keep out the owner of
 * the account: that one comes from another address, or from one where they have signed in before.
 */
import "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { limitedByAll } from "../../hal/rate-limit.ts";
import type { Context } from "../../platform/context.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import { countsOf, forgive, hit, takeBack } from "../../platform/throttle.ts";
import { ATTEMPTS_OF, SESSION_COOKIE } from "./sessions/sessions.ts";
import { hashOf } from "./sessions/tokens.ts";
import { userOfSession } from "./store.ts";

/** How long an address at which someone has signed in counts as theirs. */
const KNOWN_FOR_MS = 90 * 86_400_000;

const { windowMs, perPair, perAddress, perAccount } = LOGIN_ATTEMPTS;
const pairKey = (loginKey: string, network: string) => `login:pair:${network} ${loginKey}`;
const addressKey = (network: string) => `login:address:${network}`;
const knownKey = (userId: number, network: string) => `login:known:${userId} ${network}`;

/**
 * Counts one more attempt, before the password is looked at.
 * @param userId of whom the login is; undefined where there is no one, who is limited alike
 * @throws TooManyRequests (429)
 */
export async function countAttempt(
  ctx: Context,
  request: FastifyRequest,
  loginKey: string,
  userId: number | undefined,
): Promise<void> {
  const network = networkOf(request.ip);
  const isTheirs = userId !== undefined && (await isKnown(ctx, request, userId, network));
  await limitedByAll(ctx, [
    { key: pairKey(loginKey, network), most: perPair, windowMs },
    { key: addressKey(network), most: perAddress, windowMs },
    // Counted wherever it comes from, so that many addresses cannot guess together without end.
    { key: ATTEMPTS_OF + loginKey, most: isTheirs ? Number.POSITIVE_INFINITY : perAccount, windowMs },
  ]);
}

/**
 * The right password was given: what was counted is forgotten, and the address is known from now on. Of the address only
 * this attempt is: many people may share it, and one of them must not cover another's guesses.
 */
export async function rememberSuccess(ctx: Context, request: FastifyRequest, loginKey: string, userId: number) {
  const network = networkOf(request.ip);
  await forgive(ctx, [ATTEMPTS_OF + loginKey, pairKey(loginKey, network), knownKey(userId, network)]);
  await takeBack(ctx, addressKey(network), 1);
  await hit(ctx, knownKey(userId, network), KNOWN_FOR_MS);
}

async function isKnown(ctx: Context, request: FastifyRequest, userId: number, network: string): Promise<boolean> {
  const secret = request.cookies[SESSION_COOKIE];
  if (secret !== undefined) {
    const session = await userOfSession(ctx.db, hashOf(secret), ctx.clock.now().toISOString());
    if (session?.id === userId) return true;
  }
  return (await countsOf(ctx, [knownKey(userId, network)])).size > 0;
}
