/** How many members there are, in words: people apart from groups, as in the list of projects. */
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "./model/messages.ts";

/** How many memberships of the project are of each kind. */
const kindsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("memberships", { kindsIn: projectId }),
    queryFn: async ({ signal }) => {
      const count = async (kind: string): Promise<number> => {
        const query = {
          filters: filters([filter("project", "=", [projectId]), filter("principalType", "=", [kind])]),
          pageSize: 1,
        };
        return (await api.get("memberships", { query, signal })).total;
      };
      const [people, groups, placeholders] = await Promise.all([
        count("User"),
        count("Group"),
        count("PlaceholderUser"),
      ]);
      return { people, groups, placeholders };
    },
    staleTime: FRESH.groups,
  });

/** @param total undefined: it is on its way. @param filtered the members shown are some of them */
export function useCount(projectId: number, total: number | undefined, filtered: boolean): string {
  const t = useT();
  const kinds = useQuery({ ...kindsQuery(projectId), enabled: !filtered }).data;
  if (total === undefined) return "";
  if (filtered) return t("members.count", { count: total });
  if (kinds === undefined) return "";
  return [
    t("members.people", { count: kinds.people }),
    kinds.groups === 0 ? null : t("members.groups", { count: kinds.groups }),
    kinds.placeholders === 0 ? null : t("members.placeholders", { count: kinds.placeholders }),
  ]
    .filter((part) => part !== null)
    .join(", ");
}
