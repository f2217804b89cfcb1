/**
 * What gives way where a line has no room for all of it: what says the same everywhere first, then what is empty, then
 * names beside a sign; only then names and subjects are cut. As nothing gives way while all of it fits, what is whole
 * on a small screen is whole on a larger one. Pure.
 */

export interface Step {
  /** The lowest gives way first. */
  rank: number;
  /** Pixels that are left; 0: it leaves. */
  to: number;
  /** Text that is cut gives just as many pixels as are missing; else it goes all the way. */
  cut?: boolean;
}

export interface Part {
  /** Pixels with nothing cut. */
  wide: number;
  /** In their order. */
  steps?: readonly Step[];
}

/** The ranks of the rule; parts of the same rank give way from the end of the line. */
export const RANK = { sign: 1, repeated: 2, empty: 3, name: 4, person: 5, cutName: 6, cutSubject: 7 } as const;

export interface Place {
  /** Pixels. */
  width: number;
  /** How many of its steps it has made. */
  steps: number;
}

/** @param room pixels of the line */
export function giveWay(parts: readonly Part[], room: number): Place[] {
  const places = parts.map(({ wide }): Place => ({ width: wide, steps: 0 }));
  let missing = parts.reduce((sum, { wide }) => sum + wide, 0) - room;
  const order = parts
    .flatMap(({ steps = [] }, at) => steps.map((step) => ({ ...step, at })))
    .toSorted((one, other) => one.rank - other.rank || other.at - one.at);
  for (const { at, to, cut = false } of order) {
    const place = places[at];
    if (missing <= 0 || place === undefined) break;
    const width = Math.min(place.width, cut ? Math.max(to, place.width - missing) : to);
    missing -= place.width - width;
    places[at] = { width, steps: place.steps + 1 };
  }
  return places;
}
