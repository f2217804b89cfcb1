/** The overview on the wire: counts, and what needs attention, the gravest first. */
import type { Overview as WireOverview } from "@halyard/contract/schemas/administration/administration";
import type { Link } from "@halyard/contract/hal";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { ShownOverview } from "./service.ts";
import type { Overview } from "./store.ts";

/** `critical`: something does not work. `warning`: someone should look. `notice`: tidying up. */
type Severity = "critical" | "warning" | "notice";

interface Attention {
  id: string;
  severity: Severity;
  count: number;
  /** The first few of them. */
  items: Link[];
}

interface Named {
  id: number;
  name: string;
  out_of: number;
}

export function overviewDocument(overview: ShownOverview): DocumentOf<WireOverview> {
  const { count } = overview;
  return {
    _type: "AdministrationOverview",
    users: userCounts(overview),
    groups: { total: count.groups },
    roles: { total: count.roles },
    projects: { active: count.active_projects, archived: count.archived_projects },
    workPackages: { total: count.work_packages, closed: count.closed_work_packages },
    types: { total: count.types },
    statuses: { total: count.statuses },
    priorities: { total: count.priorities },
    attention: attentionOf(overview).map(({ items, ...rest }) => ({ ...rest, _links: { items } })),
    _links: {
      self: { href: "/api/v3/admin/overview" },
      activities: { href: "/api/v3/admin/activities" },
    },
  };
}

function userCounts({ users }: Overview) {
  const sum = (wanted: (row: Overview["users"][number]) => boolean): number =>
    users.filter(wanted).reduce((total, row) => total + row.count, 0);
  return {
    total: sum(() => true),
    active: sum((row) => row.status === "active"),
    invited: sum((row) => row.status === "invited"),
    registered: sum((row) => row.status === "registered"),
    locked: sum((row) => row.status === "locked"),
    administrators: sum((row) => row.admin === 1 && row.status === "active"),
  };
}

function attentionOf(overview: ShownOverview): Attention[] {
  const { count, jobs, deliveries, backup, unopened } = overview;
  const undelivered = deliveries.reduce((sum, row) => sum + row.count, 0);
  const missing = (id: string, severity: Severity, isMissing: boolean): Attention[] =>
    isMissing ? [{ id, severity, count: 1, items: [] }] : [];
  return [
    ...missing("defaultStatusMissing", "critical", count.default_statuses === 0),
    ...missing("defaultPriorityMissing", "critical", count.default_priorities === 0),
    ...(unopened.length === 0 ? [] : [unopenedSecrets(unopened)]),
    ...missing("backupLate", "critical", backup.status === "late"),
    ...missing("backupMissing", "critical", backup.status === "missing"),
    ...jobs.map(({ kind, count: failed }): Attention => {
      return { id: "failedJobs", severity: "critical", count: failed, items: [{ href: null, title: kind }] };
    }),
    ...some("failingAuditStreams", "critical", overview.streams, "admin/audit_streams"),
    ...some("expiringCertificates", "warning", overview.certificates, "admin/auth_providers"),
    ...missing("onlyOneAdministrator", "warning", userCounts(overview).administrators === 1),
    ...some("lockedAdministrators", "warning", overview.lockedAdmins, "users"),
    ...some("registeredUsers", "warning", overview.registered, "users"),
    ...(undelivered === 0 ? [] : [failedDeliveries(undelivered, deliveries)]),
    ...missing("closedStatusMissing", "warning", count.closed_statuses === 0),
    ...some("projectsWithoutMembers", "warning", overview.projects, "projects"),
    ...some("invitedUsers", "notice", overview.invited, "users"),
    ...some("groupsWithoutMembers", "notice", overview.groups, "groups"),
    ...some("rolesWithoutHolders", "notice", overview.roles, "roles"),
  ];
}

/** The kinds of events, as their names are all that a person can look for. */
const failedDeliveries = (count: number, kinds: Overview["deliveries"]): Attention => ({
  id: "failedDeliveries",
  severity: "warning",
  count,
  items: kinds.map(({ event }) => ({ href: null, title: event })),
});

const unopenedSecrets = (kinds: readonly string[]): Attention => ({
  id: "unopenedSecrets",
  severity: "critical",
  count: kinds.length,
  items: kinds.map((title) => ({ href: null, title })),
});

function some(id: string, severity: Severity, rows: readonly Named[], path: string): Attention[] {
  const [first] = rows;
  if (first === undefined) return [];
  const items = rows.map((row) => ({ href: `/api/v3/${path}/${row.id}`, title: row.name }));
  return [{ id, severity, count: first.out_of, items }];
}
