/** The search parameters of the role pages: what is filtered, how it is sorted and shown, what is open. */
import type { Risk } from "@halyard/contract/permissions/permissions";

export const RISKS: readonly Risk[] = ["low", "medium", "high"];
export const ROLE_TYPES = ["project", "global"] as const;
export type RoleType = (typeof ROLE_TYPES)[number];
export const ROLE_SORTS = ["name", "type"] as const;
export const ROLE_SORT = "name";
export type RoleSort = (typeof ROLE_SORTS)[number];
export const ROLE_VIEWS = ["list", "grid"] as const;
export type RoleView = (typeof ROLE_VIEWS)[number];
export const ROLE_TABS = ["overview", "permissions", "users", "activity"] as const;
export type RoleTab = (typeof ROLE_TABS)[number];

export interface RoleFilters {
  type?: RoleType;
  /** Only roles that have a permission of this risk. */
  risk?: Risk;
}

export interface OverviewSearch extends RoleFilters {
  /** The filters are open. */
  filters?: true;
}

export interface RoleListSearch extends RoleFilters {
  q?: string;
  /** Only roles for system use. */
  show?: "system";
  sort?: RoleSort;
  desc?: true;
  view?: RoleView;
}

export interface CreateRoleSearch {
  /** The role whose permissions are pre-selected. */
  copyFrom?: number;
}

export const HOLDER_VIAS = ["direct", "group"] as const;
export type HolderVia = (typeof HOLDER_VIAS)[number];

export interface RoleSearch {
  /** The overview is not written. */
  tab?: RoleTab;
  /** Of the Users tab: whose name is looked for, and how they have the role. */
  who?: string;
  via?: HolderVia;
}

type Raw = Record<string, unknown>;

const one = <Known extends string>(known: readonly Known[], value: unknown): Known | undefined =>
  known.find((name) => name === value);

function filtersIn(raw: Raw): RoleFilters {
  const type = one(ROLE_TYPES, raw["type"]);
  const risk = one(RISKS, raw["risk"]);
  return { ...(type === undefined ? {} : { type }), ...(risk === undefined ? {} : { risk }) };
}

export const overviewSearch = (raw: Raw): OverviewSearch => ({
  ...filtersIn(raw),
  ...(raw["filters"] === true ? { filters: true } : {}),
});

export function roleListSearch(raw: Raw): RoleListSearch {
  const { q } = raw;
  const sort = one(ROLE_SORTS, raw["sort"]);
  const view = one(ROLE_VIEWS, raw["view"]);
  return {
    ...filtersIn(raw),
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(raw["show"] === "system" ? { show: "system" } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(raw["desc"] === true ? { desc: true } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

export function createRoleSearch({ copyFrom }: Raw): CreateRoleSearch {
  const id = Number(copyFrom);
  return Number.isSafeInteger(id) && id > 0 ? { copyFrom: id } : {};
}

export function roleSearch(raw: Raw): RoleSearch {
  const tab = one(ROLE_TABS, raw["tab"]);
  if (tab === undefined || tab === "overview") return {};
  const { who } = raw;
  const via = one(HOLDER_VIAS, raw["via"]);
  return {
    tab,
    ...((typeof who === "string" && who !== "") || typeof who === "number" ? { who: String(who) } : {}),
    ...(via === undefined ? {} : { via }),
  };
}
