/** Above the groups: the search, which of how many are shown, and whether they are cards or rows. */
import { ActionIcon, SegmentedControl, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Pager } from "../../../../shared/ui/layout/pager.tsx";
import styles from "../groups-page.module.css";
import { groupPageSize } from "../model/queries.ts";
import type { GroupsSearch, GroupsSearchChange } from "../model/search.ts";

interface GroupsToolbarProps {
  search: GroupsSearch;
  onSearch: (patch: GroupsSearchChange) => void;
  /** Undefined: not known. */
  total: number | undefined;
  /** The page around the view has the search box. */
  searchedAbove: boolean;
}

export function GroupsToolbar({ search, onSearch, total, searchedAbove }: GroupsToolbarProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.toolbar}>
      {searchedAbove ? null : (
        <SearchForm key={search.q ?? ""} q={search.q ?? ""} onSearch={(q) => onSearch({ q, page: undefined })} />
      )}
      {total === undefined ? null : (
        <Pager
          page={search.page ?? 1}
          pageSize={groupPageSize()}
          total={total}
          onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
        />
      )}
      <div className={styles.push}>
        <SegmentedControl
          aria-label={t("groups.view")}
          value={search.view ?? "grid"}
          onChange={(view) => onSearch({ view: view === "list" ? "list" : undefined })}
          data={[
            { value: "list", label: t("groups.view.list") },
            { value: "grid", label: t("groups.view.grid") },
          ]}
        />
      </div>
    </div>
  );
}

interface SearchFormProps {
  q: string;
  onSearch: (q: string | undefined) => void;
}

function SearchForm({ q, onSearch }: SearchFormProps): ReactNode {
  const t = useT();
  const [text, setText] = useState(q);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() === "" ? undefined : text.trim());
      }}
    >
      <TextInput
        aria-label={t("groups.search")}
        placeholder={t("groups.search")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSectionPointerEvents="all"
        leftSection={
          <ActionIcon type="submit" variant="subtle" color="gray" aria-label={t("groups.searchButton")}>
            <Search size={16} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
