/** Whether a provider says that it has asked for more than a password (RFC 8176, and what Microsoft puts in SAML). */
import type { Claims } from "../providers/protocol.ts";

const NAMES = ["amr", "http://schemas.microsoft.com/claims/authnmethodsreferences"];

/** `mfa` says it of the whole; the others are things that someone has. Not `sms` and `tel`: a number can be taken over. */
const METHODS: ReadonlySet<unknown> = new Set([
  "mfa",
  "otp",
  "hwk",
  "swk",
  "sc",
  "http://schemas.microsoft.com/claims/multipleauthn",
]);

export const saysSecondFactor = (claims: Claims): boolean =>
  NAMES.flatMap((name) => claims[name]).some((method) => METHODS.has(method));
