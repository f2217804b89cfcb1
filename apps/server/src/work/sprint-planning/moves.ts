/** Work that goes from one sprint to another, or from and to the backlog, with what its history says of it. */
import type { Caller } from "../../access/caller.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { missingPermission } from "../../platform/errors.ts";
import type { SprintRow } from "../../projects/sprints/service.ts";
import { rankBucket, recordUpdate } from "../work-packages/service.ts";
import { planIn, type PlannedRow } from "./store.ts";

/** Each is one of the same project; null: the backlog. */
export interface Way {
  from: SprintRow | null;
  to: SprintRow | null;
}

export async function moveBetween(
  tx: Writer,
  caller: Caller,
  rows: readonly PlannedRow[],
  { from, to }: Way,
  now: string,
): Promise<void> {
  for (const row of rows) {
    await planIn(tx, row, to?.id ?? null, now);
    const titles = {
      ...(from === null ? {} : { fromTitle: from.name }),
      ...(to === null ? {} : { toTitle: to.name }),
    };
    const sprint = { from: from?.id ?? null, to: to?.id ?? null, ...titles };
    await recordUpdate(tx, row, { actorId: caller.id, now }, { sprint });
  }
  const projectId = rows[0]?.project_id;
  if (projectId !== undefined) await rankBucket(tx, projectId, to?.id ?? null);
}

/** @throws MissingPermission (403) */
export function requireMover(caller: Caller, projectId: number, rows: readonly PlannedRow[]): void {
  if (rows.length > 0 && !caller.can("manage_sprint_items", projectId)) throw missingPermission();
}
