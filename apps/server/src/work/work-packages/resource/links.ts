/** Links of a work package: to itself, to people, to what it belongs to. */
import type { Link } from "@halyard/contract/hal";
import type { Relative } from "../store.ts";

export const path = (row: { id: number }): string => `/api/v3/work_packages/${row.id}`;
export const NOTHING: Link = { href: null };

/** @param type of the principal: `Group`, `PlaceholderUser`, else a user */
export function principalLink(id: number, type: string | null, title: string): Link {
  const kind = type === "Group" ? "groups" : type === "PlaceholderUser" ? "placeholder_users" : "users";
  return { href: `/api/v3/${kind}/${id}`, title };
}

export const principal = (id: number | null, type: string | null, name: string | null): Link =>
  id === null ? NOTHING : principalLink(id, type, name ?? "");

export const named = (kind: string, id: number | null, name: string | null): Link =>
  id === null ? NOTHING : { href: `/api/v3/${kind}/${id}`, title: name ?? "" };

export const relative = (one: Relative): Link => ({ href: path(one), title: one.subject });
