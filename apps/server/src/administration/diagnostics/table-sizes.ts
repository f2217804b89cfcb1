/**
 * How large SQLite's tables are. Finding out means reading every page: a job does that when someone asks, at most once an
 * hour, and answers contain its last result and when that was measured.
 */
import { Worker } from "node:worker_threads";
import type { Context } from "../../platform/context.ts";
import { lastDone } from "./store.ts";

const JOB = "measure_tables";
const FRESH_MS = 3_600_000;
const SHOWN = 10;

export interface MeasuredTable {
  name: string;
  bytes: number;
}

export interface MeasuredTables {
  tables: readonly MeasuredTable[];
  /** null: not yet. */
  at: string | null;
}

export function handleTableSizes(ctx: Context): void {
  ctx.jobs.handle(JOB, async () => ({ tables: (await measured(ctx.settings.sqliteFile)).slice(0, SHOWN) }));
}

function measured(file: string): Promise<MeasuredTable[]> {
  const worker = new Worker(new URL("./table-sizes-thread.ts", import.meta.url), { workerData: { file } });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread that measures tables has ended")));
  });
}

/** What was measured last; where that is too long ago, it is measured again, for the next one who asks. */
export async function measuredTables(ctx: Context): Promise<MeasuredTables> {
  if (ctx.dialect.name !== "sqlite") return { tables: [], at: null };
  const job = await lastDone(ctx.db, JOB);
  const isOld = job === undefined || ctx.clock.now().getTime() - Date.parse(job.updated_at) > FRESH_MS;
  if (isOld) {
    await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: JOB, payload: {}, ownerId: null, dedupeKey: JOB }));
    ctx.jobs.wake();
  }
  const { tables }: Partial<MeasuredTables> = JSON.parse(job?.result ?? "{}") ?? {};
  return tables === undefined ? { tables: [], at: null } : { tables, at: job?.updated_at ?? null };
}
