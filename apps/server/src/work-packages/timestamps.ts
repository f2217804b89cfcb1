/**
 * The parameter `timestamps`: how things were at other moments (work contract 1.7). The past is not kept as a whole, so
 * that only the present can be asked for; anything else is refused, since an answer of now would be a wrong one.
 */
import { invalidQuery } from "../hal/errors.ts";
import type { ListQuery } from "../hal/list-query.ts";

const DURATION = /^P-?\d+[YMWD]$|^P(-?\d+[YMWD])*T(-?\d+[HMS])+$/;
const NOTHING = /^P(0+[YMWD])*(T(0+[HMS])+)?$/;
const KEYWORD = /^(oneDayAgo|lastWorkingDay|oneWeekAgo|oneMonthAgo)@\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const ABSOLUTE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** @throws InvalidQuery (400) for what is no moment, and for one that is not now */
export function requireNow({ raw: { timestamps } }: Pick<ListQuery, "raw">): void {
  if (timestamps === undefined || timestamps === "") return;
  const given = timestamps.split(",").map((one) => one.trim());
  const wrong = given.filter(
    (one) => !DURATION.test(one) && !KEYWORD.test(one) && !(ABSOLUTE.test(one) && !Number.isNaN(Date.parse(one))),
  );
  if (wrong.length > 0) throw invalidQuery(`The timestamps contain invalid values: ${shown(wrong)}`);
  const past = given.filter((one) => !NOTHING.test(one));
  if (past.length > 0) {
    throw invalidQuery(`The timestamps contain forbidden values, only the present can be shown: ${shown(past)}`);
  }
}

const shown = (values: readonly string[]): string => values.join(", ").slice(0, 100);
