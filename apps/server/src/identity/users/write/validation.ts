/** What a user may be. */
import { NAME_LENGTH_MAXIMUM, PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import { violation, type ApiError } from "../../../platform/errors.ts";
import { invisibleIn, invisibleMessage } from "../../../hal/write/invisible.ts";
import type { UserInput } from "../resource.ts";
import { weaknessOf } from "./password-rules.ts";

const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/u;
const LOGIN = /^[\p{L}\p{M}\p{N}_\-@.+ ]+$/u;
const NAME = /^(?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\s'’´\-_.,@()+&*–]|\u200d|\ufe0f)+$/u;
const RESERVED = new Set(["me"]);

const LABELS = { login: "Username", email: "Email", firstName: "First name", lastName: "Last name" } as const;

/**
 * The problems of what was sent; `create` also of what was not.
 * @param kept what there is already: what is invisible in it is no hindrance until it is changed
 */
export function problemsOf(input: Partial<UserInput>, create: boolean, kept: Partial<UserInput> = {}): ApiError[] {
  const errors: ApiError[] = [];
  const invited = input.status === "invited";
  for (const name of ["login", "email", "firstName", "lastName"] as const) {
    const value = input[name];
    const needed = !invited || name === "email";
    if (value === undefined && !(create && needed)) continue;
    if (value === undefined || value.trim() === "") errors.push(violation(name, `${LABELS[name]} can't be blank.`));
    else if (value.length > NAME_LENGTH_MAXIMUM) {
      errors.push(violation(name, `${LABELS[name]} is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
    } else {
      const invisible = value === kept[name] ? null : invisibleIn(value);
      if (invisible !== null) errors.push(violation(name, invisibleMessage(invisible)));
      else if (!patternOf(name).test(value.trim())) errors.push(violation(name, `${LABELS[name]} is invalid.`));
    }
  }
  if (input.login !== undefined && RESERVED.has(input.login.trim().toLowerCase())) {
    errors.push(violation("login", "Username is reserved."));
  }
  if (create && input.status !== undefined && !["active", "invited", null].includes(input.status)) {
    errors.push(violation("status", "Status is not a valid status for new users."));
  }
  if (create && !invited && (input.password ?? "").length < PASSWORD_LENGTH_MINIMUM) {
    errors.push(violation("password", PASSWORD_MESSAGE));
  }
  if (!create && input.password != null && input.password.length < PASSWORD_LENGTH_MINIMUM) {
    errors.push(violation("password", PASSWORD_MESSAGE));
  }
  if (input.password != null && input.password.length >= PASSWORD_LENGTH_MINIMUM) {
    const weakness = weaknessOf(input.password, { ...kept, ...input });
    if (weakness !== null) errors.push(violation("password", weakness));
  }
  if (input.password != null && input.password.length > 1_000) {
    errors.push(violation("password", "Password is too long (maximum is 1000 characters)."));
  }
  if (input.language != null && !/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(input.language)) {
    errors.push(violation("language", "Language is not set to one of the allowed values."));
  }
  return errors;
}

export const PASSWORD_MESSAGE = `Password is required and must be at least ${PASSWORD_LENGTH_MINIMUM} characters`;

const patternOf = (name: keyof typeof LABELS): RegExp => (name === "email" ? EMAIL : name === "login" ? LOGIN : NAME);
