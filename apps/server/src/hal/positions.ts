/** Places that people give by hand, as they travel: `{ "delta": { "12": 8192 } }`, by the id of what is placed. */
import { invalidBody } from "./errors.ts";
import { isObject } from "./input.ts";

/** As many as a table that is scrolled through has rows. */
const PLACED_MAXIMUM = 10_000;

/** What they are where places count from none up, and below them what takes a place away. */
export const isPlace = (position: number): boolean => Number.isSafeInteger(position) && position >= UNPLACED;
export const UNPLACED = -1;

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
