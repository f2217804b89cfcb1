/** Viewing as someone else: the question before it, the banner during it. */
import { addMessages } from "../i18n/registry.ts";

export const viewing = {
  "viewing.start": "View as",
  "viewing.title": "View as {name}?",
  "viewing.what": "You will see Halyard as {name} does: their projects, lists and notifications, and what they can do.",
  "viewing.readOnly": "View only: you can't change anything.",
  "viewing.ends": "It ends when you stop, or automatically after {minutes} minutes.",
  "viewing.told":
    "{name} can see in their profile that you viewed as them, and when. This is also recorded in the audit log.",
  "viewing.confirm": "View as {name}",
  "viewing.banner": "Viewing as someone else",
  "viewing.as": "Viewing as {name}",
  "viewing.only": "read only",
  "viewing.by": "You are {viewer}.",
  "viewing.left": "{minutes, plural, =0 {Less than a minute left} one {# minute left} other {# minutes left}}",
  "viewing.stop": "Stop viewing",
  "viewing.soon": "Viewing as {name} ends in less than a minute.",
} as const;

addMessages(viewing);
