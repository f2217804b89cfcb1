/** How many notifications are unread, beside the way to them. The bell says it to those who don't see it. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { unreadQuery } from "./model/queries.ts";

const MOST_SHOWN = 99;

export const countText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

export function UnreadCount(): ReactNode {
  const count = useQuery(unreadQuery).data?.total ?? 0;
  return count === 0 ? null : countText(count);
}
