/** Who sees and who ends sessions, tokens, second factors and grants of programs. */
import type { Caller } from "../caller.ts";

/** Their own, or an administrator's look at anyone's. */
export const seesCredentials = (caller: Caller, owner: { id: number }): boolean =>
  caller.id === owner.id || caller.isAdministrator;

type Among = "everyone" | "administrators" | "no_one";

/** Whether someone is among those whom a setting about API tokens names. */
export const isAmong = (named: Among, isAdministrator: boolean): boolean =>
  named === "everyone" || (named === "administrators" && isAdministrator);

/** No one creates a token that would be refused. */
export const mayCreateTokens = (
  { isAdministrator }: Caller,
  { tokensFor, tokensAcceptedFrom }: Record<"tokensFor" | "tokensAcceptedFrom", Among>,
): boolean => isAmong(tokensFor, isAdministrator) && isAmong(tokensAcceptedFrom, isAdministrator);

/** With a token made for that, or by creating one. */
export const mayStartBackups = (caller: Caller): boolean => caller.canGlobally("create_backup");

/** An administrator helps those who lost their second factor. */
export const mayResetFactors = (caller: Caller): boolean => caller.isAdministrator;

/** Whose session reaches what is dangerous in other hands: they prove who they are before. */
export const isTrustedWithOthers = (caller: Caller): boolean => caller.isAdministrator;
