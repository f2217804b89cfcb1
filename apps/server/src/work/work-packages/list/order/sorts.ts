import { sql, type RawBuilder } from "kysely";
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import { findSort, type Sort } from "../../../../hal/read/sorts.ts";
import { manualSorts } from "./manual-order.ts";
import { sortKey } from "../../../../platform/database/reading/sort-key.ts";

/** What a work package links to, as a table that is joined where its columns are asked for. */
interface Linked {
  table: string;
  /** The column of `work_packages` that has its id. */
  key: string;
  /** The column of the table that the order is by. */
  by: string;
}

export interface LinkedSort extends Sort {
  linked?: Linked;
  /** An index has a project's rows in this order: who looks for the first ones need not read all. */
  walked?: boolean;
  /** An index has all rows by what they link to, few of each, or with what these other orders ask of. */
  searched?: "few" | readonly string[];
}

const of = (table: string, column: string, key: string): LinkedSort => ({
  column: linkedColumn(key, column),
  linked: { table, key, by: column },
});

const alias = (key: string): string => `of_${key}`;

/** What is linked to by the key goes by this name. */
export const linkedAs = (key: string): RawBuilder<unknown> => sql`${sql.table(alias(key))}`;

/** A column of what is linked to by the key, where {@link joinsOf} joins it. */
export const linkedColumn = (key: string, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias(key)}.${column}`)}`;

/** The joins that the orders need, and no other: who counts and sums up reads no names. */
export function joinsOf(names: readonly string[]): RawBuilder<unknown> {
  const own = names.filter((name) => customFieldIdOf(name) === null);
  const linked = own.flatMap((name) => findSort(workPackageSorts, name).linked ?? []);
  const tables = new Map(linked.map(({ table, key }) => [key, table]));
  const joins = [...tables].map(
    ([key, table]) =>
      sql`left join ${sql.table(table)} as ${linkedAs(key)}
        on ${linkedColumn(key, "id")} = ${sql.ref(`work_packages.${key}`)}`,
  );
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

/** The orders of work-package lists. */
export const workPackageSorts: Record<string, LinkedSort> = {
  id: { column: "work_packages.id" },
  parent: { column: "work_packages.id" },
  subject: { column: sortKey("work_packages.subject_key"), walked: true },
  project: { ...of("projects", "sort_key", "project_id"), searched: "few" },
  type: of("types", "position", "type_id"),
  status: { ...of("statuses", "position", "status_id"), searched: ["priority", "type", "project", "id"] },
  priority: of("priorities", "position", "priority_id"),
  author: { ...of("principals", "sort_key", "author_id"), searched: "few" },
  assignee: { ...of("principals", "sort_key", "assignee_id"), nullsLast: true, searched: "few" },
  responsible: { ...of("principals", "sort_key", "responsible_id"), nullsLast: true },
  category: { ...of("categories", "sort_key", "category_id"), nullsLast: true },
  version: { ...of("versions", "sort_key", "version_id"), nullsLast: true },
  sprint: { ...of("sprints", "start_date", "sprint_id"), nullsLast: true },
  position: { column: "work_packages.position", nullsLast: true },
  startDate: { column: "work_packages.start_date", nullsLast: true },
  dueDate: { column: "work_packages.due_date", nullsLast: true },
  duration: { column: "work_packages.duration", nullsLast: true },
  estimatedTime: { column: "work_packages.estimated_seconds", nullsLast: true },
  remainingTime: { column: "work_packages.remaining_seconds", nullsLast: true },
  percentageDone: { column: "work_packages.done_ratio", nullsLast: true },
  storyPoints: { column: "work_packages.story_points", nullsLast: true },
  createdAt: { column: "work_packages.created_at" },
  updatedAt: { column: "work_packages.updated_at", walked: true },
  ...manualSorts,
};
