/** What making branches by itself needs to know. */
import { sql } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** The work package with all that decides on its branch. */
export function branchSubject(db: Reader, id: number) {
  return db
    .selectFrom("work_packages")
    .innerJoin("projects", "projects.id", "work_packages.project_id")
    .innerJoin("types", "types.id", "work_packages.type_id")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .where("work_packages.id", "=", id)
    .select([
      "work_packages.id",
      "work_packages.subject",
      "work_packages.project_id",
      "projects.name as project_name",
      "projects.active",
      "types.is_milestone",
      "statuses.is_closed",
    ])
    .select(
      sql<number>`case when exists (select 1 from github_branch_links where work_package_id = work_packages.id)
        or exists (select 1 from github_pull_request_links where work_package_id = work_packages.id)
        then 1 else 0 end`.as("begun"),
    )
    .executeTakeFirst();
}

/** The branches of these repositories that are for the work package. */
export async function branchesFor(db: Reader, workPackageId: number, repositoryIds: readonly number[]) {
  if (repositoryIds.length === 0) return [];
  const rows = await db
    .selectFrom("github_branch_links")
    .where("work_package_id", "=", workPackageId)
    .where("repository_id", "in", repositoryIds)
    .orderBy("branch")
    .select("branch")
    .execute();
  return rows.map((row) => row.branch);
}

/** The branch is gone at GitHub. */
export async function forgetBranch(tx: Writer, repositoryId: number, branch: string): Promise<void> {
  await tx
    .deleteFrom("github_branch_links")
    .where("repository_id", "=", repositoryId)
    .where("branch", "=", branch)
    .execute();
}

/** @returns whether it still stood there: else another process has gone on */
export async function moveBranchCursor(tx: Writer, from: number | null, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("github_config")
    .set({ branches_after: to })
    .where("branches_after", from === null ? "is" : "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
