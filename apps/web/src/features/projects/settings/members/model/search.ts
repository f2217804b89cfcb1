/** The search parameters of a project's members. */
import { USER_STATUSES, type UserStatus } from "@halyard/contract/people";

export const MEMBER_KINDS = ["User", "Group", "PlaceholderUser"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export interface MembersSearch {
  q?: string;
  kind?: MemberKind;
  status?: UserStatus;
  /** Ids. */
  role?: number;
  group?: number;
  /** From 1, which is not written. */
  page?: number;
  /** By name, ascending, unless told. */
  desc?: true;
  /** Id of the person whose permissions are explained beside the list. */
  why?: number;
}

export type MembersSearchChange = { [Name in keyof MembersSearch]: MembersSearch[Name] | undefined };

export function membersSearch(raw: Record<string, unknown>): MembersSearch {
  const { q, page } = raw;
  const kind = MEMBER_KINDS.find((known) => known === raw["kind"]);
  const status = USER_STATUSES.find((known) => known === raw["status"]);
  const ids = (["role", "group", "why"] as const).flatMap((name) => (isCount(raw[name]) ? [[name, raw[name]]] : []));
  return {
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...Object.fromEntries(ids),
    ...(isCount(page) && page > 1 ? { page } : {}),
    ...(raw["desc"] === true ? { desc: true as const } : {}),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
