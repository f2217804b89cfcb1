/** What of the users is shown. */
import { USER_STATUSES } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterMenu, type ListFilter } from "../../../../shared/ui/filter-menu/filter-menu.tsx";
import { groupChoicesQuery, projectChoicesQuery } from "../model/queries.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";

interface UserFiltersProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
}

const NO_CHOICES: readonly { id: number; name: string }[] = [];

export function UserFilters({ search, onSearch }: UserFiltersProps): ReactNode {
  const t = useT();
  const groups = useQuery(groupChoicesQuery).data ?? NO_CHOICES;
  const projects = useQuery(projectChoicesQuery).data ?? NO_CHOICES;
  const named = (rows: typeof groups) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const idIn = (value: string): number | undefined => (value === "" ? undefined : Number(value));
  const filters: readonly ListFilter[] = [
    {
      name: "status",
      label: t("users.filter.status"),
      value: search.status ?? "",
      choices: USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
      set: (value) => onSearch({ status: USER_STATUSES.find((known) => known === value), page: undefined }),
    },
    {
      name: "role",
      label: t("users.filter.role"),
      value: search.role ?? "",
      choices: (["admin", "user"] as const).map((value) => ({ value, label: t(`users.role.${value}`) })),
      set: (value) => onSearch({ role: value === "admin" || value === "user" ? value : undefined, page: undefined }),
    },
    {
      name: "groupId",
      label: t("users.filter.group"),
      value: String(search.groupId ?? ""),
      choices: named(groups),
      set: (value) => onSearch({ groupId: idIn(value), page: undefined }),
    },
    {
      name: "projectId",
      label: t("users.filter.project"),
      value: String(search.projectId ?? ""),
      choices: named(projects),
      set: (value) => onSearch({ projectId: idIn(value), page: undefined }),
    },
  ];
  return <FilterMenu title={t("users.filter.title")} filters={filters} />;
}
