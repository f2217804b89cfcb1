/** Which statuses a work package can get, and what keeps this person from the others. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { whyNot } from "../../../shared/status-moves/why-not.ts";

export interface RefusedStatus {
  href: string;
  name: string;
  why: string;
  /** An administrator can move it there anyway, with a reason. */
  canForce: boolean;
}

export const refusedStatusesQuery = ({ id, lockVersion }: Pick<WorkPackage, "id" | "lockVersion">) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "refusedStatuses", { lockVersion }),
    queryFn: async ({ signal }): Promise<RefusedStatus[]> => {
      const list = await api.get(`work_packages/${id}/allowed_statuses`, { signal });
      return list._embedded.elements.flatMap((one) => {
        const status = linkOf(one, "status");
        if (one.allowed || status?.href == null) return [];
        return [{ href: status.href, name: status.title ?? "", why: whyNot(one), canForce: hasLink(one, "force") }];
      });
    },
    staleTime: FRESH.workPackages,
  });
