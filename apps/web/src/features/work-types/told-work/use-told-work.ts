/** Type and status of work packages that a list tells something of, such as the inbox and a profile. */
import { titleOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { iconOf, iconOfName, type TypeIcon } from "@halyard/contract/work-types/type-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { StatusLook } from "../../../shared/ui/primitives/color-dot.tsx";
import { statusesQuery } from "../statuses/queries.ts";
import { typesQuery } from "../types/queries.ts";

export interface ToldWork {
  type: { name: string; color: string | null | undefined; icon: TypeIcon };
  status: { name: string; status: StatusLook | undefined };
}

/** @returns by id; empty while loading: the list is of use without it */
export function useToldWork(ids: readonly number[]): ReadonlyMap<number, ToldWork> {
  const query = { filters: filters([filter("id", "=", ids)]), pageSize: ids.length };
  const rows = useQuery({
    queryKey: keys.list("work_packages", { told: true, ...query }),
    queryFn: ({ signal }) => api.get("work_packages", { query, signal }),
    enabled: ids.length > 0,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  }).data?._embedded.elements;
  const types = useQuery(typesQuery).data;
  const statuses = useQuery(statusesQuery).data;
  if (rows === undefined || types === undefined || statuses === undefined) return new Map();
  return new Map(
    rows.map((row): [number, ToldWork] => {
      const [name, status] = [titleOf(row, "type"), titleOf(row, "status")];
      const type = types.find((one) => one.name === name);
      return [
        row.id,
        {
          type: { name, color: type?.color, icon: type === undefined ? iconOfName(name) : iconOf(type) },
          status: { name: status, status: statuses.find((one) => one.name === status) },
        },
      ];
    }),
  );
}
