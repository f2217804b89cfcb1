/** Viewing as someone else: the question before it, the banner during it. */
import { addMessages } from "../i18n/registry.ts";

export const viewing = {
  "viewing.start": "View as",
  "viewing.title": "View as {name}?",
  "viewing.what": "You will see Halyard as {name} does: their projects, lists and notifications, and what they may do.",
  "viewing.readOnly": "You can look, and change nothing.",
  "viewing.ends": "It ends when you stop, or by itself after {minutes} minutes.",
  "viewing.told": "{name} can read in their profile that you viewed as them, and when. The journal has it, too.",
  "viewing.confirm": "View as {name}",
  "viewing.banner": "Viewing as somebody else",
  "viewing.as": "Viewing as {name}",
  "viewing.only": "read only",
  "viewing.by": "You are {viewer}.",
  "viewing.left": "{minutes, plural, =0 {Less than a minute left} one {# minute left} other {# minutes left}}",
  "viewing.stop": "Stop viewing",
  "viewing.soon": "Viewing as {name} ends in less than a minute.",
} as const;

addMessages(viewing);
