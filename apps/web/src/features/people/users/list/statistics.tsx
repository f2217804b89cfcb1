/** How many users there are, of each kind, on one line; each is the way to see only those. */
import { NativeSelect } from "@mantine/core";
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
  /** Beside someone's details there is room for one control. */
  isShort: boolean;
}

export function Statistics({ search, onSearch, isShort }: StatisticsProps): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  const chosen = NAMES.find((name) => {
    const { status, role }: Kind = KINDS[name];
    return search.status === status && search.role === role;
  });
  const choose = (name: (typeof NAMES)[number]): void => {
    const { status, role }: Kind = KINDS[name];
    onSearch({ status, role, page: undefined });
  };
  if (isShort) {
    return (
      <NativeSelect
        aria-label={t("users.kinds")}
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => choose(NAMES.find((name) => name === value) ?? "total")}
        data={[
          // Filtered by something else.
          ...(chosen === undefined ? [{ value: "", label: t("users.kinds") }] : []),
          ...NAMES.map((name) => ({ value: name, label: `${t(`users.${name}`)} ${data?.[name] ?? ""}`.trim() })),
        ]}
      />
    );
  }
  return (
    <FilterChips
      label={t("users.kinds")}
      chips={NAMES.map((name) => ({
        key: name,
        name: t(`users.${name}`),
        count: data?.[name],
        isChosen: name === chosen,
      }))}
      onChoose={choose}
    />
  );
}
