/** What each need is called, and where something can be done about it. */
import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import type { Place } from "../../../shared/components/resource-paths.ts";

export interface Need {
  message: MessageId;
  /** null: there is no page for it; its items lead on, or it says all there is. */
  place: Place | null;
  /** What can be done there, where it is more than to look. */
  act?: MessageId;
}

const CUSTOMIZER = "/admin/workpackage-customizer";
const users = (search: NonNullable<Place["search"]>): Place => ({ path: "/admin/users", search });

const NEEDS: Partial<Record<string, Need>> = {
  defaultStatusMissing: {
    message: "administration.needs.defaultStatusMissing",
    place: { path: `${CUSTOMIZER}/statuses` },
    act: "administration.act.chooseDefault",
  },
  closedStatusMissing: {
    message: "administration.needs.closedStatusMissing",
    place: { path: `${CUSTOMIZER}/statuses` },
    act: "administration.act.settings",
  },
  defaultPriorityMissing: {
    message: "administration.needs.defaultPriorityMissing",
    place: { path: `${CUSTOMIZER}/priorities` },
    act: "administration.act.chooseDefault",
  },
  auditChanged: {
    message: "administration.needs.auditChanged",
    place: { path: "/admin/system", search: { tab: "diagnostics" } },
  },
  backupLate: { message: "administration.needs.backupLate", place: { path: "/admin/backup" } },
  backupMissing: { message: "administration.needs.backupMissing", place: { path: "/admin/backup" } },
  backupYoung: { message: "administration.needs.backupYoung", place: { path: "/admin/backup" } },
  backupNone: { message: "administration.needs.backupNone", place: { path: "/admin/backup" } },
  backupNoneInMemory: {
    message: "administration.needs.backupNoneInMemory",
    place: { path: "/admin/backup" },
    act: "administration.act.changeStorage",
  },
  littleStorage: { message: "administration.needs.littleStorage", place: { path: "/admin/backup" } },
  temporaryStorage: {
    message: "administration.needs.temporaryStorage",
    place: { path: "/admin/backup" },
    act: "administration.act.changeStorage",
  },
  emailMissing: {
    message: "administration.needs.emailMissing",
    place: { path: "/admin/notifications" },
    act: "administration.act.email",
  },
  emailsFailed: {
    message: "administration.needs.emailsFailed",
    place: { path: "/admin/notifications" },
    act: "administration.act.emails",
  },
  securityScore: {
    message: "administration.needs.securityScore",
    place: { path: "/admin/authentication" },
    act: "administration.act.security",
  },
  unopenedSecrets: {
    message: "administration.needs.unopenedSecrets",
    place: { path: "/admin/system", search: { tab: "diagnostics" } },
  },
  failedJobs: {
    message: "administration.needs.failedJobs",
    place: { path: "/admin/system", search: { tab: "jobs" } },
    act: "administration.act.jobs",
  },
  failedDeliveries: { message: "administration.needs.failedDeliveries", place: { path: "/admin/integrations" } },
  failingAuditStreams: {
    message: "administration.needs.failingAuditStreams",
    place: { path: "/admin/audit/streams" },
  },
  expiringCertificates: {
    message: "administration.needs.expiringCertificates",
    place: { path: "/admin/authentication", search: { tab: "sources" } },
  },
  onlyOneAdministrator: {
    message: "administration.needs.onlyOneAdministrator",
    place: { path: "/admin/users" },
    act: "administration.act.addAdministrator",
  },
  lockedAdministrators: {
    message: "administration.needs.lockedAdministrators",
    place: users({ role: "admin", status: "locked" }),
  },
  registeredUsers: { message: "administration.needs.registeredUsers", place: users({ status: "registered" }) },
  invitedUsers: { message: "administration.needs.invitedUsers", place: users({ status: "invited" }) },
  projectsWithoutMembers: { message: "administration.needs.projectsWithoutMembers", place: { path: "/projects" } },
  groupsWithoutMembers: { message: "administration.needs.groupsWithoutMembers", place: { path: "/admin/groups" } },
  rolesWithoutHolders: { message: "administration.needs.rolesWithoutHolders", place: { path: "/admin/roles" } },
};

/** @param id of the server's list; one that this client does not know is shown by its name and count */
export const needOf = (id: string): Need => NEEDS[id] ?? { message: "administration.needs.other", place: null };
