/** The page that asks whether an application gets in. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const consent = {
  "consent.title": "Allow {application}?",
  "consent.wait": "Allow access",
  "consent.who": "You are signed in as {name} ({login}).",
  "consent.scope.api_v3": "It can read and change everything that you can.",
  "consent.scope.api_v3_read": "It can read everything that you can, and change nothing.",
  "consent.goesTo": "You will go on to {host}. Only allow applications that you trust.",
  "consent.later": "You can remove it on your profile's Security tab at any time.",
  "consent.allow": "Allow",
  "consent.deny": "Don't allow",
  "consent.over": "This request has expired or was answered. Start again in the application.",
  "consent.problem.client": "This application isn't registered here or is disabled. Ask your administrator.",
  "consent.problem.redirect":
    "No access was given: the application asked to return to an address that isn't registered for it. Tell your administrator.",
} as const;

addMessages(consent);
