/** What the pages of the customizer have in common (spec part 1: "Work-package customizer"). */
export const catalogue = {
  "catalogue.tabs": "Customizer",
  "catalogue.tab.statuses": "Statuses",
  "catalogue.tab.types": "Types",
  "catalogue.tab.priorities": "Priorities",
  "catalogue.field.name": "Name",
  "catalogue.field.color": "Color",
  "catalogue.edit": "Edit {name}",
  "catalogue.delete": "Delete {name}",
  "catalogue.continue": "Continue",
  "catalogue.moved": "{name} was moved",
  "catalogue.checkForm": "Please check the form and try again",
  "catalogue.delete.use":
    "{count, plural, =0 {Work packages have it.} one {# work package has it.} other {# work packages have it.}} Choose what they get instead.",
  "catalogue.delete.moveTo": "Move its work packages to",
  "catalogue.delete.choose": "Choose one",
  "catalogue.delete.moveAndDelete": "Move and delete",
} as const;
