/** Makes the copies that were asked for, in the background: all of one or nothing of it. */
import { PROJECT_NAME } from "@halyard/contract/work/template-variables";
import type { Caller } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import { ApiError, MultipleErrors, throwAll } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { removeUnused } from "../../platform/files/files.ts";
import type { JobHandler, JobRun } from "../../platform/jobs/job.ts";
import { PacedSteps } from "../../platform/jobs/paced-steps.ts";
import { UnknownOutcome } from "../../platform/outages/outages.ts";
import type { Kind } from "../../projects/projects/links.ts";
import { projectResource, type ProjectInput } from "../../projects/projects/resource.ts";
import { findProject, modulesOf, typeIdsOf } from "../../projects/projects/service.ts";
import { identifierTaken, projectProblems } from "../../projects/projects/validation.ts";
import { insertNew, recordProject, removeProject, type ProjectFiles } from "../../projects/projects/write.ts";
import type { Replacement } from "../../identity/placeholder-users/resource.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { dropFiles } from "../attachments/claims.ts";
import { fileKeysOf, fileKeysOfTexts } from "../attachments/service.ts";
import { latestEventId, rememberOrigin, rememberPeople } from "./origin-store.ts";
import { copyParts } from "./parts.ts";
import { replacementProblems } from "./replacements.ts";
import type { Parts } from "./resource.ts";
import { COPY_JOB, requireCopier } from "./service.ts";
import { shiftOf } from "./shift.ts";
import { copyOfJob, finishCopy, rememberCopy } from "./store.ts";
import { attachmentsIn, copyAttachments, countCopies, countWork } from "./work-store.ts";

const FILES: ProjectFiles = { atWorkPackages: fileKeysOf, atTexts: fileKeysOfTexts, drop: dropFiles };

/** Safe to repeat: which project a job has made is written with the project. */
export function handleCopies(ctx: Context): void {
  const removeHalf = async (uuid: string) => {
    const half = await copyOfJob(ctx.db, uuid);
    if (half?.finished === false) await removeProject(ctx, half.projectId, FILES, () => undefined);
    return half;
  };
  const copy: JobHandler = async ({ uuid, payload, progress }) => {
    if (!isObject(payload)) throw new Error("a copy of nothing");
    // What a kill left behind.
    const known = await removeHalf(uuid);
    const actor = await callerOfUser(ctx, Number(payload["actor"]));
    if (actor === null) return failed("The person who asked for the copy is gone.");
    try {
      const id = known?.finished === true ? known.projectId : await copyNow(ctx, actor, { uuid, payload, progress });
      const fresh = (await callerOfUser(ctx, actor.id)) ?? actor;
      const project = await findProject(ctx, fresh, String(id));
      return {
        message: `Created project ${project.name}`,
        payload: {
          title: "Copy project",
          redirect: `/projects/${project.identifier}`,
          errors: [],
          _links: { project: projectResource.self(project) },
        },
      };
    } catch (error) {
      // What is wrong with the wish does not become right by trying again.
      if (error instanceof ApiError) return failed(error.message);
      if (error instanceof MultipleErrors) return failed(...error.errors.map((one) => one.message));
      throw error;
    }
  };
  ctx.jobs.handle(COPY_JOB, copy, async ({ uuid }) => void (await removeHalf(uuid)));
}

const failed = (...errors: string[]) => ({ failed: true, message: errors.join(" "), payload: { errors } });

interface CopyRun {
  uuid: string;
  payload: Record<string, unknown>;
  progress: JobRun["progress"];
}

async function copyNow(ctx: Context, actor: Caller, run: CopyRun): Promise<number> {
  const { uuid, payload, progress } = run;
  const steps = new PacedSteps(ctx);
  const source = await findProject(ctx, actor, String(payload["source"]));
  requireCopier(actor, source);
  const input: Partial<ProjectInput> = Object(payload["input"]);
  const parts: Parts = Object(payload["parts"]);
  const replacements: Replacement[] = payload["replacements"] === undefined ? [] : Object(payload["replacements"]);
  throwAll(await projectProblems(ctx.db, actor, input, null, { kind: source.kind, anywhere: true }));
  throwAll(await replacementProblems(ctx, actor, source.id, replacements));
  const files = parts.workPackages && parts.workPackageAttachments ? await attachmentsIn(ctx.db, source.id) : [];
  // Before anything of it is read: what changes from now on is told, at worst once too often.
  const seen = await latestEventId(ctx.db);
  const modules = await modulesOf(ctx.db, source.id);
  const typeIds = await typeIdsOf(ctx.db, source.id);
  const now = ctx.clock.now().toISOString();
  const people = new Map(replacements.map(({ placeholderId, userId }) => [placeholderId, userId]));
  const keys = new Map<string, string>();
  const total = parts.workPackages ? await countWork(ctx.db, source.id) : 0;
  const tell = (copied: number) => progress({ payload: { copied, total } });
  let target: number | null = null;
  try {
    for (const { file_key } of files) await copyFile(ctx, file_key, keys);
    target = await beginCopy(steps, actor, { uuid, input, kind: source.kind, modules, typeIds, now });
    const { shift, moved } = await shiftOf(ctx.db, source.id, parts, payload["startDate"]);
    const remembers = source.templated === 1;
    const made = { template_id: source.id, project_id: target, event_id: seen, created_at: now, ...moved };
    if (remembers) {
      await steps.one(async (tx) => {
        await rememberOrigin(tx, made);
        await rememberPeople(tx, made.project_id, people);
      });
    }
    // In a project that is no template braces are part of the text.
    const variables = new Map(source.templated === 1 ? [[PROJECT_NAME, input.name ?? source.name]] : []);
    const copying = { source: source.id, target, parts, people, variables, remembers, shift, now, tell };
    const work = await copyParts(ctx, actor, steps, copying);
    await copyAttachments(steps, files, work, keys, now);
    await endCopy(steps, actor, { uuid, target, input, now });
    return target;
  } catch (error) {
    // It may be finished: the next attempt finds out.
    const isKnown = !(error instanceof UnknownOutcome);
    if (target !== null && isKnown) await removeProject(ctx, target, FILES, () => undefined);
    await removeUnused(ctx.files, keys.values(), error);
    throw error;
  }
}

interface Beginning {
  uuid: string;
  input: Partial<ProjectInput>;
  kind: Kind;
  modules: readonly string[];
  typeIds: readonly number[];
  now: string;
}

/** The project itself, in the archive until all of it is there. @returns its id */
const beginCopy = (steps: PacedSteps, actor: Caller, { uuid, input, now, ...with_ }: Beginning): Promise<number> =>
  orTaken(
    () =>
      steps.one(async (tx) => {
        const created = await insertNew(tx, actor, { ...input, active: false }, with_, now);
        await rememberCopy(tx, uuid, created);
        return created;
      }),
    identifierTaken(),
  );

/** From now on those who belong to it see it. */
async function endCopy(
  steps: PacedSteps,
  actor: Caller,
  { uuid, target, input, now }: { uuid: string; target: number; input: Partial<ProjectInput>; now: string },
): Promise<void> {
  await steps.one((tx) => countCopies(tx, target));
  await steps.one(async (tx) => {
    await bumpRevision(tx, "access");
    // Custom fields and rules of fields are active by project.
    await bumpRevision(tx, "catalogue");
    const active = input.active !== false;
    await finishCopy(tx, uuid, target, active);
    if (!active) return;
    const changes = { active: { from: false, to: true } };
    await recordProject(tx, actor, { id: target, name: input.name ?? "" }, "updated", changes, now);
  });
}

/** @param copies the new keys by the old ones; a file that is not there is left out */
async function copyFile(ctx: Context, key: string, copies: Map<string, string>): Promise<void> {
  const file = copies.has(key) ? null : await ctx.files.open(key);
  if (file === null) return;
  const copy = await ctx.files.put(file.content, file.bytes);
  copies.set(key, copy.key);
}
