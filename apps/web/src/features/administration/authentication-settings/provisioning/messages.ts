/** Provisioning by SCIM, in the admin area. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const provisioning = {
  "scim.title": "Provisioning",
  "scim.help": "Your directory creates, updates and locks people and groups (SCIM 2.0).",
  "scim.none": "No provisioning clients",
  "scim.add": "Add client",
  "scim.edit": "Edit client",
  "scim.saved": "Client saved",
  "scim.name": "Name",
  "scim.nameHelp": "The directory, for example Okta or Entra ID.",
  "scim.everyone": "Manage everyone",
  "scim.everyoneHelp":
    "The client can change and lock every account and group, also those it didn't create. Otherwise only its own.",
  "scim.provider": "People sign in with",
  "scim.providerHelp": "The external ID must be what this provider calls the person.",
  "scim.noProvider": "Not linked to a provider",
  "scim.expires": "Days the token is valid",
  "scim.expiresHelp": "Leave empty for a token that doesn't expire.",
  "scim.people": "{count, plural, one {# person} other {# people}}",
  "scim.groups": "{count, plural, one {# group} other {# groups}}",
  "scim.used": "last used {day}",
  "scim.neverUsed": "not used yet",
  "scim.until": "token valid until {day}",
  "scim.baseUrl": "Base URL:",
  "scim.newToken": "Replace token",
  "scim.newTokenTitle": "Replace the token of {name}?",
  "scim.newTokenQuestion": "The current token stops working at once.",
  "scim.tokenTitle": "Token of {name}",
  "scim.tokenOnce": "Copy the token now. It isn't shown again.",
  "scim.token": "Token",
  "scim.copy": "Copy",
  "scim.copied": "Copied",
  "scim.close": "Done",
  "scim.delete": "Delete",
  "scim.deleteTitle": "Delete {name}?",
  "scim.deleteQuestion": "Its token stops working. The people and groups it created stay.",
} as const;

addMessages(provisioning);
