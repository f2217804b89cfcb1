/** Files at work packages, documents and wiki pages. */
import { UNCLAIMED_UPLOAD_LASTS_MS } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound, stillThere } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record } from "../../platform/events/journal.ts";
import { removeUnused } from "../../platform/files/files.ts";
import { TEXT_KINDS, type TextKind } from "../../projects/project-texts/resource.ts";
import { findText } from "../../projects/project-texts/service.ts";
import { mayAttach } from "../work-packages/rights.ts";
import { visibleWorkPackage } from "../work-packages/service.ts";
import { mayDelete, maySee } from "./resource.ts";
import {
  attachmentById,
  attachmentsOf,
  attachmentsOfText,
  deleteAttachmentRow,
  fileNamesOf,
  forgetUnclaimed,
  insertAttachment,
  touch,
  type AttachmentRow,
} from "./store.ts";
import type { Upload } from "./upload.ts";

export { fileKeysOf, fileKeysOfTexts } from "./store.ts";

/** What a file is at, or is to be at; `nothing`: it is uploaded to be claimed later by the same person. */
export type Place = { at: "workPackage"; id: number } | { at: "text"; kind: TextKind; id: number } | { at: "nothing" };

/** @throws NotFound (404) for what the files are at */
export async function listAttachments(
  ctx: Context,
  caller: Caller,
  place: Exclude<Place, { at: "nothing" }>,
): Promise<readonly AttachmentRow[]> {
  return place.at === "workPackage"
    ? attachmentsAt(ctx, (await visibleWorkPackage(ctx, caller, place.id)).id)
    : attachmentsOfText(ctx.db, (await findText(ctx, caller, place.kind, place.id)).id);
}

/** Those of a work package that the caller is known to see. */
/** By work package, of those that the caller is known to see. */
export async function fileNamesAmong(ctx: Context, workPackageIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = workPackageIds.length === 0 ? [] : await fileNamesOf(ctx.db, ctx.dialect, workPackageIds);
  const byId = Map.groupBy(rows, (row) => row.work_package_id ?? 0);
  return new Map([...byId].map(([id, files]) => [id, files.map((file) => file.file_name)]));
}

export async function attachmentsAt(ctx: Context, workPackageId: number): Promise<readonly AttachmentRow[]> {
  const [rows] = await ctx.readMany([attachmentsOf(ctx.db, workPackageId)]);
  return rows;
}

/** @throws NotFound (404) also for what belongs to something that the caller may not see */
export async function findAttachment(ctx: Context, caller: Caller, id: number): Promise<AttachmentRow> {
  const row = await attachmentById(ctx.db, id);
  if (row === undefined || !maySee(caller, row)) throw notFound();
  return row;
}

/** Asked before the upload is read. @throws NotFound (404), MissingPermission (403) */
export async function requireAttacher(ctx: Context, caller: Caller, place: Place): Promise<void> {
  if (!(await mayAttachAt(ctx, caller, place))) throw missingPermission();
}

async function mayAttachAt(ctx: Context, caller: Caller, place: Place): Promise<boolean> {
  if (place.at === "workPackage") return mayAttach(caller, await visibleWorkPackage(ctx, caller, place.id));
  if (place.at === "text") {
    return caller.can(place.kind.write, (await findText(ctx, caller, place.kind, place.id)).project_id);
  }
  return UPLOADING.some((permission) => caller.canAnywhere(permission));
}

/** What lets one upload a file before there is what it is to be at. */
const UPLOADING = ["add_work_packages", "edit_work_packages", "add_work_package_attachments"] as const;

/** The caller has been checked. */
export async function addAttachment(
  ctx: Context,
  caller: Caller,
  place: Place,
  upload: Upload,
): Promise<AttachmentRow> {
  const at = ctx.clock.now();
  const now = at.toISOString();
  const written = await ctx
    .transaction(async (tx) => {
      const outdated = await forgetUnclaimed(tx, new Date(at.getTime() - UNCLAIMED_UPLOAD_LASTS_MS).toISOString());
      const created = await insertAttachment(tx, {
        work_package_id: place.at === "workPackage" ? place.id : null,
        project_text_id: place.at === "text" ? place.id : null,
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
      if (row !== undefined) await tell(tx, caller, row, "added", now);
      return { id: created, forgotten: outdated };
    })
    .catch(async (error: unknown) => {
      await removeUnused(ctx.files, [upload.file.key], error);
      throw error;
    });
  // It is there from here on: whatever fails now, its file stays.
  for (const key of written.forgotten) await ctx.files.release(key);
  return stillThere(await attachmentById(ctx.db, written.id));
}

/** @throws MissingPermission (403) */
export async function deleteAttachment(ctx: Context, caller: Caller, row: AttachmentRow): Promise<void> {
  if (!mayDelete(caller, row)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  const deleted = await ctx.transaction(async (tx) => {
    if (!(await deleteAttachmentRow(tx, row.id))) return false;
    await tell(tx, caller, row, "deleted", now);
    return true;
  });
  if (deleted) await ctx.files.release(row.file_key);
}

/** A line in the history of what the file is at. */
async function tell(tx: Writer, caller: Caller, row: AttachmentRow, verb: "added" | "deleted", at: string) {
  if (row.project_id === null) return;
  const { file_name: name } = row;
  const change = verb === "added" ? { from: null, to: name } : { from: name, to: null };
  const line = {
    projectId: row.project_id,
    actorId: caller.id,
    action: "updated",
    changes: { [`attachment-${row.id}`]: change },
    at,
  };
  if (row.work_package_id !== null) {
    await touch(tx, row.work_package_id, at);
    const version = "next" as const;
    const entityTitle = row.work_package_subject ?? "";
    await record(tx, { entityType: "WorkPackage", entityId: row.work_package_id, entityTitle, version, ...line });
  } else if (row.project_text_id !== null && row.text_kind !== null) {
    const entityType = TEXT_KINDS[row.text_kind].type;
    await record(tx, { entityType, entityId: row.project_text_id, entityTitle: row.text_title ?? "", ...line });
  }
}
