/** The table's rows as a hierarchy: indented, folded, with the parents that the list itself does not have. */
import { filter, filters } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import type { TableTree } from "../../../../shared/ui/data-table/model/table-props.ts";
import type { Branch } from "../columns/work-cell.tsx";
import { missingAncestors, treeOf } from "./tree.ts";

/** The address of a request has its limits. */
const MOST_ANCESTORS = 500;

const contextQuery = (ids: readonly number[]) => {
  const query = { filters: filters([filter("id", "=", ids)]), pageSize: API_PAGE_SIZE_MAXIMUM };
  return queryOptions({
    queryKey: keys.list("work_packages", { context: ids }),
    queryFn: ({ signal }) => api.get("work_packages", { query, signal }),
    enabled: ids.length > 0,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
};

interface Hierarchy {
  rows: readonly WorkPackage[];
  tree: TableTree<WorkPackage>;
  isContext: (row: WorkPackage) => boolean;
  branchOf: (row: WorkPackage) => Branch;
}

const NOTHING: readonly WorkPackage[] = [];

/** @returns null where no hierarchy is wanted */
export function useHierarchy(rows: readonly WorkPackage[], wanted: boolean): Hierarchy | null {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const missing = useMemo(() => (wanted ? missingAncestors(rows).slice(0, MOST_ANCESTORS) : []), [rows, wanted]);
  const found = useQuery(contextQuery(missing)).data?._embedded.elements;
  const context = missing.length === 0 ? NOTHING : (found ?? NOTHING);
  const toggle = useCallback(
    ({ id }: WorkPackage) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return useMemo(() => {
    if (!wanted) return null;
    const { rows: shown, levels, parents } = treeOf(rows, context, folded);
    const listed = new Set(rows.map(({ id }) => id));
    const tree: TableTree<WorkPackage> = {
      level: ({ id }) => levels.get(id) ?? 0,
      expanded: ({ id }) => (parents.has(id) ? !folded.has(id) : undefined),
      toggle,
    };
    return {
      rows: shown,
      tree,
      isContext: ({ id }) => !listed.has(id),
      branchOf: (row) => ({ level: tree.level(row), expanded: tree.expanded(row), toggle: () => toggle(row) }),
    };
  }, [wanted, rows, context, folded, toggle]);
}
