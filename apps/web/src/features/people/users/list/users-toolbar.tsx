/** Above the list of users: its pages, search, filters and the view. */
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { Pager } from "../../../../shared/ui/layout/pager.tsx";
import { groupChoicesQuery, projectChoicesQuery } from "../model/queries.ts";
import { USER_PAGE_SIZES, USER_VIEWS, type UserListLook } from "../model/remembered.ts";
import { USER_STATUSES } from "@halyard/contract/people";
import type { UsersSearch } from "../model/search.ts";
import styles from "../users-page.module.css";

export type SearchChange = { [Name in keyof UsersSearch]: UsersSearch[Name] | undefined };

interface UsersToolbarProps {
  search: UsersSearch;
  look: UserListLook;
  onSearch: (patch: SearchChange) => void;
  /** null: the search box is elsewhere. */
  onQuery: ((q: string) => void) | null;
  onLook: (patch: Partial<UserListLook>) => void;
}

export function UsersToolbar({ search, look, onSearch, onQuery, onLook }: UsersToolbarProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.toolbar}>
      {onQuery === null ? null : <FilterInput label={t("users.search")} value={search.q ?? ""} onChange={onQuery} />}
      <NativeSelect
        aria-label={t("users.filter.status")}
        value={search.status ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ status: USER_STATUSES.find((known) => known === value), page: undefined })
        }
        data={[
          { value: "", label: `${t("users.filter.status")}: ${t("users.filter.all")}` },
          ...USER_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t("users.filter.role")}
        value={search.role ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ role: value === "admin" || value === "user" ? value : undefined, page: undefined })
        }
        data={[
          { value: "", label: `${t("users.filter.role")}: ${t("users.filter.all")}` },
          { value: "admin", label: t("users.role.admin") },
          { value: "user", label: t("users.role.user") },
        ]}
      />
      <ChoiceFilter
        label={t("users.filter.group")}
        value={search.groupId}
        choices={useQuery(groupChoicesQuery).data}
        onChange={(groupId) => onSearch({ groupId, page: undefined })}
      />
      <ChoiceFilter
        label={t("users.filter.project")}
        value={search.projectId}
        choices={useQuery(projectChoicesQuery).data}
        onChange={(projectId) => onSearch({ projectId, page: undefined })}
      />
      <div className={styles.push}>
        <SegmentedControl
          aria-label={t("users.view")}
          value={look.view}
          onChange={(value) => onLook({ view: USER_VIEWS.find((known) => known === value) ?? "table" })}
          data={USER_VIEWS.map((value) => ({ value, label: t(`users.view.${value}`) }))}
        />
      </div>
    </div>
  );
}

interface UsersPagesProps extends Pick<UsersToolbarProps, "search" | "look" | "onSearch" | "onLook"> {
  total: number;
}

export function UsersPages({ search, look, total, onSearch, onLook }: UsersPagesProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.pages}>
      <Pager
        page={search.page ?? 1}
        pageSize={look.pageSize}
        total={total}
        onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
      />
      <NativeSelect
        aria-label={t("users.pageSize")}
        value={String(look.pageSize)}
        onChange={(event) => {
          onLook({ pageSize: Number(event.currentTarget.value) });
          onSearch({ page: undefined });
        }}
        data={USER_PAGE_SIZES.map(String)}
      />
    </div>
  );
}

interface ChoiceFilterProps {
  label: string;
  value: number | undefined;
  /** undefined: they are on their way. */
  choices: readonly { id: number; name: string }[] | undefined;
  onChange: (value: number | undefined) => void;
}

const NO_CHOICES: NonNullable<ChoiceFilterProps["choices"]> = [];

function ChoiceFilter({ label, value, choices = NO_CHOICES, onChange }: ChoiceFilterProps): ReactNode {
  const t = useT();
  return (
    <NativeSelect
      aria-label={label}
      className={styles.choice}
      value={value === undefined ? "" : String(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? undefined : Number(chosen))}
      data={[
        { value: "", label: `${label}: ${t("users.filter.all")}` },
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        // What the address asks for is shown before its name is known.
        ...(value === undefined || choices.some(({ id }) => id === value)
          ? []
          : [{ value: String(value), label: `#${value}` }]),
      ]}
    />
  );
}
