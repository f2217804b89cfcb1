/** The columns of the board for what it is divided by. */
import type { Link } from "@halyard/contract/hal";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../app/i18n.tsx";
import { statusesQuery } from "../../statuses/queries.ts";
import { assigneesQuery, versionsQuery, type Named } from "../queries.ts";
import type { ProjectSearch } from "../search.ts";
import { NOWHERE, type ColumnField } from "./board.ts";
import { hrefOf, projectTypesQuery } from "./queries.ts";

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
  if (field === "status") {
    // Columns that the filter leaves nothing in would only stand in the way.
    return statuses
      ?.filter(({ id, isClosed }) => {
        if (search.status === "open") return !isClosed;
        if (search.status === "closed") return isClosed;
        return search.status === undefined || search.status === String(id);
      })
      .map(columnOf);
  }
  if (field === "type") return types?.filter(({ id }) => search.type === undefined || search.type === id).map(columnOf);
  if (field === "version") {
    const open = versions?.filter(({ status }) => status === "open");
    return open && [nowhere(t("workPackages.none")), ...open.map(columnOf)];
  }
  return people && [nowhere(t("workPackages.nobody")), ...people.map(columnOf)];
}

function columnOf(row: Named): BoardColumn {
  const href = hrefOf(row);
  return { key: href, id: row.id, title: row.name, color: row.color ?? null, link: { href, title: row.name } };
}
