/** Codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which is what every app knows. */
import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
/** A clock may be one code early or late. */
const WINDOW = 1;

/** 160 random bits, as RFC 4226 asks for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "Halyard", issuer = "Halyard"): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6, algorithm: "SHA1" });

/** What an app reads out of the picture. */
export const enrolmentUri = (secret: string, login: string, host: string): string =>
  totpOf(secret, login, host === "" ? "Halyard" : `Halyard (${host})`).toString();

/** @returns the 30 seconds that the code is of, counted from 1970; null: no step that counts at the moment */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta;
}
