/** What changed in a list since the moment that its address says. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useCurrentUser } from "../../../shared/session/session.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { comparisonOf, type Comparison } from "./comparison.ts";
import { comparisonQuery } from "./queries.ts";
import { useSince, type SinceMoment } from "./use-since.ts";
import { noteVisit } from "./visits.ts";

export interface Compared {
  /** null: nothing is compared. */
  moment: SinceMoment | null;
  /** Once it is known. */
  comparison: Comparison | null;
  error: Error | null;
  retry: () => void;
}

/** As many as a filter takes; more are told apart among those that were read. */
const MOST_ASKED = 300;

/** The same list with these alone, so that what is counted is what is shown. */
export function withOnly(search: ProjectSearch, comparison: Comparison | null): ProjectSearch {
  if (comparison === null || comparison.size === 0 || comparison.size > MOST_ASKED) return search;
  const values = [...comparison.keys()].map(String);
  return { ...search, filters: [...(search.filters ?? []), { id: { operator: "=", values } }] };
}

const STEP_MS = 60_000;

export function useComparison(projectId: string, search: ProjectSearch): Compared {
  const user = useCurrentUser();
  useEffect(() => {
    const note = (): void => noteVisit(user.id, projectId);
    note();
    const timer = setInterval(note, STEP_MS);
    return () => clearInterval(timer);
  }, [user.id, projectId]);
  const moment = useSince(projectId, search.since);
  const { data, error, refetch } = useQuery(comparisonQuery(projectId, search, moment));
  const ended = moment !== null && moment.until !== null;
  const comparison = useMemo(() => (data === undefined ? null : comparisonOf(data, ended)), [data, ended]);
  return {
    moment,
    comparison: moment === null ? null : comparison,
    error,
    retry: () => void refetch(),
  };
}

/** The comparison, and whether the list is narrowed to what changed. */
export function useOnlyChanged(projectId: string, search: ProjectSearch) {
  const compared = useComparison(projectId, search);
  const [only, setOnly] = useState(false);
  const { comparison } = compared;
  const listed = useMemo(() => (only ? withOnly(search, comparison) : search), [only, search, comparison]);
  return { compared, only, setOnly, listed };
}
