import type { Reader } from "../../../platform/database/schema/schema.ts";

/** The open work packages that block this one. */
export async function openBlockersOf(
  db: Reader,
  workPackageId: number,
): Promise<{ id: number; subject: string; project_id: number }[]> {
  return db
    .selectFrom("relations")
    .innerJoin("work_packages", "work_packages.id", "relations.from_id")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .where("relations.to_id", "=", workPackageId)
    .where("relations.type", "=", "blocks")
    .where("statuses.is_closed", "=", 0)
    .orderBy("work_packages.id")
    .select(["work_packages.id", "work_packages.subject", "work_packages.project_id"])
    .execute();
}
