/** What one person did many times in a row: told as one. Pure. */
import { titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { intl, translate, type MessageId } from "../i18n/i18n.tsx";
import "./messages.ts";

/** Fewer are quicker to read than to open. */
const MANY = 3;

interface Counted {
  verb: MessageId;
  things: MessageId;
}

/** What is told as a number; anything else is told one by one. */
const COUNTED: Partial<Record<string, Counted>> = {
  "Category created": { verb: "journal.many.created", things: "journal.many.categories" },
  "Category deleted": { verb: "journal.many.deleted", things: "journal.many.categories" },
  "Membership created": { verb: "journal.many.added", things: "journal.many.members" },
  "Membership deleted": { verb: "journal.many.removed", things: "journal.many.members" },
  "Version created": { verb: "journal.many.created", things: "journal.many.versions" },
  "Version deleted": { verb: "journal.many.deleted", things: "journal.many.versions" },
};

interface RunOfDeeds {
  /** `created 4 versions and 3 categories`; null: told one by one. */
  words: string | null;
  activities: AdministrativeActivity[];
}

const countedAs = ({ entityType, action }: AdministrativeActivity): Counted | undefined =>
  COUNTED[`${entityType} ${action}`];

/** What one person did that can be counted, one after the other. */
export function runsOf(activities: readonly AdministrativeActivity[]): RunOfDeeds[] {
  const runs: AdministrativeActivity[][] = [];
  for (const activity of activities) {
    const last = runs.at(-1);
    const before = last?.[0];
    if (last !== undefined && before !== undefined && isMore(before, activity)) last.push(activity);
    else runs.push([activity]);
  }
  return runs.map((run) => ({ words: run.length < MANY ? null : wordsOf(run), activities: run }));
}

const isMore = (one: AdministrativeActivity, other: AdministrativeActivity): boolean =>
  countedAs(one) !== undefined && countedAs(other) !== undefined && titleOf(one, "actor") === titleOf(other, "actor");

/** What there is most of comes first. */
function wordsOf(run: readonly AdministrativeActivity[]): string {
  const verbs = Map.groupBy(run, (activity) => countedAs(activity)?.verb);
  const parts = [...verbs].flatMap(([verb, done]) => {
    if (verb === undefined) return [];
    const kinds = [...Map.groupBy(done, (activity) => countedAs(activity)?.things)];
    const things = kinds
      .toSorted(([, one], [, other]) => other.length - one.length)
      .flatMap(([kind, of]) => (kind === undefined ? [] : [translate(kind, { count: of.length })]));
    return [translate(verb, { things: intl.formatList(things) })];
  });
  return intl.formatList(parts);
}
