/** The names that people give to what they sign in with. */
import { violation } from "../../platform/errors.ts";
import { invisibleIn, invisibleMessage } from "./invisible.ts";

const LABEL_LENGTH_MAXIMUM = 100;

/** @param title of the attribute, which messages begin with. @throws PropertyConstraintViolation (422) */
export function labelIn(given: unknown, attribute: string, title: string): string {
  const label = typeof given === "string" ? given.trim() : "";
  if (label === "") throw violation(attribute, `${title} can't be blank.`);
  // PostgreSQL has no room for this letter.
  if (label.includes("\0")) throw violation(attribute, `${title} is invalid.`);
  const invisible = invisibleIn(label);
  if (invisible !== null) throw violation(attribute, invisibleMessage(invisible));
  if (label.length > LABEL_LENGTH_MAXIMUM)
    throw violation(attribute, `${title} is too long (maximum is ${LABEL_LENGTH_MAXIMUM} characters).`);
  return label;
}
