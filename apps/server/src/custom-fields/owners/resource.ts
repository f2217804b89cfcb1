/** A resource with the custom fields of what it is about. */
import type { Resource } from "../../hal/answer/resource.ts";
import type { CustomFields } from "../definitions/fields.ts";
import { customMembers, type CustomInput } from "../values/members.ts";
import type { Customized } from "../values/value.ts";
import { changesField, showsField, type Owner } from "./owner.ts";

/** Made once for all who know the same fields: a schema and each answer ask for it. */
const kept = new WeakMap<CustomFields, Map<unknown, unknown>>();

export function withFields<Row extends Customized, Input extends CustomInput>(
  resource: Resource<Row, Input>,
  owner: Owner<Row>,
  fields: CustomFields,
): Resource<Row, Input> {
  const own = fields.of(owner.target);
  if (own.length === 0) return resource;
  let made = kept.get(fields);
  if (made === undefined) kept.set(fields, (made = new Map()));
  const known = made.get(resource);
  // Under a resource there is that resource with fields alone, as set below.
  if (known !== undefined) return known as Resource<Row, Input>;
  const { properties, relations } = customMembers<Row, Input>(own, {
    isShown: (field, caller, row) => showsField(owner, field, caller, row),
    isEdited: (field, caller, row) => changesField(owner, field, caller, row),
  });
  const complete: Resource<Row, Input> = {
    ...resource,
    properties: { ...resource.properties, ...properties },
    relations: { ...resource.relations, ...relations },
  };
  made.set(resource, complete);
  return complete;
}
