/** Reading the time that was logged on a work package, and what it can be logged as. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const PAGE = 100;

export const timeEntriesQuery = (workPackageId: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackageId, "time_entries"),
    queryFn: ({ signal }) =>
      api.get("time_entries", {
        query: {
          filters: filters([filter("entity_type", "=", ["WorkPackage"]), filter("entity_id", "=", [workPackageId])]),
          sortBy: sortBy(["spent_on", "desc"]),
          pageSize: PAGE,
        },
        signal,
      }),
    staleTime: FRESH.workPackages,
  });

export const activitiesQuery = queryOptions({
  queryKey: ["time_entries", "activities"],
  queryFn: async ({ signal }) => (await api.get("time_entries/activities", { signal }))._embedded.elements,
  staleTime: FRESH.types,
});
