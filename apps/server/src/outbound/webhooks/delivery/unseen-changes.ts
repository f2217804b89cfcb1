/** Changes that a webhook's user can't see: those of custom fields that are hidden from them. */
import type { Caller } from "../../../access/caller.ts";
import { projectsSeeing } from "../../../access/policies/custom-fields.ts";
import { customFieldsNow } from "../../../custom-fields/definitions/fields.ts";
import { seesAttribute } from "../../../custom-fields/definitions/visibility.ts";
import type { Context } from "../../../platform/context.ts";
import { readChanges } from "../../../platform/events/journal.ts";
import { changesOfEvents, type DeliveryRow } from "./store.ts";

const UPDATED = /:updated$/;

/** @returns ids of the events whose every change is hidden from the caller: that there was one would tell of the field */
export async function unseenChanges(
  ctx: Context,
  caller: Caller,
  rows: readonly DeliveryRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.flatMap(({ event, event_id: id }) => (UPDATED.test(event) ? [id] : []));
  if (ids.length === 0) return new Set();
  const fields = await customFieldsNow(ctx);
  const visible = caller.visibleProjectIds();
  const isAnyHidden = [...fields.byId.values()].some((field) => projectsSeeing(caller, field, visible) !== null);
  if (!isAnyHidden) return new Set();
  const unseen = (await changesOfEvents(ctx.db, ids)).filter(({ changes, project_id: projectId }) => {
    const names = Object.keys(readChanges(changes));
    return names.length > 0 && !names.some((name) => seesAttribute(caller, fields, name, projectId));
  });
  return new Set(unseen.map(({ id }) => id));
}
