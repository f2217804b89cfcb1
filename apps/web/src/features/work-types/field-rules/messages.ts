/** Rules of fields in the tab *Form* of types. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const fieldRules = {
  "fieldRules.title": "Field rules",
  "fieldRules.help":
    "What work packages of this type demand. The rules of a scheme count in its projects, everywhere that work is created or changed.",
  "fieldRules.scheme": "Scheme",
  "fieldRules.addScheme": "Add scheme",
  "fieldRules.editScheme": "Edit scheme",
  "fieldRules.schemeName": "Name",
  "fieldRules.projects": "Projects",
  "fieldRules.projectsHelp": "Projects that aren't in a scheme have the rules of the default one.",
  "fieldRules.schemeSaved": "{name} saved",
  "fieldRules.schemeDeleted": "{name} deleted",
  "fieldRules.deleteScheme": "Delete scheme",
  "fieldRules.deleteTitle": "Delete {name}?",
  "fieldRules.deleteHelp":
    "{count, plural, =0 {No project has its rules.} one {# project has the default rules from then on.} other {# projects have the default rules from then on.}}",
  "fieldRules.concerned":
    "{projects, plural, one {# project} other {# projects}} with {count, plural, one {# work package} other {# work packages}} of this type.",
  "fieldRules.required": "Required",
  "fieldRules.enforceOnUpdate": "At every change",
  "fieldRules.readOnly": "Read-only",
  "fieldRules.hidden": "Hidden",
  "fieldRules.default": "Default",
  "fieldRules.defaultOf": "Default of {name}",
  "fieldRules.noDefault": "No default",
  "fieldRules.save": "Save rules",
  "fieldRules.saved": "The rules of {name} were saved",
  "fieldRules.failed": "The rules couldn't be saved. Someone may have changed them meanwhile: open the form again.",
} as const;

addMessages(fieldRules);
