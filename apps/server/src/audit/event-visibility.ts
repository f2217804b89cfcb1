/** Who may hear of an event: exactly those who may read what it is about. Each type says it (`entity-types.ts`). */
import type { Permission } from "@halyard/contract/permissions/permissions";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../access/caller.ts";
import { hearsOfAdministration } from "../access/policies/instance.ts";
import type { Condition } from "../hal/read/filters.ts";
import type { Dialect } from "../platform/database/schema/dialect.ts";
import { ENTITY_TYPES, factsOf, type Audience } from "../platform/events/entity-types.ts";
import type { JournalEvent } from "../platform/events/journal.ts";

const INTERNAL = "view_internal_comments";

const seesWork = (caller: Caller): boolean => caller.canAnywhere("view_work_packages");

/** Of a type that is not declared no one hears. */
export function mayHear(caller: Caller, event: JournalEvent): boolean {
  const { projectId, internal } = event;
  const audience = factsOf(event.entityType)?.heardBy;
  switch (audience) {
    case undefined:
      return false;
    case "administrators":
      return hearsOfAdministration(caller);
    case "account":
      return hearsOfAdministration(caller) || event.entityId === caller.id;
    case "person":
      return event.entityId === caller.id;
    case "project":
      return hearsOfAdministration(caller) || (projectId !== null && caller.sees(projectId));
    case "catalogue":
      return seesWork(caller);
    case "view":
      if (internal) return event.actorId === caller.id;
      return projectId === null ? seesWork(caller) : caller.can("view_work_packages", projectId);
    default:
      if (projectId === null) return hearsOfAdministration(caller);
      return caller.can(audience, projectId) && (!internal || caller.can(INTERNAL, projectId));
  }
}

/** Each audience with the types that have it. */
const AUDIENCES = [...Map.groupBy(Object.entries(ENTITY_TYPES), ([, { heardBy }]): Audience => heardBy)].map(
  ([audience, types]) => [audience, types.map(([type]) => type)] as const,
);

/**
 * {@link mayHear} as a condition on rows of `events`, for lists of the journal: what one may not hear of is not
 * counted either.
 */
export function hearableBy(caller: Caller, dialect: Dialect): Condition {
  const always = (holds: boolean) => (holds ? sql`1 = 1` : sql`1 = 0`);
  const inProjects = (ids: ReadonlySet<number>) => dialect.idIn(sql.ref("events.project_id"), [...ids]);
  const where = (permission: Permission) => inProjects(caller.projectIds(permission));
  const administers = hearsOfAdministration(caller);
  const rows = (audience: Audience): RawBuilder<unknown> => {
    switch (audience) {
      case "administrators":
        return always(administers);
      case "account":
        return administers ? always(true) : sql`events.entity_id = ${caller.id}`;
      case "person":
        return sql`events.entity_id = ${caller.id}`;
      case "project":
        return administers ? always(true) : sql`${inProjects(caller.visibleProjectIds())}`;
      case "catalogue":
        return always(seesWork(caller));
      case "view":
        return sql`case when events.internal = 1 then events.actor_id = ${caller.id}
          when events.project_id is null then ${always(seesWork(caller))} else ${where("view_work_packages")} end`;
      default:
        return sql`case when events.project_id is null then ${always(administers)}
          when events.internal = 1 and not ${where(INTERNAL)} then 1 = 0 else ${where(audience)} end`;
    }
  };
  const branches = AUDIENCES.map(
    ([audience, types]) => sql`when events.entity_type in (${sql.join(types)}) then ${rows(audience)}`,
  );
  return sql<SqlBool>`(case ${sql.join(branches, sql` `)} else 1 = 0 end)`;
}

const VIEWING = new Set(["viewed_as", "view_ended"]);

/**
 * Whether the event may change what a client hears, who then has to be looked up again.
 * @param people who listens, and through whose eyes: of accounts only what happens to these counts
 */
export function mayChangeAccess(event: JournalEvent, people: readonly number[]): boolean {
  if (event.entityType !== "User") return factsOf(event.entityType)?.changesAccess === true;
  return people.includes(event.entityId) || VIEWING.has(event.action);
}
