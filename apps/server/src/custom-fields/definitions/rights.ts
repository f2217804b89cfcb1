/** Which custom fields a caller knows of. */
import type { Caller } from "../../access/caller.ts";
import { knowsField } from "../../access/policies/custom-fields.ts";
import { fieldSet, type CustomFields } from "./fields.ts";

const known = new WeakMap<CustomFields, Map<string, CustomFields>>();

/** Those of them that the caller knows; for all who know the same ones it is the same object. */
export function fieldsKnownTo(caller: Caller, fields: CustomFields): CustomFields {
  const ruled = [...fields.byId.values()].filter(({ visibility }) => visibility !== "all");
  const hidden = new Set(ruled.filter((field) => !knowsField(caller, field)).map(({ id }) => id));
  if (hidden.size === 0) return fields;
  let sets = known.get(fields);
  if (sets === undefined) known.set(fields, (sets = new Map()));
  const name = [...hidden].join();
  let set = sets.get(name);
  if (set === undefined) {
    const rest = [...fields.byId.values()].filter(({ id }) => !hidden.has(id));
    sets.set(name, (set = fieldSet(rest, fields)));
  }
  return set;
}
