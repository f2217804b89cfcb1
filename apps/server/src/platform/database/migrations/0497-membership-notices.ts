/** Of which memberships people still have to be told by email. */
import type { Migration } from "./migration.ts";

export const membershipNotices: Migration = {
  name: "0497-membership-notices",
  statements: (id) => [
    `create table membership_notices (
      id ${id}, user_id integer not null references users (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade,
      actor_id integer not null, before text not null, message text not null, created_at text not null)`,
    `create index membership_notices_by_user on membership_notices (user_id, project_id)`,
    `create index membership_notices_by_project on membership_notices (project_id)`,
  ],
};
