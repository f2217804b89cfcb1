import type { Caller } from "../../../access/caller.ts";
import type { Changes } from "../../../platform/events/journal.ts";

/** What the journal has of a change of a webhook. */
export const webhookEntry = (
  caller: Caller,
  id: number,
  name: string,
  action: string,
  changes: Changes,
  at: string,
) => ({
  entityType: "Webhook" as const,
  entityId: id,
  entityTitle: name,
  projectId: null,
  actorId: caller.id,
  action,
  changes,
  at,
});
