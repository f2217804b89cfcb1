import { addMessages } from "../../../shared/i18n/registry.ts";

export const watchers = {
  "watchers.title": "Watchers",
  "watchers.failed": "Couldn't load the watchers",
  "watchers.empty": "No watchers",
  "watchers.add": "Add watcher",
  "watchers.find": "Find a member",
  "watchers.findFailed": "Couldn't load the members",
  "watchers.nobodyLeft": "No other member can be added",
  "watchers.added": "{name} now watches #{id}",
  "watchers.remove": "Remove {name} from the watchers",
  "watchers.removed": "{name} no longer watches #{id}",
} as const;

addMessages(watchers);
