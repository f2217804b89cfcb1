/** Reading the roadmap, and closing a version with its open work moved on. */
import { filter, filters } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export const versionProgressQuery = (versionId: number) =>
  queryOptions({
    queryKey: keys.list("work_packages", { progressOfVersion: versionId }),
    queryFn: ({ signal }) => api.get(`versions/${versionId}/progress`, { signal }),
    staleTime: FRESH.workPackages,
  });

/** What is completed in a version, in the order of the numbers. */
export function completedQuery(versionId: number) {
  const query = {
    filters: filters([filter("version", "=", [versionId]), filter("status", "c")]),
    sortBy: JSON.stringify([["id", "asc"]]),
    pageSize: API_PAGE_SIZE_MAXIMUM,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { notes: versionId, ...query }),
    queryFn: ({ signal }) => api.get("work_packages", { query, signal }),
    staleTime: FRESH.workPackages,
  });
}

export function useCloseVersion() {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, to }: { version: RoadmapVersion; to: number | null }) =>
      api.post(`versions/${version.id}/close`, {
        _links: { moveTo: { href: to === null ? null : `/api/v3/versions/${to}` } },
      }),
    onSuccess: ({ name }) => {
      toast.success(t("roadmap.closedDone", { name }));
      return Promise.all(
        (["versions", "work_packages"] as const).map((name) => queries.invalidateQueries({ queryKey: keys.all(name) })),
      );
    },
  });
}
