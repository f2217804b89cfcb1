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

type Always = "all" | "none";

/** Of one audience's rows of `events`. `inside`: all of them are of this project, so that its rights are known. */
function rowsFor(caller: Caller, dialect: Dialect, audience: Audience, inside: number | null): Always | Condition {
  const always = (holds: boolean): Always => (holds ? "all" : "none");
  const inProjects = (ids: ReadonlySet<number>) =>
    inside === null ? dialect.idIn(sql.ref("events.project_id"), [...ids]) : always(ids.has(inside));
  const where = (permission: Permission) => inProjects(caller.projectIds(permission));
  const inPublic = (within: Always | Condition, otherwise: RawBuilder<unknown>): Condition =>
    sql`case when events.internal = 1 then ${otherwise} else ${asCondition(within)} end`;
  const administers = hearsOfAdministration(caller);
  switch (audience) {
    case "administrators":
      return always(administers);
    case "account":
      return administers ? "all" : sql`events.entity_id = ${caller.id}`;
    case "person":
      return sql`events.entity_id = ${caller.id}`;
    case "project":
      return administers ? "all" : inProjects(caller.visibleProjectIds());
    case "catalogue":
      return always(seesWork(caller));
    case "view": {
      const shared = where("view_work_packages");
      const anywhere = asCondition(always(seesWork(caller)));
      const elsewhere = sql<SqlBool>`case when events.project_id is null then ${anywhere} else ${asCondition(shared)} end`;
      return inPublic(inside === null ? elsewhere : shared, sql`events.actor_id = ${caller.id}`);
    }
    default: {
      const [seen, internal] = [where(audience), where(INTERNAL)];
      if (inside !== null) return seen === "all" && internal === "none" ? sql`events.internal = 0` : seen;
      return sql`case when events.project_id is null then ${asCondition(always(administers))}
        when events.internal = 1 and not ${asCondition(internal)} then 1 = 0 else ${asCondition(seen)} end`;
    }
  }
}

const asCondition = (rows: Always | Condition): Condition =>
  rows === "all" ? sql`1 = 1` : rows === "none" ? sql`1 = 0` : rows;

/**
 * {@link mayHear} as a condition on rows of `events`, for lists of the journal: what one may not hear of is not
 * counted either.
 * @param inside a project that all of the rows are of: asked of many rows, the condition is much shorter
 */
export function hearableBy(caller: Caller, dialect: Dialect, inside: number | null = null): Condition {
  const rows = AUDIENCES.map(([audience, types]) => [rowsFor(caller, dialect, audience, inside), types] as const);
  const all = rows.flatMap(([which, types]) => (which === "all" ? types : []));
  const some = rows.filter(([which]) => which !== "all" && which !== "none");
  const branches = some.map(
    ([which, types]) => sql`when events.entity_type in (${sql.join(types)}) then ${asCondition(which)}`,
  );
  // Most rows are of one of these: they come first.
  if (all.length > 0) branches.unshift(sql`when events.entity_type in (${sql.join(all)}) then 1 = 1`);
  return branches.length === 0 ? sql`1 = 0` : sql<SqlBool>`(case ${sql.join(branches, sql` `)} else 1 = 0 end)`;
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
