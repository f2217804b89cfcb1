/** A work package's history: the rows of the journal that are about it. */
import type { Reader, Writer } from "../platform/database/schema.ts";

export const WORK_PACKAGE = "WorkPackage";

const history = (db: Reader) =>
  db
    .selectFrom("events")
    .innerJoin("principals", "principals.id", "events.actor_id")
    .innerJoin("work_packages", "work_packages.id", "events.entity_id")
    .where("events.entity_type", "=", WORK_PACKAGE)
    .select([
      "events.id",
      "events.version",
      "events.action",
      "events.changes",
      "events.comment",
      "events.internal",
      "events.created_at",
      "events.updated_at",
      "events.actor_id",
      "principals.name as actor_name",
      "work_packages.id as work_package_id",
      "work_packages.subject as work_package_subject",
      "work_packages.project_id",
    ]);

export type ActivityRow = Awaited<ReturnType<typeof activitiesOf>>[number];

export function activitiesOf(db: Reader, workPackageId: number) {
  return history(db).where("events.entity_id", "=", workPackageId).orderBy("events.id").execute();
}

export function activityById(db: Reader, id: number) {
  return history(db).where("events.id", "=", id).executeTakeFirst();
}

/** A comment counts as a change of its work package: it is what happened last. */
export async function touchWorkPackage(tx: Writer, id: number, now: string): Promise<void> {
  await tx.updateTable("work_packages").set({ updated_at: now }).where("id", "=", id).execute();
}

export async function changeComment(tx: Writer, id: number, comment: string, now: string): Promise<void> {
  await tx.updateTable("events").set({ comment, updated_at: now }).where("id", "=", id).execute();
}
