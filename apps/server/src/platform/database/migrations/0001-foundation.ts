/** The first tables. Raw statements: a migration says what it did then, whatever the code says now. */
import type { Migration } from "./migration.ts";

export const foundation: Migration = {
  name: "0001-foundation",
  statements: (id) => [
    `create table principals (
      id ${id}, type text not null, name text not null, name_key text not null,
      created_at text not null, updated_at text not null)`,
    `create index principals_by_name on principals (name_key)`,
    `create table users (
      id integer primary key references principals (id) on delete cascade,
      login text not null, login_key text not null unique, email text not null, email_key text not null unique,
      first_name text not null, last_name text not null, admin integer not null default 0, status text not null,
      builtin text not null default 'none', language text not null, time_zone text, password_hash text,
      password_changed_at text, avatar_file text, preferences text not null default '{}', last_login_at text)`,
    `create table groups (id integer primary key references principals (id) on delete cascade, ldap_dn text)`,
    `create table group_users (
      group_id integer not null references groups (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      created_at text not null, primary key (group_id, user_id))`,
    `create index group_users_by_user on group_users (user_id)`,
    `create table sessions (
      id text primary key, user_id integer not null references users (id) on delete cascade,
      created_at text not null, last_seen_at text not null, expires_at text not null,
      user_agent text not null, address text not null)`,
    `create index sessions_by_user on sessions (user_id)`,
    `create index sessions_by_expiry on sessions (expires_at)`,
    `create table api_tokens (
      id ${id}, user_id integer not null references users (id) on delete cascade, name text not null,
      token_hash text not null unique, created_at text not null, last_used_at text)`,
    `create index api_tokens_by_user on api_tokens (user_id)`,
    `create table throttles (key text primary key, count integer not null, resets_at text not null)`,
    `create index throttles_by_reset on throttles (resets_at)`,
    `create table roles (
      id ${id}, name text not null, name_key text not null unique, description text not null default '',
      type text not null, builtin text not null default 'none', assignable integer not null default 1,
      position integer not null, version integer not null default 0, created_at text not null,
      updated_at text not null)`,
    `create table role_permissions (
      role_id integer not null references roles (id) on delete cascade, permission text not null,
      primary key (role_id, permission))`,
    `create table projects (
      id ${id}, identifier text not null unique, name text not null, name_key text not null,
      description text not null default '', public integer not null default 0, active integer not null default 1,
      parent_id integer references projects (id), status_code text, status_explanation text not null default '',
      created_at text not null, updated_at text not null)`,
    `create index projects_by_parent on projects (parent_id)`,
    `create table memberships (
      id ${id}, principal_id integer not null references principals (id) on delete cascade,
      project_id integer references projects (id) on delete cascade, created_at text not null,
      updated_at text not null)`,
    `create unique index memberships_unique on memberships (principal_id, coalesce(project_id, 0))`,
    `create index memberships_by_project on memberships (project_id)`,
    `create table membership_roles (
      id ${id}, membership_id integer not null references memberships (id) on delete cascade,
      role_id integer not null references roles (id),
      inherited_from integer references membership_roles (id) on delete cascade)`,
    `create index membership_roles_by_membership on membership_roles (membership_id)`,
    `create index membership_roles_by_role on membership_roles (role_id)`,
    `create index membership_roles_by_source on membership_roles (inherited_from)`,
    `create table project_modules (
      project_id integer not null references projects (id) on delete cascade, module text not null,
      primary key (project_id, module))`,
    `create table types (
      id ${id}, name text not null, name_key text not null unique, color_id integer not null,
      position integer not null, is_default integer not null default 0, is_milestone integer not null default 0,
      is_standard integer not null default 0, is_in_roadmap integer not null default 0, icon text,
      description text not null default '', default_description text not null default '',
      created_at text not null, updated_at text not null)`,
    `create table statuses (
      id ${id}, name text not null, name_key text not null unique, color_id integer not null,
      position integer not null, is_default integer not null default 0, is_closed integer not null default 0,
      is_readonly integer not null default 0, excluded_from_totals integer not null default 0,
      default_done_ratio integer not null default 0, created_at text not null, updated_at text not null)`,
    `create table type_statuses (
      type_id integer not null references types (id) on delete cascade,
      status_id integer not null references statuses (id) on delete cascade, primary key (type_id, status_id))`,
    `create table priorities (
      id ${id}, name text not null, name_key text not null unique, color_id integer not null,
      position integer not null, is_default integer not null default 0, is_active integer not null default 1,
      created_at text not null, updated_at text not null)`,
    `create table project_types (
      project_id integer not null references projects (id) on delete cascade,
      type_id integer not null references types (id), primary key (project_id, type_id))`,
    `create table versions (
      id ${id}, project_id integer not null references projects (id) on delete cascade, name text not null,
      name_key text not null, description text not null default '', start_date text, end_date text,
      status text not null, sharing text not null, created_at text not null, updated_at text not null,
      unique (project_id, name_key))`,
    `create table categories (
      id ${id}, project_id integer not null references projects (id) on delete cascade, name text not null,
      default_assignee_id integer references principals (id) on delete set null, unique (project_id, name))`,
    `create table work_packages (
      id ${id}, project_id integer not null references projects (id), type_id integer not null references types (id),
      status_id integer not null references statuses (id), priority_id integer not null references priorities (id),
      author_id integer not null references principals (id),
      assignee_id integer references principals (id) on delete set null,
      responsible_id integer references principals (id) on delete set null,
      category_id integer references categories (id) on delete set null,
      version_id integer references versions (id) on delete set null,
      parent_id integer references work_packages (id), subject text not null, description text not null default '',
      start_date text, due_date text, duration integer, schedule_manually integer not null default 1,
      ignore_non_working_days integer not null default 0, estimated_seconds integer, remaining_seconds integer,
      done_ratio integer, story_points integer, position integer, derived_estimated_seconds integer,
      derived_remaining_seconds integer, derived_done_ratio integer, derived_start_date text,
      derived_due_date text, lock_version integer not null default 0, created_at text not null,
      updated_at text not null)`,
    `create index work_packages_by_project on work_packages (project_id, updated_at)`,
    `create index work_packages_by_update on work_packages (updated_at, id)`,
    `create index work_packages_by_assignee on work_packages (assignee_id, status_id)`,
    `create index work_packages_by_responsible on work_packages (responsible_id)`,
    `create index work_packages_by_author on work_packages (author_id)`,
    `create index work_packages_by_parent on work_packages (parent_id)`,
    `create index work_packages_by_version on work_packages (version_id)`,
    `create index work_packages_by_category on work_packages (category_id)`,
    `create index work_packages_by_status on work_packages (status_id)`,
    `create index work_packages_by_type on work_packages (type_id)`,
    `create index work_packages_by_due_date on work_packages (due_date)`,
    `create table work_package_counts (
      project_id integer not null references projects (id) on delete cascade, type_id integer not null,
      status_id integer not null, count integer not null, primary key (project_id, type_id, status_id))`,
    `create table watchers (
      work_package_id integer not null references work_packages (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade, primary key (work_package_id, user_id))`,
    `create index watchers_by_user on watchers (user_id)`,
    `create table events (
      id ${id}, entity_type text not null, entity_id integer not null, entity_title text not null,
      project_id integer, actor_id integer not null, action text not null, version integer not null default 0,
      changes text not null default '{}', comment text not null default '', internal integer not null default 0,
      created_at text not null, updated_at text not null)`,
    `create index events_by_entity on events (entity_type, entity_id, id)`,
    `create index events_by_project on events (project_id, id)`,
    `create table jobs (
      id ${id}, uuid text not null unique, kind text not null, payload text not null, status text not null,
      result text not null default '{}', dedupe_key text, owner_id integer, attempts integer not null default 0,
      run_at text not null, leased_by text, leased_until text, created_at text not null, updated_at text not null)`,
    `create index jobs_by_status on jobs (status, run_at)`,
    `create unique index jobs_once on jobs (dedupe_key) where status in ('in_queue', 'in_process')`,
    `create table revisions (name text primary key, value integer not null)`,
    `insert into revisions (name, value) values ('access', 1), ('catalogue', 1)`,
    `create table settings (name text primary key, value text not null)`,
  ],
};
