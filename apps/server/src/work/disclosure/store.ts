/** Where the things are that stored texts refer to. Reads across the features' tables: one statement finds all kinds. */
import { sql, type RawBuilder } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, RowOf } from "../../platform/database/schema/schema.ts";

/** What has a name of its own and belongs to a project. */
export const PLACED = [
  "work_packages",
  "versions",
  "categories",
  "sprints",
  "project_phases",
  "work_package_templates",
] as const;
export type Placed = (typeof PLACED)[number];

export type WantedIds = Readonly<Record<Placed, readonly number[]>>;

export interface Place {
  kind: Placed;
  id: number;
  name: string;
  project_id: number;
  /** Of versions only. */
  sharing: RowOf<"versions">["sharing"] | null;
}

export async function placesOf(db: Reader, dialect: Dialect, wanted: WantedIds): Promise<Place[]> {
  const among = (kind: Placed) => dialect.idIn(sql.ref(`${kind}.id`), wanted[kind]);
  const { rows } = await sql<Place>`
    select 'work_packages' as kind, id, subject as name, project_id, cast(null as text) as sharing
      from work_packages where ${among("work_packages")}
    union all select 'versions', id, name, project_id, sharing from versions where ${among("versions")}
    union all select 'categories', id, name, project_id, null from categories where ${among("categories")}
    union all select 'sprints', id, name, project_id, null from sprints where ${among("sprints")}
    union all select 'project_phases', project_phases.id, definition.name, project_id, null from project_phases
      join project_phase_definitions as definition on definition.id = definition_id
      where ${among("project_phases")}
    union all select 'work_package_templates', id, name, project_id, null from work_package_templates
      where ${among("work_package_templates")}`.execute(db);
  return rows;
}

export type LastPlace = Pick<Place, "kind" | "id" | "project_id">;

const ENTITIES: Readonly<Record<Placed, string>> = {
  work_packages: "WorkPackage",
  versions: "Version",
  categories: "Category",
  sprints: "Sprint",
  project_phases: "ProjectPhase",
  work_package_templates: "WorkPackageTemplate",
};

/** Where deleted things were, as the journal has it. */
export async function lastPlacesOf(db: Reader, dialect: Dialect, wanted: WantedIds): Promise<LastPlace[]> {
  const deleted = (
    kind: Placed,
  ): RawBuilder<LastPlace> => sql`select ${sql.lit(kind)} as kind, entity_id as id, project_id
    from events where entity_type = ${ENTITIES[kind]} and ${dialect.idIn(sql.ref("entity_id"), wanted[kind])}
    and action = 'deleted' and project_id is not null`;
  const all = PLACED.map(deleted);
  const { rows } = await sql<LastPlace>`${sql.join(all, sql` union all `)}`.execute(db);
  return rows;
}
