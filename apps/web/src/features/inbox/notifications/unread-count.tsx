/** The number of unread notifications, as text and as a badge. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { unreadQuery } from "./model/queries.ts";
import styles from "./unread-count.module.css";

const MOST_SHOWN = 99;

const countText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

export function UnreadCount(): ReactNode {
  const count = useQuery(unreadQuery).data?.total ?? 0;
  return count === 0 ? null : countText(count);
}

/** @param className places it on its icon */
export function UnreadBadge({ className }: { className: string | undefined }): ReactNode {
  const count = useQuery(unreadQuery).data?.total ?? 0;
  return count === 0 ? null : <span className={`${styles.badge} ${className ?? ""}`}>{countText(count)}</span>;
}
