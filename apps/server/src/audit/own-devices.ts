/** A person's inbox has changed: their open windows, on all their devices, read it again. No one else hears of it. */
import type { Writer } from "../platform/database/schema/schema.ts";
import { recordAll } from "../platform/events/journal.ts";

export const recordForDevices = (tx: Writer, userId: number, action: string, at: string): Promise<void> =>
  recordForAll(tx, [{ userId, actorId: userId }], action, at);

/** The same of several people. */
export async function recordForAll(
  tx: Writer,
  people: readonly { userId: number; actorId: number }[],
  action: string,
  at: string,
): Promise<void> {
  await recordAll(
    tx,
    people.map(({ userId, actorId }) => ({
      entityType: "Notification",
      entityId: userId,
      entityTitle: "",
      projectId: null,
      actorId,
      action,
      at,
    })),
  );
}
