/** The search parameters of the user page: what is filtered, how it is sorted, what is open. */
import { USER_STATUSES, type UserStatus } from "@halyard/contract/people";

const SORTS = ["name", "email", "status", "updatedAt"] as const;
export type UserSort = (typeof SORTS)[number];

export interface UsersSearch {
  q?: string;
  status?: UserStatus;
  role?: "admin" | "user";
  sort?: UserSort;
  desc?: boolean;
  /** From 1, which is not written. */
  page?: number;
  /** The user whose details are open. */
  user?: number;
  /** Only who is in this group. */
  groupId?: number;
  /** Only who works in this project. */
  projectId?: number;
  /** The create dialog is open. */
  create?: boolean;
  /** The import dialog is open: for a new file, or with the one that was checked. */
  import?: true | number;
}

/** A part of the address; `undefined` takes it away. */
export type SearchChange = { [Name in keyof UsersSearch]: UsersSearch[Name] | undefined };

export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const { q, page, user, role, groupId, projectId } = raw;
  const imported = raw["import"];
  const status = USER_STATUSES.find((known) => known === raw["status"]);
  const sort = SORTS.find((known) => known === raw["sort"]);
  return {
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(status === undefined ? {} : { status }),
    ...(role === "admin" || role === "user" ? { role } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof raw["desc"] === "boolean" ? { desc: raw["desc"] } : {}),
    ...(isCount(page) && page > 1 ? { page } : {}),
    ...(isCount(user) ? { user } : {}),
    ...(isCount(groupId) ? { groupId } : {}),
    ...(isCount(projectId) ? { projectId } : {}),
    ...(imported === true || isCount(imported) ? { import: imported } : {}),
    ...(raw["create"] === true ? { create: true } : {}),
  };
}

export const userSort = (column: string): UserSort | undefined => SORTS.find((known) => known === column);

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
