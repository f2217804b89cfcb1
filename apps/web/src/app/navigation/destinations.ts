/**
 * The entries of the navigation, in their order. A new area is one more line: `section` puts it under a heading
 * that opens and closes, `shownTo` leaves it out for those who may not.
 */
import type { Root } from "@halyard/contract/schemas/administration/administration";
import type { User } from "@halyard/contract/schemas/identity/people";
import { hasLink } from "@halyard/api-client/links";
import {
  Archive,
  BellRing,
  FileClock,
  Fingerprint,
  FolderKanban,
  GitPullRequest,
  GraduationCap,
  House,
  Inbox,
  LayoutDashboard,
  Plug,
  Settings,
  SlidersHorizontal,
  UserCog,
  Users,
  ShieldCheck,
  type LucideIcon,
} from "lucide-react";
import type { LinkProps } from "@tanstack/react-router";
import type { MessageId } from "../../shared/i18n/i18n.tsx";

export interface NavigationEntry {
  to: NonNullable<LinkProps["to"]>;
  label: MessageId;
  icon: LucideIcon;
  /** Its section; without one it stands above them. */
  section?: SectionId;
  /** Marked on its own page only, not on those below it. */
  exact?: boolean;
  /** Keys that go there (`ui/shortcuts`). */
  keys?: string;
  shortcut?: MessageId;
  shownTo?: (user: User) => boolean;
  /** Shown where the API's root has this link. */
  rootLink?: string;
}

export type SectionId = "administration" | "system";

export interface NavigationSection {
  id: SectionId;
  label: MessageId;
  /** Holds for all of its entries. */
  shownTo: (user: User) => boolean;
}

export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", label: "shell.myWork", icon: House, exact: true, keys: "g m", shortcut: "shell.shortcut.goMyWork" },
  { to: "/projects", label: "shell.projects", icon: FolderKanban, keys: "g p", shortcut: "shell.shortcut.goProjects" },
  { to: "/triage", label: "shell.triage", icon: Inbox, keys: "g t", shortcut: "shell.shortcut.goTriage" },
  { to: "/organization", label: "github.dashboardNav", icon: GitPullRequest, rootLink: "githubStats" },
  {
    to: "/mentor",
    label: "mentor.navigation",
    icon: GraduationCap,
    shownTo: (user) => hasLink(user, "mentorDashboard"),
  },
  { section: "administration", to: "/admin", label: "shell.dashboard", icon: LayoutDashboard, exact: true },
  { section: "administration", to: "/admin/users", label: "shell.users", icon: UserCog },
  { section: "administration", to: "/admin/groups", label: "shell.groups", icon: Users },
  { section: "administration", to: "/admin/roles", label: "roles.title", icon: ShieldCheck },
  { section: "system", to: "/admin/authentication", label: "authSettings.title", icon: Fingerprint },
  { section: "system", to: "/admin/notifications", label: "notificationSettings.title", icon: BellRing },
  { section: "system", to: "/admin/system", label: "systemSettings.title", icon: Settings },
  { section: "system", to: "/admin/audit", label: "audit.title", icon: FileClock },
  { section: "system", to: "/admin/backup", label: "backup.title", icon: Archive },
  {
    section: "administration",
    to: "/admin/workpackage-customizer",
    label: "shell.customizer",
    icon: SlidersHorizontal,
  },
  { section: "administration", to: "/admin/integrations", label: "github.integrations", icon: Plug },
];

const administrators = (user: User): boolean => user.admin === true;

export const SECTIONS: readonly NavigationSection[] = [
  { id: "administration", label: "shell.administration", shownTo: administrators },
  { id: "system", label: "shell.system", shownTo: administrators },
];

/** What this person has in a section (null: above them all), in order. */
export function entriesOf(
  section: NavigationSection | null,
  user: User,
  root: Root | undefined,
): readonly NavigationEntry[] {
  if (section !== null && !section.shownTo(user)) return [];
  return NAVIGATION.filter(
    (entry) =>
      (entry.section ?? null) === (section?.id ?? null) &&
      (entry.shownTo?.(user) ?? true) &&
      (entry.rootLink === undefined || hasLink(root, entry.rootLink)),
  );
}
