import { sql, type RawBuilder } from "kysely";
import type { Sorts } from "../hal/sorts.ts";

/** Of what a work package links to: looked up where it is asked for, so that who counts and sums up reads no names. */
export const linkedValue = <Value>(table: string, column: string, key: string): RawBuilder<Value> =>
  sql`(select ${sql.ref(`linked.${column}`)} from ${sql.table(table)} as linked
    where linked.id = ${sql.ref(`work_packages.${key}`)})`;

/** The orders of work-package lists (work contract 1.7); by columns of `work_packages` alone. */
export const workPackageSorts: Sorts = {
  id: { column: "work_packages.id" },
  parent: { column: "work_packages.id" },
  subject: { column: sql`lower(work_packages.subject)` },
  project: { column: linkedValue("projects", "name_key", "project_id") },
  type: { column: linkedValue("types", "position", "type_id") },
  status: { column: linkedValue("statuses", "position", "status_id") },
  priority: { column: linkedValue("priorities", "position", "priority_id") },
  author: { column: linkedValue("principals", "name_key", "author_id") },
  assignee: { column: linkedValue("principals", "name_key", "assignee_id"), nullsLast: true },
  responsible: { column: linkedValue("principals", "name_key", "responsible_id"), nullsLast: true },
  category: { column: linkedValue("categories", "name", "category_id"), nullsLast: true },
  version: { column: linkedValue("versions", "name_key", "version_id"), nullsLast: true },
  startDate: { column: "work_packages.start_date", nullsLast: true },
  dueDate: { column: "work_packages.due_date", nullsLast: true },
  duration: { column: "work_packages.duration", nullsLast: true },
  estimatedTime: { column: "work_packages.estimated_seconds", nullsLast: true },
  remainingTime: { column: "work_packages.remaining_seconds", nullsLast: true },
  percentageDone: { column: "work_packages.done_ratio", nullsLast: true },
  storyPoints: { column: "work_packages.story_points", nullsLast: true },
  createdAt: { column: "work_packages.created_at" },
  updatedAt: { column: "work_packages.updated_at" },
};
