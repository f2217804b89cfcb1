/** What administrators decided about signing in (`admin/settings/authentication`), in the units that the code counts in. */
import { isAmong } from "../../../access/policies/credentials.ts";
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { SessionLimits } from "../sessions/limits.ts";
import type { Context } from "../../../platform/context.ts";

export type AuthenticationPolicy = SettingValues["authentication"];

const MINUTE = 60_000;

/** In a request this asks the database for nothing. */
export const policyOf = (ctx: Context): Promise<AuthenticationPolicy> => ctx.instance.of("authentication");

export const sessionLimits = (policy: AuthenticationPolicy): SessionLimits => ({
  idleMs: policy.sessionIdleMinutes * MINUTE,
  lastsMs: policy.sessionHours === 0 ? null : policy.sessionHours * 60 * MINUTE,
  perPerson: policy.sessionsPerPerson === 0 ? null : policy.sessionsPerPerson,
});

/** @param owner whose API token it is */
export const acceptsTokenOf = ({ tokensAcceptedFrom }: AuthenticationPolicy, owner: { admin: number }): boolean =>
  isAmong(tokensAcceptedFrom, owner.admin === 1);

/** Administrators always can, so that there is a way back. */
export const mayUsePassword = (policy: AuthenticationPolicy, user: { admin: number }): boolean =>
  policy.passwordSignIn === "everyone" || user.admin === 1;
