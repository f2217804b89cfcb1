/** What of a work package decides whether it passes a filter, where the journal tells of each change of it. */
import type { Condition } from "../../../hal/read/filters.ts";

export interface Decided {
  condition: Condition;
  /** As the journal calls them; none: it never changes. */
  attributes: readonly string[];
}

/**
 * By filter. What else filters ask of, as who is in a group, is looked at as it is now, at each moment. Filters that are not
 * here ask of what other rows have, or of what the journal does not tell.
 */
export const DECIDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["id", []],
  ["author", []],
  ["createdAt", []],
  ["status", ["status"]],
  ["type", ["type"]],
  ["milestone", ["type"]],
  ["project", ["project"]],
  ["subprojectId", ["project"]],
  ["onlySubproject", ["project"]],
  ["priority", ["priority"]],
  ["assignee", ["assignee"]],
  ["assigneeOrGroup", ["assignee"]],
  ["group", ["assignee"]],
  ["role", ["assignee", "project"]],
  ["responsible", ["responsible"]],
  ["category", ["category"]],
  ["version", ["version"]],
  ["sprint", ["sprint", "project"]],
  ["subject", ["subject"]],
  ["description", ["description"]],
  ["startDate", ["startDate"]],
  ["dueDate", ["dueDate"]],
  ["datesInterval", ["startDate", "dueDate"]],
  ["duration", ["duration"]],
  ["estimatedTime", ["estimatedTime"]],
  ["remainingTime", ["remainingTime"]],
  ["percentageDone", ["percentageDone"]],
  ["storyPoints", ["storyPoints"]],
]);
