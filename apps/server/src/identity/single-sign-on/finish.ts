/** The end of the way to a provider and back: signs someone in, or keeps what a test has shown. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAll } from "../../platform/events/journal.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { answerSignIn, setLinkCookie, signIn, signInRule, type Proof } from "../authentication/sign-in.ts";
import { startLink } from "../authentication/sessions/waiting-links.ts";
import { takeIn, verdictOf, type Verdict } from "./accounts.ts";
import { saysSecondFactor } from "./claims/second-factor.ts";
import { groupChangesOf, takeGroups } from "./groups.ts";
import { configOf } from "./providers/config.ts";
import { ProviderFailure, type Said } from "./providers/protocol.ts";
import { keepProviderSession } from "./sign-out/sign-out.ts";
import { discount, refuse, type Begun } from "./steps.ts";
import { keepTest } from "./test-result.ts";

/** Of one sign-in: the start and the way back, of SAML the provider's answer besides. */
const REQUESTS_OF = { oidc: 2, github: 2, saml: 3 } as const;
const REQUESTS_OF_UNSOLICITED = 2;

/** What is known where the provider has answered. */
interface Answered extends Begun {
  said: Said;
  verdict: Verdict;
}

/** @param asking what the provider says of who comes */
export async function finish(
  app: FastifyInstance,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
  asking: () => Promise<Said>,
): Promise<FastifyReply> {
  const { provider, kept } = begun;
  try {
    // No one has asked for this sign-in: it ends no other.
    if (kept.purpose === "unsolicited" && (await isSignedIn(app, request))) {
      return await reply.redirect(kept.return_to);
    }
    const said = await asking();
    const verdict = await verdictOf(ctx, provider, said.claims);
    const answered = { ...begun, said, verdict };
    if (kept.purpose === "test") {
      await keepShown(ctx, answered);
      return await reply.redirect(testPage(begun));
    }
    return await takeOrRefuse(ctx, request, reply, answered);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    request.log.warn({ provider: provider.slug, reason: error.message }, "the provider's answer does not hold");
    if (kept.purpose !== "test") return refuse(reply, "provider");
    await keepTest(ctx, provider, { problem: error.message });
    return reply.redirect(testPage(begun));
  }
}

const testPage = ({ provider, kept }: Begun): string => `${kept.return_to}?provider=${provider.id}`;

async function isSignedIn(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  try {
    return !(await app.authenticate(request)).caller.anonymous;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

/** What a sign-in would have done: it lets no one in. @throws ProviderFailure */
async function keepShown(ctx: Context, { provider, said, verdict }: Answered): Promise<void> {
  const { claims } = said;
  if (configOf(provider).signOutThere && !said.endsSessions)
    throw new ProviderFailure("The provider has no end_session_endpoint, so people can't be signed out there.");
  const account = "user" in verdict ? verdict.user.id : undefined;
  const groups = verdict.kind === "refused" ? null : await groupChangesOf(ctx.db, provider, claims, account);
  await keepTest(ctx, provider, { claims, verdict, groups });
}

async function takeOrRefuse(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, kept, said, verdict }: Answered,
): Promise<FastifyReply> {
  const { claims } = said;
  const now = ctx.clock.now();
  if (verdict.kind === "refused") {
    const { owner, reason } = verdict;
    if (owner === undefined) return refuse(reply, reason);
    const link = { user_id: owner.id, provider_id: provider.id, subject: claims.sub };
    setLinkCookie(ctx, request, reply, await ctx.transaction((tx) => startLink(tx, link, now)));
    return refuse(reply, "link");
  }
  if (verdict.kind === "create" && configOf(provider).newAccounts === "invited") {
    await ctx.transaction(async (tx) => {
      const { userId, events } = await takeIn(ctx, tx, provider, claims, verdict);
      await takeGroups(ctx, tx, provider, claims, userId);
      await recordAll(tx, events);
    });
    return refuse(reply, "invited");
  }
  const becomesAdministrator = verdict.administrator === "grant";
  const rule = await signInRule(ctx, verdict.kind === "create" ? 0 : verdict.user.id, becomesAdministrator);
  const signedIn = await ctx.transaction(async (tx) => {
    const { userId, events } = await takeIn(ctx, tx, provider, claims, verdict);
    await takeGroups(ctx, tx, provider, claims, userId);
    const providerSession = await keepProviderSession(ctx, tx, provider, userId, said);
    const hasFactor = configOf(provider).trustFactor && saysSecondFactor(claims);
    const proofs: Proof[] = hasFactor ? ["provider", "provider_factor"] : ["provider"];
    return signIn(tx, userId, request, now, { ...rule, proofs, providerSession, events });
  });
  await discount(ctx, request, kept.purpose === "unsolicited" ? REQUESTS_OF_UNSOLICITED : REQUESTS_OF[provider.kind]);
  await answerSignIn(ctx, request, reply, signedIn);
  // The sign-in page asks for the second factor.
  return reply.code(302).redirect(signedIn.next === "session" ? kept.return_to : "/auth/login?step=factor");
}
