/** The values of the policy that the page changes, by card, with what each takes. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import {
  FIRST_METHODS,
  PASSWORD_SIGN_IN,
  SECOND_FACTOR_FOR,
  SELF_REGISTRATION,
  TOKENS_FOR,
} from "@halyard/contract/settings/authentication";
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";

export const CARDS = ["access", "session", "password", "registration", "tokens"] as const;
export type CardId = (typeof CARDS)[number];

type NameOf<Value> = {
  [Name in keyof AuthenticationSection]: AuthenticationSection[Name] extends Value ? Name : never;
}[keyof AuthenticationSection];

/** A value that one field changes. */
export type Field =
  | { kind: "number"; name: Exclude<NameOf<number>, "lockVersion">; minimum: number; maximum: number }
  | { kind: "switch"; name: "refuseCommonPasswords" }
  | { kind: "choice"; name: "passwordSignIn"; choices: typeof PASSWORD_SIGN_IN }
  | { kind: "choice"; name: "secondFactorFor"; choices: typeof SECOND_FACTOR_FOR }
  | { kind: "choice"; name: "firstMethod"; choices: typeof FIRST_METHODS }
  | { kind: "choice"; name: "selfRegistration"; choices: typeof SELF_REGISTRATION }
  | { kind: "choice"; name: "tokensAcceptedFrom"; choices: typeof TOKENS_FOR }
  | { kind: "choice"; name: "tokensFor"; choices: typeof TOKENS_FOR }
  | { kind: "groups"; name: "secondFactorGroups" }
  | { kind: "permissions"; name: "secondFactorPermissions" }
  | { kind: "words"; name: "registrationDomains" }
  | { kind: "date"; name: "secondFactorFrom" };

const number = (name: Exclude<NameOf<number>, "lockVersion">, minimum: number, maximum: number): Field => ({
  kind: "number",
  name,
  minimum,
  maximum,
});

export const FIELDS: Record<CardId, readonly Field[]> = {
  access: [
    { kind: "choice", name: "passwordSignIn", choices: PASSWORD_SIGN_IN },
    { kind: "choice", name: "firstMethod", choices: FIRST_METHODS },
    { kind: "choice", name: "secondFactorFor", choices: SECOND_FACTOR_FOR },
    { kind: "groups", name: "secondFactorGroups" },
    { kind: "permissions", name: "secondFactorPermissions" },
    { kind: "date", name: "secondFactorFrom" },
    number("rememberedDays", 0, 365),
  ],
  registration: [
    { kind: "choice", name: "selfRegistration", choices: SELF_REGISTRATION },
    { kind: "words", name: "registrationDomains" },
  ],
  session: [
    number("sessionIdleMinutes", 5, 90 * 24 * 60),
    number("sessionHours", 0, 365 * 24),
    number("sessionsPerPerson", 0, 1_000),
    number("proofMinutes", 0, 24 * 60),
  ],
  password: [
    number("passwordLength", PASSWORD_LENGTH_MINIMUM, 128),
    { kind: "switch", name: "refuseCommonPasswords" },
    number("passwordHistory", 0, 24),
  ],
  tokens: [
    { kind: "choice", name: "tokensAcceptedFrom", choices: TOKENS_FOR },
    { kind: "choice", name: "tokensFor", choices: TOKENS_FOR },
    number("tokenDays", 0, 3_650),
  ],
};

/** The card whose dialog has this setting; null if none has. */
export const cardOf = (name: string | undefined): CardId | null =>
  CARDS.find((card) => FIELDS[card].some((field) => field.name === name)) ?? null;

/** Where an open point of the score is mended; null: not on this page. */
export const FIX_OF = {
  requireTwoFactor: "access",
  administratorsHaveTwoFactor: null,
  encryptedConnection: null,
  limitSessions: "session",
  endLongSessions: "session",
  longPasswords: "password",
  refuseCommonPasswords: "password",
  expireTokens: "tokens",
  secondAdministrator: null,
} as const satisfies Record<string, CardId | null>;
