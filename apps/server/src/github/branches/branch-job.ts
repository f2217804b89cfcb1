/**
 * Branches that are made by themselves: the journal says which work packages came to the configured status, a job for
 * each makes its branch at GitHub. Where the journal was read to is kept in the transaction that asks for the jobs, so a
 * kill loses none; each job looks first whether there is a branch, so none is made twice.
 */
import { branchName } from "@halyard/contract/github/branch-names";
import type { Context } from "../../platform/context.ts";
import { eventsAfter, lastEventId, record, type JournalEvent } from "../../platform/events/journal.ts";
import { GoOnLater, type JobRun } from "../../platform/jobs/job.ts";
import { systemUserId } from "../../identity/users/service.ts";
import { branchSubject, moveBranchCursor } from "./branch-store.ts";
import { createBranchAt, recordBranch } from "./branches.ts";
import { describeFailure, statusOf, waitAskedFor } from "../config/client.ts";
import { makesBranches, openConfig } from "../config/config.ts";
import { configRow, type ConfigRow } from "../config/store.ts";
import { StepFailed } from "../config/connection.ts";
import { numberAt, objectAt, textAt } from "../payloads/json.ts";
import { insertBranchLinks } from "../pull-requests/link-store.ts";
import { repositoriesOfProject } from "../repositories/repository-store.ts";

export const BRANCHES_JOB = "github.branches";
const BRANCH_JOB = "github.branch";
const AT_ONCE = 500;
/** Changes come in bursts; the journal is read once for each. */
const GATHER_MS = 500;
const AGAIN_MS = 5 * 60_000;
const MOST_MS = 24 * 3_600_000;

/** To be called once at start. @returns what is to be called before the database is closed */
export function registerBranches(ctx: Context): () => void {
  ctx.jobs.handle(BRANCHES_JOB, (run) => readJournal(ctx, run));
  ctx.jobs.handle(BRANCH_JOB, (run) => makeOne(ctx, run));
  let timer: NodeJS.Timeout | null = null;
  const unsubscribe = ctx.events.subscribe(({ entityType }) => {
    if (entityType !== "WorkPackage" || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void resumeBranches(ctx);
    }, GATHER_MS).unref();
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Looks for what is new in the journal, in the background. A database that is away is asked again at the next change. */
export async function resumeBranches(ctx: Context): Promise<void> {
  try {
    const config = await configRow(ctx.db);
    if (!makesBranches(config) || config.branches_after === (await lastEventId(ctx.db))) return;
    await ctx.transaction((tx) =>
      ctx.jobs.add(tx, { kind: BRANCHES_JOB, payload: {}, ownerId: null, dedupeKey: BRANCHES_JOB }),
    );
  } catch (error) {
    ctx.log.warn({ err: error }, "branches at GitHub could not be asked for");
  }
}

async function readJournal(ctx: Context, run: JobRun): Promise<{ asked: number }> {
  await run.letAnother();
  for (let asked = 0; ;) {
    const config = await configRow(ctx.db);
    if (!makesBranches(config)) return { asked };
    const from = config.branches_after;
    // What was there before the setting is no one's wish for a branch.
    const events = from === null ? [] : await eventsAfter(ctx.db, from, AT_ONCE);
    const to = events.at(-1)?.id ?? (from === null ? await lastEventId(ctx.db) : from);
    if (to === from) return { asked };
    const ids = new Set(events.filter((event) => asksForBranch(event, config)).map(({ entityId }) => entityId));
    const at = ctx.clock.now().toISOString();
    await ctx.transaction(async (tx) => {
      if (!(await moveBranchCursor(tx, from, to))) return;
      for (const id of ids) {
        const payload = { workPackage: id, asked: at };
        await ctx.jobs.add(tx, { kind: BRANCH_JOB, payload, ownerId: null, dedupeKey: `${BRANCH_JOB}:${id}` });
      }
    });
    asked += ids.size;
  }
}

/** It came to the status, or began in it; without a status: it was created. */
function asksForBranch({ entityType, action, changes }: JournalEvent, config: ConfigRow): boolean {
  if (entityType !== "WorkPackage") return false;
  const status = config.auto_branch_status_id;
  return status === null ? action === "created" : changes["status"]?.to === status;
}

async function makeOne(ctx: Context, run: JobRun): Promise<unknown> {
  const payload = objectAt(run.payload);
  const id = numberAt(payload, "workPackage") ?? 0;
  const [config, subject] = await Promise.all([openConfig(ctx), branchSubject(ctx.db, id)]);
  if (!config.autoBranchCreation || subject === undefined) return { skipped: "not wanted any more" };
  const { begun, active, is_closed: closed, is_milestone: milestone } = subject;
  if (begun === 1 || active === 0 || closed === 1 || milestone === 1) return { skipped: "needs none" };
  const [repository, ...others] = await repositoriesOfProject(ctx.db, subject.project_id);
  // Of several a person chooses.
  if (repository === undefined || others.length > 0) return { skipped: "not in one repository" };
  const name = branchName(config.branchPattern, { id, title: subject.subject, project: subject.project_name });
  try {
    // Not tried again here: a process does one job at a time, and letters and deliveries would wait for it.
    await createBranchAt(ctx, config, repository, name, "spaced");
  } catch (error) {
    const now = ctx.clock.now();
    const asked = Date.parse(textAt(payload, "asked"));
    const passing = !(error instanceof StepFailed) && (statusOf(error) === 0 || statusOf(error) >= 500);
    const until = waitAskedFor(error, now) ?? (passing ? new Date(now.getTime() + AGAIN_MS) : null);
    const failed = error instanceof StepFailed ? error.message : describeFailure(error);
    if (until !== null && now.getTime() < asked + MOST_MS) throw new GoOnLater(until, { waits: failed });
    ctx.log.warn({ workPackage: id, repository: repository.full_name }, `no branch was made: ${failed}`);
    return { failed };
  }
  const actorId = await systemUserId(ctx);
  await ctx.transaction(async (tx) => {
    await insertBranchLinks(tx, repository.id, name, [id]);
    await record(tx, recordBranch(repository, subject.project_id, actorId, name, ctx.clock.now()));
  });
  return { branch: name };
}
