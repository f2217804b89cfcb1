/** Above the list of users: its pages, search, filters and the view. */
import { NativeSelect, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { Pager } from "../../../../shared/ui/layout/pager.tsx";
import { userPageSizes, USER_VIEWS, type UserListLook } from "../model/remembered.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import { Statistics } from "./statistics.tsx";
import styles from "../users-page.module.css";
import { UserFilters } from "./user-filters.tsx";

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
    <div className={styles.toolbar} data-beside={(search.user !== undefined && onQuery !== null) || undefined}>
      {onQuery === null ? null : (
        <FilterInput label={t("users.search")} value={search.q ?? ""} onChange={onQuery} width={240} />
      )}
      <UserFilters search={search} onSearch={onSearch} />
      <Statistics search={search} onSearch={onSearch} isShort={search.user !== undefined} />
      {/* Beside someone's details they are in the menu of the page. */}
      {search.user !== undefined ? null : (
        <div className={styles.views}>
          <SegmentedControl
            aria-label={t("users.view")}
            value={look.view}
            onChange={(value) => onLook({ view: USER_VIEWS.find((known) => known === value) ?? "table" })}
            data={USER_VIEWS.map((value) => ({ value, label: t(`users.view.${value}`) }))}
          />
        </div>
      )}
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
        data={userPageSizes().map(String)}
      />
    </div>
  );
}
