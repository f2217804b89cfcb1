/** Breadcrumbs from a path of the admin area: pure, so that every path can be tried. */
import { capitalized } from "../../shared/i18n/capitalized.ts";
import type { MessageId } from "../../shared/i18n/i18n.tsx";
import type { ResourceName } from "../../shared/api/query-keys.ts";

export interface PathCrumb {
  /** Where it leads: the path up to here. */
  path: string;
  /** Of a segment that is known; null: `text` is shown as it is. */
  label: MessageId | null;
  /** `#5` for a number, the segment in plain words for one that no one named. */
  text: string;
  /** What the number is of, to show its name beside it where it was read already. */
  of: { resource: ResourceName; id: string } | null;
}

const LABELS: Partial<Record<string, MessageId>> = {
  access: "admin.crumb.access",
  audit: "admin.crumb.audit",
  authentication: "admin.crumb.authentication",
  backup: "admin.crumb.backup",
  create: "admin.crumb.create",
  "custom-actions": "admin.crumb.customActions",
  "custom-fields": "admin.crumb.customFields",
  edit: "admin.crumb.edit",
  explain: "admin.crumb.explain",
  github: "admin.crumb.github",
  groups: "admin.crumb.groups",
  integrations: "admin.crumb.integrations",
  list: "admin.crumb.list",
  matrix: "admin.crumb.matrix",
  members: "admin.crumb.members",
  notifications: "admin.crumb.notifications",
  phases: "admin.crumb.phases",
  priorities: "admin.crumb.priorities",
  roles: "admin.crumb.roles",
  statuses: "admin.crumb.statuses",
  streams: "admin.crumb.streams",
  system: "admin.crumb.system",
  types: "admin.crumb.types",
  users: "admin.crumb.users",
  "workflow-rules": "admin.crumb.workflowRules",
  "work-management": "admin.crumb.workManagement",
  "workpackage-customizer": "admin.crumb.customizer",
};

const RESOURCES: Partial<Record<string, ResourceName>> = {
  groups: "groups",
  priorities: "priorities",
  roles: "roles",
  statuses: "statuses",
  types: "types",
  users: "users",
};

/** From the dashboard down to the page itself. @param pathname `/admin/roles/5/edit` */
export function crumbsOf(pathname: string): PathCrumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.flatMap((segment, at) => {
    // The pages of users, groups, roles and this one stand beside each other, though only this one's path says of what.
    if (segment === "access" && segments[at + 1] === "explain") return [];
    const path = `/${segments.slice(0, at + 1).join("/")}`;
    if (at === 0) return { path, label: "admin.crumb.dashboard", text: segment, of: null };
    if (/^\d+$/.test(segment)) {
      const resource = RESOURCES[segments[at - 1] ?? ""];
      return { path, label: null, text: `#${segment}`, of: resource === undefined ? null : { resource, id: segment } };
    }
    return { path, label: LABELS[segment] ?? null, text: inWords(segment), of: null };
  });
}

/** `some-thing` as `Some thing`. */
function inWords(segment: string): string {
  const words = decoded(segment).replaceAll(/[-_]+/g, " ").trim();
  return capitalized(words);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
