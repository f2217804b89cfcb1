/** How many notifications are unread: beside the way to them, or on a bell. The bell says it to those who don't see it. */
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

/** The same on the icon that it stands in; its place is said there. */
export function UnreadBadge({ className }: { className: string | undefined }): ReactNode {
  const count = useQuery(unreadQuery).data?.total ?? 0;
  return count === 0 ? null : <span className={`${styles.badge} ${className ?? ""}`}>{countText(count)}</span>;
}
