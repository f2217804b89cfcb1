import { ACTIONS } from "@halyard/contract/permissions/actions";
import { sql, type SqlBool } from "kysely";
import { instantFilter } from "../../hal/read/date-filters.ts";
import { invalidQuery } from "../../platform/errors.ts";
import {
  anyString,
  booleanFilter,
  everything,
  idsOf,
  listFilter,
  nothing,
  searchFilter,
  stringFilter,
  userIdsOf,
  whetherOneOf,
  wordFilter,
  type Filter,
  type Filters,
} from "../../hal/read/filters.ts";
import type { Sorts } from "../../hal/read/sorts.ts";
import { descendantIds, PROJECT_STATUSES } from "./resource.ts";
import { inPhase } from "./phase-filters.ts";
import { isFavorite } from "./store.ts";

/** By something that Halyard does not keep: no project has any of it. */
const ofNone: Filter = {
  operators: ["=", "!", "*", "!*"],
  takes: "text",
  where: (operator) => (operator.startsWith("!") ? everything : nothing),
};

/** When something last happened in the project, whatever it was. */
const lastActivity = sql<string>`coalesce((select events.created_at from events
  where events.project_id = projects.id order by events.id desc limit 1), projects.updated_at)`;

export const projectFilters: Filters = {
  active: booleanFilter("projects.active"),
  favorited: {
    operators: ["=", "!"],
    takes: "boolean",
    where: (operator, values, scope, name) => whetherOneOf(operator, values, name, isFavorite(scope.caller.id)),
  },
  templated: {
    operators: ["=", "!"],
    takes: "boolean",
    where: (operator, values, _scope, name) =>
      whetherOneOf(operator, values, name, sql<SqlBool>`projects.templated = 1`),
  },
  userAction: {
    operators: ["=", "&="],
    takes: "text",
    words: ACTIONS.map(({ id }) => id),
    where(operator, values, scope) {
      const allowed = values.map((value) => {
        const action = ACTIONS.find((one) => one.id === value);
        if (action === undefined) throw invalidQuery(`Filter user_action has an invalid value: ${value.slice(0, 60)}`);
        return action.permissions.reduce<ReadonlySet<number>>(
          (ids, permission) => ids.union(scope.caller.projectIds(permission)),
          new Set(),
        );
      });
      const all = allowed.reduce((a, b) => (operator === "=" ? a.union(b) : a.intersection(b)));
      return scope.idIn(sql.ref("projects.id"), [...all]);
    },
  },
  // Halyard keeps no custom attributes and no file storages for projects.
  availableProjectAttributes: ofNone,
  projectPhaseAny: inPhase(sql`1 = 1`),
  storageId: ofNone,
  storageUrl: ofNone,
  public: booleanFilter("projects.public"),
  id: listFilter("projects.id"),
  name: stringFilter("projects.name"),
  nameAndIdentifier: anyString(["projects.name", "projects.identifier"]),
  typeahead: searchFilter(["projects.name", "projects.identifier"], ["search"]),
  parent: listFilter("projects.parent_id", { optional: true }),
  ancestor: {
    operators: ["=", "!"],
    takes: "id",
    where(operator, values, scope, name) {
      const below = idsOf(values, name).flatMap((id) => descendantIds(scope.caller, id));
      const among = scope.idIn(sql.ref("projects.id"), below);
      return operator === "=" ? among : sql<SqlBool>`not (${among})`;
    },
  },
  principal: {
    operators: ["=", "!"],
    takes: "person",
    aliases: ["member"],
    where(operator, values, scope, name) {
      const ids = userIdsOf(values, name, scope);
      const member = sql<SqlBool>`exists (select 1 from memberships where memberships.project_id = projects.id and ${scope.idIn(
        sql.ref("memberships.principal_id"),
        ids,
      )})`;
      return operator === "=" ? member : sql<SqlBool>`not ${member}`;
    },
  },
  projectStatusCode: wordFilter("projects.status_code", Object.keys(PROJECT_STATUSES), { optional: true }),
  type: {
    operators: ["=", "!"],
    takes: "id",
    where(operator, values, scope, name) {
      const ids = idsOf(values, name);
      const active = sql<SqlBool>`exists (select 1 from project_types where project_types.project_id = projects.id and ${scope.idIn(
        sql.ref("project_types.type_id"),
        ids,
      )})`;
      return operator === "=" ? active : sql<SqlBool>`not ${active}`;
    },
  },
  createdAt: instantFilter("projects.created_at"),
  updatedAt: instantFilter("projects.updated_at"),
  latestActivityAt: instantFilter(lastActivity),
};

export const projectSorts: Sorts = {
  id: { column: "projects.id" },
  name: { column: "projects.sort_key" },
  typeahead: { column: "projects.sort_key" },
  identifier: { column: "projects.identifier" },
  public: { column: "projects.public" },
  createdAt: { column: "projects.created_at" },
  updatedAt: { column: "projects.updated_at" },
  latestActivityAt: { column: lastActivity },
  projectStatusCode: { column: "projects.status_code", nullsLast: true },
  requiredDiskSpace: {
    column: sql`(select coalesce(sum(attachments.file_size), 0) from attachments
      join work_packages on work_packages.id = attachments.work_package_id
      where work_packages.project_id = projects.id)`,
  },
};
