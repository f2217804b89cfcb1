/** Who may hear of an event: exactly those who may read what it is about. */
import type { Caller } from "../access/caller.ts";
import type { JournalEvent } from "../platform/events/journal.ts";

const WORK = new Set(["WorkPackage", "Activity", "Watcher", "Version", "Category"]);

/** Everybody who sees work packages sees these. */
const CATALOGUE = new Set(["Type", "Status", "Priority"]);

export function mayHear(caller: Caller, event: JournalEvent): boolean {
  if (CATALOGUE.has(event.entityType)) return caller.canAnywhere("view_work_packages");
  if (event.projectId === null) return caller.admin || (event.entityType === "User" && event.entityId === caller.id);
  if (event.entityType === "Project") return caller.sees(event.projectId) || caller.admin;
  if (event.internal && !caller.can("view_internal_comments", event.projectId)) return false;
  if (WORK.has(event.entityType)) return caller.can("view_work_packages", event.projectId);
  if (event.entityType === "Membership") return caller.can("view_members", event.projectId);
  return caller.sees(event.projectId);
}

/** What changes who may do what: a stream looks again who is listening. */
export const ACCESS_ENTITIES: ReadonlySet<string> = new Set(["User", "Group", "Role", "Membership", "Project"]);
