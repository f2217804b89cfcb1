/** What a group may be called (spec part 1, section 5). */
import type { MessageId } from "../../app/i18n.tsx";

const SHORTEST = 3;
const LONGEST = 100;

/** The message of what is wrong with the name, else null. */
export function groupNameProblem(name: string): MessageId | null {
  const { length } = name.trim();
  if (length === 0) return "groups.dialog.required";
  if (length < SHORTEST) return "groups.dialog.short";
  return length > LONGEST ? "groups.dialog.long" : null;
}
