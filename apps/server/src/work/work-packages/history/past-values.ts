/** The custom fields of work packages as they were: what was changed since is taken back, the newest change first. */
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import { customFieldsNow, type CustomField } from "../../../custom-fields/definitions/fields.ts";
import { beforeChange, valueRow } from "../../../custom-fields/values/changes.ts";
import { textOf, valuesIn, type CustomValue } from "../../../custom-fields/values/value.ts";
import type { Context } from "../../../platform/context.ts";
import { readChanges } from "../../../platform/events/journal.ts";
import type { WorkPackageRow } from "../store.ts";
import { customChangesSince, type PastField } from "./snapshot-store.ts";

/** @param at ISO 8601 */
export async function withPastValues(
  ctx: Context,
  at: string,
  rows: readonly WorkPackageRow[],
): Promise<readonly WorkPackageRow[]> {
  const changed = await customChangesSince(ctx.db, ctx.dialect, at, { ids: rows.map(({ id }) => id) });
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

/** What these fields were at that time, wherever they have been changed since. @param at ISO 8601 */
export async function pastFields(ctx: Context, at: string, fields: readonly CustomField[]): Promise<PastField[]> {
  if (fields.length === 0) return [];
  const changed = await customChangesSince(ctx.db, ctx.dialect, at, { keys: fields.map(({ key }) => key) });
  const events = changed.map(({ entity_id, changes }) => ({ id: entity_id, changes: readChanges(changes) }));
  return fields.flatMap((field): PastField[] => {
    const before = new Map<number, readonly CustomValue[]>();
    for (const { id, changes } of events) {
      const change = changes[field.key];
      if (change !== undefined) before.set(id, beforeChange(field, change));
    }
    const rows = [...before].flatMap(([id, some]) => some.map((one) => valueRow("work_package_id", id, field, one)));
    return before.size === 0 ? [] : [{ fieldId: field.id, changedIn: [...before.keys()], values: rows }];
  });
}
