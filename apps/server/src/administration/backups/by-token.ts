/** `POST /backups`: OpenProject's way for scripts to start a backup, with a token made for that alone. */
import type { startedBackup } from "@halyard/contract/schemas/administration/backups";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { mayStartBackups } from "../../access/policies/credentials.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import { limited } from "../../hal/rate-limit.ts";
import { useBackupToken } from "../../identity/authentication/sessions/tokens.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, invalidBody, missingPermission, wrongFormat } from "../../platform/errors.ts";
import type { Asked } from "./make.ts";
import { beginBackupNow } from "./service.ts";

/** Without `attachments` it is as the settings say; with `false` the uploaded files are listed and not copied. */
export const BackupByTokenBody = z.object({ backupToken: z.string(), attachments: z.boolean().optional() });

const askedBy = (attachments: boolean | undefined): Asked =>
  attachments === undefined ? {} : { files: attachments ? "copy" : "list" };

/** One an hour: who has someone's token can't fill the disk with it. */
const MOST_A_DAY = 24;
const DAY_MS = 86_400_000;

/**
 * @throws MissingPermission (403) without `create_backup` or with another token, InvalidRequestBody (400),
 *   UpdateConflict (409) while a backup is being made, TooManyRequests (429), PropertyFormatError (422)
 */
export async function startBackupByToken(
  ctx: Context,
  caller: Caller,
  { backupToken, attachments }: JsonObject,
): Promise<DocumentOf<z.infer<typeof startedBackup>>> {
  requirePermission(mayStartBackups(caller));
  if (typeof backupToken !== "string") throw invalidBody("The request body has no backupToken.");
  if (attachments !== undefined && typeof attachments !== "boolean") {
    throw wrongFormat("attachments", "Boolean", attachments);
  }
  const now = ctx.clock.now();
  if (!(await ctx.transaction((tx) => useBackupToken(tx, caller.id, backupToken, now))))
    throw missingPermission(
      "The backup token is not yours, or is no longer valid. Create one in your profile, under API tokens.",
    );
  await limited(ctx, `backups of ${caller.id}`, MOST_A_DAY, DAY_MS);
  const { uuid } = await beginBackupNow(ctx, caller, askedBy(attachments), () => {
    throw new ApiError("UpdateConflict", "A backup is being made. Wait until it is finished, then try again.");
  });
  const job = { href: `/api/v3/job_statuses/${uuid}`, title: "Backup job status" };
  return { _type: "Backup", jobStatusId: uuid, _links: { job_status: job } };
}
