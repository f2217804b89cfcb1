/** The custom fields of work packages as they were: what was changed since is taken back, the newest change first. */
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import { customFieldsNow } from "../../../custom-fields/definitions/fields.ts";
import { beforeChange } from "../../../custom-fields/values/changes.ts";
import { textOf, valuesIn, type CustomValue } from "../../../custom-fields/values/value.ts";
import type { Context } from "../../../platform/context.ts";
import { readChanges } from "../../../platform/events/journal.ts";
import type { WorkPackageRow } from "../store.ts";
import { customChangesSince } from "./snapshot-store.ts";

/** @param at ISO 8601 */
export async function withPastValues(
  ctx: Context,
  at: string,
  rows: readonly WorkPackageRow[],
): Promise<readonly WorkPackageRow[]> {
  const changed = await customChangesSince(
    ctx.db,
    ctx.dialect,
    at,
    rows.map(({ id }) => id),
  );
  if (changed.length === 0) return rows;
  const fields = await customFieldsNow(ctx);
  const changesOf = Map.groupBy(changed, (event) => event.entity_id);
  return rows.map((row) => {
    const events = changesOf.get(row.id);
    if (events === undefined) return row;
    const values = new Map<number, readonly CustomValue[]>(valuesIn(row));
    for (const { changes } of events) {
      for (const [attribute, change] of Object.entries(readChanges(changes))) {
        const field = customFieldIdOf(attribute) === null ? undefined : fields.named(attribute);
        if (field !== undefined) values.set(field.id, beforeChange(field, change));
      }
    }
    return { ...row, custom: textOf(values) };
  });
}
