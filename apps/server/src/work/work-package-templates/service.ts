/** Templates of a project: work packages with all below them, kept to be made again. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { seesWorkTemplates } from "../../access/policies/work.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { ApiError, missingPermission, notFound, requireLockVersion, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { findWorkPackage, WORK_PACKAGE_NOT_FOUND, workPackagesByIds } from "../work-packages/service.ts";
import { contentOf, withLeads } from "./content.ts";
import { mayChange, readContent, type TemplateInput } from "./resource.ts";
import {
  deleteTemplateRow,
  insertTemplate,
  relationsAmong,
  templateById,
  templatesOfProject,
  treeInProject,
  updateTemplate,
  type TemplateRow,
} from "./store.ts";

/** As many as are made in one transaction that no one waits for long. */
const WORK_PACKAGES_MAXIMUM = 100;
const TEMPLATES_MAXIMUM = 100;

/** @throws MissingPermission (403) */
export async function listTemplates(ctx: Context, caller: Caller, projectId: number): Promise<TemplateRow[]> {
  if (!seesWorkTemplates(caller, projectId)) throw missingPermission();
  return templatesOfProject(ctx.db, projectId);
}

/** @throws NotFound (404) also for what the caller may not know of */
export async function findTemplate(ctx: Context, caller: Caller, id: number): Promise<TemplateRow> {
  const row = await templateById(ctx.db, id);
  if (row === undefined || !seesWorkTemplates(caller, row.project_id)) throw notFound();
  return row;
}

const taken = () => violation("name", "Name has already been taken.");

function readName(input: Partial<TemplateInput>): string {
  const name = (input.name ?? "").trim();
  if (name === "") throw violation("name", "Name can't be blank.");
  if (name.length > NAME_LENGTH_MAXIMUM) {
    throw violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  return name;
}

/** @throws what is wrong with the work package (422) */
async function take(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
  id: number | null,
): Promise<Pick<TemplateRow, "content" | "work_packages" | "relations">> {
  if (id === null) throw violation("workPackage", "Work package can't be blank.");
  const root = await findWorkPackage(ctx, caller, id).catch((error: unknown) => {
    throw error instanceof ApiError ? violation("workPackage", WORK_PACKAGE_NOT_FOUND) : error;
  });
  if (root.project_id !== projectId) throw violation("workPackage", "Work package is in another project.");
  const ids = await treeInProject(ctx.db, root.id, projectId, WORK_PACKAGES_MAXIMUM + 1);
  if (ids.length > WORK_PACKAGES_MAXIMUM) {
    throw violation("workPackage", `A template has at most ${WORK_PACKAGES_MAXIMUM} work packages.`);
  }
  const rows = new Map((await workPackagesByIds(ctx, caller, ids)).map((row) => [row.id, row]));
  // Each after its parent, as the tree has them.
  const tree = ids.flatMap((one) => rows.get(one) ?? []);
  const relations = await relationsAmong(ctx.db, ctx.dialect, ids);
  const content = contentOf(tree, relations, caller, catalogue);
  return {
    content: JSON.stringify(content),
    work_packages: content.workPackages.length,
    relations: content.relations.length,
  };
}

/** @throws MissingPermission (403), the problems (422) */
export async function createTemplate(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
  input: Partial<TemplateInput>,
): Promise<TemplateRow> {
  if (!mayChange(caller, projectId)) throw missingPermission();
  const name = readName(input);
  const columns = await take(ctx, caller, catalogue, projectId, input.workPackageId ?? null);
  const now = ctx.clock.now().toISOString();
  const row = {
    project_id: projectId,
    name,
    name_key: name.toLowerCase(),
    ...columns,
    created_at: now,
    updated_at: now,
    lock_version: 0,
  };
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if ((await templatesOfProject(tx, projectId)).length >= TEMPLATES_MAXIMUM) {
          throw violation("base", `The project has ${TEMPLATES_MAXIMUM} templates already.`);
        }
        const created = await insertTemplate(tx, row);
        await tell(tx, caller, { ...row, id: created }, "created", now, {
          name: { from: null, to: name },
          workPackages: { from: null, to: row.work_packages },
        });
        return created;
      }),
    taken(),
  );
  return { ...row, id };
}

/** Into a copy of its project, which says itself that it was made. @param leads where a link leads there; null: nowhere */
export async function copyTemplate(
  tx: Writer,
  row: TemplateRow,
  { target, leads, now }: { target: number; leads: (href: string) => string | null; now: string },
): Promise<void> {
  const { id: _id, ...kept } = row;
  const content = JSON.stringify(withLeads(readContent(row), leads));
  await insertTemplate(tx, { ...kept, project_id: target, content, created_at: now, updated_at: now, lock_version: 0 });
}

/**
 * Another name, or what a work package is like now.
 * @throws MissingPermission (403), NotFound (404), UpdateConflict (409), the problems (422)
 */
export async function changeTemplate(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: TemplateRow,
  input: Partial<TemplateInput>,
): Promise<TemplateRow> {
  if (!mayChange(caller, row.project_id)) throw missingPermission();
  const given = input.name === undefined ? null : readName(input);
  const content =
    input.workPackageId === undefined ? null : await take(ctx, caller, catalogue, row.project_id, input.workPackageId);
  const now = ctx.clock.now().toISOString();
  return orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const current = await lockedTemplate(ctx, tx, row.id);
        requireLockVersion(input.lockVersion, current.lock_version);
        const name = given ?? current.name;
        const changes: Changes = {
          ...(name === current.name ? {} : { name: { from: current.name, to: name } }),
          ...(content === null ? {} : { workPackages: { from: current.work_packages, to: content.work_packages } }),
        };
        if (Object.keys(changes).length === 0) return current;
        const patch = {
          ...content,
          name,
          name_key: name.toLowerCase(),
          updated_at: now,
          lock_version: current.lock_version + 1,
        };
        await updateTemplate(tx, row.id, patch);
        const changed = { ...current, ...patch };
        await tell(tx, caller, changed, "updated", now, changes);
        return changed;
      }),
    taken(),
  );
}

/** As it is now, and until the end of the transaction. @throws NotFound (404) */
async function lockedTemplate(ctx: Context, tx: Writer, id: number): Promise<TemplateRow> {
  await ctx.dialect.lockRow(tx, "work_package_templates", id);
  const row = await templateById(tx, id);
  if (row === undefined) throw notFound();
  return row;
}

/** @throws MissingPermission (403) */
export async function deleteTemplate(ctx: Context, caller: Caller, row: TemplateRow): Promise<void> {
  if (!mayChange(caller, row.project_id)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await deleteTemplateRow(tx, row.id))) return;
    await tell(tx, caller, row, "deleted", now, {});
  });
}

const tell = (
  tx: Writer,
  caller: Caller,
  row: Pick<TemplateRow, "id" | "name" | "project_id">,
  action: string,
  at: string,
  changes: Changes,
) =>
  record(tx, {
    entityType: "WorkPackageTemplate",
    entityId: row.id,
    entityTitle: row.name,
    projectId: row.project_id,
    actorId: caller.id,
    action,
    changes,
    at,
  });
