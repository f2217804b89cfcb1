/** What a group may be called, and in which order names stand. */
import { GROUP_NAME_LENGTH } from "@halyard/contract/limits";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";

/** The message of what is wrong with the name, else null. */
export function groupNameProblem(name: string): MessageId | null {
  const { length } = name.trim();
  if (length === 0) return "groups.dialog.required";
  if (length < GROUP_NAME_LENGTH.minimum) return "groups.dialog.short";
  return length > GROUP_NAME_LENGTH.maximum ? "groups.dialog.long" : null;
}

/** In the order of the reader's language: É stands with E. */
export const byName = (left: { name: string }, right: { name: string }): number => left.name.localeCompare(right.name);
