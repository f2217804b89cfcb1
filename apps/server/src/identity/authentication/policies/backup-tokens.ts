/** The letter to all administrators when someone creates a token that starts backups. */
import type { Caller } from "../../../access/caller.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";
import { addressesOfAdministrators } from "../../users/administrators.ts";

/** A stolen session could have created it, and a backup has everything: someone else is to learn about it. */
export async function mailOfBackupToken(ctx: Context, tx: Writer, caller: Caller, token: string): Promise<void> {
  const where = ctx.settings.publicUrl ?? "Halyard";
  for (const administrator of await addressesOfAdministrators(tx)) {
    const letter = letterTo(administrator, "A backup token was created", [
      `${caller.name} (${caller.login}) created the backup token “${token}” at ${where}.`,
      "With it a program can start backups of the whole instance. It can't download them.",
      "If you don't expect this, revoke the token in the person's profile, under API tokens.",
    ]);
    await post(ctx, tx, letter);
  }
}
