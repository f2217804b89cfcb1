/** The administrative journal in fewer lines: what one person created in a row on one day is one line. Pure. */
import { titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";

export interface Told {
  activity: AdministrativeActivity;
  /** What the same person made of the same kind right before it. */
  others: readonly AdministrativeActivity[];
}

/** Two are as short as one that says that there is another. */
const FOLDED_FROM = 3;

/** @param activities the newest first */
export function fold(activities: readonly AdministrativeActivity[]): Told[] {
  const runs: AdministrativeActivity[][] = [];
  for (const activity of activities) {
    const run = runs.at(-1);
    const before = run?.[0];
    if (run !== undefined && before !== undefined && isMore(before, activity)) run.push(activity);
    else runs.push([activity]);
  }
  return runs.flatMap((run) =>
    run.length < FOLDED_FROM
      ? run.map((activity) => ({ activity, others: [] }))
      : run.slice(0, 1).map((activity) => ({ activity, others: run.slice(1) })),
  );
}

/** The day in the reader's time zone: entries told together share one date. */
const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

const isMore = (one: AdministrativeActivity, other: AdministrativeActivity): boolean =>
  one.action === "created" &&
  other.action === "created" &&
  one.entityType === other.entityType &&
  isSameDay(one.createdAt, other.createdAt) &&
  titleOf(one, "actor") === titleOf(other, "actor");

const REPORTED: ReadonlySet<string> = new Set(["status", "statusExplanation"]);

/** How a project goes, which its people say: that is work. */
export const isProjectReport = ({ entityType, action, changes }: AdministrativeActivity): boolean =>
  entityType === "Project" &&
  action === "updated" &&
  changes.length > 0 &&
  changes.every(({ attribute }) => REPORTED.has(attribute));
