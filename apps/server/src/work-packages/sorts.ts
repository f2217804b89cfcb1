import { sql } from "kysely";
import type { Sorts } from "../hal/sorts.ts";
import { manualSorts } from "./manual-order.ts";

const position = (kind: string) =>
  sql`(select position from ${sql.table(kind === "status" ? "statuses" : kind === "priority" ? "priorities" : "types")} as placed where placed.id = ${sql.ref(`work_packages.${kind}_id`)})`;

/** The orders of work-package lists (work contract 1.7). */
export const workPackageSorts: Sorts = {
  id: { column: "work_packages.id" },
  parent: { column: "work_packages.id" },
  subject: { column: sql`lower(work_packages.subject)` },
  project: { column: "projects.name_key" },
  type: { column: position("type") },
  status: { column: position("status") },
  priority: { column: position("priority") },
  author: { column: "author.name_key" },
  assignee: { column: "assignee.name_key", nullsLast: true },
  responsible: { column: "responsible.name_key", nullsLast: true },
  category: { column: "categories.name", nullsLast: true },
  version: { column: "versions.name_key", nullsLast: true },
  startDate: { column: "work_packages.start_date", nullsLast: true },
  dueDate: { column: "work_packages.due_date", nullsLast: true },
  duration: { column: "work_packages.duration", nullsLast: true },
  estimatedTime: { column: "work_packages.estimated_seconds", nullsLast: true },
  remainingTime: { column: "work_packages.remaining_seconds", nullsLast: true },
  percentageDone: { column: "work_packages.done_ratio", nullsLast: true },
  storyPoints: { column: "work_packages.story_points", nullsLast: true },
  createdAt: { column: "work_packages.created_at" },
  updatedAt: { column: "work_packages.updated_at" },
  ...manualSorts,
};
