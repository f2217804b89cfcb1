/** Which passwords are guessed first. */
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";

interface Names {
  login?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** Shorter ones are refused anyway. Made when the first password is set. */
let common: Set<string> | null = null;

const commonPasswords = (): Set<string> =>
  (common ??= new Set(dictionary["passwords"]?.map(String).filter((word) => word.length >= PASSWORD_LENGTH_MINIMUM)));

/** @returns what is wrong with a password of someone who has these names; null: nothing is */
export function weaknessOf(
  password: string,
  { login, email, firstName, lastName }: Names,
  refuseCommon: boolean,
): string | null {
  const given = password.normalize("NFC").toLowerCase();
  const names = [login, email, email?.split("@", 1)[0], firstName, lastName];
  const full = [`${firstName} ${lastName}`, `${firstName}${lastName}`];
  const taken = [...names, ...full].some((name) => name?.trim().normalize("NFC").toLowerCase() === given.trim());
  if (taken) return "Password must not be the login, the email or the name of the account.";
  // One letter over and over is in no list at every length.
  if (refuseCommon && (commonPasswords().has(given) || new Set(given).size === 1)) {
    return "Password is too common. Choose one that is harder to guess.";
  }
  return null;
}
