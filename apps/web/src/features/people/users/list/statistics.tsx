/** How many users there are, of each kind, on one line; each is the way to see only those. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterChips } from "../../../../shared/ui/layout/filter-chips.tsx";
import { userCountsQuery } from "../model/queries.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";

type Kind = Pick<UsersSearch, "status" | "role">;

const KINDS = {
  total: {},
  active: { status: "active" },
  invited: { status: "invited" },
  locked: { status: "locked" },
  admins: { role: "admin" },
} as const satisfies Record<string, Kind>;

const NAMES = ["total", "active", "invited", "locked", "admins"] as const;

interface StatisticsProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
}

export function Statistics({ search, onSearch }: StatisticsProps): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  return (
    <FilterChips
      label={t("users.kinds")}
      chips={NAMES.map((name) => {
        const { status, role }: Kind = KINDS[name];
        const isChosen = search.status === status && search.role === role;
        return { key: name, name: t(`users.${name}`), count: data?.[name], isChosen };
      })}
      onChoose={(name) => {
        const { status, role }: Kind = KINDS[name];
        onSearch({ status, role, page: undefined });
      }}
    />
  );
}
