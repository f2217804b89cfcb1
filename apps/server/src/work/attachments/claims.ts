/**
 * The attachments that a work package's own body names (`_links.attachments`): on a new
 * one they are claimed, on a change they replace the set. Only the caller's own unclaimed uploads can be claimed.
 */
import type { Caller } from "../../access/caller.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import { targetOf } from "../../hal/write/input.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { mayAttach } from "../work-packages/rights.ts";
import { mayDelete } from "./resource.ts";
import { attachmentsAt } from "./service.ts";
import { attachmentsByIds, claimAttachment, deleteAttachmentRow, type AttachmentRow } from "./store.ts";

export interface AttachmentClaims {
  claimed: AttachmentRow[];
  removed: AttachmentRow[];
  errors: ApiError[];
}

const NOTHING: AttachmentClaims = { claimed: [], removed: [], errors: [] };

/** @param workPackage its id (0: a new one) and project */
export async function claimsIn(
  ctx: Context,
  caller: Caller,
  body: JsonObject,
  workPackage: { id: number; project_id: number },
): Promise<AttachmentClaims> {
  const links = isObject(body["_links"]) ? body["_links"]["attachments"] : undefined;
  // A link to the collection is what clients send back that were shown one.
  if (!Array.isArray(links)) return NOTHING;
  const ids = new Set(
    links.map((one: unknown) => targetOf(isObject(one) ? one["href"] : null, ["attachments"])?.id ?? 0),
  );
  const present = workPackage.id === 0 ? [] : await attachmentsAt(ctx, workPackage.id);
  const known = new Set(present.map((row) => row.id));
  const removed = present.filter((row) => !ids.has(row.id));
  const wanted = [...ids].filter((id) => !known.has(id));
  const claimed = (await attachmentsByIds(ctx.db, ctx.dialect, wanted)).filter(
    (row) => row.project_id === null && row.author_id === caller.id && !caller.anonymous,
  );
  const errors: ApiError[] = [];
  if (claimed.length < wanted.length) {
    errors.push(violation("attachments", "Attachments has one that does not exist or belongs to something else."));
  }
  const mayAdd = workPackage.id === 0 || mayAttach(caller, workPackage);
  if ((claimed.length > 0 && !mayAdd) || removed.some((row) => !mayDelete(caller, row))) {
    errors.push(violation("attachments", "Attachments may not be changed by you."));
  }
  return { claimed, removed, errors };
}

/** @returns what the history says of it */
export async function applyClaims(tx: Writer, claims: AttachmentClaims, workPackageId: number): Promise<Changes> {
  const changes: Changes = {};
  for (const row of claims.claimed) {
    if (!(await claimAttachment(tx, row.id, workPackageId))) {
      throw violation("attachments", "Attachments has one that does not exist or belongs to something else.");
    }
    changes[`attachment-${row.id}`] = { from: null, to: row.file_name };
  }
  for (const row of claims.removed) {
    if (await deleteAttachmentRow(tx, row.id)) changes[`attachment-${row.id}`] = { from: row.file_name, to: null };
  }
  return changes;
}

/** To be called after the commit. */
export async function dropFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.files.release(key);
}
