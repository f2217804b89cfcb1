/** Copying a project: checked at once, done in the background, all of it or nothing. */
import type { Caller } from "../../access/caller.ts";
import { ApiError, missingPermission, MultipleErrors, throwAll } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { removeUnused } from "../../platform/files/files.ts";
import { draftOf } from "../../projects/projects/draft.ts";
import { mayCopy, projectResource, type ProjectInput } from "../../projects/projects/resource.ts";
import { findProject, modulesOf, typeIdsOf, type ProjectRow } from "../../projects/projects/service.ts";
import { identifierTaken, projectProblems } from "../../projects/projects/validation.ts";
import { insertNew } from "../../projects/projects/write.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { rollUp } from "../work-packages/scheduling/totals.ts";
import { PARTS, type CopyDraft, type CopyInput, type Parts } from "./resource.ts";
import {
  copyCategories,
  copyMembers,
  copyProjectFields,
  copyOfJob,
  copyVersions,
  rememberCopy,
  type Mapping,
} from "./store.ts";
import {
  attachmentsIn,
  copyAttachments,
  copyRelations,
  copyWatchers,
  copyWorkPackages,
  parentsOfForeign,
} from "./work-store.ts";

const JOB = "copy_project";
const NOTHING: Mapping = new Map();

/** @throws MissingPermission (403) */
export function requireCopier(caller: Caller, source: ProjectRow): void {
  if (!mayCopy(caller, source)) throw missingPermission();
}

/** What the copy is told: the source's own attributes but its names, and over them what was sent. */
function inputOf(source: ProjectRow, sent: Partial<CopyInput>): Partial<ProjectInput> {
  const { parts: _, ...input } = sent;
  return {
    description: source.description,
    public: source.public === 1,
    statusCode: source.status_code,
    statusExplanation: source.status_explanation,
    parentId: source.parent_id,
    ...input,
  };
}

/** Everything, unless it was said otherwise. */
const partsOf = (sent: Partial<CopyInput>): Parts => {
  const on = (part: (typeof PARTS)[number]) => sent.parts?.[part] ?? true;
  return {
    members: on("members"),
    versions: on("versions"),
    categories: on("categories"),
    workPackages: on("workPackages"),
    workPackageAttachments: on("workPackageAttachments"),
  };
};

export const copyDraft = (source: ProjectRow, sent: Partial<CopyInput>): CopyDraft => ({
  ...draftOf(inputOf(source, sent), null, source.kind),
  parts: partsOf(sent),
});

export const copyProblems = (ctx: Context, caller: Caller, source: ProjectRow, sent: Partial<CopyInput>) =>
  projectProblems(ctx.db, caller, inputOf(source, sent), null, { kind: source.kind, anywhere: true });

/** @returns the job's UUID. @throws MissingPermission (403), the problems of the input (422) */
export async function requestCopy(
  ctx: Context,
  caller: Caller,
  source: ProjectRow,
  sent: Partial<CopyInput>,
): Promise<string> {
  requireCopier(caller, source);
  throwAll(await copyProblems(ctx, caller, source, sent));
  const payload = { source: source.id, actor: caller.id, input: inputOf(source, sent), parts: partsOf(sent) };
  return ctx.transaction((tx) => ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id }));
}

/** Safe to repeat: which project a job has made is written with the project. */
export function handleCopies(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ uuid, payload }) => {
    if (!isObject(payload)) throw new Error("a copy of nothing");
    const actor = await callerOfUser(ctx, Number(payload["actor"]));
    if (actor === null) return failed("Whoever asked for the copy is gone.");
    try {
      const known = await copyOfJob(ctx.db, uuid);
      const id = known ?? (await copyNow(ctx, actor, uuid, payload));
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
  });
}

const failed = (...errors: string[]) => ({ failed: true, message: errors.join(" "), payload: { errors } });

async function copyNow(ctx: Context, actor: Caller, uuid: string, payload: Record<string, unknown>): Promise<number> {
  const source = await findProject(ctx, actor, String(payload["source"]));
  requireCopier(actor, source);
  const input: Partial<ProjectInput> = Object(payload["input"]);
  const parts: Parts = Object(payload["parts"]);
  throwAll(await projectProblems(ctx.db, actor, input, null, { kind: source.kind, anywhere: true }));
  const files = parts.workPackages && parts.workPackageAttachments ? await attachmentsIn(ctx.db, source.id) : [];
  const modules = await modulesOf(ctx.db, source.id);
  const typeIds = await typeIdsOf(ctx.db, source.id);
  const now = ctx.clock.now().toISOString();
  const keys = new Map<string, string>();
  try {
    for (const { file_key } of files) await copyFile(ctx, file_key, keys);
    return await orTaken(
      () =>
        ctx.transaction(
          async (tx) => {
            const target = await insertNew(tx, actor, input, { kind: source.kind, modules, typeIds }, now);
            await rememberCopy(tx, uuid, target);
            const work = await copyParts(tx, actor, source.id, target, parts, now);
            await copyAttachments(tx, files, work, keys, now);
            return target;
          },
          { alone: true },
        ),
      identifierTaken(),
    );
  } catch (error) {
    await removeUnused(ctx.files, keys.values(), error);
    throw error;
  }
}

async function copyParts(
  tx: Writer,
  actor: Caller,
  source: number,
  target: number,
  parts: Parts,
  now: string,
): Promise<Mapping> {
  if (parts.members) await copyMembers(tx, source, target, now);
  await copyProjectFields(tx, source, target, parts.members);
  const versions = parts.versions ? await copyVersions(tx, source, target, now, parts.members) : NOTHING;
  const categories = parts.categories ? await copyCategories(tx, source, target, parts.members) : NOTHING;
  if (!parts.workPackages) return NOTHING;
  const withMembers = parts.members;
  const work = await copyWorkPackages(tx, {
    source,
    target,
    versions,
    categories,
    withMembers,
    authorId: actor.id,
    now,
  });
  await copyRelations(tx, source, work, now);
  if (withMembers) await copyWatchers(tx, source, work);
  for (const parent of await parentsOfForeign(tx, source, work)) await rollUp(tx, parent, null);
  return work;
}

/** @param copies the new keys by the old ones; a file that is not there is left out */
async function copyFile(ctx: Context, key: string, copies: Map<string, string>): Promise<void> {
  const file = copies.has(key) ? null : await ctx.files.open(key);
  if (file === null) return;
  const copy = await ctx.files.put(file.content, file.bytes);
  copies.set(key, copy.key);
}
