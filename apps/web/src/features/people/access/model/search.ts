/** The search parameters of the Users & Access hub: which tab, what is searched, and those of the tab's own view. */
import { groupsSearch, type GroupsSearch, type GroupTab } from "../../groups/model/search.ts";
import { roleListSearch, type RoleListSearch } from "../../roles/model/search.ts";
import { usersSearch, type UsersSearch } from "../../users/model/search.ts";

/** All where nothing is said. The matrix has a page of its own. */
export const ACCESS_TABS = ["all", "users", "groups", "roles"] as const;
export type AccessTab = (typeof ACCESS_TABS)[number];

export interface AccessSearch
  extends
    Omit<UsersSearch, "sort" | "desc">,
    Omit<GroupsSearch, "tab" | "view">,
    Omit<RoleListSearch, "sort" | "desc" | "view"> {
  sort?: UsersSearch["sort"] | RoleListSearch["sort"];
  desc?: boolean;
  view?: RoleListSearch["view"];
  tab?: Exclude<AccessTab, "all">;
  /** The tab of the open group's panel. */
  groupTab?: GroupTab;
}

export function accessSearch(raw: Record<string, unknown>): AccessSearch {
  const tab = ACCESS_TABS.find((known) => known === raw["tab"]);
  if (tab === "users") return { tab, ...usersSearch(raw) };
  if (tab === "groups") {
    const { tab: groupTab, ...rest } = groupsSearch({ ...raw, tab: raw["groupTab"] });
    return { tab, ...rest, ...(groupTab === undefined ? {} : { groupTab }) };
  }
  if (tab === "roles") return { tab, ...roleListSearch(raw) };
  const { q } = usersSearch(raw);
  return q === undefined ? {} : { q };
}

/** What each view of the hub is told: what it knows of the address. */
export const usersPart = (search: AccessSearch): UsersSearch => usersSearch({ ...search });
export const rolesPart = (search: AccessSearch): RoleListSearch => roleListSearch({ ...search });

/** What the group view of the hub is told. */
export function groupsPart({ q, view, page, group, groupTab }: AccessSearch): GroupsSearch {
  return {
    ...(q === undefined ? {} : { q }),
    ...(view === "list" ? { view } : {}),
    ...(page === undefined ? {} : { page }),
    ...(group === undefined ? {} : { group }),
    ...(groupTab === undefined ? {} : { tab: groupTab }),
  };
}
