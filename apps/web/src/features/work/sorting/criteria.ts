/** What a click on a head, and the panel, make of the criteria. Pure. */
import { SORTS_MAXIMUM } from "@halyard/contract/limits";
import type { Criterion } from "../search-params/sorts.ts";

/** @param add beside the others: the other way where it is one of them, else at the end, for the last where it is full */
export function withCriterion(sorts: readonly Criterion[], next: Criterion, add: boolean): readonly Criterion[] {
  if (!add) return [next];
  if (sorts.some(({ column }) => column === next.column)) {
    return sorts.map((sort) => (sort.column === next.column ? next : sort));
  }
  return [...sorts.slice(0, SORTS_MAXIMUM - 1), next];
}
