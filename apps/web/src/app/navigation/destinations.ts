/**
 * The entries of the navigation, in their order. A new place is one more line: `area` says which navigation has it,
 * `section` puts it under a heading there, `shownTo` leaves it out for those who may not.
 */
import type { Root } from "@halyard/contract/schemas/administration/administration";
import type { User } from "@halyard/contract/schemas/identity/people";
import { hasLink } from "@halyard/api-client/links";
import {
  Archive,
  Building2,
  ArrowLeft,
  BellRing,
  FileClock,
  Fingerprint,
  FolderKanban,
  GraduationCap,
  House,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Plug,
  ScanSearch,
  Settings,
  Shield,
  SlidersHorizontal,
  UserCog,
  Users,
  ShieldCheck,
  type LucideIcon,
} from "lucide-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { UnreadCount } from "../../features/inbox/notifications/unread-count.tsx";
import type { MessageId } from "../../shared/i18n/i18n.tsx";
import { Favorites } from "./favorites.tsx";

/** Administration has a navigation of its own in place of the one of the work. */
export type AreaId = "work" | "administration";

export type SectionId = "people" | "setup" | "system";

export interface NavigationEntry {
  to: NonNullable<LinkProps["to"]>;
  label: MessageId;
  icon: LucideIcon;
  area: AreaId;
  /** Its heading; without one it stands above them. */
  section?: SectionId;
  /** Marked also where an address begins so. */
  above?: string;
  /** Marked on its own page only, not on those below it. */
  exact?: boolean;
  /** At the end of its line: how many are new. */
  Count?: ComponentType;
  /** Below it: places of its own. */
  Below?: ComponentType;
  /** Keys that go there (`ui/shortcuts`). */
  keys?: string;
  shortcut?: MessageId;
  shownTo?: (user: User) => boolean;
  /** Shown where the API's root has this link. */
  rootLink?: string;
}

export interface NavigationSection {
  id: SectionId;
  label: MessageId;
  /** The page about all of it: the heading leads there. */
  to?: NonNullable<LinkProps["to"]>;
}

export const SECTIONS: readonly NavigationSection[] = [
  { id: "people", label: "shell.section.people", to: "/admin/access" },
  { id: "setup", label: "shell.section.setup" },
  { id: "system", label: "shell.system" },
];

const administrators = (user: User): boolean => user.admin === true;

type Place = Omit<NavigationEntry, "area">;

const WORK: readonly Place[] = [
  { to: "/", label: "shell.myWork", icon: House, exact: true, keys: "g m", shortcut: "shell.shortcut.goMyWork" },
  { to: "/notifications", label: "shell.inbox", icon: Inbox, Count: UnreadCount },
  {
    to: "/projects",
    label: "shell.projects",
    icon: FolderKanban,
    keys: "g p",
    shortcut: "shell.shortcut.goProjects",
    above: "/work_packages",
    Below: Favorites,
  },
  { to: "/triage", label: "shell.triage", icon: ListChecks, keys: "g t", shortcut: "shell.shortcut.goTriage" },
  { to: "/organization", label: "github.dashboardNav", icon: Building2, rootLink: "githubStats" },
  {
    to: "/mentor",
    label: "mentor.navigation",
    icon: GraduationCap,
    shownTo: (user) => hasLink(user, "mentorDashboard"),
  },
  { to: "/admin", label: "shell.administration", icon: Shield, shownTo: administrators },
];

const CUSTOMIZER = "/admin/workpackage-customizer";

const ADMINISTRATION: readonly Place[] = [
  { to: "/", label: "shell.backToWork", icon: ArrowLeft, exact: true },
  { to: "/admin", label: "shell.dashboard", icon: LayoutDashboard, exact: true },
  { section: "people", to: "/admin/users", label: "shell.users", icon: UserCog },
  { section: "people", to: "/admin/groups", label: "shell.groups", icon: Users },
  { section: "people", to: "/admin/roles", label: "roles.title", icon: ShieldCheck },
  { section: "people", to: "/admin/access/explain", label: "shell.explorer", icon: ScanSearch },
  { section: "setup", to: CUSTOMIZER, label: "shell.customizer", icon: SlidersHorizontal },
  { section: "setup", to: "/admin/integrations", label: "github.integrations", icon: Plug },
  { section: "system", to: "/admin/authentication", label: "authSettings.title", icon: Fingerprint },
  { section: "system", to: "/admin/notifications", label: "notificationSettings.title", icon: BellRing },
  { section: "system", to: "/admin/system", label: "systemSettings.title", icon: Settings },
  { section: "system", to: "/admin/audit", label: "audit.title", icon: FileClock },
  { section: "system", to: "/admin/backup", label: "backup.title", icon: Archive },
];

export const NAVIGATION: readonly NavigationEntry[] = [
  ...WORK.map((place) => ({ ...place, area: "work" as const })),
  ...ADMINISTRATION.map((place) => ({ shownTo: administrators, ...place, area: "administration" as const })),
];

const isAdministrative = (path: string): boolean => /^\/admin(\/|$)/.test(path);

/** The navigation that a page has: who is no administrator is not led into administration by its address. */
export const areaOf = (pathname: string, user: User): AreaId =>
  administrators(user) && isAdministrative(pathname) ? "administration" : "work";

/** Whether an entry leads to the other area. */
export const leavesArea = ({ to, area }: Pick<NavigationEntry, "to" | "area">): boolean =>
  isAdministrative(to) !== (area === "administration");

/** What this person has of an area in a section (null: above them all), in order. */
export function entriesOf(
  area: AreaId,
  section: NavigationSection | null,
  user: User,
  root: Root | undefined,
): readonly NavigationEntry[] {
  return NAVIGATION.filter(
    (entry) =>
      entry.area === area &&
      (entry.section ?? null) === (section?.id ?? null) &&
      (entry.shownTo?.(user) ?? true) &&
      (entry.rootLink === undefined || hasLink(root, entry.rootLink)),
  );
}
