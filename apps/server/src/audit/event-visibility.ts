/** Who may hear of an event: exactly those who may read what it is about. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../access/caller.ts";
import { hearsOfAdministration } from "../access/policies/instance.ts";
import type { Condition } from "../hal/read/filters.ts";
import type { Dialect } from "../platform/database/schema/dialect.ts";
import type { JournalEvent } from "../platform/events/journal.ts";

const WORK = new Set(["WorkPackage", "Activity", "Watcher", "Version", "Category", "Relation", "WorkPackageOrder"]);

const GITHUB = "GithubPullRequest";

const TIME = "TimeEntry";

/** A saved view; where its row is marked as internal it is private, and its owner is who wrote the row. */
const VIEW = "Query";

/** A person's own notifications: the id is theirs, and no one else hears of them. */
const OWN = "Notification";

/** Everyone who sees work packages sees these. */
const CATALOGUE = new Set(["Type", "Status", "Priority"]);

export function mayHear(caller: Caller, event: JournalEvent): boolean {
  if (CATALOGUE.has(event.entityType)) return caller.canAnywhere("view_work_packages");
  if (event.entityType === OWN) return event.entityId === caller.id;
  if (event.entityType === VIEW) {
    if (event.internal) return event.actorId === caller.id;
    return event.projectId === null
      ? caller.canAnywhere("view_work_packages")
      : caller.can("view_work_packages", event.projectId);
  }
  if (event.projectId === null)
    return hearsOfAdministration(caller) || (event.entityType === "User" && event.entityId === caller.id);
  if (event.entityType === "Project") return caller.sees(event.projectId) || hearsOfAdministration(caller);
  if (event.internal && !caller.can("view_internal_comments", event.projectId)) return false;
  if (WORK.has(event.entityType)) return caller.can("view_work_packages", event.projectId);
  if (event.entityType === TIME) return caller.can("view_time_entries", event.projectId);
  if (event.entityType === GITHUB) return caller.can("show_github_content", event.projectId);
  if (event.entityType === "Sprint") return caller.can("view_sprints", event.projectId);
  if (event.entityType === "ProjectPhase") return caller.can("view_project_phases", event.projectId);
  if (event.entityType === "WorkPackageDefaults") return caller.can("edit_project", event.projectId);
  if (event.entityType === "Membership") return caller.can("view_members", event.projectId);
  if (event.entityType === "Grid") return caller.can("show_board_views", event.projectId);
  if (event.entityType === "Document") return caller.can("view_documents", event.projectId);
  if (event.entityType === "WikiPage") return caller.can("view_wiki_pages", event.projectId);
  return caller.sees(event.projectId);
}

/**
 * {@link mayHear} as a condition on rows of `events`, for lists of the journal: what one may not hear of is not
 * counted either.
 */
export function hearableBy(caller: Caller, dialect: Dialect): Condition {
  const entity = (types: Iterable<string>) => sql`events.entity_type in (${sql.join([...types])})`;
  const inProjects = (ids: ReadonlySet<number>) => dialect.idIn(sql.ref("events.project_id"), [...ids]);
  const own = sql`(events.entity_type = 'User' and events.entity_id = ${caller.id})`;
  const seen = caller.visibleProjectIds();
  const catalogue = caller.canAnywhere("view_work_packages") ? sql`1 = 1` : sql`1 = 0`;
  const projects = hearsOfAdministration(caller) ? sql`1 = 1` : inProjects(seen);
  return sql<SqlBool>`(case
    when ${entity(CATALOGUE)} then ${catalogue}
    when ${entity([OWN])} then events.entity_id = ${caller.id}
    when events.entity_type = ${VIEW} and events.internal = 1 then events.actor_id = ${caller.id}
    when events.entity_type = ${VIEW} and events.project_id is null then ${catalogue}
    when events.project_id is null then ${hearsOfAdministration(caller) ? sql`1 = 1` : own}
    when events.entity_type = 'Project' then ${projects}
    when events.internal = 1 and not ${inProjects(caller.projectIds("view_internal_comments"))} then 1 = 0
    when ${entity([...WORK, VIEW])} then ${inProjects(caller.projectIds("view_work_packages"))}
    when events.entity_type = ${TIME} then ${inProjects(caller.projectIds("view_time_entries"))}
    when events.entity_type = ${GITHUB} then ${inProjects(caller.projectIds("show_github_content"))}
    when events.entity_type = 'Sprint' then ${inProjects(caller.projectIds("view_sprints"))}
    when events.entity_type = 'ProjectPhase' then ${inProjects(caller.projectIds("view_project_phases"))}
    when events.entity_type = 'WorkPackageDefaults' then ${inProjects(caller.projectIds("edit_project"))}
    when events.entity_type = 'Membership' then ${inProjects(caller.projectIds("view_members"))}
    when events.entity_type = 'Grid' then ${inProjects(caller.projectIds("show_board_views"))}
    when events.entity_type = 'Document' then ${inProjects(caller.projectIds("view_documents"))}
    when events.entity_type = 'WikiPage' then ${inProjects(caller.projectIds("view_wiki_pages"))}
    else ${inProjects(seen)} end)`;
}

/** What changes who may do what. */
const ACCESS_ENTITIES = new Set(["User", "Group", "Role", "Membership", "Project"]);
const VIEWING = new Set(["viewed_as", "view_ended"]);

/**
 * Whether the event may change what a client hears, who then has to be looked up again.
 * @param people who listens, and through whose eyes: of accounts only what happens to these counts
 */
export function mayChangeAccess(event: JournalEvent, people: readonly number[]): boolean {
  if (event.entityType !== "User") return ACCESS_ENTITIES.has(event.entityType);
  return people.includes(event.entityId) || VIEWING.has(event.action);
}
