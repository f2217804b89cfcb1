/** The columns of the board for what it is divided by. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { idOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { Named } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { useCustomOptions } from "../../custom-fields/use-custom-names.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { statusesQuery } from "../../../work-types/statuses/queries.ts";
import { countsQuery } from "../../overview/queries.ts";
import { assigneesQuery, openVersionsQuery } from "../../model/queries.ts";
import { distinctNames } from "../../../../shared/components/name-hints.ts";
import { filtersOf, type ProjectSearch } from "../../search-params/search.ts";
import { NOWHERE } from "./board.ts";
import type { StatusLook } from "../../../../shared/ui/primitives/color-dot.tsx";
import type { ColumnField } from "../../search-params/board-fields.ts";
import { hrefOf, projectTypesQuery } from "./queries.ts";
import { canHaveCards, leftOvers } from "./shown-columns.ts";

export interface BoardColumn {
  /** The href of what it stands for; {@link NOWHERE}: cards without a value. */
  key: string;
  id: number | null;
  title: string;
  /** Of a status. */
  look: StatusLook | null;
  /** What a card that comes here gets. */
  link: Link;
  /** It has cards but takes no others: a closed version, someone who has left. */
  leftOver: boolean;
}

/** With more people than this, only those who have cards have columns. */
const PEOPLE_MAXIMUM = 40;

interface BoardColumns {
  /** undefined: not known yet. */
  columns: readonly BoardColumn[] | undefined;
  error: unknown;
  retry: () => void;
}

export function useBoardColumns(projectId: string, field: ColumnField, search: ProjectSearch): BoardColumns {
  const t = useT();
  const filters = filtersOf(search);
  const statuses = useQuery({ ...statusesQuery, enabled: field === "status" });
  const types = useQuery({ ...projectTypesQuery(projectId), enabled: field === "type" });
  const versions = useQuery({ ...openVersionsQuery(projectId), enabled: field === "version" });
  const people = useQuery({ ...assigneesQuery(projectId), enabled: field === "assignee" });
  const groups = useQuery({ ...countsQuery(projectId, field, filters), enabled: field !== "status" }).data?.groups;
  const isCrowd = (people.data?.length ?? 0) > PEOPLE_MAXIMUM;
  const ids = isCrowd ? (groups?.flatMap(({ href }) => idOf({ href }) ?? []) ?? []) : [];
  const busy = useQuery({ ...assigneesQuery(projectId, { ids }), enabled: isCrowd && groups !== undefined });
  const options = useCustomOptions(projectId, isCustomFieldKey(field) ? field : null);
  const asked = isCustomFieldKey(field)
    ? options
    : { status: statuses, type: types, version: versions, assignee: isCrowd ? busy : people }[field];
  const nowhere = (title: string): BoardColumn => ({
    key: NOWHERE,
    id: null,
    title,
    look: null,
    link: { href: null },
    leftOver: false,
  });
  const columnsOf = (rows: readonly Named[]): BoardColumn[] => {
    const nameOf = distinctNames(rows);
    return rows.map((row) => ({ ...columnOf(row), title: nameOf(row) }));
  };
  const offered = ((): BoardColumn[] | undefined => {
    const shown = (row: { id: number | null; isClosed?: boolean }): boolean => canHaveCards(filters, field, row);
    if (field === "status")
      return statuses.data?.filter(shown).map((status) => ({ ...columnOf(status), look: status }));
    if (field === "type") return types.data?.filter(shown).map(columnOf);
    if (field === "version") {
      return versions.data && [nowhere(t("workPackages.none")), ...columnsOf(versions.data)].filter(shown);
    }
    if (isCustomFieldKey(field)) {
      return options.data && [nowhere(t("workPackages.none")), ...options.data.map(optionColumn)].filter(shown);
    }
    const shownPeople = isCrowd ? busy.data : people.data;
    const some = shownPeople && columnsOf(shownPeople);
    return some && [nowhere(t("workPackages.noOne")), ...some].filter(shown);
  })();
  return {
    columns: offered && [
      ...offered,
      ...leftOvers(offered, groups ?? []).map(({ href, name }) => ({
        key: href,
        id: idOf({ href }),
        title: name,
        look: null,
        link: { href, title: name },
        leftOver: true,
      })),
    ],
    error: asked.data === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

const optionColumn = (link: Link): BoardColumn => ({
  key: link.href ?? NOWHERE,
  id: idOf(link),
  title: link.title ?? "",
  look: null,
  link: { href: link.href, title: link.title ?? "" },
  leftOver: false,
});

function columnOf(row: Named): BoardColumn {
  const href = hrefOf(row);
  return {
    key: href,
    id: row.id,
    title: row.name,
    look: null,
    link: { href, title: row.name },
    leftOver: false,
  };
}
