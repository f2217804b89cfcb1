/** A person's picture: a file under a random name, which their row names together with its kind. */
import { Readable } from "node:stream";
import { AVATAR_BYTES_MAXIMUM, AVATAR_SIDE_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import { mayChangeAvatar } from "../../../access/policies/users.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { notFound, updateConflict, violation } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { removeUnused } from "../../../platform/files/files.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { pictureOf, type Picture } from "./image-type.ts";
import { avatarOf } from "../resource.ts";
import { visiblePrincipals } from "../service.ts";
import { updateUser, userById, usersWithAvatars, type UserRow } from "../store.ts";
import { recordUserChange } from "../journal.ts";

const TYPES: Record<string, Picture["type"]> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

export const tooLarge = () =>
  violation("avatar", `The picture is too large: at most ${AVATAR_BYTES_MAXIMUM / 1024 / 1024} MB.`);

/** @throws MissingPermission (403), PropertyConstraintViolation (422) for what is no picture or too large a one */
export async function setAvatar(ctx: Context, caller: Caller, user: UserRow, bytes: Buffer): Promise<UserRow> {
  requireAvatarEditor(caller, user);
  return putAvatar(ctx, caller, user, bytes);
}

/** Where a picture that came from elsewhere may be put, and what else is noted with it. */
interface Replacing {
  file: string | null;
  note: (tx: Writer, file: string) => Promise<void>;
}

/**
 * Whether the caller may is not asked here.
 * @param replacing left out: whatever is there is replaced
 * @throws PropertyConstraintViolation (422), UpdateConflict (409) where another picture was put up meanwhile
 */
export async function putAvatar(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  bytes: Buffer,
  replacing?: Replacing,
): Promise<UserRow> {
  const picture = pictureOf(bytes);
  if (picture === null)
    throw violation("avatar", "This file can't be used as a picture. Choose a PNG, JPEG, WebP or GIF.");
  const { width, height } = picture;
  if (Math.max(width, height) > AVATAR_SIDE_MAXIMUM || Math.min(width, height) < 1) {
    throw violation("avatar", `The picture may have at most ${AVATAR_SIDE_MAXIMUM} pixels a side.`);
  }
  const { key } = await ctx.files.put(Readable.from([bytes]), AVATAR_BYTES_MAXIMUM);
  try {
    await write(ctx, caller, user, `${key}.${picture.extension}`, replacing);
  } catch (error) {
    await removeUnused(ctx.files, [key], error);
    throw error;
  }
  return (await userById(ctx.db, user.id)) ?? user;
}

/** @throws MissingPermission (403), NotFound (404) where there is no picture */
export async function removeAvatar(ctx: Context, caller: Caller, user: UserRow): Promise<void> {
  requireAvatarEditor(caller, user);
  if (user.avatar_file === null) throw notFound();
  await write(ctx, caller, user, null);
}

function requireAvatarEditor(caller: Caller, user: UserRow): void {
  requirePermission(mayChangeAvatar(caller, user));
}

async function write(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  file: string | null,
  replacing?: Replacing,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const before = await ctx.transaction(async (tx) => {
    // Before the person's row, as a sign-in does.
    if (file !== null) await replacing?.note(tx, file);
    await ctx.dialect.lockRow(tx, "users", user.id);
    // Of two uploads at once the second one replaces the first one's file, not the one that both saw.
    const current = (await userById(tx, user.id))?.avatar_file ?? null;
    if (replacing !== undefined && replacing.file !== current) throw updateConflict();
    await updateUser(tx, user.id, { updated_at: now }, { avatar_file: file });
    // What callers were shown of people is kept in memory until then.
    await bumpRevision(tx, "access");
    await recordUserChange(tx, caller, user, "updated", { avatar: { from: null, to: null } }, now);
    return current;
  });
  if (before !== null) await ctx.files.release(keyOf(before));
}

export interface OpenedAvatar {
  content: Readable;
  bytes: number;
  type: Picture["type"];
  /** What stands in the address for this very picture. */
  version: string;
}

/** @throws NotFound (404) where there is none: who asked shows initials */
export async function openAvatar(ctx: Context, user: UserRow): Promise<OpenedAvatar> {
  const file = user.avatar_file;
  const type = TYPES[file?.split(".")[1] ?? ""];
  const opened = file === null ? null : await ctx.files.open(keyOf(file));
  if (file === null || opened === null || type === undefined) throw notFound();
  return { ...opened, type, version: file.slice(0, 12) };
}

/** The addresses of all pictures of people whom the caller may know, by the person's id. */
export async function avatarsFor(ctx: Context, caller: Caller): Promise<Record<string, string | null>> {
  const rows = await usersWithAvatars(ctx.db, visiblePrincipals(ctx, caller));
  return Object.fromEntries(rows.map((row) => [row.id, avatarOf(row)]));
}

/** To be called after the commit that deletes the user. */
export async function dropAvatarFile(ctx: Context, file: string | null): Promise<void> {
  if (file !== null) await ctx.files.release(keyOf(file));
}

const keyOf = (file: string): string => file.split(".")[0] ?? "";
