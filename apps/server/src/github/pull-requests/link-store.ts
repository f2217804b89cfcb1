import { sql } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface LinkTarget {
  id: number;
  project_id: number;
}

/** Of these ids, the work packages that there are, in the order of the ids. */
export async function existingWorkPackages(db: Reader, ids: readonly number[]): Promise<LinkTarget[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("work_packages").where("id", "in", ids).select(["id", "project_id"]).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** @returns the ids that were not linked before */
export async function insertLinks(
  tx: Writer,
  pullRequestId: number,
  workPackageIds: readonly number[],
  at: string,
): Promise<Set<number>> {
  if (workPackageIds.length === 0) return new Set();
  const rows = await tx
    .insertInto("github_pull_request_links")
    .values(workPackageIds.map((id) => ({ pull_request_id: pullRequestId, work_package_id: id, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("work_package_id")
    .execute();
  return new Set(rows.map((row) => row.work_package_id));
}

/** The projects whose work packages the pull request is linked to. */
export async function linkedProjects(db: Reader, pullRequestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("github_pull_request_links")
    .innerJoin("work_packages", "work_packages.id", "github_pull_request_links.work_package_id")
    .where("github_pull_request_links.pull_request_id", "=", pullRequestId)
    .select("work_packages.project_id")
    .distinct()
    .execute();
  return rows.map((row) => row.project_id);
}

export async function insertBranchLinks(
  tx: Writer,
  repositoryId: number,
  branch: string,
  workPackageIds: readonly number[],
): Promise<void> {
  if (workPackageIds.length === 0) return;
  await tx
    .insertInto("github_branch_links")
    .values(workPackageIds.map((id) => ({ repository_id: repositoryId, branch, work_package_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function branchLinks(db: Reader, repositoryId: number, branch: string): Promise<number[]> {
  const rows = await db
    .selectFrom("github_branch_links")
    .where("repository_id", "=", repositoryId)
    .where("branch", "=", branch)
    .select("work_package_id")
    .execute();
  return rows.map((row) => row.work_package_id);
}

/** Whether the project uses the GitHub module. */
export async function usesGithub(db: Reader, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom("project_modules")
    .where("project_id", "=", projectId)
    .where("module", "=", "github")
    .select(sql<number>`1`.as("one"))
    .executeTakeFirst();
  return row !== undefined;
}
