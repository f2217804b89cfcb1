/** The search parameters of the group page: what is searched, how it is shown, which group is open and where. */
export const GROUP_TABS = ["members", "projects", "roles", "info"] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

export interface GroupsSearch {
  q?: string;
  /** The grid where nothing is said. */
  view?: "list";
  /** From 1, which is not written. */
  page?: number;
  /** The open group's id. */
  group?: number;
  tab?: GroupTab;
}

export function groupsSearch(raw: Record<string, unknown>): GroupsSearch {
  const { q, page, group } = raw;
  const tab = GROUP_TABS.find((known) => known === raw["tab"]);
  return {
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(raw["view"] === "list" ? { view: "list" as const } : {}),
    ...(isCount(page) && page > 1 ? { page } : {}),
    ...(isCount(group) ? { group } : {}),
    ...(tab === undefined || tab === "members" ? {} : { tab }),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

export type GroupsSearchChange = { [Name in keyof GroupsSearch]: GroupsSearch[Name] | undefined };
