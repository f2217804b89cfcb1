/** The rows of the table, asked for at the click, and how many there are, asked for once the rows are on their way. */
import { hashKey, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { countsQuery, workPackagesQuery } from "../model/queries.ts";
import { DEFAULT_GROUPING, type ProjectSearch } from "../search-params/search.ts";

/** @param onChange writes a part of the address; the one that is returned asks for what that will show, too */
export function useRows(projectId: string, search: ProjectSearch, onChange: (part: Partial<ProjectSearch>) => void) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(workPackagesQuery(projectId, search));
  /** What the rows that are shown were asked for by: others stay until the new ones are there, in their groups. */
  const [shown, setShown] = useState(search);
  const current = list.isPlaceholderData ? shown : search;
  if (shown !== current) setShown(current);
  const counts = useQuery({ ...countsQuery(projectId, current), enabled: list.isSuccess }).data;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const change = useCallback(
    (part: Partial<ProjectSearch>): void => {
      const next = { ...search, ...part };
      // The address comes to be after the page was drawn for it once more; the server can be at work until then.
      const asked = workPackagesQuery(projectId, next);
      if (hashKey(asked.queryKey) !== hashKey(workPackagesQuery(projectId, search).queryKey)) {
        void queries.prefetchInfiniteQuery(asked);
      }
      onChange(part);
    },
    [queries, projectId, search, onChange],
  );
  return {
    list,
    rows,
    counts,
    asked: hashKey(workPackagesQuery(projectId, current).queryKey),
    grouping: current.group ?? DEFAULT_GROUPING,
    onChange: change,
  };
}
