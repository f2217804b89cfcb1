/** How many lines of bars each week shows in the room that there is. */
import { foldsBeyond, linesOf } from "./calendar.ts";

/** What calendar.module.css gives the weekdays, the dates of a week with its lines of border, and a line of bars. */
const WEEKDAYS_PX = 25;
const WEEK_HEAD_PX = 33;
const LINE_PX = 24;
/** The same where bars of a day are stacked, with the gap after each of those; and one whose subject takes two lines. */
const STACK_HEAD_PX = 29;
const GAP_PX = 2;
const WHOLE_PX = 42;
/** A week of which there is nothing to show but its dates. */
const LOW_PX = 29;
/** What a week without bars takes below its dates, more than what all have there. */
const EMPTY_PX = 4;
/** The line below the bars that counts those that have no place. */
const MORE_PX = 16;

export interface Room {
  /** Pixels of the calendar. */
  height: number;
  /** Each bar is on one day, and all weeks are equally high, but for those that are low. */
  stacked: boolean;
  /** How many weeks are low. */
  low: number;
  /** The current week's place; -1: it is not among them. */
  now: number;
}

/** Pixels below the dates of each week that isn't low. */
const belowDates = (weeks: number, { height, low }: Pick<Room, "height" | "low">): number =>
  (height - WEEKDAYS_PX - low * LOW_PX) / Math.max(1, weeks - low) - STACK_HEAD_PX + GAP_PX;

/** How many bars of a day have room for two lines each. */
export const wholeIn = (weeks: number, room: Pick<Room, "height" | "low">): number =>
  Math.floor(belowDates(weeks, room) / WHOLE_PX);

/** @param needs lines of each week */
export function linesIn(needs: readonly number[], { height, low, stacked, now }: Room): number[] {
  if (stacked) {
    const most = Math.max(1, Math.floor(belowDates(needs.length, { height, low }) / LINE_PX));
    return needs.map((need) => Math.min(need, most));
  }
  const left = height - WEEKDAYS_PX - needs.length * WEEK_HEAD_PX;
  // Where all of them have room nothing is folded, and no room is taken for the words about what is.
  const all = left >= needs.reduce((sum, need) => sum + (need === 0 ? EMPTY_PX : need * LINE_PX), 0);
  const folds = all ? 0 : needs.filter((need) => foldsBeyond(need)).length * MORE_PX;
  return linesOf(needs, (left - folds) / LINE_PX, now, EMPTY_PX / LINE_PX);
}
