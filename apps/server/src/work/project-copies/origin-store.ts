/** Which template a project was made from, and which of its work packages from which of the template's. */
import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, Writer } from "../../platform/database/schema/schema.ts";
import type { Mapping } from "./store.ts";

export async function latestEventId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("events")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export async function rememberOrigin(tx: Writer, row: NewRow<"project_origins">): Promise<void> {
  await tx.insertInto("project_origins").values(row).execute();
}

/** @param people ids of those who take the place of the template's placeholder users, by ids of these */
export async function rememberPeople(tx: Writer, projectId: number, people: Mapping): Promise<void> {
  const rows = [...people].map(([placeholder, principal]) => ({
    project_id: projectId,
    placeholder_id: placeholder,
    principal_id: principal,
  }));
  if (rows.length > 0) await tx.insertInto("project_origin_people").values(rows).execute();
}

export interface Replaced {
  id: number;
  name: string;
}

/** Who took the place of placeholder users when the project was made, by ids of these. */
export async function peopleIn(db: Reader, projectId: number): Promise<ReadonlyMap<number, Replaced>> {
  const rows = await db
    .selectFrom("project_origin_people")
    .innerJoin("principals", "principals.id", "project_origin_people.principal_id")
    .where("project_id", "=", projectId)
    .select(["placeholder_id", "principals.id", "principals.name"])
    .execute();
  return new Map(rows.map(({ placeholder_id, id, name }) => [placeholder_id, { id, name }]));
}

/** @param pairs a template's work package and the one that was made from it */
export async function rememberWork(tx: Writer, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const rows = pairs.map(([original, made]) => ({ work_package_id: made, template_work_package_id: original }));
  if (rows.length > 0) await tx.insertInto("work_package_origins").values(rows).execute();
}

export type Origin = NonNullable<Awaited<ReturnType<typeof originOf>>>;

/** undefined: it was made from no template, or that was deleted. */
export const originOf = (db: Reader, projectId: number) =>
  db
    .selectFrom("project_origins")
    .innerJoin("projects", "projects.id", "project_origins.template_id")
    .where("project_id", "=", projectId)
    .selectAll("project_origins")
    .select("projects.name as template_name")
    .executeTakeFirst();

/** The project has what is in the template up to there, or does without it. */
export async function moveOn(tx: Writer, projectId: number, eventId: number): Promise<void> {
  await tx
    .updateTable("project_origins")
    .set({ event_id: eventId })
    .where("project_id", "=", projectId)
    .where("event_id", "<", eventId)
    .execute();
}

export type TemplateEvent = Awaited<ReturnType<typeof eventsSince>>[number];

/** What happened in a template, in its order. @param where what the reader can hear of */
export const eventsSince = (db: Reader, templateId: number, eventId: number, where: Condition, most: number) =>
  db
    .selectFrom("events")
    .select(["id", "entity_type", "entity_id", "entity_title", "action", "changes", "created_at"])
    .where("project_id", "=", templateId)
    .where("id", ">", eventId)
    .where(where)
    .orderBy("id")
    .limit(most)
    .execute();

/** What became of work packages of a template in this project: the ids there by those in the template. */
export async function copiesIn(
  db: Reader,
  dialect: Dialect,
  projectId: number,
  originals: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("work_package_origins")
    .innerJoin("work_packages", "work_packages.id", "work_package_origins.work_package_id")
    .where("work_packages.project_id", "=", projectId)
    .where(dialect.idIn(sql.ref("work_package_origins.template_work_package_id"), [...originals]))
    .select(["work_package_id", "template_work_package_id"])
    .orderBy("work_package_id", "desc")
    .execute();
  // Of several the first: it has been there since the project was made.
  return new Map(rows.map((row) => [row.template_work_package_id, row.work_package_id]));
}

/** A project's own. */
export const versionsIn = (db: Reader, projectId: number) =>
  db.selectFrom("versions").selectAll().where("project_id", "=", projectId).orderBy("id").execute();

interface Part {
  id: number;
  name: string;
  /** In the template. */
  original: number | null;
}

const partsOf = {
  versions: async (db: Reader, projectId: number): Promise<Part[]> =>
    (await versionsIn(db, projectId)).map((row) => ({ ...row, original: row.template_version_id })),
  categories: (db: Reader, projectId: number): Promise<Part[]> =>
    db
      .selectFrom("categories")
      .select(["id", "name", "template_category_id as original"])
      .where("project_id", "=", projectId)
      .orderBy("id")
      .execute(),
};

/** Ids in the project by those in its template: of what was made from it, and else of what has the same name. */
export async function madeFrom(
  db: Reader,
  parts: "versions" | "categories",
  projectId: number,
  templateId: number,
): Promise<Map<number, number>> {
  const [there, here] = [await partsOf[parts](db, templateId), await partsOf[parts](db, projectId)];
  const byOriginal = new Map(here.map(({ id, original }) => [original, id]));
  const byName = new Map(here.map(({ id, name }) => [name, id]));
  return new Map(
    there.flatMap(({ id, name }) => {
      const made = byOriginal.get(id) ?? byName.get(name);
      return made === undefined ? [] : [[id, made] as const];
    }),
  );
}

/** @param part in the project @param original in its template */
export async function rememberVersion(tx: Writer, part: number, original: number): Promise<void> {
  await tx.updateTable("versions").set({ template_version_id: original }).where("id", "=", part).execute();
}

/** @param part in the project @param original in its template */
export async function rememberCategory(tx: Writer, part: number, original: number): Promise<void> {
  await tx.updateTable("categories").set({ template_category_id: original }).where("id", "=", part).execute();
}

/** What changed of something in a project after this point of the journal. */
export const changesOfSince = (db: Reader, entityType: string, entityId: number, eventId: number) =>
  db
    .selectFrom("events")
    .select("changes")
    .where("entity_type", "=", entityType)
    .where("entity_id", "=", entityId)
    .where("id", ">", eventId)
    .execute();
