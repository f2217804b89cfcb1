/** Confirming who one is before a dangerous action. */
import { addMessages } from "../i18n/registry.ts";

export const proof = {
  "proof.title": "Confirm it's you",
  "proof.help": "This needs a fresh confirmation, because your last sign-in was a while ago.",
  "proof.password": "Current password",
  "proof.code": "Code from your authenticator app",
  "proof.passkey": "Use a passkey",
  "proof.passkeyCancelled": "No passkey was used. Try again.",
  "proof.confirm": "Confirm",
  "proof.signIn": "Sign out and in again to do this.",
} as const;

addMessages(proof);
