/** What someone else wrote into custom fields while they were being edited here. */
import { conflictsBetween, type Conflict, type Shown } from "../conflicts/conflicts.ts";
import type { FormWithFields } from "./choices.ts";
import { translate } from "../i18n/i18n.tsx";
import { commentOf, textOf } from "./custom-values.tsx";
import { customFieldsIn } from "./fields.ts";
import { readFields } from "./form-query.ts";
import "./messages.ts";

const textsOf = ({ _embedded: { schema, payload } }: FormWithFields): Shown =>
  Object.fromEntries(
    customFieldsIn(schema).flatMap((field) => [
      [field.attribute, textOf(field, payload)],
      ...(field.comment === undefined ? [] : [[field.comment, commentOf(field, payload)]]),
    ]),
  );

/**
 * The form knows the names of what is linked, so it is asked for both sides.
 * @param href of the form @param before the form when editing began @param body what is to be written
 */
export async function customConflicts(href: string, before: FormWithFields, body: object): Promise<Conflict[]> {
  const [mine, now] = await Promise.all([readFields(href, body), readFields(href, {})]);
  const labels = Object.fromEntries(
    customFieldsIn(before._embedded.schema).flatMap(({ attribute, name, comment }) => [
      [attribute, name],
      ...(comment === undefined ? [] : [[comment, translate("entityFields.comment", { name })]]),
    ]),
  );
  return conflictsBetween(textsOf(before), textsOf(mine), textsOf(now), labels);
}
