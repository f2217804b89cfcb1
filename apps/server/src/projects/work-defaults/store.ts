import { sql } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import type { ProjectWorkDefaultTable } from "../../platform/database/schema/tables/planning.ts";

export type WorkDefaults = Omit<ProjectWorkDefaultTable, "project_id" | "lock_version">;

export const NO_DEFAULTS: WorkDefaults = {
  type_id: null,
  priority_id: null,
  assignee_id: null,
  responsible_id: null,
  category_id: null,
  version_id: null,
};

/** undefined: the project has none of its own. */
export const workDefaultsOf = (db: Reader, projectId: number): Promise<WorkDefaults | undefined> =>
  db
    .selectFrom("project_work_defaults")
    .where("project_id", "=", projectId)
    .select(["type_id", "priority_id", "assignee_id", "responsible_id", "category_id", "version_id"])
    .executeTakeFirst();

const named = (db: Reader) =>
  db
    .selectFrom("projects")
    .leftJoin("project_work_defaults as given", "given.project_id", "projects.id")
    .leftJoin("types", "types.id", "given.type_id")
    .leftJoin("priorities", "priorities.id", "given.priority_id")
    .leftJoin("principals as assignee", "assignee.id", "given.assignee_id")
    .leftJoin("principals as responsible", "responsible.id", "given.responsible_id")
    .leftJoin("categories", "categories.id", "given.category_id")
    .leftJoin("versions", "versions.id", "given.version_id")
    .select([
      "projects.id as project_id",
      "projects.name as project_name",
      "given.type_id",
      "types.name as type_name",
      "given.priority_id",
      "priorities.name as priority_name",
      "given.assignee_id",
      "assignee.name as assignee_name",
      "assignee.type as assignee_type",
      "given.responsible_id",
      "responsible.name as responsible_name",
      "responsible.type as responsible_type",
      "given.category_id",
      "categories.name as category_name",
      "given.version_id",
      "versions.name as version_name",
      // A client that found no defaults has seen version 0.
      (eb) => eb.fn.coalesce("given.lock_version", sql<number>`0`).as("lock_version"),
    ]);

/** With the names of what they link to. */
export type WorkDefaultsRow = Awaited<ReturnType<typeof namedDefaults>>;

export const namedDefaults = (db: Reader, projectId: number) =>
  named(db).where("projects.id", "=", projectId).executeTakeFirstOrThrow();

export async function saveDefaults(tx: Writer, projectId: number, defaults: WorkDefaults): Promise<void> {
  await tx
    .insertInto("project_work_defaults")
    .values({ project_id: projectId, ...defaults, lock_version: 1 })
    .onConflict((row) =>
      row
        .column("project_id")
        .doUpdateSet({ ...defaults, lock_version: sql<number>`project_work_defaults.lock_version + 1` }),
    )
    .execute();
}
