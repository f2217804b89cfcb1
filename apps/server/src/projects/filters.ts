import { sql, type SqlBool } from "kysely";
import { instantFilter } from "../hal/date-filters.ts";
import {
  booleanFilter,
  idsOf,
  listFilter,
  searchFilter,
  stringFilter,
  userIdsOf,
  wordFilter,
  type Filters,
} from "../hal/filters.ts";
import type { Sorts } from "../hal/sorts.ts";
import { descendantIds, PROJECT_STATUSES } from "./resource.ts";

export const projectFilters: Filters = {
  active: booleanFilter("projects.active"),
  public: booleanFilter("projects.public"),
  id: listFilter("projects.id"),
  name: stringFilter("projects.name"),
  nameAndIdentifier: {
    operators: ["=", "!", "~", "!~"],
    where(operator, values, scope, name) {
      const wanted = operator.replace("!", "") || "=";
      const [inName, inIdentifier] = [stringFilter("projects.name"), stringFilter("projects.identifier")].map(
        (filter) => filter.where(wanted, values, scope, name),
      );
      const either = sql<SqlBool>`(${inName} or ${inIdentifier})`;
      return operator.startsWith("!") ? sql<SqlBool>`not ${either}` : either;
    },
  },
  typeahead: searchFilter(["projects.name", "projects.identifier"], ["search"]),
  parent: listFilter("projects.parent_id", { optional: true }),
  ancestor: {
    operators: ["=", "!"],
    where(operator, values, scope, name) {
      const below = idsOf(values, name).flatMap((id) => descendantIds(scope.caller, id));
      const among = scope.idIn(sql.ref("projects.id"), below);
      return operator === "=" ? among : sql<SqlBool>`not (${among})`;
    },
  },
  principal: {
    operators: ["=", "!"],
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
  updatedAt: instantFilter("projects.updated_at", ["latestActivityAt"]),
};

export const projectSorts: Sorts = {
  id: { column: "projects.id" },
  name: { column: "projects.name_key" },
  typeahead: { column: "projects.name_key" },
  identifier: { column: "projects.identifier" },
  public: { column: "projects.public" },
  createdAt: { column: "projects.created_at" },
  updatedAt: { column: "projects.updated_at" },
  latestActivityAt: { column: "projects.updated_at" },
  projectStatusCode: { column: "projects.status_code", nullsLast: true },
};
