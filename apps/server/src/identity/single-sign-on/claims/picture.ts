/**
 * Pictures that a provider names, read in the background so that no sign-in waits for them. Someone who has put up or
 * removed their picture here keeps it so.
 */
import { createHash } from "node:crypto";
import { AVATAR_BYTES_MAXIMUM } from "@halyard/contract/limits";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { ApiError } from "../../../platform/errors.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { identityById, updateIdentity } from "../../external-sources/service.ts";
import { putAvatar } from "../../users/avatars/avatars.ts";
import { systemCaller, usersByIds } from "../../users/service.ts";

const JOB = "take_picture";
const Payload = z.object({ identity: z.int(), url: z.string() });

/** What a provider has set of an account. */
const Taken = z.object({
  language: z.string().optional(),
  picture: z.object({ file: z.string(), sha256: z.string() }).optional(),
});
type Taken = z.infer<typeof Taken>;

export const takenIn = (stored: string): Taken => Taken.parse(JSON.parse(stored));

/** In the transaction that signs them in. */
export async function askForPicture(ctx: Context, tx: Writer, identity: number, url: string): Promise<void> {
  await ctx.jobs.add(tx, { kind: JOB, payload: { identity, url }, ownerId: null, dedupeKey: `${JOB}:${identity}` });
}

export function handlePictures(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    const { identity, url } = Payload.parse(payload);
    try {
      await takePicture(ctx, identity, url);
    } catch (error) {
      if (!(error instanceof AddressRefused || error instanceof NoAnswer || error instanceof ApiError)) throw error;
      // Without the address, which can have a secret in it. The next sign-in tries again.
      ctx.log.warn({ identity, reason: error.message }, "a provider's picture was not taken");
    }
    return {};
  });
}

async function takePicture(ctx: Context, identityId: number, url: string): Promise<void> {
  const identity = await identityById(ctx.db, identityId);
  const [user] = identity === undefined ? [] : await usersByIds(ctx, [identity.user_id]);
  if (identity === undefined || user?.status !== "active") return;
  const taken = takenIn(identity.taken);
  if (user.avatar_file !== (taken.picture?.file ?? null)) return;
  const answer = await ctx.outgoing.send({
    method: "GET",
    url,
    headers: { accept: "image/png, image/jpeg, image/webp, image/gif" },
    mostBytes: AVATAR_BYTES_MAXIMUM,
  });
  if (answer.status !== 200 || answer.isCut) throw new NoAnswer(`The answer was ${answer.status}, or too large.`);
  const sha256 = createHash("sha256").update(answer.body).digest("hex");
  if (sha256 === taken.picture?.sha256) return;
  const note = async (tx: Writer, file: string) => {
    await ctx.dialect.lockRow(tx, "identities", identityId);
    const now = takenIn((await identityById(tx, identityId))?.taken ?? "{}");
    await updateIdentity(tx, identityId, { taken: JSON.stringify({ ...now, picture: { file, sha256 } }) });
  };
  await putAvatar(ctx, await systemCaller(ctx), user, answer.body, { file: user.avatar_file, note });
}
