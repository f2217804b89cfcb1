/** Copying a project: checked at once, done in the background, all of it or nothing. */
import { DEFAULT_MODULES } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { draftOf } from "../../projects/projects/draft.ts";
import { mayCopy } from "../../projects/projects/links.ts";
import type { ProjectInput } from "../../projects/projects/resource.ts";
import type { ProjectRow } from "../../projects/projects/service.ts";
import { projectProblems } from "../../projects/projects/validation.ts";
import { replacementProblems } from "./replacements.ts";
import { PARTS, type CopyDraft, type CopyInput, type Parts } from "./resource.ts";

export const COPY_JOB = "copy_project";

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
  return ctx.transaction((tx) => ctx.jobs.add(tx, { kind: COPY_JOB, payload, ownerId: caller.id }));
}
