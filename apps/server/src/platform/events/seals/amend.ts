/**
 * Entries that are sealed and changed on purpose: a person was deleted, an address is forgotten,
 * a comment was edited, a refusal is old enough to go. The chain says that it
 * was so and why. Of what was changed by someone else before, it does not: that stays broken.
 */
import type { Reader, Writer } from "../../database/schema/schema.ts";
import { lockSeals } from "../journal.ts";
import { addSeal, digestNow, type Seal, type SealedLog } from "./seal.ts";

/** The seal that an entry is under. */
export async function sealOver(db: Reader, id: number, source: SealedLog = "events"): Promise<Seal | undefined> {
  const seal = await db
    .selectFrom("audit_seals")
    .selectAll()
    .where("source", "=", source)
    .where("kind", "=", "entries")
    .where("last_id", ">=", id)
    .orderBy("last_id")
    .limit(1)
    .executeTakeFirst();
  return seal === undefined || seal.after_id >= id ? undefined : seal;
}

/** @param ids in any order */
export async function sealsOver(db: Reader, ids: readonly number[], source: SealedLog = "events"): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    if (id <= (seals.at(-1)?.last_id ?? 0)) continue;
    const seal = await sealOver(db, id, source);
    if (seal === undefined) break;
    seals.push(seal);
  }
  return seals;
}

/** What the entries of a seal were when they were last changed on purpose, or sealed. */
export async function knownDigest(
  db: Reader,
  { id, source, after_id: after, last_id: last, digest }: Seal,
): Promise<string> {
  const amendment = await db
    .selectFrom("audit_seals")
    .select("digest")
    .where("source", "=", source)
    .where("last_id", "=", last)
    .where("after_id", "=", after)
    .where("kind", "=", "amendment")
    .where("id", ">", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return amendment?.digest ?? digest;
}

/** @param change what changes entries under these seals, in the same transaction */
export async function amend(
  tx: Writer,
  seals: readonly Seal[],
  { reason, at }: { reason: string; at: string },
  change: () => Promise<void>,
): Promise<void> {
  await lockSeals(tx);
  const whole: Seal[] = [];
  for (const seal of seals) {
    const { digest } = await digestNow(tx, seal);
    if (digest === (await knownDigest(tx, seal))) whole.push({ ...seal, digest });
  }
  await change();
  for (const { source, format, after_id, last_id, digest: before } of whole) {
    const span = { source, format, after_id, last_id };
    const now = await digestNow(tx, span);
    if (now.digest === before) continue;
    await addSeal(tx, { ...span, ...now, kind: "amendment", reason, created_at: at });
  }
}
