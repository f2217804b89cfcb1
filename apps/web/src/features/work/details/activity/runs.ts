/** A conversation: comments stand alone, changes between two comments belong together. */
import type { Activity } from "@halyard/contract/resources";

export type Run =
  | { kind: "comment"; activity: Activity }
  /** By its first change it is known again when later ones join it, in either order. */
  | { kind: "changes"; firstId: number; activities: Activity[] };

export const isComment = (activity: Activity): boolean => (activity.comment.raw ?? "") !== "";

export function runsOf(activities: readonly Activity[]): Run[] {
  const runs: Run[] = [];
  for (const activity of activities) {
    const last = runs.at(-1);
    if (isComment(activity)) runs.push({ kind: "comment", activity });
    else if (last?.kind === "changes") {
      last.activities.push(activity);
      last.firstId = Math.min(last.firstId, activity.id);
    } else runs.push({ kind: "changes", firstId: activity.id, activities: [activity] });
  }
  return runs;
}

/** Up to this many changes in a row are shown; of more the older ones are folded. */
const SHOWN = 3;

/** @param newestFirst how the changes are ordered: the newest ones stay in either order */
export function foldOf(
  activities: readonly Activity[],
  newestFirst: boolean,
): { folded: Activity[]; open: Activity[] } {
  if (activities.length <= SHOWN + 1) return { folded: [], open: [...activities] };
  return newestFirst
    ? { folded: activities.slice(SHOWN), open: activities.slice(0, SHOWN) }
    : { folded: activities.slice(0, -SHOWN), open: activities.slice(-SHOWN) };
}
