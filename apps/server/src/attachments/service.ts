/** Files at work packages (work contract 1.16). */
import { UNCLAIMED_UPLOAD_LASTS_MS } from "@halyard/contract/limits";
import type { Caller } from "../access/caller.ts";
import { missingPermission, notFound } from "../hal/errors.ts";
import type { Context } from "../platform/context.ts";
import type { Writer } from "../platform/database/schema.ts";
import { nextVersion, record } from "../platform/events/journal.ts";
import { mayAttach } from "../work-packages/rights.ts";
import { findWorkPackage } from "../work-packages/service.ts";
import { mayDelete } from "./resource.ts";
import {
  attachmentById,
  attachmentsShown,
  deleteAttachmentRow,
  forgetUnclaimed,
  insertAttachment,
  touch,
  type AttachmentRow,
} from "./store.ts";
import type { Upload } from "./upload.ts";

export { fileKeysOf } from "./store.ts";

/** @throws NotFound (404) for the work package */
export async function listAttachments(ctx: Context, caller: Caller, workPackageId: number) {
  return attachmentsAt(ctx, (await findWorkPackage(ctx, caller, workPackageId)).id);
}

/** Those of a work package that the caller is known to see. */
export async function attachmentsAt(ctx: Context, workPackageId: number): Promise<readonly AttachmentRow[]> {
  const [rows] = await ctx.readMany([attachmentsShown(ctx.db, workPackageId)]);
  return rows;
}

/** @throws NotFound (404) also for what belongs to something that the caller may not see */
export async function findAttachment(ctx: Context, caller: Caller, id: number): Promise<AttachmentRow> {
  const row = await attachmentById(ctx.db, id);
  const visible =
    row !== undefined &&
    (row.project_id === null
      ? row.author_id === caller.id && !caller.anonymous
      : caller.can("view_work_packages", row.project_id));
  if (!visible) throw notFound();
  return row;
}

/** Asked before the upload is read. @throws NotFound (404), MissingPermission (403) */
export async function requireAttacher(ctx: Context, caller: Caller, workPackageId: number | null): Promise<void> {
  if (workPackageId === null) {
    const may = (["add_work_packages", "edit_work_packages", "add_work_package_attachments"] as const).some(
      (permission) => caller.canAnywhere(permission),
    );
    if (!may) throw missingPermission();
    return;
  }
  if (!mayAttach(caller, await findWorkPackage(ctx, caller, workPackageId))) throw missingPermission();
}

/** @param workPackageId null: to be claimed later by the same person. The caller has been checked. */
export async function addAttachment(
  ctx: Context,
  caller: Caller,
  workPackageId: number | null,
  upload: Upload,
): Promise<AttachmentRow> {
  const at = ctx.clock.now();
  const now = at.toISOString();
  try {
    const { id, forgotten } = await ctx.transaction(async (tx) => {
      const outdated = await forgetUnclaimed(tx, new Date(at.getTime() - UNCLAIMED_UPLOAD_LASTS_MS).toISOString());
      const created = await insertAttachment(tx, {
        work_package_id: workPackageId,
        author_id: caller.id,
        file_name: upload.fileName,
        file_key: upload.file.key,
        file_size: upload.file.bytes,
        content_type: upload.contentType,
        description: upload.description,
        md5: upload.md5,
        created_at: now,
      });
      const row = await attachmentById(tx, created);
      if (row?.work_package_id != null) await tell(tx, caller, row, "added", now);
      return { id: created, forgotten: outdated };
    });
    for (const key of forgotten) await ctx.files.remove(key);
    return (await attachmentById(ctx.db, id))!;
  } catch (error) {
    await ctx.files.remove(upload.file.key);
    throw error;
  }
}

/** @throws MissingPermission (403) */
export async function deleteAttachment(ctx: Context, caller: Caller, row: AttachmentRow): Promise<void> {
  if (!mayDelete(caller, row)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  const deleted = await ctx.transaction(async (tx) => {
    if (!(await deleteAttachmentRow(tx, row.id))) return false;
    if (row.work_package_id !== null) await tell(tx, caller, row, "deleted", now);
    return true;
  });
  if (deleted) await ctx.files.remove(row.file_key);
}

/** A line in the work package's history. */
async function tell(tx: Writer, caller: Caller, row: AttachmentRow, verb: "added" | "deleted", at: string) {
  if (row.work_package_id === null) return;
  await touch(tx, row.work_package_id, at);
  const { file_name: name } = row;
  await record(tx, {
    entityType: "WorkPackage",
    entityId: row.work_package_id,
    entityTitle: row.work_package_subject ?? "",
    projectId: row.project_id,
    actorId: caller.id,
    action: "updated",
    version: await nextVersion(tx, "WorkPackage", row.work_package_id),
    changes: {
      [`attachment-${row.id}`]: verb === "added" ? { from: null, to: name } : { from: name, to: null },
    },
    at,
  });
}
