/**
 * Where each change came from and what it is to an administrator, and a table of what changed nothing: refusals, failed
 * sign-ins, failed jobs. Rows from before say what follows from the kind of what they changed.
 */
import type { Migration } from "./migration.ts";

export const eventContext: Migration = {
  name: "0055-event-context",
  statements: (id) => [
    `alter table events add column category text not null default 'user'`,
    `alter table events add column severity text not null default 'info'`,
    `alter table events add column outcome text not null default 'success'`,
    `alter table events add column context text not null default '{}'`,
    `update events set category = 'security' where entity_type in
      ('Group', 'Membership', 'PermissionTemplate', 'PlaceholderUser', 'Role', 'Session', 'User')
      and entity_type not in ('WorkPackage', 'Activity', 'Watcher')`,
    `update events set category = 'system' where entity_type in
      ('GithubOrganizationConfig', 'GithubRepository', 'HelpText', 'NonWorkingDay', 'Priority', 'Setting', 'Status',
      'Type', 'WeekDay') and entity_type not in ('WorkPackage', 'Activity', 'Watcher')`,
    // Most changes are of work, so the journal of all and that of people are read by time, the rest by itself.
    `create index events_by_time on events (created_at, id)`,
    `create index events_of_actor_by_time on events (actor_id, created_at, id)`,
    `create index events_of_security on events (created_at, id) where category = 'security'`,
    `create index events_of_system on events (created_at, id) where category = 'system'`,
    `create index events_to_notice on events (created_at, id) where severity <> 'info'`,
    `create table security_events (
      id ${id}, key text not null unique, kind text not null, category text not null, severity text not null,
      outcome text not null, actor_id integer, entity_type text, entity_id integer, entity_title text not null,
      subject text not null, details text not null, context text not null, count integer not null,
      created_at text not null, updated_at text not null)`,
    `create index security_events_by_time on security_events (created_at, id)`,
    `create index security_events_by_actor on security_events (actor_id, created_at, id)`,
  ],
};
