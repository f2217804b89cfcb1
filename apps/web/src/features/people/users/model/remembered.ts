/** How this browser's user list is shown: view, page size and order outlast the session. */
import { browserMemory } from "../../../../shared/session/browser-memory.ts";
import { userSort, type UserSort } from "./search.ts";

export const USER_VIEWS = ["table", "grid", "list"] as const;
export type UserView = (typeof USER_VIEWS)[number];
export const USER_PAGE_SIZES = [20, 50, 100] as const;
const KEY = "halyard.users";

export interface UserListLook {
  view: UserView;
  pageSize: number;
  sort: UserSort;
  desc: boolean;
}

export const DEFAULT_LOOK: UserListLook = { view: "table", pageSize: 20, sort: "name", desc: false };

/** What was remembered; what cannot be read counts as not remembered. */
export function readLook(text: string | null): UserListLook {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? "");
  } catch {
    return DEFAULT_LOOK;
  }
  const { view, pageSize, sort, desc }: Partial<Record<string, unknown>> = { ...Object(raw) };
  return {
    view: USER_VIEWS.find((known) => known === view) ?? DEFAULT_LOOK.view,
    pageSize: USER_PAGE_SIZES.find((known) => known === pageSize) ?? DEFAULT_LOOK.pageSize,
    sort: userSort(String(sort)) ?? DEFAULT_LOOK.sort,
    desc: desc === true,
  };
}

export const rememberedLook = (): UserListLook => readLook(browserMemory.get(KEY));

export const rememberLook = (look: UserListLook): void => browserMemory.set(KEY, JSON.stringify(look));
