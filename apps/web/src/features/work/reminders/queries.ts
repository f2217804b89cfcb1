/** Your own reminder of a work package: there is one at most. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const reminderQuery = (workPackageId: number) =>
  queryOptions({
    queryKey: keys.one("reminders", workPackageId),
    queryFn: async ({ signal }) => {
      const { _embedded } = await api.get(`work_packages/${workPackageId}/reminders`, { signal });
      return _embedded.elements[0] ?? null;
    },
  });
