/**
 * The first sync: reads the organization's repositories, pull requests with their reviews and checks, and issues
 * through the API. Each page is written in one transaction together with where to go on, so a stop loses nothing; at
 * a rate limit the job goes on when GitHub allows it again. What deliveries told meanwhile is newer and stays.
 */
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { stillThere, violation } from "../../platform/errors.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { isOutage } from "../../platform/outages/outages.ts";
import { GoOnLater, type JobRun } from "../../platform/jobs/job.ts";
import { jobByUuid } from "../../platform/jobs/queue.ts";
import { recordStart } from "../../platform/jobs/record-start.ts";
import { takeInSettings, type TakeIn } from "../pull-requests/import-context.ts";
import { describeFailure, statusOf, waitAskedFor, type GithubClient } from "../config/client.ts";
import { openConfig } from "../config/config.ts";
import { appClient, StepFailed } from "../config/connection.ts";
import { takeInIssue } from "../pull-requests/issues.ts";
import { listAt, objectAt } from "../payloads/json.ts";
import { takeInCheck, takeInPullRequest, takeInReview } from "../pull-requests/pull-requests.ts";
import {
  checkRunFrom,
  issueFrom,
  pullRequestFrom,
  repositoryFrom,
  reviewFrom,
  type CheckRecord,
  type PullRequestRecord,
  type ReviewRecord,
} from "../payloads/records.ts";
import { repositoryByName, saveRepository, setPresent, type RepositoryRow } from "../repositories/repository-store.ts";
import { insertSync, lastSync, syncById, writeSync, type SyncRow } from "./store.ts";

export const SYNC_JOB = "github.sync";
const PAGE_SIZE = 100;
/** Each may need two calls more, and a page must be done before the job's lease ends. */
const PULL_PAGE_SIZE = 30;
/** Reviews and checks are read of pull requests that are open or were changed so lately. */
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Cursor {
  phase: "repositories" | "pulls" | "issues";
  page: number;
  /** By full name: at first those that GitHub has listed, then those that are left; the first is being read. */
  left: string[];
  /** Those of which GitHub did not let us read everything. */
  skipped?: string[];
}

const START: Cursor = { phase: "repositories", page: 1, left: [] };

function cursorIn(text: string): Cursor {
  const cursor: Cursor = JSON.parse(text);
  return cursor;
}

/** To be called once at start. */
export function registerSync(ctx: Context): void {
  ctx.jobs.handle(SYNC_JOB, (run) => work(ctx, run));
}

/** Begins one; where one is under way, that is it. @throws PropertyConstraintViolation (422) where nothing is set up */
export async function startSync(ctx: Context, caller: Caller): Promise<SyncRow> {
  requireAdministrator(caller);
  try {
    appClient(ctx, await openConfig(ctx));
  } catch (error) {
    if (error instanceof StepFailed) throw violation("base", error.message);
    throw error;
  }
  const known = await lastSync(ctx.db);
  if (known !== undefined && (await isUnderWay(ctx, known))) return known;
  const at = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    // One that stopped in the middle goes on where it stood.
    const resumed = known !== undefined && known.finished_at === null ? known.id : null;
    const sync = resumed ?? (await insertSync(tx, JSON.stringify(START), at));
    const job = { kind: SYNC_JOB, payload: { sync }, ownerId: caller.id, dedupeKey: SYNC_JOB };
    const uuid = await ctx.jobs.add(tx, job);
    await recordStart(tx, uuid, { actorId: caller.id }, at);
    await writeSync(tx, sync, { job_uuid: uuid, status: "running", message: "", resumes_at: null, updated_at: at });
    return sync;
  });
  return stillThere(await syncById(ctx.db, id));
}

async function isUnderWay(ctx: Context, { status, job_uuid: uuid }: SyncRow): Promise<boolean> {
  if (status !== "running" && status !== "waiting") return false;
  const job = await jobByUuid(ctx.db, uuid);
  return job?.status === "in_queue" || job?.status === "in_process";
}

/** How the last one is. */
export async function readSync(ctx: Context, caller: Caller): Promise<SyncRow | undefined> {
  requireAdministrator(caller);
  return lastSync(ctx.db);
}

async function work(ctx: Context, run: JobRun): Promise<unknown> {
  const id = Number(objectAt(run.payload)["sync"]);
  let sync = await syncById(ctx.db, id);
  try {
    const client = appClient(ctx, await openConfig(ctx), "patient");
    while (sync !== undefined && sync.finished_at === null) {
      await run.progress({ done: sync.steps_done, total: sync.steps_total });
      await step(ctx, client, sync);
      sync = await syncById(ctx.db, id);
    }
    return { sync: id };
  } catch (error) {
    if (!isOutage(error)) await settle(ctx, id, error);
    throw error;
  }
}

/** A limit only delays; a passing failure is tried again by the queue; what a person must put right ends it. */
async function settle(ctx: Context, id: number, error: unknown): Promise<void> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  const until = waitAskedFor(error, now);
  if (until !== null) {
    const message = "GitHub's rate limit is reached";
    await ctx.transaction((tx) =>
      writeSync(tx, id, { status: "waiting", message, resumes_at: until.toISOString(), updated_at: at }),
    );
    throw new GoOnLater(until, { waiting: true });
  }
  const message = error instanceof StepFailed ? error.message : describeFailure(error);
  await ctx.transaction((tx) => writeSync(tx, id, { status: "failed", message, updated_at: at }));
}

/** One page, and where to go on after it. */
async function step(ctx: Context, client: GithubClient, sync: SyncRow): Promise<void> {
  const cursor = cursorIn(sync.cursor);
  const pages = { repositories: readRepositoryPage, pulls: readPullPage, issues: readIssuePage };
  const page = await pages[cursor.phase](ctx, client, cursor).catch((error: unknown) => skipped(cursor, error));
  const settings = await takeInSettings(ctx);
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      const counts = await page.write({ tx, at, settings });
      const next = nextAfter(cursor, page);
      const patch = {
        status: next === null ? ("done" as const) : ("running" as const),
        message: next === null ? unread(cursor, page) : "",
        resumes_at: null,
        updated_at: at,
        finished_at: next === null ? at : null,
        repositories: sync.repositories + (counts.repositories ?? 0),
        pull_requests: sync.pull_requests + (counts.pulls ?? 0),
        issues: sync.issues + (counts.issues ?? 0),
        cursor: JSON.stringify(next ?? cursor),
        phase: next?.phase ?? "done",
        ...stepsOf(sync, cursor, next),
      };
      await writeSync(tx, sync.id, patch);
    },
    { alone: true },
  );
}

/** The bar: one step for the list of repositories, then two for each of them. */
function stepsOf(sync: SyncRow, before: Cursor, after: Cursor | null) {
  if (after === null) return { steps_done: sync.steps_total };
  if (after.phase === "repositories") return {};
  if (before.phase === "repositories") return { steps_done: 1, steps_total: 1 + 2 * after.left.length };
  const moved = before.left[0] !== after.left[0] || before.phase !== after.phase;
  return moved ? { steps_done: sync.steps_done + 1 } : {};
}

/**
 * Pull requests and then issues of one repository, then the next one. Only what GitHub has listed is read: a repository
 * that is known from before may be gone, or not be the app's any more.
 */
function nextAfter(cursor: Cursor, page: ReadPage): Cursor | null {
  const known = { skipped: skippedWith(cursor, page) };
  const listed = [...cursor.left, ...(page.listed ?? [])];
  if (!page.last) return { ...cursor, page: cursor.page + 1, left: listed };
  if (cursor.phase === "repositories") {
    return listed.length === 0 ? null : { phase: "pulls", page: 1, left: listed, ...known };
  }
  if (cursor.phase === "pulls") return { phase: "issues", page: 1, left: cursor.left, ...known };
  const left = cursor.left.slice(1);
  return left.length === 0 ? null : { phase: "pulls", page: 1, left, ...known };
}

const skippedWith = ({ skipped: before = [] }: Cursor, { skips }: ReadPage): string[] =>
  skips === undefined || before.includes(skips) ? before : [...before, skips];

const NAMED = 5;

/** What is said at the end of what could not be read; nothing where everything was. */
function unread(cursor: Cursor, page: ReadPage): string {
  const names = skippedWith(cursor, page);
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return names.slice(0, NAMED).join(", ") + more;
}

/** Gone meanwhile, switched off (issues of forks), or blocked: that is one repository's matter and stops no other. */
const CLOSED_TO_US: ReadonlySet<number> = new Set([404, 410, 451]);

function skipped(cursor: Cursor, error: unknown): ReadPage {
  const status = statusOf(error);
  if (cursor.phase === "repositories" || !CLOSED_TO_US.has(status)) throw error;
  // Without its issues a repository is whole: no one wants any there.
  const whole = cursor.phase === "issues" && status === 410;
  return { last: true, ...(whole ? {} : { skips: cursor.left[0] ?? "" }), write: async () => ({}) };
}

interface ReadPage {
  /** Whether there are no more. */
  last: boolean;
  /** The repositories on it, by full name. */
  listed?: readonly string[];
  /** The repository that cannot be read. */
  skips?: string;
  write(scope: TakeIn): Promise<{ repositories?: number; pulls?: number; issues?: number }>;
}

async function readRepositoryPage(_ctx: Context, client: GithubClient, { page }: Cursor): Promise<ReadPage> {
  const { data } = await client.request("GET /installation/repositories", { per_page: PAGE_SIZE, page });
  const records = listAt(objectAt(data), "repositories").flatMap((one) => repositoryFrom(one) ?? []);
  return {
    last: records.length < PAGE_SIZE,
    listed: records.map((record) => record.fullName),
    async write({ tx, at }) {
      for (const record of records) await saveRepository(tx, record, at);
      await setPresent(
        tx,
        records.map((record) => record.githubId),
        1,
      );
      return { repositories: records.length };
    },
  };
}

const placeOf = ({ left }: Cursor) => {
  const [owner = "", repo = ""] = (left[0] ?? "").split("/");
  return { owner, repo };
};

interface ReadPull {
  record: PullRequestRecord;
  reviews: ReviewRecord[];
  checks: CheckRecord[];
}

async function readPullPage(ctx: Context, client: GithubClient, cursor: Cursor): Promise<ReadPage> {
  const place = placeOf(cursor);
  const asked = { ...place, state: "all" as const, per_page: PULL_PAGE_SIZE, page: cursor.page };
  const found = itemsIn((await client.request("GET /repos/{owner}/{repo}/pulls", asked)).data);
  const recent = new Date(ctx.clock.now().getTime() - RECENT_DAYS * DAY_MS).toISOString();
  const pulls: ReadPull[] = [];
  for (const source of found) {
    const record = pullRequestFrom(source);
    if (record === null) continue;
    if (record.state === "closed" && record.updatedAt < recent) {
      pulls.push({ record, reviews: [], checks: [] });
      continue;
    }
    const [reviews, checks] = await Promise.all([
      client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
        ...place,
        pull_number: record.number,
        per_page: PAGE_SIZE,
      }),
      client.request("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
        ...place,
        ref: record.headSha,
        per_page: PAGE_SIZE,
      }),
    ]);
    pulls.push({
      record,
      reviews: itemsIn(reviews.data).flatMap((one) => reviewFrom(one) ?? []),
      checks: listAt(objectAt(checks.data), "check_runs").flatMap((one) => checkRunFrom(one) ?? []),
    });
  }
  return {
    last: found.length < PULL_PAGE_SIZE,
    async write(scope) {
      const repository = await lockedRepository(scope, cursor);
      if (repository === undefined) return {};
      for (const { record, reviews, checks } of pulls) {
        let row = await takeInPullRequest(scope, repository, record);
        for (const review of reviews) row = await takeInReview(scope, repository, row, review);
        for (const check of checks) await takeInCheck(scope, repository, check);
      }
      return { pulls: pulls.length };
    },
  };
}

async function readIssuePage(_ctx: Context, client: GithubClient, cursor: Cursor): Promise<ReadPage> {
  const asked = { ...placeOf(cursor), state: "all" as const, per_page: PAGE_SIZE, page: cursor.page };
  const found = itemsIn((await client.request("GET /repos/{owner}/{repo}/issues", asked)).data);
  const issues = found.flatMap((one) => issueFrom(one) ?? []).filter((issue) => !issue.isPullRequest);
  return {
    last: found.length < PAGE_SIZE,
    async write(scope) {
      const repository = await lockedRepository(scope, cursor);
      if (repository === undefined) return {};
      for (const issue of issues) await takeInIssue(scope, repository, issue);
      return { issues: issues.length };
    },
  };
}

const itemsIn = (data: unknown): JsonObject[] => listAt({ data }, "data");

function lockedRepository({ tx, at }: TakeIn, { left }: Cursor): Promise<RepositoryRow | undefined> {
  return repositoryByName(tx, left[0] ?? "", at);
}
