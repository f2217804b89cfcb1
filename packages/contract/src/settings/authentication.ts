/** *Authentication*: who can sign in how, for how long, and with what passwords and tokens. */
import * as z from "zod/mini";
import { DEVICE_REMEMBERED_DAYS, PASSWORD_LENGTH_MINIMUM } from "../limits.ts";
import { isPermission } from "../permissions/permissions.ts";

export const SECOND_FACTOR_FOR = ["no_one", "administrators", "everyone"] as const;
export const SELF_REGISTRATION = ["off", "invitation", "approval", "automatic"] as const;
export const FIRST_METHODS = ["password", "providers", "passkey"] as const;
export const TOKENS_FOR = ["everyone", "administrators", "no_one"] as const;
export const PASSWORD_SIGN_IN = ["everyone", "administrators"] as const;

const count = (minimum: number, maximum: number, fallback: number) =>
  z._default(z.int().check(z.minimum(minimum), z.maximum(maximum)), fallback);

export const authenticationSettings = z.object({
  /** A session that is not used for this long has ended. */
  sessionIdleMinutes: count(5, 90 * 24 * 60, 14 * 24 * 60),
  /** A session ends after this even where it is used; 0: it does not. */
  sessionHours: count(0, 365 * 24, 0),
  /** Of one person at once, the one used longest ago ends first; 0: any number. */
  sessionsPerPerson: count(0, 1_000, 0),
  /** How long a browser is spared the second factor; 0: never. */
  rememberedDays: count(0, 365, DEVICE_REMEMBERED_DAYS),
  /** How long ago someone may have proven who they are for what an open browser alone does not get; 0: any time. */
  proofMinutes: count(0, 24 * 60, 60),
  passwordLength: count(PASSWORD_LENGTH_MINIMUM, 128, PASSWORD_LENGTH_MINIMUM),
  /** Whether passwords that are guessed first are refused. */
  refuseCommonPasswords: z._default(z.boolean(), true),
  /** How many passwords before a new one it must differ from; 0: none. */
  passwordHistory: count(0, 24, 0),
  /** Who can sign in with a password. Administrators always can, so that there is a way back. */
  passwordSignIn: z._default(z.enum(PASSWORD_SIGN_IN), "everyone"),
  /** What the sign-in page offers first. */
  firstMethod: z._default(z.enum(FIRST_METHODS), "password"),
  /** Whether people can make an account themselves, and what has to happen before they come in. */
  selfRegistration: z._default(z.enum(SELF_REGISTRATION), "off"),
  /** Only with an email address at one of these; empty: at any. */
  registrationDomains: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/), z.maxLength(253))).check(z.maxLength(50)),
    [],
  ),
  secondFactorFor: z._default(z.enum(SECOND_FACTOR_FOR), "no_one"),
  /** Members of these groups too. */
  secondFactorGroups: z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(100)), []),
  /** Anyone who has one of these permissions anywhere, too. */
  secondFactorPermissions: z._default(z.array(z.string().check(z.refine(isPermission))).check(z.maxLength(100)), []),
  /** From this day on; null: at once. */
  secondFactorFrom: z._default(z.nullable(z.iso.date()), null),
  /** Whose API tokens are accepted; those of others are refused from their next request on. */
  tokensAcceptedFrom: z._default(z.enum(TOKENS_FOR), "everyone"),
  /** Who can create API tokens; those that there are go on. */
  tokensFor: z._default(z.enum(TOKENS_FOR), "everyone"),
  /** How long a new API token is valid at most; 0: it need not expire. */
  tokenDays: count(0, 3_650, 0),
});
