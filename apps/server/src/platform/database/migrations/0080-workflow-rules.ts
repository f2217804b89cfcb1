/**
 * Which moves of a status are limited, and what a move requires. Without a row every role makes every move, so databases
 * from before go on as they were.
 */
import type { Migration } from "./migration.ts";

export const workflowRules: Migration = {
  name: "0080-workflow-rules",
  statements: () => [
    `create table workflows (
      type_id integer primary key references types (id) on delete cascade, lock_version integer not null)`,
    `create table workflow_limits (
      type_id integer not null references types (id) on delete cascade,
      role_id integer not null references roles (id) on delete cascade,
      from_status_id integer not null references statuses (id) on delete cascade,
      to_status_id integer not null references statuses (id) on delete cascade,
      author integer not null, assignee integer not null,
      primary key (type_id, role_id, from_status_id, to_status_id))`,
    `create index workflow_limits_by_role on workflow_limits (role_id)`,
    `create index workflow_limits_by_from on workflow_limits (from_status_id)`,
    `create index workflow_limits_by_to on workflow_limits (to_status_id)`,
    `create table workflow_requirements (
      type_id integer not null references types (id) on delete cascade,
      from_status_id integer not null references statuses (id) on delete cascade,
      to_status_id integer not null references statuses (id) on delete cascade,
      comment integer not null, attributes text not null,
      primary key (type_id, from_status_id, to_status_id))`,
    `create index workflow_requirements_by_from on workflow_requirements (from_status_id)`,
    `create index workflow_requirements_by_to on workflow_requirements (to_status_id)`,
  ],
};
