/** What of the users is shown: one button opens the filters, a chip for each that is set takes it away. */
import { USER_STATUSES } from "@halyard/contract/people";
import { NativeSelect, Pill } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ToolPopover } from "../../../../shared/ui/menu/tool-popover.tsx";
import { groupChoicesQuery, projectChoicesQuery } from "../model/queries.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import styles from "./user-filters.module.css";

interface UserFiltersProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
}

interface Choice {
  value: string;
  label: string;
}

interface Filter {
  name: "status" | "role" | "groupId" | "projectId";
  label: string;
  /** Empty: all. */
  value: string;
  choices: readonly Choice[];
  set: (value: string) => void;
}

const NO_CHOICES: readonly { id: number; name: string }[] = [];

export function UserFilters({ search, onSearch }: UserFiltersProps): ReactNode {
  const t = useT();
  const groups = useQuery(groupChoicesQuery).data ?? NO_CHOICES;
  const projects = useQuery(projectChoicesQuery).data ?? NO_CHOICES;
  const named = (rows: typeof groups): Choice[] => rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const idIn = (value: string): number | undefined => (value === "" ? undefined : Number(value));
  const filters: readonly Filter[] = [
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
  const active = filters.filter(({ value }) => value !== "");
  return (
    <>
      <ToolPopover
        label={t("users.filter.open", { count: active.length })}
        title={t("users.filter.title")}
        icon={<ListFilter size={14} aria-hidden />}
        width={280}
        load={() => undefined}
      >
        {() => (
          <div className={styles.filters}>
            {filters.map((filter) => (
              <NativeSelect
                key={filter.name}
                label={filter.label}
                value={filter.value}
                onChange={(event) => filter.set(event.currentTarget.value)}
                data={[{ value: "", label: t("users.filter.all") }, ...choicesOf(filter)]}
              />
            ))}
          </div>
        )}
      </ToolPopover>
      {active.map((filter) => (
        <Pill
          key={filter.name}
          withRemoveButton
          onRemove={() => filter.set("")}
          removeButtonProps={{
            "aria-label": t("users.filter.remove", { field: filter.label }),
            "aria-hidden": false,
            tabIndex: 0,
          }}
        >
          {filter.label}: {choicesOf(filter).find(({ value }) => value === filter.value)?.label}
        </Pill>
      ))}
    </>
  );
}

/** What the address asks for is shown before its name is known. */
function choicesOf({ value, choices }: Filter): Choice[] {
  const known = value === "" || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [...choices, { value, label: `#${value}` }];
}
