/** Which passwords are guessed first. */
import { createRequire } from "node:module";
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";

const load = createRequire(import.meta.url);

interface Names {
  login?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** Shorter ones are refused anyway. Loaded when the first password is set: the list is 11 MB. */
let common: Set<string> | null = null;

function commonPasswords(): Set<string> {
  if (common !== null) return common;
  const { dictionary }: typeof import("@zxcvbn-ts/language-common") = load("@zxcvbn-ts/language-common");
  const words = dictionary["passwords"]?.map(String) ?? [];
  return (common = new Set(words.filter((word) => word.length >= PASSWORD_LENGTH_MINIMUM)));
}

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
