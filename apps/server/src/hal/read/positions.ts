/** Places that people give by hand, as they travel: `{ "delta": { "12": 8192 } }`, by the id of what is placed. */
import { invalidBody } from "../../platform/errors.ts";
import { isObject } from "../json.ts";

/** As many as a table that is scrolled through has rows. */
const PLACED_MAXIMUM = 10_000;

/** Where places are whole numbers from none up: what takes one away. */
export const UNPLACED = -1;
/** As far as an integer of PostgreSQL reaches. */
const LAST_PLACE = 2 ** 31 - 1;
export const isPlace = (position: number): boolean =>
  Number.isInteger(position) && position >= UNPLACED && position <= LAST_PLACE;

/** @param fits which places there are. @param least how many it takes at least. @throws InvalidRequestBody (400) */
export function positionsIn(delta: unknown, fits: (position: number) => boolean, least = 1): Map<number, number> {
  if (!isObject(delta)) throw invalidBody("The request body has no delta.");
  const entries = Object.entries(delta);
  if (entries.length < least || entries.length > PLACED_MAXIMUM) {
    throw invalidBody(`The delta places ${least} to ${PLACED_MAXIMUM} work packages.`);
  }
  return new Map(
    entries.map(([id, position]) => {
      if (!/^\d{1,9}$/.test(id) || typeof position !== "number" || !Number.isFinite(position) || !fits(position)) {
        throw invalidBody("The delta gives each work package's id a number.");
      }
      return [Number(id), position];
    }),
  );
}
