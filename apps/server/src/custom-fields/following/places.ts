/** Where an option is named beside the values of things: it can't go while it is. */
import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { ActionValue } from "@halyard/contract/work-types/custom-actions";
import type { FieldRule } from "@halyard/contract/work-types/field-rules";
import type { FilterClause } from "../../hal/read/list-query.ts";
import { targetOf } from "../../hal/write/input.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { actionsNaming, liveViewFilters, rulesNaming } from "./store.ts";

/** How a sentence goes on: `in 2 saved views and 1 custom action`; null: nowhere. */
export async function placesNaming(db: Reader, fieldId: number, optionId: number): Promise<string | null> {
  const key = customFieldKey(fieldId);
  const [views, rules, actions] = [
    await liveViewFilters(db, fieldId),
    await rulesNaming(db, fieldId),
    await actionsNaming(db, fieldId),
  ];
  const inViews = views.filter(({ filters }) => {
    const clauses: FilterClause[] = JSON.parse(filters);
    return clauses.some(({ name, values }) => name === key && values.includes(String(optionId)));
  });
  const inRules = rules.filter((set) => {
    const all: Record<string, FieldRule | undefined> = JSON.parse(set.rules);
    return targetOf(all[key]?.default, ["custom_options", "custom_field_items"])?.id === optionId;
  });
  const inActions = actions.filter((row) => {
    const steps: { attribute: string; value: ActionValue }[] = JSON.parse(row.actions);
    return steps.some(({ attribute, value }) => attribute === key && [value].flat().includes(optionId));
  });
  const named = [
    counted(inViews.length, "saved view"),
    counted(inRules.length, "form rule"),
    counted(inActions.length, "custom action"),
  ].filter((text) => text !== null);
  const last = named.pop();
  if (last === undefined) return null;
  return `in ${named.length === 0 ? last : `${named.join(", ")} and ${last}`}`;
}

const counted = (count: number, noun: string): string | null =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;
