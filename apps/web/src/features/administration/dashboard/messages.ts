/** The dashboard of the admin area. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const administration = {
  "administration.title": "Dashboard",
  "administration.help": "How much there is, what needs somebody, and what administrators changed last.",
  "administration.counts": "How much there is",
  "administration.count.users": "Users",
  "administration.count.groups": "Groups",
  "administration.count.roles": "Roles",
  "administration.count.projects": "Projects",
  "administration.count.workPackages": "Work packages",
  "administration.count.statuses": "Statuses",
  "administration.count.types": "Types",
  "administration.count.priorities": "Priorities",
  "administration.part.users":
    "{administrators, plural, one {# administrator} other {# administrators}}, {locked, number} locked",
  "administration.part.projects": "{archived, plural, =0 {None archived} other {# archived}}",
  "administration.part.workPackages": "{open, number} open, {closed, number} closed",
  "administration.attention": "Needs attention",
  "administration.attention.none": "Nothing needs attention",
  "administration.attention.noneHelp": "Everything is set up, and nobody waits for an administrator.",
  "administration.attention.act": "Review",
  "administration.attention.more": "and {count, number} more",
  "administration.severity.critical": "Critical",
  "administration.severity.warning": "Warning",
  "administration.severity.notice": "Notice",
  "administration.needs.defaultStatusMissing": "No status is the default, so new work packages have none to begin with",
  "administration.needs.defaultPriorityMissing":
    "No active priority is the default, so new work packages have none to begin with",
  "administration.needs.closedStatusMissing": "No status is closed, so work can never be finished",
  "administration.needs.failedJobs":
    "{count, plural, one {# job in the background failed} other {# jobs in the background failed}}",
  "administration.needs.failedDeliveries":
    "{count, plural, one {# message from GitHub could not be worked on} other {# messages from GitHub could not be worked on}} since yesterday",
  "administration.needs.onlyOneAdministrator": "There is only one administrator: if they are away, nobody can help",
  "administration.needs.lockedAdministrators":
    "{count, plural, one {# administrator is locked} other {# administrators are locked}}",
  "administration.needs.registeredUsers":
    "{count, plural, one {# person has registered and waits to be activated} other {# people have registered and wait to be activated}}",
  "administration.needs.projectsWithoutMembers":
    "{count, plural, one {# project has no members} other {# projects have no members}}",
  "administration.needs.invitedUsers":
    "{count, plural, one {# invited person has not signed in yet} other {# invited people have not signed in yet}}",
  "administration.needs.groupsWithoutMembers":
    "{count, plural, one {# group has no members} other {# groups have no members}}",
  "administration.needs.rolesWithoutHolders":
    "{count, plural, one {Nobody has # role} other {Nobody has # of the roles}}",
  "administration.needs.other": "{what}: {count, number}",
  "administration.activity": "Recent administrative activity",
  "administration.activity.none": "Nothing has been changed yet",
  "administration.activity.noneHelp":
    "Changes of users, groups, roles, members, projects and work settings are listed here.",
  "administration.activity.more": "Show more",
  "administration.activity.did":
    "{action, select, created {created} updated {changed} deleted {deleted} locked {locked} unlocked {unlocked} viewed_as {began to view as} view_ended {ended the viewing as} other {{deed}}} {kind}",
  "administration.activity.somebody": "Somebody",
  "administration.kind.Category": "the category",
  "administration.kind.GithubOrganizationConfig": "the GitHub configuration",
  "administration.kind.GithubRepository": "the repository",
  "administration.kind.Group": "the group",
  "administration.kind.Membership": "the membership of",
  "administration.kind.PlaceholderUser": "the placeholder user",
  "administration.kind.Priority": "the priority",
  "administration.kind.Project": "the project",
  "administration.kind.Role": "the role",
  "administration.kind.Status": "the status",
  "administration.kind.Type": "the type",
  "administration.kind.User": "the user",
  "administration.kind.Version": "the version",
  "administration.change": "{name}: {from} → {to}",
  "administration.change.set": "{name}: {to}",
  "administration.change.hidden": "{name} (not shown)",
  "administration.change.nothing": "none",
  "administration.change.yes": "yes",
  "administration.change.no": "no",
  "administration.change.items": "{count, plural, one {# entry} other {# entries}}",
  "administration.change.others": "{count, plural, one {and # more change} other {and # more changes}}",
} as const;

addMessages(administration);
