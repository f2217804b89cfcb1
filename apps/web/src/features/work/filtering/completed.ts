/** The switch "Show completed": off, only open statuses are shown. Pure. */
import { filter, type Filter } from "@halyard/api-client/query";

const isOpenOnly = ({ name, operator }: Filter): boolean => name === "status" && operator === "o";

export const isShowingCompleted = (filters: readonly Filter[]): boolean => !filters.some(isOpenOnly);

/** Off, it takes the place of what is said of the status: both together would often show nothing. */
export function showCompleted(filters: readonly Filter[], shown: boolean): readonly Filter[] {
  if (shown) return filters.filter((one) => !isOpenOnly(one));
  return [filter("status", "o"), ...filters.filter(({ name }) => name !== "status")];
}
