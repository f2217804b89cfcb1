/** What a status looks like: its own color, and a shape that says of which class it is. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";

export interface StatusLook {
  color: string | null;
  isClosed: boolean;
  /** Percent that work with this status is done as a rule. */
  defaultDoneRatio: number;
  /** The one that new work has. */
  isDefault?: boolean;
}

/** Percent done from which work counts as begun: what is specified, confirmed or scheduled isn't yet. */
const BEGUN = 25;

/**
 * How full the sign of a status is: empty until work begins, so that nothing that isn't begun looks further along than what is.
 * By quarters, as no eye tells more apart in so small a sign; what is begun is never empty, and what is open never full.
 */
export function filledOf(status: StatusLook): number {
  if (status.isClosed) return status.defaultDoneRatio;
  if (classOf(status) !== "doing") return 0;
  return Math.min(75, Math.max(25, Math.round(status.defaultDoneRatio / 25) * 25));
}

/** `#rrggbb`; of a status that is not known, the default grey. */
export const paintOf = (status: StatusLook | undefined): string => status?.color ?? DEFAULT_STATUS_COLOR;

export type StatusClass = "todo" | "doing" | "waiting" | "done" | "canceled";

/**
 * Closed is done, or canceled where nothing is done. Open with nothing done is also what does not move on, such as
 * *On hold*: it waits, unless it is the status that work begins with.
 */
export function classOf({ isClosed, defaultDoneRatio, isDefault }: StatusLook): StatusClass {
  if (isClosed) return defaultDoneRatio > 0 ? "done" : "canceled";
  if (defaultDoneRatio === 0 && isDefault === false) return "waiting";
  return defaultDoneRatio >= BEGUN ? "doing" : "todo";
}
