/** One's own reminder of a work package: there is one at most. */
import type { Collection } from "@halyard/contract/hal";
import type { Reminder } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const reminderQuery = (workPackageId: number) =>
  queryOptions({
    queryKey: keys.one("reminders", workPackageId),
    queryFn: async ({ signal }) => {
      const { _embedded } = await api.get<Collection<Reminder>>(`work_packages/${workPackageId}/reminders`, { signal });
      return _embedded.elements[0] ?? null;
    },
  });
