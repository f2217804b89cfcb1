/** Takes in a backup from somewhere else: it is kept where the others are, and opened and checked as they are. */
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { Context } from "../../platform/context.ts";
import { violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import { LEAST_FREE_BYTES } from "../../platform/outages/space.ts";
import { requireBackup } from "../../operations/backup/archive/envelope.ts";
import { BackupError } from "../../operations/backup/archive/errors.ts";
import { addFound, changeBackup } from "../../operations/backup/catalogue/backups.ts";
import { isBackupName, type BackupTarget } from "../../operations/backup/targets/target.ts";
import { aboutBackup, backupDocument } from "./document.ts";
import { verifyJob } from "./look-around.ts";
import { findBackup, inWords } from "./service.ts";
import { currentTarget } from "./target.ts";

/** So often the room that is left is looked at. */
const LOOK_BYTES = 64 * 1024 ** 2;

/** @throws MissingPermission (403), a violation (422) for what is no backup, is there already or has no room */
export async function uploadBackup(ctx: Context, caller: Caller, fileName: string, content: Readable) {
  requireAdministrator(caller);
  const name = basename(fileName);
  if (!isBackupName(name)) throw violation("file", "The file's name must end in .halyard.");
  return inWords(async () => {
    const target = await currentTarget(ctx);
    if ((await target.list()).some((one) => one.name === name)) {
      throw violation("file", `A backup named ${name} is here already.`);
    }
    await takeIn(target, name, content);
    const id = await list(ctx, caller, target, name);
    ctx.jobs.wake();
    return backupDocument(await findBackup(ctx, caller, id));
  });
}

/** Until it is whole it has another name. A process that is killed meanwhile leaves a part, which is removed when it is a day old. */
async function takeIn(target: BackupTarget, name: string, content: Readable): Promise<void> {
  const part = join(target.workshop, `${name}.part`);
  try {
    await pipeline(whileRoom(target, content), createWriteStream(part, { mode: 0o600 }));
    await requireBackup(createReadStream(part));
    const handle = await open(part, "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, join(target.workshop, name));
    await target.keep(name);
  } finally {
    await rm(part, { force: true });
  }
}

async function* whileRoom(target: BackupTarget, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let since = LOOK_BYTES;
  for await (const chunk of content) {
    since += chunk.length;
    if (since >= LOOK_BYTES) {
      since = 0;
      const space = await target.space();
      if (space !== null && space.freeBytes < LEAST_FREE_BYTES + LOOK_BYTES) {
        throw new BackupError("There is no space left on the backup target.");
      }
    }
    yield chunk;
  }
}

async function list(ctx: Context, caller: Caller, target: BackupTarget, name: string): Promise<number> {
  const file = (await target.list()).find((one) => one.name === name);
  if (file === undefined) throw new BackupError(`The file ${name} could not be kept.`);
  const now = ctx.clock.now().toISOString();
  return ctx.transaction(async (tx) => {
    const id = await addFound(tx, { ...file, target: target.kind, place: target.place }, now);
    if (id === null) throw violation("file", `A backup named ${name} is here already.`);
    await changeBackup(tx, id, { actor_id: caller.id });
    await ctx.jobs.add(tx, verifyJob(id, caller.id));
    await record(tx, { ...aboutBackup({ id, name }), actorId: caller.id, action: "uploaded", at: now });
    return id;
  });
}
