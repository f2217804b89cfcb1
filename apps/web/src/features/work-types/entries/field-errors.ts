/** The server's messages of a form's fields, by the form's names for them. */
import { fieldMessages } from "../../../shared/errors/describe.ts";

/** @param fieldOf the form's field for an attribute of the API; what it does not have is told by the toast alone */
export function fieldErrors<Field extends string>(
  error: unknown,
  fieldOf: Partial<Record<string, Field>>,
): { field: Field; message: string }[] {
  return Object.entries(fieldMessages(error)).flatMap(([attribute, message]) => {
    const field = Object.hasOwn(fieldOf, attribute) ? fieldOf[attribute] : undefined;
    return field === undefined ? [] : [{ field, message }];
  });
}
