/** Copying a project: checked at once, done in the background, all of it or nothing. */
import { DEFAULT_MODULES } from "@halyard/contract/permissions/permissions";
import { setTimeout as pause } from "node:timers/promises";
import { PROJECT_NAME } from "@halyard/contract/work/template-variables";
import type { Caller } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import { ApiError, missingPermission, MultipleErrors, throwAll } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { record } from "../../platform/events/journal.ts";
import { removeUnused } from "../../platform/files/files.ts";
import { UnknownOutcome } from "../../platform/outages/outages.ts";
import { draftOf } from "../../projects/projects/draft.ts";
import { type Kind, mayCopy } from "../../projects/projects/links.ts";
import { projectResource, type ProjectInput } from "../../projects/projects/resource.ts";
import { findProject, modulesOf, typeIdsOf, type ProjectRow } from "../../projects/projects/service.ts";
import { identifierTaken, projectProblems } from "../../projects/projects/validation.ts";
import { insertNew, removeProject, type ProjectFiles } from "../../projects/projects/write.ts";
import type { Replacement } from "../../identity/placeholder-users/resource.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { dropFiles } from "../attachments/claims.ts";
import { fileKeysOf, fileKeysOfTexts } from "../attachments/service.ts";
import { rollUp } from "../work-packages/scheduling/totals.ts";
import { replacementProblems } from "./replacements.ts";
import type { Shift } from "../../work-types/calendar/date-shift.ts";
import { latestEventId, rememberOrigin } from "./origin-store.ts";
import { PARTS, type CopyDraft, type CopyInput, type Parts } from "./resource.ts";
import { shiftOf } from "./shift.ts";
import {
  copyCategories,
  copyMembers,
  copyOfJob,
  copyPhases,
  copyProjectFields,
  copyVersions,
  copyWorkDefaults,
  finishCopy,
  rememberCopy,
  replaceMembers,
  type Mapping,
} from "./store.ts";
import { copyTemplates } from "./templates.ts";
import {
  attachmentsIn,
  copyAttachments,
  copyRelations,
  copyWatchers,
  copyWorkPackages,
  countCopies,
  parentsOfForeign,
  type Step,
} from "./work-store.ts";

const JOB = "copy_project";
const LONGEST_PAUSE_MS = 100;
const NOTHING: Mapping = new Map();

/** @throws MissingPermission (403) */
export function requireCopier(caller: Caller, source: ProjectRow): void {
  if (!mayCopy(caller, source)) throw missingPermission();
}

/** What the copy is told: the source's own attributes but its names, and over them what was sent. */
function inputOf(source: ProjectRow, sent: Partial<CopyInput>): Partial<ProjectInput> {
  const { parts: _parts, replacements: _replacements, startDate: _startDate, ...input } = sent;
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
    workPackageTemplates: on("workPackageTemplates"),
  };
};

export const copyDraft = (source: ProjectRow, sent: Partial<CopyInput>): CopyDraft => ({
  ...draftOf(inputOf(source, sent), null, source.kind, DEFAULT_MODULES),
  parts: partsOf(sent),
  replacements: sent.replacements ?? [],
  startDate: sent.startDate ?? null,
});

export const copyProblems = async (ctx: Context, caller: Caller, source: ProjectRow, sent: Partial<CopyInput>) => [
  ...(await projectProblems(ctx.db, caller, inputOf(source, sent), null, { kind: source.kind, anywhere: true })),
  ...(await replacementProblems(ctx, caller, source.id, sent.replacements ?? [])),
];

/** @returns the job's UUID. @throws MissingPermission (403), the problems of the input (422) */
export async function requestCopy(
  ctx: Context,
  caller: Caller,
  source: ProjectRow,
  sent: Partial<CopyInput>,
): Promise<string> {
  requireCopier(caller, source);
  throwAll(await copyProblems(ctx, caller, source, sent));
  const payload = {
    source: source.id,
    actor: caller.id,
    input: inputOf(source, sent),
    parts: partsOf(sent),
    replacements: sent.replacements ?? [],
    startDate: sent.startDate ?? null,
  };
  return ctx.transaction((tx) => ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id }));
}

/** Safe to repeat: which project a job has made is written with the project. */
export function handleCopies(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ uuid, payload }) => {
    if (!isObject(payload)) throw new Error("a copy of nothing");
    const known = await copyOfJob(ctx.db, uuid);
    // What a kill left behind.
    if (known?.finished === false) await removeProject(ctx, known.projectId, FILES, () => undefined);
    const actor = await callerOfUser(ctx, Number(payload["actor"]));
    if (actor === null) return failed("The person who asked for the copy is gone.");
    try {
      const id = known?.finished === true ? known.projectId : await copyNow(ctx, actor, uuid, payload);
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
  let target: number | null = null;
  try {
    for (const { file_key } of files) await copyFile(ctx, file_key, keys);
    target = await beginCopy(ctx, actor, { uuid, input, kind: source.kind, modules, typeIds, now });
    const { shift, moved } = await shiftOf(ctx.db, source.id, parts, payload["startDate"]);
    const remembers = source.templated === 1;
    const made = { template_id: source.id, project_id: target, event_id: seen, created_at: now, ...moved };
    if (remembers) await stepsOf(ctx)((tx) => rememberOrigin(tx, made));
    // In a project that is no template braces are part of the text.
    const variables = new Map(source.templated === 1 ? [[PROJECT_NAME, input.name ?? source.name]] : []);
    const copying = { source: source.id, target, parts, people, variables, remembers, shift, now };
    const work = await copyParts(ctx, actor, copying);
    await copyAttachments(stepsOf(ctx), files, work, keys, now);
    await endCopy(ctx, actor, { uuid, target, input, now });
    return target;
  } catch (error) {
    // It may be finished: the next attempt finds out.
    const isKnown = !(error instanceof UnknownOutcome);
    if (target !== null && isKnown) await removeProject(ctx, target, FILES, () => undefined);
    await removeUnused(ctx.files, keys.values(), error);
    throw error;
  }
}

/**
 * One transaction after the other, each followed by as long a pause: those who write beside a copy of thousands of work
 * packages wait for one step of it at most, and seldom for that.
 */
const stepsOf =
  (ctx: Context): Step =>
  async (work) => {
    const began = performance.now();
    const result = await ctx.transaction(work, { alone: true });
    await pause(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
    return result;
  };

const FILES: ProjectFiles = { atWorkPackages: fileKeysOf, atTexts: fileKeysOfTexts, drop: dropFiles };

interface Beginning {
  uuid: string;
  input: Partial<ProjectInput>;
  kind: Kind;
  modules: readonly string[];
  typeIds: readonly number[];
  now: string;
}

/** The project itself, in the archive until all of it is there. @returns its id */
const beginCopy = (ctx: Context, actor: Caller, { uuid, input, now, ...with_ }: Beginning): Promise<number> =>
  orTaken(
    () =>
      stepsOf(ctx)(async (tx) => {
        const created = await insertNew(tx, actor, { ...input, active: false }, with_, now);
        await rememberCopy(tx, uuid, created);
        return created;
      }),
    identifierTaken(),
  );

/** From now on those who belong to it see it. */
const endCopy = (
  ctx: Context,
  actor: Caller,
  { uuid, target, input, now }: { uuid: string; target: number; input: Partial<ProjectInput>; now: string },
): Promise<void> =>
  stepsOf(ctx)(async (tx) => {
    await bumpRevision(tx, "access");
    // Custom fields and rules of fields are active by project.
    await bumpRevision(tx, "catalogue");
    await countCopies(tx, target);
    const active = input.active !== false;
    await finishCopy(tx, uuid, target, active);
    if (!active) return;
    await record(tx, {
      entityType: "Project",
      entityId: target,
      entityTitle: input.name ?? "",
      projectId: target,
      actorId: actor.id,
      action: "updated",
      changes: { active: { from: false, to: true } },
      at: now,
    });
  });

interface Copying {
  source: number;
  target: number;
  parts: Parts;
  /** Who takes the place of a placeholder user. */
  people: Mapping;
  variables: ReadonlyMap<string, string>;
  remembers: boolean;
  shift: Shift;
  now: string;
}

async function copyParts(ctx: Context, actor: Caller, copying: Copying): Promise<Mapping> {
  const { source, target, parts, people, variables, remembers, shift, now } = copying;
  const { db } = ctx;
  const step = stepsOf(ctx);
  const { versions, categories, phases } = await step(async (tx) => {
    if (parts.members) {
      await copyMembers(tx, source, target, now);
      await replaceMembers(tx, target, people, now);
    }
    const phases = await copyPhases(tx, source, target, shift, now);
    await copyProjectFields(tx, source, target, parts.members);
    const members = parts.members ? people : null;
    const copied = {
      versions: parts.versions ? await copyVersions(tx, source, target, shift, now, parts.members) : NOTHING,
      categories: parts.categories ? await copyCategories(tx, source, target, members) : NOTHING,
    };
    await copyWorkDefaults(tx, source, target, { people: members, ...copied });
    return { ...copied, phases };
  });
  const places = { source, target, versions, categories, phases };
  const withMembers = parts.members;
  if (parts.workPackageTemplates) await copyTemplates(ctx, actor, step, { ...places, withMembers, people, now });
  if (!parts.workPackages) return NOTHING;
  const authorId = actor.id;
  const told = { withMembers, people, authorId, remembers, variables, shift, now };
  const work = await copyWorkPackages(db, step, { ...places, ...told });
  await copyRelations(db, step, source, work, now);
  if (withMembers) await copyWatchers(db, step, source, work);
  for (const parent of await parentsOfForeign(db, source, work)) await step((tx) => rollUp(tx, parent, null));
  return work;
}

/** @param copies the new keys by the old ones; a file that is not there is left out */
async function copyFile(ctx: Context, key: string, copies: Map<string, string>): Promise<void> {
  const file = copies.has(key) ? null : await ctx.files.open(key);
  if (file === null) return;
  const copy = await ctx.files.put(file.content, file.bytes);
  copies.set(key, copy.key);
}
