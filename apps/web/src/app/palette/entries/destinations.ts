/** Where the command palette leads (the fourteen of the admin area), besides the navigation. */
import type { User } from "@halyard/contract/schemas/identity/people";
import {
  Archive,
  Bell,
  CircleDot,
  FileClock,
  Flag,
  FormInput,
  KeyRound,
  LayoutDashboard,
  Milestone,
  Plug,
  ScanSearch,
  Settings,
  Shapes,
  ShieldCheck,
  ShieldPlus,
  UserCog,
  UserPlus,
  Workflow,
  Zap,
  type LucideIcon,
} from "lucide-react";
import type { MessageId, useT } from "../../../shared/i18n/i18n.tsx";
import { NAVIGATION } from "../../navigation/destinations.ts";

export interface Destination {
  path: string;
  label: MessageId;
  icon: LucideIcon;
}

const CUSTOMIZER = "/admin/workpackage-customizer";

/** In the spec's order. */
const ADMIN_DESTINATIONS: readonly Destination[] = [
  { path: "/admin", label: "palette.to.dashboard", icon: LayoutDashboard },
  { path: `${CUSTOMIZER}/statuses`, label: "palette.to.statuses", icon: CircleDot },
  { path: `${CUSTOMIZER}/types`, label: "palette.to.types", icon: Shapes },
  { path: `${CUSTOMIZER}/priorities`, label: "palette.to.priorities", icon: Flag },
  { path: `${CUSTOMIZER}/custom-fields`, label: "palette.to.customFields", icon: FormInput },
  { path: "/admin/users", label: "palette.to.users", icon: UserCog },
  { path: "/admin/roles", label: "palette.to.roles", icon: ShieldCheck },
  { path: "/admin/system", label: "palette.to.system", icon: Settings },
  { path: "/admin/users/create", label: "palette.to.createUser", icon: UserPlus },
  { path: "/admin/roles/create", label: "palette.to.createRole", icon: ShieldPlus },
  { path: "/admin/backup", label: "palette.to.backup", icon: Archive },
  { path: "/admin/audit", label: "palette.to.audit", icon: FileClock },
  { path: "/admin/authentication", label: "palette.to.authentication", icon: KeyRound },
  { path: "/admin/notifications", label: "palette.to.notifications", icon: Bell },
  { path: "/admin/integrations", label: "palette.to.integrations", icon: Plug },
];

/** Beyond the spec. Its lists stand in the navigation one by one. */
const ACCESS: Destination = { path: "/admin/access", label: "access.title", icon: KeyRound };
const WORKFLOWS: Destination = { path: `${CUSTOMIZER}/workflow-rules`, label: "palette.to.workflows", icon: Workflow };
const ACTIONS: Destination = { path: `${CUSTOMIZER}/custom-actions`, label: "palette.to.customActions", icon: Zap };
const PHASES: Destination = { path: `${CUSTOMIZER}/phases`, label: "palette.to.phases", icon: Milestone };
const OWN_ACCESS: Destination = { path: "/access", label: "palette.to.ownAccess", icon: ScanSearch };

/** All that this person may go to: the navigation's entries, then what stands in the palette only. */
export function destinationsFor(user: User): Destination[] {
  const own = user.admin === true ? ADMIN_DESTINATIONS : [];
  const named = new Set(own.map(({ path }) => path));
  const others = NAVIGATION.filter((entry, at) => {
    // The way back from administration leads to a place that is there already.
    const isFirst = NAVIGATION.findIndex(({ to }) => to === entry.to) === at;
    return isFirst && (entry.shownTo?.(user) ?? true) && !named.has(entry.to);
  }).map(({ to, label, icon }) => ({ path: to, label, icon }));
  return [...others, ...own, ...(user.admin === true ? [ACCESS, WORKFLOWS, ACTIONS, PHASES] : []), OWN_ACCESS];
}

/** A shortened address says little to a reader. */
const PLACES: readonly (readonly [begins: RegExp, place: MessageId])[] = [
  [/^\/admin\/workpackage-customizer\//, "palette.at.customizer"],
  [/^\/admin\//, "palette.at.administration"],
  [/^\/projects\/[^/]+\/settings\//, "palette.at.settings"],
  [/^\/projects\/[^/]+/, "palette.at.project"],
  [/^\/work_packages\//, "palette.at.workPackage"],
  [/^\/users\//, "palette.at.person"],
];

/** Where a page stands, in words; undefined: it says all by its name. */
export function placeOf(path: string, t: ReturnType<typeof useT>): string | undefined {
  const place = PLACES.find(([begins]) => begins.test(path));
  return place === undefined ? undefined : t(place[1]);
}
