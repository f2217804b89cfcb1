/** What of the roles is shown: their type, and what harm they can do. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterMenu } from "../../../../shared/ui/filter-menu/filter-menu.tsx";
import { RISKS, ROLE_TYPES, type RoleFilters } from "../model/search.ts";

interface RoleFilterMenuProps {
  search: RoleFilters;
  onSearch: (patch: { type?: RoleFilters["type"] | undefined; risk?: RoleFilters["risk"] | undefined }) => void;
}

export function RoleFilterMenu({ search, onSearch }: RoleFilterMenuProps): ReactNode {
  const t = useT();
  return (
    <FilterMenu
      title={t("roles.filter.title")}
      filters={[
        {
          name: "type",
          label: t("roles.filter.type"),
          value: search.type ?? "",
          choices: ROLE_TYPES.map((value) => ({ value, label: t(`roles.type.${value}`) })),
          set: (value) => onSearch({ type: ROLE_TYPES.find((known) => known === value) }),
        },
        {
          name: "risk",
          label: t("roles.filter.risk"),
          value: search.risk ?? "",
          choices: RISKS.map((value) => ({ value, label: t(`roles.risk.${value}`) })),
          set: (value) => onSearch({ risk: RISKS.find((known) => known === value) }),
        },
      ]}
    />
  );
}
