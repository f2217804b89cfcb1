/** The columns of the board for what it is divided by. */
import type { Link } from "@halyard/contract/hal";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../app/i18n.tsx";
import { statusesQuery } from "../../statuses/queries.ts";
import { assigneesQuery, versionsQuery, type Named } from "../queries.ts";
import { filtersOf, type ProjectSearch } from "../search.ts";
import { NOWHERE, type ColumnField } from "./board.ts";
import { hrefOf, projectTypesQuery } from "./queries.ts";
import { canHaveCards } from "./shown-columns.ts";

export interface BoardColumn {
  /** The href of what it stands for; {@link NOWHERE}: cards without a value. */
  key: string;
  id: number | null;
  title: string;
  color: string | null;
  /** What a card that comes here gets. */
  link: Link;
}

/** @returns undefined while they are being read */
export function useBoardColumns(
  projectId: string,
  field: ColumnField,
  search: ProjectSearch,
): readonly BoardColumn[] | undefined {
  const t = useT();
  const statuses = useQuery({ ...statusesQuery, enabled: field === "status" }).data;
  const types = useQuery({ ...projectTypesQuery(projectId), enabled: field === "type" }).data;
  const versions = useQuery({ ...versionsQuery(projectId), enabled: field === "version" }).data;
  const people = useQuery({ ...assigneesQuery(projectId), enabled: field === "assignee" }).data;
  const nowhere = (title: string): BoardColumn => ({
    key: NOWHERE,
    id: null,
    title,
    color: null,
    link: { href: null },
  });
  const filters = filtersOf(search);
  const shown = (row: { id: number | null; isClosed?: boolean }): boolean => canHaveCards(filters, field, row);
  if (field === "status") return statuses?.filter(shown).map(columnOf);
  if (field === "type") return types?.filter(shown).map(columnOf);
  if (field === "version") {
    const open = versions?.filter(({ status }) => status === "open");
    return open && [nowhere(t("workPackages.none")), ...open.map(columnOf)].filter(shown);
  }
  return people && [nowhere(t("workPackages.nobody")), ...people.map(columnOf)].filter(shown);
}

function columnOf(row: Named): BoardColumn {
  const href = hrefOf(row);
  return { key: href, id: row.id, title: row.name, color: row.color ?? null, link: { href, title: row.name } };
}
