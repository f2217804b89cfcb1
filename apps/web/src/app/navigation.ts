/** The entries of the navigation. A new area is one more line; `shownTo` leaves it out for those who may not. */
import { FolderKanban, House, UserCog, Users, type LucideIcon } from "lucide-react";
import type { MessageId } from "./i18n.tsx";
import type { CurrentUser } from "./session.ts";

export interface NavigationEntry {
  to: "/" | "/projects" | "/admin/groups" | "/admin/users";
  label: MessageId;
  icon: LucideIcon;
  /** Keys that go there (`ui/shortcuts`). */
  keys?: string;
  shortcut?: MessageId;
  shownTo?: (user: CurrentUser) => boolean;
}

export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", label: "shell.myWork", icon: House, keys: "g m", shortcut: "shell.shortcut.goMyWork" },
  { to: "/projects", label: "shell.projects", icon: FolderKanban, keys: "g p", shortcut: "shell.shortcut.goProjects" },
  { to: "/admin/groups", label: "shell.groups", icon: Users, shownTo: (user) => user.admin === true },
  { to: "/admin/users", label: "shell.users", icon: UserCog, shownTo: (user) => user.admin === true },
];
