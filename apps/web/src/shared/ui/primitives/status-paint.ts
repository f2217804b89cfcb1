/** The hue of a status: what kind of status it is, unless an administrator chose a color. Its shape says the rest. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";

/** What a status looks like: its color, and as a shape how far it is. */
export interface StatusLook {
  /** Of one of the standard statuses: what color it came with is known. */
  id?: number;
  color: string | null;
  isClosed: boolean;
  /** Percent that work with this status is done as a rule. */
  defaultDoneRatio: number;
  /** The one that new work has. */
  isDefault?: boolean;
}

/** What the standard statuses come with, by their ids from 1: thirteen hues nobody learns. */
const SHIPPED =
  "1098ad a5d8ff 74c0fc d0bfff ffec99 d8f5a2 cc5de8 8ce99a 22b8cf 12b886 ff6b6b dee2e6 ffc078 ffa8a8".split(" ");

/** Percent done from which work counts as begun: what is specified, confirmed or scheduled isn't yet. */
const BEGUN = 25;
const TEST_FAILED = 11;

const TO_DO = "#868e96";
const IN_PROGRESS = "#3b7dd8";
const HELD_UP = "#c77f00";
const DONE = "#2b8a3e";

/** `#rrggbb`; of a status that is not known, the default grey. */
export function paintOf(status: StatusLook | undefined): string {
  if (status === undefined) return DEFAULT_STATUS_COLOR;
  const { id = 0, color, isClosed, defaultDoneRatio, isDefault } = status;
  if (color !== `#${SHIPPED[id - 1]}`) return color ?? DEFAULT_STATUS_COLOR;
  if (isClosed) return defaultDoneRatio > 0 ? DONE : TO_DO;
  if (id === TEST_FAILED || (defaultDoneRatio === 0 && isDefault === false)) return HELD_UP;
  return defaultDoneRatio >= BEGUN ? IN_PROGRESS : TO_DO;
}
