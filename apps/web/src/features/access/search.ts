/** The search parameters of the Users & Access hub: which tab, what is searched, and those of the tab's own view. */
import { groupsSearch, type GroupsSearch, type GroupTab } from "../groups/search.ts";
import { usersSearch, type UsersSearch } from "../users/search.ts";

/** All where nothing is said. The matrix has a page of its own. */
export const ACCESS_TABS = ["all", "users", "groups", "roles"] as const;
export type AccessTab = (typeof ACCESS_TABS)[number];

export interface AccessSearch extends UsersSearch, Omit<GroupsSearch, "tab"> {
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
  const { q } = usersSearch(raw);
  return { ...(tab === "roles" ? { tab } : {}), ...(q === undefined ? {} : { q }) };
}

/** What the group view of the hub is told. */
export function groupsPart({ q, view, page, group, groupTab }: AccessSearch): GroupsSearch {
  return {
    ...(q === undefined ? {} : { q }),
    ...(view === undefined ? {} : { view }),
    ...(page === undefined ? {} : { page }),
    ...(group === undefined ? {} : { group }),
    ...(groupTab === undefined ? {} : { tab: groupTab }),
  };
}
