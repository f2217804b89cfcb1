/** Words of the shell: navigation, header, menus. */
import { addMessages } from "../../shared/i18n/registry.ts";

export const shell = {
  "shell.product": "Halyard",
  "shell.skipToContent": "Skip to content",
  "shell.navigation": "Main",
  "shell.openNavigation": "Open navigation",
  "shell.closeNavigation": "Close navigation",
  "shell.collapseNavigation": "Collapse navigation",
  "shell.expandNavigation": "Expand navigation",
  "shell.myWork": "My work",
  "shell.triage": "Triage",
  "shell.dashboard": "Dashboard",
  "shell.groups": "Groups",
  "shell.customizer": "Customizer",
  "shell.users": "Users",
  "shell.projects": "Projects",
  "shell.administration": "Administration",
  "shell.system": "System",
  "shell.places": "Places",
  "shell.inbox": "Inbox",
  "shell.new": "New",
  "shell.searchHint": "Search or go to anything",
  "shell.theme": "Theme",
  "shell.theme.auto": "System",
  "shell.theme.light": "Light",
  "shell.theme.dark": "Dark",
  "shell.account": "Account of {name}",
  "shell.signOut": "Sign out",
  "shell.ownEyes": "You see Halyard as yourself again.",
  "shell.shortcuts": "Keyboard shortcuts",
  "shell.shortcut.search": "Search",
  "shell.shortcut.goTriage": "Go to Triage",
  "shell.shortcut.goMyWork": "Go to My work",
  "shell.shortcut.goProjects": "Go to Projects",
} as const;

addMessages(shell);
