/** What one person did many times in a row: told as one. Pure. */
import { titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { MessageId } from "../i18n/i18n.tsx";
import "./messages.ts";

/** Fewer are quicker to read than to open. */
const MANY = 3;

/** What is told as a number; anything else is told one by one. */
const WORDS: Partial<Record<string, MessageId>> = {
  "Category created": "journal.many.categoriesCreated",
  "Category deleted": "journal.many.categoriesDeleted",
  "Membership created": "journal.many.membersAdded",
  "Membership deleted": "journal.many.membersRemoved",
  "Version created": "journal.many.versionsCreated",
  "Version deleted": "journal.many.versionsDeleted",
};

interface RunOfDeeds {
  /** null: told one by one. */
  words: MessageId | null;
  activities: AdministrativeActivity[];
}

/** What one person did to things of one kind, one after the other. */
export function runsOf(activities: readonly AdministrativeActivity[]): RunOfDeeds[] {
  const runs: AdministrativeActivity[][] = [];
  for (const activity of activities) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && deedOf(last[0]) === deedOf(activity)) last.push(activity);
    else runs.push([activity]);
  }
  return runs.map((run) => {
    const [first] = run;
    const words = first === undefined ? undefined : WORDS[`${first.entityType} ${first.action}`];
    return { words: run.length < MANY ? null : (words ?? null), activities: run };
  });
}

const deedOf = (one: AdministrativeActivity): string => `${one.entityType} ${one.action} ${titleOf(one, "actor")}`;
