/** Who gets which notification by email, and the emails themselves until they are long sent. */
import type { Migration } from "./migration.ts";

export const notificationEmails: Migration = {
  name: "0121-notification-emails",
  statements: (id) => [
    // Those of before this were never meant to be mailed.
    `alter table notifications add column email text not null default 'off'`,
    `alter table notifications add column push text not null default 'off'`,
    `alter table notifications add column email_id integer`,
    `create index notifications_to_mail on notifications (recipient_id, work_package_id, email)
      where email <> 'off' and email_id is null and read_ian = 0`,
    `create index notifications_by_email on notifications (email_id) where email_id is not null`,
    `create table emails (
      id ${id}, recipient_id integer not null references users (id) on delete cascade, kind text not null,
      work_package_id integer, state text not null, attempts integer not null default 0, next_at text not null,
      error text not null default '', address text not null default '', is_refused integer not null default 0,
      created_at text not null, sent_at text)`,
    `create index emails_waiting on emails (next_at) where state in ('waiting', 'sending')`,
    `create index emails_by_state on emails (state, id)`,
    `create index emails_by_recipient on emails (recipient_id, id)`,
    `create table notification_rules (
      id ${id}, user_id integer references users (id) on delete cascade,
      role_id integer references roles (id) on delete cascade,
      project_id integer references projects (id) on delete cascade, reason text, email text, push text,
      created_at text not null, updated_at text not null)`,
    `create index notification_rules_by_user on notification_rules (user_id)`,
    `create index notification_rules_by_role on notification_rules (role_id)`,
    `create index notification_rules_by_project on notification_rules (project_id)`,
  ],
};
