/** Extension `/admin/upkeep`: jobs that put in order what is kept beside the rows, for administrators. */
import { UPKEEP_TASKS, type UpkeepTask } from "@halyard/contract/administration/upkeep";
import type { Upkeep as WireUpkeep } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { runUpkeep, type UpkeepProgress } from "../../operations/upkeep/upkeep.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { GoOnLater, type JobRun } from "../../platform/jobs/job.ts";
import { stateOf } from "../jobs/service.ts";
import { startJob } from "./service.ts";
import { lastJob } from "./store.ts";

export const UPKEEP = "/api/v3/admin/upkeep";

const PROGRESS_MS = 1_000;
const kindOf = (task: UpkeepTask) => `upkeep.${task}` as const;

export function handleUpkeep(ctx: Context): void {
  for (const task of UPKEEP_TASKS)
    ctx.jobs.handle(kindOf(task), async (run) => {
      const message = await runUpkeep(task, { database: ctx, progress: saying(ctx, run) });
      await run.say(message);
      return { message };
    });
}

/** Notes how far it is, once a second at most. */
function saying(ctx: Context, run: JobRun): (progress: UpkeepProgress) => Promise<void> {
  let saidAt = 0;
  return async (progress) => {
    // It begins from the start in another process: each step can be done twice.
    if (run.isStopping()) throw new GoOnLater(ctx.clock.now());
    const now = performance.now();
    if (now - saidAt < PROGRESS_MS) return;
    saidAt = now;
    await run.progress({ progress });
  };
}

/** @throws MissingPermission (403) */
export async function listUpkeep(ctx: Context, caller: Caller): Promise<DocumentOf<WireUpkeep>[]> {
  requireAdministrator(caller);
  return Promise.all(UPKEEP_TASKS.map((task) => documentOf(ctx, task)));
}

async function documentOf(ctx: Context, task: UpkeepTask): Promise<DocumentOf<WireUpkeep>> {
  const job = await lastJob(ctx.db, kindOf(task));
  const { progress = null, message = null }: Partial<Pick<WireUpkeep, "progress" | "message">> = JSON.parse(
    job?.result ?? "{}",
  );
  const state = job === undefined ? null : stateOf(job.status);
  const run = { href: `${UPKEEP}/${task}/run`, method: "post" as const };
  return {
    _type: "Upkeep",
    id: task,
    state,
    progress: state === "running" ? progress : null,
    message: state === "done" ? message : null,
    at: job?.updated_at ?? null,
    _links: {
      self: { href: UPKEEP },
      ...(state === "running" || state === "waiting" ? {} : { run }),
      ...(job === undefined ? {} : { job: { href: `/api/v3/admin/jobs/${job.uuid}` } }),
    },
  };
}

/** @throws MissingPermission (403), NotFound (404) */
export async function startUpkeep(ctx: Context, caller: Caller, name: string): Promise<DocumentOf<WireUpkeep>> {
  requireAdministrator(caller);
  const task = UPKEEP_TASKS.find((one) => one === name);
  if (task === undefined) throw notFound();
  await startJob(ctx, caller, kindOf(task));
  return documentOf(ctx, task);
}
