/** What a role's name and description may be, in the spec's words (part 2, section 5). The same on both sides. */

export const ROLE_NAME_LENGTH = { minimum: 3, maximum: 50 } as const;
export const ROLE_DESCRIPTION_LENGTH_MAXIMUM = 500;

/** Letters of any script: no one's language is an error. */
const NAME = /^[\p{L}\p{M}\p{Nd} _-]+$/u;

/** As it is stored: without blanks around it, in one way of writing accents. */
export const cleanRoleName = (name: string): string => name.trim().normalize("NFC");

/** Two names with the same key are the same name. */
export const roleNameKey = (name: string): string => cleanRoleName(name).toLowerCase();

/** The sentence for a name that is not allowed; null for one that is. */
export function roleNameProblem(name: string): string | null {
  const clean = cleanRoleName(name);
  const length = [...clean].length;
  if (length === 0) return "Role name is required";
  if (length < ROLE_NAME_LENGTH.minimum) return `Role name must be at least ${ROLE_NAME_LENGTH.minimum} characters`;
  if (length > ROLE_NAME_LENGTH.maximum) return `Role name must not exceed ${ROLE_NAME_LENGTH.maximum} characters`;
  return NAME.test(clean) ? null : "Role name can only contain letters, numbers, spaces, hyphens, and underscores";
}

export function roleDescriptionProblem(description: string): string | null {
  return [...description].length > ROLE_DESCRIPTION_LENGTH_MAXIMUM
    ? `Description must not exceed ${ROLE_DESCRIPTION_LENGTH_MAXIMUM} characters`
    : null;
}
