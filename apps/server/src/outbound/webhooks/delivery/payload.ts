/** What a webhook sends: the thing as it is now, as far as the webhook's user can see it. */
import type { Caller } from "../../../access/caller.ts";
import { completed } from "../../../hal/markdown/formattable.ts";
import { represent, type Document } from "../../../hal/answer/resource.ts";
import { revisionNow } from "../../../access/revision.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { showProjectIn } from "../../../projects/projects/service.ts";
import { activityResource } from "../../../work/activities/resource.ts";
import { findActivity } from "../../../work/activities/service.ts";
import { attachmentResource } from "../../../work/attachments/resource.ts";
import { findAttachment } from "../../../work/attachments/service.ts";
import { timeEntryResource } from "../../../work/time-entries/resource.ts";
import { findTimeEntry } from "../../../work/time-entries/service.ts";
import { workPackageResource } from "../../../work/work-packages/resource/resource.ts";
import { workPackagesByIds } from "../../../work/work-packages/service.ts";
import { catalogueAt } from "../../../work-types/entries/catalogue.ts";

type Payload = Record<string, unknown>;

/** What the deliveries of a batch show; most are about work packages, which are read together. */
export interface Shown {
  /** @returns null where the user cannot see it, or it is gone */
  of(event: string, id: number): Promise<Payload | null>;
}

interface Told {
  event: string;
  subject_id: number;
}

export async function shownFor(ctx: Context, caller: Caller, told: readonly Told[]): Promise<Shown> {
  const ids = told.flatMap(({ event, subject_id: id }) => (kindOf(event) === WORK_PACKAGE ? [id] : []));
  const [rows, revision] =
    ids.length === 0
      ? [[], null]
      : await Promise.all([workPackagesByIds(ctx, caller, [...new Set(ids)]), revisionNow(ctx.db, "catalogue")]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const catalogue = revision === null ? null : await catalogueAt(ctx, revision);
  return {
    async of(event, id) {
      if (kindOf(event) !== WORK_PACKAGE) return payloadOf(ctx, caller, event, id);
      const row = byId.get(id);
      if (row === undefined || catalogue === null) return null;
      const document = await completed(() => represent(workPackageResource(catalogue), row, caller));
      return { action: event, [WORK_PACKAGE]: document };
    },
  };
}

const WORK_PACKAGE = "work_package";

const kindOf = (event: string): string => event.split(":")[0] ?? "";

async function payloadOf(ctx: Context, caller: Caller, event: string, id: number): Promise<Payload | null> {
  const show = SHOWN[kindOf(event)];
  if (show === undefined) return null;
  const [name, read] = show;
  try {
    return { action: event, [name]: await read(ctx, caller, id) };
  } catch (error) {
    if (error instanceof ApiError && HIDDEN.has(error.status)) return null;
    throw error;
  }
}

const HIDDEN = new Set([403, 404]);

type Read = (ctx: Context, caller: Caller, id: number) => Promise<Document>;

/** By what comes before the colon: the payload's name for it. */
const SHOWN: Readonly<Record<string, readonly [string, Read]>> = {
  work_package_comment: ["activity", showActivity],
  project: ["project", showProjectIn],
  time_entry: [
    "time_entry",
    async (ctx, caller, id) => represent(timeEntryResource, await findTimeEntry(ctx, caller, id), caller),
  ],
  attachment: [
    "attachment",
    async (ctx, caller, id) => represent(attachmentResource, await findAttachment(ctx, caller, id), caller),
  ],
};

async function showActivity(ctx: Context, caller: Caller, id: number): Promise<Document> {
  const row = await findActivity(ctx, caller, id);
  return completed(() => represent(activityResource(row), row, caller));
}
