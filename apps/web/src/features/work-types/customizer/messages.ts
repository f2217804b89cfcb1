/** What the pages of the customizer have in common ("Work-package customizer"). */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const catalogue = {
  "catalogue.tabs": "Customizer",
  "catalogue.tab.statuses": "Statuses",
  "catalogue.tab.types": "Types",
  "catalogue.tab.priorities": "Priorities",
  "catalogue.tab.phases": "Phases",
  "catalogue.tab.customFields": "Custom Fields",
  "catalogue.tab.workflowRules": "Workflow Rules",
  "catalogue.tab.customActions": "Custom Actions",
  "catalogue.tab.workManagement": "Work Management",
  "catalogue.field.name": "Name",
  "catalogue.field.color": "Color",
  "catalogue.usedFigure": "{count, plural, =0 {–} other {#}}",
  "catalogue.used": "{count, plural, =0 {Not used} one {# work package} other {# work packages}}",
  "catalogue.openWords": "{open, number} open",
  "catalogue.openFigure": "{open, number}",
  "catalogue.column.name": "Name",
  "catalogue.column.used": "Work packages",
  "catalogue.column.open": "Open",
  "catalogue.moreProjects": "{count, plural, one {# more project} other {# more projects}}",
  "catalogue.moreShort": "{count, number} more",
  "catalogue.openOf": "{open, number} of {count, number} open",
  "catalogue.edit": "Edit",
  "catalogue.continue": "Continue",
  "catalogue.moved": "{name} was moved",
  "catalogue.checkForm": "Please check the form and try again",
  "catalogue.delete.use":
    "{count, plural, =0 {Used by work packages.} one {Used by # work package.} other {Used by # work packages.}} Choose a replacement.",
  "catalogue.delete.moveTo": "Move its work packages to",
  "catalogue.delete.choose": "Choose a replacement",
  "catalogue.delete.moveAndDelete": "Move and delete",
  "types.http": "HTTP error! status: {status} - {body}",
} as const;

addMessages(catalogue);
