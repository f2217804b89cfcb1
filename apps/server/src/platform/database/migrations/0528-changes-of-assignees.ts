/**
 * A list that is compared with the past and filtered by assignee asks which work packages had another one at a moment. This
 * index has those changes by time, as `events_of_place` has those of status, type and project.
 */
import type { Migration } from "./migration.ts";

const IS_CHANGED = {
  sqlite: "json_type(changes, '$.assignee') is not null",
  postgres: "(changes::jsonb -> 'assignee') is not null",
};

export const changesOfAssignees: Migration = {
  name: "0528-changes-of-assignees",
  statements: (_id, dialect) => [
    `create index events_of_assignee on events (created_at, entity_id)
      where entity_type = 'WorkPackage' and (${IS_CHANGED[dialect]})`,
  ],
};
