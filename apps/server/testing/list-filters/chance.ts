/** What the random organisation is made of: one row of numbers for all of it, so that it is the same in each run. */
import { DAYS, TIMES, WORDS } from "../meanings.ts";
import { randomFrom } from "../random.ts";

export const { random, pick, maybe } = randomFrom(23);

/** What people may be called. */
export const name = (): string => pick(WORDS.filter((word) => !/[%_]/.test(word)));
export const text = (most: number): string => Array.from({ length: 1 + random(most) }, () => pick(WORDS)).join(" ");
export const flip = (): number => random(2);
const moment = (): string => `${pick(DAYS)}T${pick(TIMES)}`;
export const stamps = () => ({ created_at: moment(), updated_at: moment() });
export const times = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));
