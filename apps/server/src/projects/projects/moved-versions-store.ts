/** A project that is moved may lose what is shared with its old place, and those of its old place what it shares. */
import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

/**
 * Work packages let go of versions that are not shared with their project any more, as where a version is shared less.
 * @param moved the project with all below it, which are in their new place already
 */
export async function dropVersionsOutOfReach(tx: Writer, dialect: Dialect, moved: readonly number[]): Promise<void> {
  const used = await tx
    .selectFrom("work_packages")
    .innerJoin("versions", "versions.id", "work_packages.version_id")
    .whereRef("versions.project_id", "<>", "work_packages.project_id")
    .where("versions.sharing", "<>", "system")
    .where((eb) =>
      eb.or([
        dialect.idIn(sql.ref("versions.project_id"), moved),
        dialect.idIn(sql.ref("work_packages.project_id"), moved),
      ]),
    )
    .distinct()
    .select(["versions.id", "versions.sharing", "versions.project_id as owner_id", "work_packages.project_id"])
    .execute();
  if (used.length === 0) return;
  const projects = await tx.selectFrom("projects").select(["id", "parent_id"]).execute();
  const parents = new Map(projects.map((project) => [project.id, project.parent_id]));
  for (const { id, sharing, owner_id: owner, project_id: project } of used) {
    const [ownersLine, line] = [lineOf(parents, owner), lineOf(parents, project)];
    const isShared =
      (sharing !== "none" && line.includes(owner) && sharing !== "tree") ||
      (sharing === "hierarchy" && ownersLine.includes(project)) ||
      (sharing === "tree" && ownersLine.at(-1) === line.at(-1));
    if (isShared) continue;
    await tx
      .updateTable("work_packages")
      .set((eb) => ({ version_id: null, lock_version: eb("lock_version", "+", 1) }))
      .where("version_id", "=", id)
      .where("project_id", "=", project)
      .execute();
  }
}

/** The project and those above it, the nearest first. */
function lineOf(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const line = [id];
  for (let next = parents.get(id) ?? null; next !== null && !line.includes(next); next = parents.get(next) ?? null) {
    line.push(next);
  }
  return line;
}
