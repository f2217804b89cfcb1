/** Takes addresses and programs out of old entries. */
import { AUDIT_CATEGORIES, type AuditCategory } from "@halyard/contract/administration/audit";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { placeReader } from "../../platform/events/journal-readers.ts";
import { amend, sealsOver } from "../../platform/events/seals/amend.ts";

/** Others' writes wait for one step. */
const AT_ONCE = 500;

/** @returns null where it says neither */
function withoutAddress(context: string): string | null {
  const { ip, agent, ...rest }: Record<string, unknown> = JSON.parse(context);
  return ip === undefined && agent === undefined ? null : JSON.stringify(rest);
}

/** Names the position of the first entry that was passed over because its category was on hold. */
const passedOver = (position: string, category: AuditCategory): string => `${position}-${category}`;

/** Goes back to the entries that were passed over, once their category is no longer on hold. */
export async function goBackToReleased(tx: Writer, position: string, held: readonly AuditCategory[]): Promise<void> {
  const released = AUDIT_CATEGORIES.filter((one) => !held.includes(one)).map((one) => passedOver(position, one));
  const rows = await tx
    .deleteFrom("journal_readers")
    .where("name", "in", released)
    .returning("last_event_id")
    .execute();
  if (rows.length === 0) return;
  const first = Math.min(...rows.map((row) => row.last_event_id));
  await tx
    .updateTable("journal_readers")
    .set({ last_event_id: first })
    .where("name", "=", position)
    .where("last_event_id", ">", first)
    .execute();
}

/** Goes on from where the position is, and moves it. */
export async function forgetAddressesOfJournal(
  tx: Writer,
  position: string,
  held: readonly AuditCategory[],
  before: string,
  reason: { reason: string; at: string },
): Promise<{ forgotten: number; more: boolean }> {
  const place = await tx
    .selectFrom("journal_readers")
    .where("name", "=", position)
    .select("last_event_id as id")
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("events")
    .where("id", ">", place.id)
    .orderBy("id")
    .limit(AT_ONCE)
    .select(["id", "category", "context", "created_at"])
    .execute();
  // Ids grow with the time, but for what was imported: it stops at the first that is too young.
  const young = rows.findIndex((row) => row.created_at >= before);
  const old = young === -1 ? rows : rows.slice(0, young);
  const last = old.at(-1);
  if (last === undefined) return { forgotten: 0, more: false };
  for (const category of held) {
    const first = old.find((row) => row.category === category);
    if (first !== undefined) await placeReader(tx, passedOver(position, category), first.id - 1, new Date(reason.at));
  }
  const changed = old.flatMap(({ id, category, context }) => {
    const without = held.includes(category) ? null : withoutAddress(context);
    return without === null ? [] : [{ id, context: without }];
  });
  const seals = await sealsOver(
    tx,
    changed.map(({ id }) => id),
  );
  await amend(tx, seals, reason, async () => {
    for (const { id, context } of changed) {
      await tx.updateTable("events").set({ context }).where("id", "=", id).execute();
    }
  });
  await tx.updateTable("journal_readers").set({ last_event_id: last.id }).where("name", "=", position).execute();
  return { forgotten: changed.length, more: young === -1 && rows.length === AT_ONCE };
}

/** They are deleted after a while: there are never many. @returns how many, at most so many at once */
export async function forgetAddressesOfOccurrences(
  tx: Writer,
  held: readonly AuditCategory[],
  before: string,
  reason: { reason: string; at: string },
): Promise<number> {
  const rows = await tx
    .selectFrom("security_events")
    .where("updated_at", "<", before)
    .$if(held.length > 0, (rows) => rows.where("category", "not in", held))
    .where((eb) => eb.or([eb("context", "like", '%"ip":%'), eb("context", "like", '%"agent":%')]))
    .limit(AT_ONCE)
    .select(["id", "context"])
    .execute();
  const ids = rows.map(({ id }) => id);
  await amend(tx, await sealsOver(tx, ids, "security_events"), reason, async () => {
    for (const { id, context } of rows) {
      const without = withoutAddress(context) ?? "{}";
      await tx.updateTable("security_events").set({ context: without }).where("id", "=", id).execute();
    }
  });
  return rows.length;
}
