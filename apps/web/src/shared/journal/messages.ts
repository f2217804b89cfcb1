import { addMessages } from "../i18n/registry.ts";

export const journal = {
  "journal.did":
    "{action, select, created {created} updated {changed} deleted {deleted} locked {locked} unlocked {unlocked} viewed_as {started viewing as} view_ended {stopped viewing as} restore_started {started to restore} restore_failed {could not restore} failed {could not make} downloaded {downloaded} other {{deed}}} {kind}",
  "journal.someone": "Someone",
  "journal.kind.AuditStream": "the audit stream",
  "journal.kind.Backup": "the backup",
  "journal.kind.Category": "the category",
  "journal.kind.GithubOrganizationConfig": "the GitHub configuration",
  "journal.kind.GithubRepository": "the repository",
  "journal.kind.Group": "the group",
  "journal.kind.Membership": "the membership of",
  "journal.kind.PlaceholderUser": "the placeholder user",
  "journal.kind.Priority": "the priority",
  "journal.kind.Project": "the project",
  "journal.kind.Role": "the role",
  "journal.kind.Session": "as",
  "journal.kind.Setting": "the settings",
  "journal.kind.Status": "the status",
  "journal.kind.Type": "the type",
  "journal.kind.User": "the user",
  "journal.kind.Version": "the version",
  "journal.kind.Webhook": "the webhook",
  "journal.change": "{name}: {from} → {to}",
  "journal.change.set": "{name}: {to}",
  "journal.change.hidden": "{name} (not shown)",
  "journal.change.nothing": "none",
  "journal.change.yes": "yes",
  "journal.change.no": "no",
  "journal.change.items": "{count, plural, one {# entry} other {# entries}}",
  "journal.change.others": "{count, plural, one {and # more change} other {and # more changes}}",
} as const;

addMessages(journal);
