import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectTypes = {
  "projectTypes.title": "Types in this project",
  "projectTypes.used": "{count, plural, =0 {No work packages} one {# work package} other {# work packages}}",
  "projectTypes.failed": "Couldn't load the types",
  "projectTypes.inUse":
    "{count, plural, one {# work package has} other {# work packages have}} this type, so it can't be turned off",
  "projectTypes.default": "Default",
  "projectTypes.turnedOn": "{type} turned on",
  "projectTypes.turnedOff": "{type} turned off",
  "projectTypes.last": "A project needs at least one type",
} as const;

addMessages(projectTypes);
