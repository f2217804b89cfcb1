/** Who gains or loses access when a project becomes public or private. */
import { hasLink } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import "./messages.ts";

/** How many active people are not members. */
const outsidersQuery = (projectId: number) => {
  const query = {
    filters: filters([
      filter("type", "=", ["User"]),
      filter("status", "=", ["active"]),
      filter("member", "!", [projectId]),
    ]),
    pageSize: 1,
  };
  return queryOptions({
    queryKey: keys.list("users", { outsidersOf: projectId }),
    queryFn: async ({ signal }) => (await api.get("principals", { query, signal })).total,
    staleTime: FRESH.users,
  });
};

export function VisibilityPreview({ project, opens }: { project: Project; opens: boolean }): ReactNode {
  const t = useT();
  // Only who manages members knows everyone: others would be told a number that is too small.
  const knows = hasLink(project, "addMember");
  const count = useQuery({ ...outsidersQuery(project.id), enabled: knows }).data;
  if (!knows)
    return <Notice tone="warning">{t(opens ? "projectGeneral.opensAll" : "projectGeneral.closesAll")}</Notice>;
  if (count === undefined) return null;
  return <Notice tone="warning">{t(opens ? "projectGeneral.opens" : "projectGeneral.closes", { count })}</Notice>;
}
