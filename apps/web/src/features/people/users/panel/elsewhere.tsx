/** Says why the account whose details are open isn't in the list: another page, the search or a filter, with the way to it. */
import type { User } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { userQuery } from "../model/queries.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import styles from "../users-page.module.css";
import "../model/messages.ts";

interface ElsewhereProps {
  /** Of the account that is open. */
  id: number;
  /** What the list shows. */
  users: readonly User[];
  search: UsersSearch;
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

export function Elsewhere({ id, users, search, onSearch }: ElsewhereProps): ReactNode {
  const t = useT();
  const user = useQuery(userQuery(id)).data;
  const isHere = users.some((one) => one.id === id);
  useFocusAfter(isHere);
  if (user === undefined || isHere) return null;
  const reason = reasonOf(search);
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
