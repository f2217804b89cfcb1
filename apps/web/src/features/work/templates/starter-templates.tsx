/** While there are no templates: the project's work packages with others below them, each a template to begin with. */
import { linksOf, titleOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Starter, Starters } from "../../../shared/ui/starters/starters.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { useLookups } from "../model/use-lookups.ts";
import "./messages.ts";

/** Among so many that changed last, the parents are looked for. */
const LOOKED_AT = 100;
const MOST = 5;

/** Those with the most below them. */
export const parentsQuery = (projectId: Project["id"]) => {
  const query = {
    filters: filters([filter("status", "*")]),
    sortBy: sortBy(["updatedAt", "desc"]),
    pageSize: LOOKED_AT,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { parents: projectId, ...query }),
    queryFn: async ({ signal }) => {
      const read = await api.get(`projects/${projectId}/work_packages`, { query, signal });
      return read._embedded.elements
        .filter((one) => childrenOf(one) > 0)
        .toSorted((a, b) => childrenOf(b) - childrenOf(a))
        .slice(0, MOST);
    },
    staleTime: FRESH.workPackages,
  });
};

const childrenOf = (row: WorkPackage): number => linksOf(row, "children").length;

interface StarterTemplatesProps {
  rows: readonly WorkPackage[];
  onPick: (row: WorkPackage) => void;
}

export function StarterTemplates({ rows, onPick }: StarterTemplatesProps): ReactNode {
  const t = useT();
  const look = useLookups();
  return (
    <Starters title={t("workTemplates.starters")} longNames>
      {rows.map((row) => {
        const type = titleOf(row, "type");
        return (
          <Starter
            key={row.id}
            sign={
              <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
            }
            name={row.subject}
            help={t("workTemplates.starter.below", { id: row.id, count: childrenOf(row) })}
            add={t("workTemplates.starter.make")}
            addNamed={t("workTemplates.starter.makeOf", { subject: row.subject })}
            onAdd={() => onPick(row)}
          />
        );
      })}
    </Starters>
  );
}
