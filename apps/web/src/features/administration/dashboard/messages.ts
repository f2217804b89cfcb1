/** The dashboard of the admin area. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const administration = {
  "administration.title": "Dashboard",
  "administration.counts": "Key counts",
  "administration.count.users": "{count, plural, one {user} other {users}}",
  "administration.count.groups": "{count, plural, one {group} other {groups}}",
  "administration.count.roles": "{count, plural, one {role} other {roles}}",
  "administration.count.projects": "{count, plural, one {project} other {projects}}",
  "administration.count.workPackages": "{count, plural, one {work package} other {work packages}}",
  "administration.part.users":
    "{invited, plural, =0 {} other {# invited}}{invited, plural, =0 {} other {{locked, plural, =0 {} other {, }}}}{locked, plural, =0 {} other {# locked}}",
  "administration.part.projects": "{archived, number} archived",
  "administration.part.workPackages": "{open, number} open",
  "administration.attention": "Needs attention",
  "administration.attention.failed": "Couldn't load what needs attention",
  "administration.activity.failed": "Couldn't load the activity",
  "administration.attention.none": "Nothing needs attention",
  "administration.attention.noneHelp": "You're all set. No one is waiting on an administrator.",
  "administration.attention.act": "Review",
  "administration.act.changeStorage": "Change storage",
  "administration.act.backUp": "Back up now",
  "administration.act.backingUp": "Backup started",
  "administration.act.jobs": "Show jobs",
  "administration.act.chooseDefault": "Choose a default",
  "administration.act.addAdministrator": "Add administrator",
  "administration.act.email": "Set up email",
  "administration.act.emails": "Show emails",
  "administration.act.security": "Raise score",
  "administration.act.settings": "Open settings",
  "administration.health": "Health",
  "administration.health.unread": "Couldn't be read",
  "administration.health.email": "Email",
  "administration.health.email.ready": "Ready",
  "administration.health.email.off": "Not set up",
  "administration.health.failed": "{count, number} failed",
  "administration.health.email.sent": "Last sent",
  "administration.health.backups": "Backups",
  "administration.health.backups.last": "Verified",
  "administration.health.backups.none": "None verified",
  "administration.health.jobs": "Background jobs",
  "administration.health.jobs.none": "None failed",
  "administration.health.security.score": "{score, number} of 100",
  "administration.health.storage": "Backup storage",
  "administration.health.storage.free": "{size} free",
  "administration.health.storage.temporary": "In memory",
  "administration.health.storage.used": "{size} of backups",
  "administration.health.security": "Security score",
  "administration.health.database": "Database",
  "administration.health.database.size": "{kind}, {size}",
  "administration.attention.more": "and {count, number} more",
  "administration.severity.critical": "Critical",
  "administration.severity.warning": "Warning",
  "administration.severity.notice": "Notice",
  "administration.needs.defaultStatusMissing": "No default status: new work packages start without one",
  "administration.needs.defaultPriorityMissing": "No default priority: new work packages start without one",
  "administration.needs.closedStatusMissing": "No closed status: work can never be finished",
  "administration.needs.backupLate": "The last verified backup is too old",
  "administration.needs.backupMissing": "There is no verified backup",
  "administration.needs.unopenedSecrets":
    "Stored secrets can't be opened with this installation's secret key. Set the key back, or enter them again",
  "administration.needs.emailMissing": "Email isn't set up: invitations and notifications are not sent",
  "administration.needs.emailsFailed":
    "{count, plural, one {# email failed} other {# emails failed}} in the last 30 days",
  "administration.needs.backupYoung": "No verified backup yet",
  "administration.needs.auditChanged": "Entries of the audit log were changed after they were sealed",
  "administration.needs.backupNone": "No backups yet",
  "administration.needs.backupNoneInMemory":
    "No backups yet, and they would be kept in memory: a restart of the machine deletes them",
  "administration.needs.temporaryStorage": "Backups are kept in memory: a restart of the machine deletes them",
  "administration.needs.littleStorage": "Little room is left for backups",
  "administration.needs.securityScore": "The security score is {count, number} of 100",
  "administration.needs.failedJobs": "{count, plural, one {# background job failed} other {# background jobs failed}}",
  "administration.needs.failedDeliveries":
    "{count, plural, one {# message from GitHub could not be processed} other {# messages from GitHub could not be processed}} since yesterday",
  "administration.needs.failingAuditStreams":
    "{count, plural, one {# stream of the audit log fails} other {# streams of the audit log fail}}",
  "administration.needs.expiringCertificates":
    "{count, plural, one {The last certificate of # SAML provider ends within 30 days, or has ended} other {The last certificates of # SAML providers end within 30 days, or have ended}}",
  "administration.needs.onlyOneAdministrator": "Only one administrator: add a second so that someone can step in",
  "administration.needs.lockedAdministrators":
    "{count, plural, one {# administrator is locked} other {# administrators are locked}}",
  "administration.needs.registeredUsers":
    "{count, plural, one {# person has registered and is waiting to be activated} other {# people have registered and are waiting to be activated}}",
  "administration.needs.projectsWithoutMembers":
    "{count, plural, one {# project has no members} other {# projects have no members}}",
  "administration.needs.invitedUsers":
    "{count, plural, one {# invited person has not signed in yet} other {# invited people have not signed in yet}}",
  "administration.needs.groupsWithoutMembers":
    "{count, plural, one {# group has no members} other {# groups have no members}}",
  "administration.needs.rolesWithoutHolders":
    "{count, plural, one {# role isn't assigned to anyone} other {# roles aren't assigned to anyone}}",
  "administration.needs.other": "{what}: {count, number}",
  "administration.activity": "Recent administrative activity",
  "administration.activity.none": "No changes yet",
  "administration.activity.noneHelp":
    "Changes to users, groups, roles, members, projects and work settings appear here.",
  "administration.activity.others": "and {count, number} more",
  "administration.activity.all": "Audit log",
  "administration.activity.more": "Show more",
} as const;

addMessages(administration);
