import type { Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type SyncRow = RowOf<"github_syncs">;

export function lastSync(db: Reader): Promise<SyncRow | undefined> {
  return db.selectFrom("github_syncs").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

export function syncById(db: Reader, id: number): Promise<SyncRow | undefined> {
  return db.selectFrom("github_syncs").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertSync(tx: Writer, cursor: string, at: string): Promise<number> {
  const { id } = await tx
    .insertInto("github_syncs")
    .values({
      job_uuid: "",
      status: "running",
      cursor,
      phase: "repositories",
      steps_done: 0,
      steps_total: 1,
      repositories: 0,
      pull_requests: 0,
      issues: 0,
      message: "",
      resumes_at: null,
      started_at: at,
      updated_at: at,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeSync(tx: Writer, id: number, patch: RowPatch<"github_syncs">): Promise<void> {
  await tx.updateTable("github_syncs").set(patch).where("id", "=", id).execute();
}
