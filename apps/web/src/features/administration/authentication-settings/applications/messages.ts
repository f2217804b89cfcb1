/** Applications that act for people, in the admin area. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const applications = {
  "applications.title": "Applications",
  "applications.help": "Other programs that people let act for them (OAuth 2.1).",
  "applications.none": "No applications",
  "applications.add": "Add application",
  "applications.edit": "Edit application",
  "applications.saved": "Application saved",
  "applications.name": "Name",
  "applications.nameHelp": "People see it when they are asked.",
  "applications.redirectUris": "Redirect URIs",
  "applications.redirectUrisHelp":
    "One on each line. Programs on people's own machines use http://127.0.0.1/…, any port.",
  "applications.confidential": "The application can keep a secret",
  "applications.confidentialHelp": "A server can. An app on a phone or in a browser can't.",
  "applications.readOnly": "Can only read",
  "applications.actingUser": "Acts as (username)",
  "applications.actingUserHelp":
    "Only for programs that work without a person (client credentials): the account whose rights they have.",
  "applications.unknownUser": "There is no such user.",
  "applications.clientId": "Client ID:",
  "applications.acts": "acts as {name}",
  "applications.reads": "reads only",
  "applications.public": "no secret",
  "applications.newSecret": "Replace secret",
  "applications.newSecretTitle": "Replace the secret of {name}?",
  "applications.newSecretQuestion": "The current secret stops working at once. People stay signed in.",
  "applications.secretTitle": "Client secret of {name}",
  "applications.secret": "Client secret",
  "applications.secretOnce": "Copy the secret now. It isn't shown again.",
  "applications.deleteTitle": "Delete {name}?",
  "applications.deleteQuestion":
    "{count, plural, =0 {No one has} one {# person has} other {# people have}} let it in. It can't act for anyone any more.",
} as const;

addMessages(applications);
