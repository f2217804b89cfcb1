/** The number of unread notifications, as text and as a badge. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { lastKnown, noteKnown } from "../../../shared/session/last-known.ts";
import { unreadQuery } from "./model/queries.ts";
import styles from "./unread-count.module.css";

const MOST_SHOWN = 99;

/** As the badge has it. */
export const countText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** Until it is read, as many as there were last; none where it can't be read. */
export function useUnread(): number {
  const { data, isError } = useQuery(unreadQuery);
  const [before] = useState(() => Number(lastKnown("unread")) || 0);
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) noteKnown("unread", total);
  }, [total]);
  return total ?? (isError ? 0 : before);
}

export function UnreadCount(): ReactNode {
  const count = useUnread();
  return count === 0 ? null : countText(count);
}

/** @param className places it on its icon */
export function UnreadBadge({ className }: { className: string | undefined }): ReactNode {
  const count = useUnread();
  return count === 0 ? null : <span className={`${styles.badge} ${className ?? ""}`}>{countText(count)}</span>;
}
