/**
 * The account whose details are open is in the list: an address without a page opens the one that has it. Where the
 * search, a filter or a later turn of pages leaves it out, says so, with the way to it.
 */
import type { User } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { userPlacesQuery, userQuery } from "../model/queries.ts";
import type { UserListLook } from "../model/remembered.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import styles from "../users-page.module.css";
import "../model/messages.ts";

interface ElsewhereProps {
  /** Of the account that is open. */
  id: number;
  /** What the list shows. */
  users: readonly User[];
  search: UsersSearch;
  look: UserListLook;
  onSearch: (patch: SearchChange) => void;
}

const NOT_FILTERED = { page: undefined, status: undefined, role: undefined, groupId: undefined, projectId: undefined };

/** The account doesn't match the search or the filter, or is on another page of the list. */
function reasonOf({ q, status, role, groupId, projectId }: UsersSearch): "page" | "search" | "filters" {
  if ([status, role, groupId, projectId].some((value) => value !== undefined)) return "filters";
  return q === undefined ? "page" : "search";
}

const TEXTS = {
  page: ["users.elsewhere", "users.elsewhere.find"],
  search: ["users.elsewhere.search", "users.clearSearch"],
  filters: ["users.elsewhere.filters", "users.filter.clear"],
} as const;

export function Elsewhere({ id, users, search, look, onSearch }: ElsewhereProps): ReactNode {
  const t = useT();
  const user = useQuery(userQuery(id)).data;
  const isHere = users.some((one) => one.id === id);
  const reason = reasonOf(search);
  const isSought = usePageOf({ id, isHere, search, look, onSearch });
  useFocusAfter(isHere);
  if (user === undefined || isHere || isSought) return null;
  const [said, offered] = TEXTS[reason];
  return (
    <p className={styles.elsewhere} role="status">
      {t(said, { name: user.name })}{" "}
      <button type="button" onClick={() => onSearch({ ...NOT_FILTERED, q: reason === "page" ? user.name : undefined })}>
        {t(offered)}
      </button>
    </p>
  );
}

type PageOf = Omit<ElsewhereProps, "users"> & { isHere: boolean };

/** Opens the page of the list that has the account, once. @returns whether it is still being looked for */
function usePageOf({ id, isHere, search, look, onSearch }: PageOf): boolean {
  const [settled, setSettled] = useState<number | null>(null);
  const isPaged = search.page !== undefined;
  const isSought = !isHere && !isPaged && settled !== id && reasonOf(search) === "page";
  const places = useQuery({ ...userPlacesQuery(search, look), enabled: isSought });
  const place = isSought ? places.data?.indexOf(id) : undefined;
  const page = place === undefined ? null : Math.floor(place / look.pageSize) + 1;
  // People who turn pages afterwards stay where they go.
  if (settled !== id && (isHere || isPaged || (page !== null && page < 2))) setSettled(id);
  const go = useEffectEvent((to: number) => onSearch({ page: to }));
  useEffect(() => {
    if (page !== null && page > 1) go(page);
  }, [page]);
  return isSought && !places.isError;
}
