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
 * @param rules what passwords are held to; may be left out where there is no password
 */
export function problemsOf(
  input: Partial<UserInput>,
  create: boolean,
  kept: Partial<UserInput> = {},
  rules: PasswordRules = LEAST_RULES,
): ApiError[] {
  const errors: ApiError[] = [];
  const invited = input.status === "invited";
  for (const name of ["login", "email", "firstName", "lastName"] as const) {
    const value = input[name];
    const needed = !invited || name === "email";
    if (value === undefined && !(create && needed)) continue;
    if (value === "" && kept[name] === "") continue;
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
  errors.push(...passwordProblems(input, create && !invited, kept, rules));
  if (input.password != null && input.password.length > 1_000) {
    errors.push(violation("password", "Password is too long (maximum is 1000 characters)."));
  }
  if (input.language != null && !/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(input.language)) {
    errors.push(violation("language", "Language is not set to one of the allowed values."));
  }
  return errors;
}

/** Of someone whom a provider, directory or client names: one name is a whole name, and some people have no other. */
export function problemsOfNamed(
  { lastName, ...named }: Pick<UserInput, "login" | "email" | "firstName" | "lastName">,
  kept: Partial<UserInput> = {},
): ApiError[] {
  return problemsOf({ ...named, ...(lastName === "" ? {} : { lastName }), status: "invited" }, true, kept);
}

/** @param needed whether there has to be one */
function passwordProblems(
  input: Partial<UserInput>,
  needed: boolean,
  kept: Partial<UserInput>,
  rules: PasswordRules,
): ApiError[] {
  const { password } = input;
  if (password == null && !needed) return [];
  if (password == null || password.length < rules.passwordLength)
    return [violation("password", passwordMessage(rules))];
  const weakness = weaknessOf(password, { ...kept, ...input }, rules.refuseCommonPasswords);
  return weakness === null ? [] : [violation("password", weakness)];
}

/** What an administrator decided about new passwords. */
export interface PasswordRules {
  passwordLength: number;
  refuseCommonPasswords: boolean;
}

const LEAST_RULES: PasswordRules = { passwordLength: PASSWORD_LENGTH_MINIMUM, refuseCommonPasswords: true };

export const passwordMessage = ({ passwordLength }: PasswordRules): string =>
  `Password is required and must be at least ${passwordLength} characters`;

const patternOf = (name: keyof typeof LABELS): RegExp => (name === "email" ? EMAIL : name === "login" ? LOGIN : NAME);
