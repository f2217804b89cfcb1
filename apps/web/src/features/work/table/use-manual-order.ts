/** The table in an order by hand: its rows as people put them, and putting one elsewhere. */
import { hasLink } from "@halyard/api-client/links";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { mayEdit } from "../model/queries.ts";
import { savedViewsQuery } from "../saved-views/queries.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { isManual, sortsOf } from "../search-params/sorts.ts";
import { inOrder, placesFor } from "../manual-order/places.ts";
import { orderQuery, saveOrder, type OrderOf } from "../manual-order/queries.ts";

interface ManualOrder {
  rows: readonly WorkPackage[];
  /** null: no one may put them anywhere, or they do not stand as people put them. */
  mayMove: ((row: WorkPackage) => boolean) | null;
  /** @param place among those of its group, from 0 */
  move: (row: WorkPackage, place: number) => void;
}

/** @param groupOf rows of the same group stand together, and stay in it */
export function useManualOrder(
  projectId: string,
  project: Project | undefined,
  search: ProjectSearch,
  rows: readonly WorkPackage[],
  groupOf: (row: WorkPackage) => string,
): ManualOrder {
  const queries = useQueryClient();
  const manual = isManual(sortsOf(search)) && search.group !== "hierarchy";
  const { query } = search;
  const of: OrderOf = query === undefined ? { project: projectId } : { view: query };
  const order = useQuery({ ...orderQuery(of), enabled: manual }).data;
  const views = useQuery({
    ...savedViewsQuery(project?.id ?? 0),
    enabled: manual && query !== undefined && project !== undefined,
  }).data;
  const view = views?.find(({ id }) => id === query);
  const groups = useMemo(
    () =>
      manual && order !== undefined
        ? [...Map.groupBy(rows, groupOf).values()].map((group) => inOrder(group, order))
        : [rows],
    [manual, order, rows, groupOf],
  );
  const shown = useMemo(() => groups.flat(), [groups]);
  const mayHere = query === undefined ? mayEdit : () => hasLink(view, "updateOrderedWorkPackages");
  return {
    rows: shown,
    mayMove: manual && order !== undefined ? mayHere : null,
    move(row, place) {
      const group = groups.find((one) => one.includes(row)) ?? [];
      const others = group.filter(({ id }) => id !== row.id);
      saveOrder(queries, of, placesFor(others, order ?? {}, row.id, place));
    },
  };
}
