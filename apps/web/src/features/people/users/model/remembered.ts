/** How this browser's user list is shown: view, page size and order outlast the session. */
import { browserMemory } from "../../../../shared/session/browser-memory.ts";
import { pageSizeOr } from "../../../../shared/instance/instance.ts";
import { userSort, type UserSort } from "./search.ts";

export const USER_VIEWS = ["table", "list", "grid"] as const;
export type UserView = (typeof USER_VIEWS)[number];
const USER_PAGE_SIZES = [20, 50, 100] as const;
const KEY = "halyard.users";

export interface UserListLook {
  view: UserView;
  pageSize: number;
  sort: UserSort;
  desc: boolean;
}

export const DEFAULT_LOOK: UserListLook = { view: "table", pageSize: 20, sort: "name", desc: false };

/** With the rows per page of the instance. */
const usualLook = (): UserListLook => ({ ...DEFAULT_LOOK, pageSize: pageSizeOr(DEFAULT_LOOK.pageSize) });

/** What is offered, from few to many. */
export const userPageSizes = (): number[] =>
  [...new Set<number>([...USER_PAGE_SIZES, pageSizeOr(DEFAULT_LOOK.pageSize)])].toSorted((a, b) => a - b);

/** What was remembered; what cannot be read counts as not remembered. */
export function readLook(text: string | null): UserListLook {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? "");
  } catch {
    return usualLook();
  }
  const { view, pageSize, sort, desc }: Partial<Record<string, unknown>> = { ...Object(raw) };
  return {
    view: USER_VIEWS.find((known) => known === view) ?? DEFAULT_LOOK.view,
    pageSize: userPageSizes().find((known) => known === pageSize) ?? usualLook().pageSize,
    sort: userSort(String(sort)) ?? DEFAULT_LOOK.sort,
    desc: desc === true,
  };
}

export const rememberedLook = (): UserListLook => readLook(browserMemory.get(KEY));

export const rememberLook = (look: UserListLook): void => browserMemory.set(KEY, JSON.stringify(look));
