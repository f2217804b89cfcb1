/** The bell in the header: how many notifications are unread, and the way to them. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./bell.module.css";
import { unreadQuery } from "./model/queries.ts";

const MOST_SHOWN = 99;

export function NotificationBell(): ReactNode {
  const t = useT();
  const count = useQuery(unreadQuery).data?.total ?? 0;
  return (
    <Link
      to="/notifications"
      search={{}}
      className={styles.bell}
      aria-label={t("notifications.bell", { count })}
      title={t("notifications.title")}
    >
      <Bell size={18} aria-hidden />
      {count === 0 ? null : (
        <span className={styles.count} aria-hidden>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
