/** The security score: facts and settings, each open point with where it is mended. */
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import type { DocumentOf } from "../../../hal/answer/resource.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { reachableAdministrators } from "../../users/administrators.ts";
import { policyOf, type AuthenticationPolicy } from "./policies.ts";
import { administratorFacts, signInFacts } from "./store.ts";
import { tokensInUse } from "./refused-tokens.ts";

const HREF = "/api/v3/admin/authentication";
const DAY_MINUTES = 24 * 60;

type Point = AuthenticationOverview["points"][number];

/** The weights add up to 100. */
function pointsOf(
  policy: AuthenticationPolicy,
  admins: Awaited<ReturnType<typeof administratorFacts>> & { reachable: number },
  people: Awaited<ReturnType<typeof signInFacts>>,
  publicUrl: string | null,
): Point[] {
  return [
    { id: "requireTwoFactor", weight: 20, done: policy.secondFactorFor !== "no_one" },
    { id: "administratorsHaveTwoFactor", weight: 20, done: admins.total > 0 && admins.secured === admins.total },
    { id: "encryptedConnection", weight: 15, done: publicUrl?.startsWith("https:") === true },
    { id: "limitSessions", weight: 10, done: policy.sessionIdleMinutes <= DAY_MINUTES },
    { id: "endLongSessions", weight: 5, done: policy.sessionHours !== 0 },
    { id: "longPasswords", weight: 10, done: policy.passwordLength >= 12 },
    { id: "refuseCommonPasswords", weight: 5, done: policy.refuseCommonPasswords },
    { id: "expireTokens", weight: 10, done: policy.tokenDays !== 0 && people.endlessTokens === 0 },
    { id: "secondAdministrator", weight: 5, done: admins.reachable >= 2 },
  ];
}

export async function showOverview(ctx: Context, origin: string): Promise<DocumentOf<AuthenticationOverview>> {
  const policy = await policyOf(ctx);
  const [admins, reachable, people, tokens] = await Promise.all([
    administratorFacts(ctx.db),
    reachableAdministrators(ctx.db),
    signInFacts(ctx.db),
    tokensInUse(ctx),
  ]);
  const points = pointsOf(policy, { ...admins, reachable }, people, ctx.settings.publicUrl);
  return {
    _type: "AuthenticationOverview",
    origin,
    score: points.filter(({ done }) => done).reduce((sum, { weight }) => sum + weight, 0),
    points,
    methods: [
      { id: "password", enabled: true, people: people.password },
      { id: "twoFactor", enabled: true, people: people.totp },
      { id: "passkey", enabled: true, people: people.passkey },
    ],
    tokensInUse: tokens,
    _links: { self: { href: HREF }, settings: { href: "/api/v3/admin/settings/authentication" } },
  };
}

/** No one could take back a change that keeps every administrator out. @param policy as it would be */
export async function lockoutProblems(ctx: Context, policy: AuthenticationPolicy): Promise<ApiError[]> {
  const before = await policyOf(ctx);
  const isStricter =
    (policy.passwordSignIn !== "everyone" && before.passwordSignIn === "everyone") ||
    (policy.secondFactorFor !== "no_one" && before.secondFactorFor === "no_one");
  if (!isStricter || (await reachableAdministrators(ctx.db)) > 0) return [];
  const sentence = "No administrator could sign in any more: none of them has a password, a passkey or a provider.";
  return [violation(policy.passwordSignIn === before.passwordSignIn ? "secondFactorFor" : "passwordSignIn", sentence)];
}
